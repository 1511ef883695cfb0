import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import type { LinesField } from '#engine/record/fields.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import { useComputedValue } from '#engine/web/form/computed-values.ts'
import { searchQuery } from '#engine/web/options-query.ts'
import type { InputProps } from '#engine/web/override.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import { makeLineActions, type LinesNews } from './line-actions.ts'
import { lineIssues, type LineIssues } from './line-issues.ts'
import type { CellPlace } from './sheet-keys.ts'
import { isSameTitle, type TitleSearch } from './paste-titles.ts'
import { share } from '#engine/web/form/share.ts'
import { type LinesForm, makeSheet } from './sheet.ts'
import { useLineTitles } from './use-line-titles.ts'

/** Computed values of one line. */
export type Computed = Readonly<Record<string, unknown>>

/** The lines of a form: the state and the actions that the sheet and the cards share. */
export function useLines({ definition, path, field }: InputProps & { field: LinesField }) {
  // React-hook-form changes its errors in place, which memoised output would miss.
  'use no memo'
  const { i18n } = useLingui()
  const form = useFormContext()
  const book = useOptionBook(definition)
  const search = useTitleSearch()
  const [sheet] = useState(() => makeSheet({ form: form as unknown as LinesForm, path }))
  const { lines, keys } = useSyncExternalStore(sheet.subscribe, sheet.state)
  const { errors, isSubmitted } = useFormState({ control: form.control, name: path })
  const computed = useComputedValue(path) as readonly Computed[] | undefined
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [news, setNews] = useState<LinesNews | null>(null)

  const own = (errors as Record<string, unknown>)[path]
  const issues = useShared<Record<number, LineIssues>>(
    lineIssues({ errors: own, keys, is_submitted: isSubmitted, left }),
  )
  const titles = useShared(useLineTitles(field, lines, book))
  const actions = useMemo(() => makeLineActions({ field, sheet, setLeft, setNews }), [field, sheet])
  const message = (own as { message?: unknown } | undefined)?.message
  return {
    sheet,
    lines,
    keys,
    issues,
    titles,
    computed: computed ?? [],
    news,
    actions,
    paste: (at: CellPlace, text: string) =>
      actions.paste({
        at,
        text,
        heading: (one) => i18n._(one.label),
        findReference: (to, title) => book.choices(to).find((one) => isSameTitle(one.title, title))?.id,
        search,
      }),
    is_full: lines.length >= field.max,
    /** The error of the lines as a whole. */
    message: typeof message === 'string' ? message : undefined,
  }
}

/** The state and actions that `useLines` returns. */
export type Lines = ReturnType<typeof useLines>

function useTitleSearch(): TitleSearch {
  const client = useQueryClient()
  const tenant = useTenantKey()
  return (record, title) => client.fetchQuery(searchQuery(tenant, record, title)).catch(() => [])
}

/** Reuses the parts of a value that are equal to those of the previous render. */
function useShared<Value>(value: Value): Value {
  const [kept, setKept] = useState(value)
  const next = share(kept, value)
  if (next !== kept) setKept(next)
  return next
}
