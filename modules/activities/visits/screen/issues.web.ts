import type { I18n } from '@lingui/core'
import { ApiError } from '#ui/client/api-error.ts'
import { wordOf } from '#ui/words/word-of.ts'

/** The words of a refusal by the field that they are about; empty for any other error. */
export function issuesOf(error: unknown, i18n: I18n): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError)) return new Map()
  return new Map(
    error.errors.flatMap(({ field, message }) => (field && message ? [[field, wordOf(message, i18n)] as const] : [])),
  )
}
