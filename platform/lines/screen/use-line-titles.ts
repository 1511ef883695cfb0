import { useLingui } from '@lingui/react/macro'
import type { Field, LinesField, ReferenceField } from '#engine/record/fields.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { useTitles } from '#engine/web/use-titles.ts'
import { isHeadingRow, knownTitle, type LineValues } from '#engine/web/form/line-values.ts'

/** Titles of the records that one line refers to, by field. */
export type Titles = Readonly<Record<string, string>>

/** Titles of the records that the lines refer to: from the lookups, from the saved lines, or read from the server. */
export function useLineTitles(field: LinesField, lines: readonly LineValues[], book: OptionBook): Titles[] {
  const { t } = useLingui()
  const references = Object.entries(field.fields).filter(
    (entry): entry is [string, ReferenceField & Field] => entry[1].kind === 'reference',
  )
  const isKnown = (line: LineValues, name: string, to: string) =>
    book.find(to, line[name]) !== undefined || knownTitle(line, name) !== undefined
  const wanted = lines.flatMap((line) =>
    references.flatMap(([name, { to }]) =>
      typeof line[name] === 'number' && book.ready && !isKnown(line, name, to) ? [{ record: to, id: line[name] }] : [],
    ),
  )
  const find = useTitles(wanted)
  return lines.map((line) => {
    if (isHeadingRow(field, line)) return {}
    return Object.fromEntries(
      references.flatMap(([name, { to }]) => {
        if (typeof line[name] !== 'number') return []
        const known = book.find(to, line[name])?.title ?? knownTitle(line, name)
        const title = known === undefined ? find(to, line[name])?.title : known
        const is_closed = known === null || (known === undefined && find(to, line[name]) === null)
        return [[name, is_closed ? t`No access` : (title ?? '')]]
      }),
    )
  })
}
