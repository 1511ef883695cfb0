import { addFieldAliases } from '#engine/server/records/field-aliases.server.ts'
import { type RecordServer, savesOf } from '#engine/server/records/hooks.server.ts'
import { checkContacts } from '../contact-entries/check-contacts.server.ts'
import { mergeEntries, withSpelling } from '../contact-entries/contact-entries.ts'
import {
  duplicateKeys,
  duplicatesRoute,
  findDuplicatesOf,
  matchColumns,
} from '../contact-entries/same-people.server.ts'
import { LOCATION_CORDS } from '#modules/business/index.server.ts'
import { ALTERNATE_ADDRESS } from './alternate-address.server.ts'
import { contact } from './contact.record.ts'
import { checkGst } from './gst.server.ts'

/** The server hooks of contacts: phones and emails, and the duplicate search. */
export const contactServer: RecordServer = {
  record: 'contact',

  check({ changes, cause }) {
    for (const change of savesOf(changes)) {
      const primary = checkContacts(change, cause)
      checkGst(change, cause)
      if (primary) Object.assign(change.values, { contact_number: primary.phone, email: primary.email })
    }
  },

  spellings: withSpelling,
  duplicateKeys,
  matchColumns,
  mergeLines: (_field, before, added) => mergeEntries(before, added),
  findDuplicates: findDuplicatesOf(contact),
  routes: [duplicatesRoute(contact)],
}

addFieldAliases(contact, { location_cords: LOCATION_CORDS, alternate_address: ALTERNATE_ADDRESS })
