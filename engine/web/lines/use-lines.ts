import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import type { Field, LinesField } from '#engine/record/fields.ts'
import { useComputedValue } from '../form/computed-values.ts'
import type { InputProps } from '../override.ts'
import { useOptionBook } from '../use-options.ts'
import { blankHeading, blankLine, isHeadingRow, type LineValues } from './line-values.ts'
import { lineIssues, type LineIssues } from './line-issues.ts'
import { pasteBlock } from './paste.ts'
import { share } from './share.ts'
import { type LinesForm, makeSheet } from './sheet.ts'

/** What happened to the lines last, in words, and the lines before it where that can be undone. */
export interface LinesNews {
  text: string
  before?: readonly LineValues[]
}

/** Computed values of one line. */
export type Computed = Readonly<Record<string, unknown>>
/** Titles of what one line refers to. */
export type Titles = Readonly<Record<string, string>>

const NOTHING: Readonly<Record<string, never>> = {}

/** The lines of a form with everything that the sheet and the cards show and do. */
export function useLines({ definition, path, field }: InputProps & { field: LinesField }) {
  // React-hook-form changes its errors in place, which the compiler's memory would not notice.
  'use no memo'
  const { i18n } = useLingui()
  const form = useFormContext()
  const book = useOptionBook(definition)
  const [sheet] = useState(() => makeSheet({ form: form as unknown as LinesForm, path }))
  const { lines, keys } = useSyncExternalStore(sheet.subscribe, sheet.state)
  const { errors, isSubmitted } = useFormState({ control: form.control, name: path })
  const computed = useComputedValue(path) as readonly Computed[] | undefined
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [news, setNews] = useState<LinesNews | null>(null)

  const own = (errors as Record<string, unknown>)[path]
  const issues = useShared<Record<number, LineIssues>>(lineIssues({ errors: own, keys, is_submitted: isSubmitted, left }))
  const titles = useShared(lines.map((line) => titlesOf(field, line, book.find)))

  const actions = useMemo(() => {
    const tell = (text: string, before?: readonly LineValues[]) => setNews({ text, before })
    const mark = (cells: readonly string[]) => setLeft((all) => new Set([...all, ...cells]))
    return {
      add(at = sheet.state().lines.length, line: LineValues = blankLine(field)) {
        if (sheet.state().lines.length < field.max) sheet.insert(at, line)
        else tell(i18n._(msg`There is room for ${field.max} lines`))
      },
      addHeading: (at = sheet.state().lines.length) => actions.add(at, blankHeading()),
      copy(row: number) {
        const { id: _id, ...line } = sheet.state().lines[row]
        actions.add(row + 1, line)
      },
      remove(row: number) {
        const before = sheet.state().lines
        sheet.remove(row)
        tell(i18n._(msg`Line ${row + 1} removed`), before)
      },
      move(from: number, to: number) {
        sheet.move(from, to)
        tell(i18n._(msg`Line moved to place ${to + 1}`))
      },
      leave: (key: number, name: string) => setLeft((all) => (all.has(`${key}:${name}`) ? all : new Set([...all, `${key}:${name}`]))),
      paste(at: { row: number; column: number }, text: string) {
        const before = sheet.state().lines
        const pasted = pasteBlock({
          field,
          lines: before,
          at,
          text,
          heading: (one) => i18n._(one.label),
          findReference: (to, title) => book.choices(to).find((one) => one.title.toLowerCase() === title.toLowerCase())?.id,
        })
        sheet.replace(pasted.lines)
        const now = sheet.state().keys
        mark(pasted.unread.map((cell) => cell.replace(/^\d+/, (row) => String(now[Number(row)]))))
        tell(pasteWords(pasted, i18n), before)
      },
      undo(before: readonly LineValues[]) {
        sheet.replace(before)
        setNews(null)
      },
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: the look-ups are read when something is pasted
  }, [sheet, field, i18n, book.ready])

  const message = (own as { message?: unknown; root?: { message?: unknown } } | undefined)?.message
  return {
    sheet,
    lines,
    keys,
    issues,
    titles,
    computed: computed ?? [],
    news,
    actions,
    is_full: lines.length >= field.max,
    /** What is wrong with the lines as a whole. */
    message: typeof message === 'string' ? message : undefined,
  }
}

/** The lines of a form, as `useLines` gives them. */
export type Lines = ReturnType<typeof useLines>

const pasteWords = (
  pasted: ReturnType<typeof pasteBlock>,
  i18n: ReturnType<typeof useLingui>['i18n'],
): string =>
  [
    i18n._(msg`Lines pasted: ${pasted.filled}.`),
    pasted.unread.length > 0 && i18n._(msg`Cells that could not be read: ${pasted.unread.length}; they are marked.`),
    pasted.left_rows > 0 && i18n._(msg`Rows left out for want of room: ${pasted.left_rows}.`),
    pasted.left_columns > 0 && i18n._(msg`Columns left out: ${pasted.left_columns}.`),
  ]
    .filter(Boolean)
    .join(' ')

/** Titles of what a line refers to, by field: from the short lists, or as they came with the line. */
function titlesOf(
  field: LinesField,
  line: LineValues,
  find: (to: string, id: unknown) => { title: string } | undefined,
): Titles {
  if (isHeadingRow(field, line)) return NOTHING
  const references = Object.entries(field.fields).filter(([, one]) => one.kind === 'reference')
  return Object.fromEntries(
    references.flatMap(([name, one]) => {
      const title = find((one as Extract<Field, { kind: 'reference' }>).to, line[name])?.title ?? titleFrom(line, name)
      return title === undefined ? [] : [[name, title]]
    }),
  )
}

const titleFrom = (line: LineValues, name: string): string | undefined =>
  (line.titles as Record<string, string | null> | undefined)?.[name] ?? undefined

/** Keeps the parts of a value that are equal to those of the render before. */
function useShared<Value>(value: Value): Value {
  const [kept, setKept] = useState(value)
  const next = share(kept, value)
  if (next !== kept) setKept(next)
  return next
}
