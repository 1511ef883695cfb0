import type { Cause, Change } from '#engine/server/records/hooks.server.ts'
import { type ContactEntry, contactEntries, primaryValues } from './contact-entries.ts'

/**
 * The check of the contact entries of a lead or contact, in the write path: completes them and returns the values that
 * the record copies from its primary ones, null where no entries are sent. Entries that are stored already, in the
 * record or in one that they were copied from, are never refused.
 */
export function checkContacts(
  { values, issues, before, copied_from = [] }: Pick<Change, 'values' | 'issues' | 'before' | 'copied_from'>,
  cause: Cause,
): { phone: string | null; email: string | null } | null {
  if (!Array.isArray(values.contacts)) return null
  const given = values.contacts as ContactEntry[]
  // Undoing a change writes back what was stored before it.
  const sources = cause === 'undo' ? [values] : [before, ...copied_from]
  const stored = sources.flatMap((source) => (source?.contacts ?? []) as ContactEntry[])
  const read = contactEntries(given, stored)
  issues.push(...read.issues)
  values.contacts = read.entries
  return primaryValues(read.entries)
}
