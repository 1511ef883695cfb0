import type { ContactEntry } from '../contact-entries/contact-entries.ts'
import type { Reach, Sign } from '../contact-entries/signs.ts'
import type { MergeRow } from './merge-model.ts'

/** The phones, emails and GSTIN of a record by which this person may tell that two records are the same. */
function keysOf(row: MergeRow, open: Readonly<Record<Sign, Reach>>): string[] {
  const entries = ((row.contacts ?? []) as ContactEntry[]).flatMap((entry) => {
    const reach = entry.type === 'Email' ? open.email : open.phone
    const is_used = reach === 'all' || (reach === 'primary' && entry.is_primary === true)
    return is_used && typeof entry.normal === 'string' && entry.normal !== '' ? [`${entry.type} ${entry.normal}`] : []
  })
  const gstin = open.gstin === 'all' && typeof row.gstin === 'string' ? row.gstin.trim().toUpperCase() : ''
  return gstin === '' ? entries : [...entries, `GSTIN ${gstin}`]
}

/**
 * True if all records are certainly one person: a chain of shared phones, emails or GSTINs connects them. A name and a city
 * are not enough.
 */
export function isOnePerson(rows: readonly MergeRow[], open: Readonly<Record<Sign, Reach>>): boolean {
  const waiting = rows.map((row) => keysOf(row, open))
  const known = new Set(waiting.shift())
  for (;;) {
    const next = waiting.findIndex((keys) => keys.some((key) => known.has(key)))
    if (next < 0) return waiting.length === 0
    for (const key of waiting.splice(next, 1)[0]) known.add(key)
  }
}
