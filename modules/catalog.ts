import { makeCatalog } from '#engine/record/catalog.ts'
import { note } from './activities/note.record.ts'
import { customField } from './business/custom-field.record.ts'
import { location } from './business/location.record.ts'
import { contact } from './crm/contacts/contact.record.ts'
import { leadSource } from './crm/leads/lead-source.record.ts'
import { leadStatus } from './crm/leads/lead-status.record.ts'
import { lead } from './crm/leads/lead.record.ts'
import { team } from './people/team.record.ts'
import { user } from './people/user.record.ts'

/** Every kind of record of the product, one line each. */
export const catalog = makeCatalog([location, customField, team, user, leadStatus, leadSource, lead, contact, note])
