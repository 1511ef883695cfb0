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
import { alikeRoute } from '../contact-entries/alike.server.ts'
import { mergeRoutes } from '../merge/routes.server.ts'
import { BILLING_ADDRESS, SHIPPING_ADDRESS } from './billing-record.server.ts'
import { COMPANY_NAMES } from './company-names.server.ts'
import { checkCompanies, keepPeopled, renamePeople } from './company.server.ts'
import { contact } from './contact.record.ts'
import { checkGst } from './gst.server.ts'
import { keepOccasions } from './occasions/keep.server.ts'
import { occasionRoutes } from './occasions/routes.server.ts'

/** The server hooks of contacts: phones and emails, companies and their people, birthdays, duplicates, merges. */
export const contactServer: RecordServer = {
  record: 'contact',

  async check(checking) {
    const { cause } = checking
    const saves = savesOf(checking.changes)
    for (const change of saves) {
      const primary = checkContacts(change, cause)
      checkGst(change, cause)
      if (primary) Object.assign(change.values, { contact_number: primary.phone, email: primary.email })
    }
    await checkCompanies(checking, saves)
    await keepPeopled(checking)
  },

  async after(following) {
    await renamePeople(following)
    await keepOccasions(following)
  },

  spellings: withSpelling,
  duplicateKeys,
  matchColumns,
  namedInFiles: { company_id: COMPANY_NAMES },
  mergeLines: (_field, before, added) => mergeEntries(before, added),
  findDuplicates: findDuplicatesOf(contact),
  routes: [duplicatesRoute(contact), alikeRoute(contact), ...mergeRoutes(contact), ...occasionRoutes],
}

addFieldAliases(contact, {
  location_cords: LOCATION_CORDS,
  billing_address: BILLING_ADDRESS,
  shipping_address: SHIPPING_ADDRESS,
  alternate_address: ALTERNATE_ADDRESS,
})
