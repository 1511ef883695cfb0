import type { BodyCheck } from '#engine/web/override.ts'
import { type ContactEntry, contactEntries } from '../contact-entries/contact-entries.ts'
import { settledFollowUp } from './follow-up/follow-up.ts'

/** The rules of a lead across its fields. It is loaded with the first form, because the rules of phone numbers are heavy. */
export const checkLead: BodyCheck = (body, stored) => {
  const { issue } = settledFollowUp(body, stored)
  const found = issue ? [{ field: 'follow_up_date', message: issue, rule: 'required' }] : []
  if (!Array.isArray(body.contacts)) return found
  const { issues } = contactEntries(body.contacts as ContactEntry[], (stored?.contacts ?? []) as ContactEntry[])
  return [...found, ...issues]
}
