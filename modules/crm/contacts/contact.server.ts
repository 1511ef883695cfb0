import { type RecordServer, savesOf } from '#engine/server/records/hooks.server.ts'
import {
  type ContactEntry,
  contactEntries,
  mergeEntries,
  primaryValues,
  withSpelling,
} from '../contact-entries/contact-entries.ts'
import {
  duplicateKeys,
  duplicatesRoute,
  findDuplicatesOf,
  matchColumns,
} from '../contact-entries/same-people.server.ts'
import { contact } from './contact.record.ts'

/** The server hooks of contacts: phones and emails, and the duplicate search. */
export const contactServer: RecordServer = {
  record: 'contact',

  check({ changes }) {
    for (const { values, issues } of savesOf(changes)) {
      if (!Array.isArray(values.contacts)) continue
      const read = contactEntries(values.contacts as ContactEntry[])
      issues.push(...read.issues)
      values.contacts = read.entries
      const { phone, email } = primaryValues(read.entries)
      Object.assign(values, { contact_number: phone, email })
    }
  },

  spellings: withSpelling,
  duplicateKeys,
  matchColumns,
  mergeLines: (_field, before, added) => mergeEntries(before, added),
  findDuplicates: findDuplicatesOf(contact),
  routes: [duplicatesRoute(contact)],
}
