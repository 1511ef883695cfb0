import { type Change, type RecordServer, savesOf } from '#engine/server/records/hooks.server.ts'
import { addFieldAliases } from '#engine/server/records/field-aliases.server.ts'
import { LOCATION_CORDS } from '#modules/business/index.server.ts'
import { notifyNewOwners } from '#modules/notices/index.server.ts'
import { assignNew, assignRules } from '../assignment/settle.server.ts'
import { alikeRoute } from '../contact-entries/alike.server.ts'
import { checkContacts } from '../contact-entries/check-contacts.server.ts'
import { mergeEntries, withSpelling } from '../contact-entries/contact-entries.ts'
import { duplicatesRoute } from '../contact-entries/same-people.server.ts'
import { checkUndo, CONVERTED, convertActions, convertRoutes, followUndo } from './convert/convert.server.ts'
import { duplicateRoutes } from './duplicates/routes.server.ts'
import { duplicateKeys, findDuplicates, lockSources, matchColumns } from './enquiries/enquiry-numbers.server.ts'
import { enquiriesOfRows } from './enquiries/imported.server.ts'
import { enquiryRoutes } from './enquiries/routes.server.ts'
import { firstCount } from './enquiries/store.server.ts'
import { settledFollowUp, withFollowUpTime } from './follow-up/follow-up.ts'
import { queueReminders } from './follow-up/remind.server.ts'
import { lead } from './lead.record.ts'
import { followLostReason } from './lost-reason.server.ts'
import { mergeRoutes } from '../merge/routes.server.ts'
import { outcomeRouteOf } from './outcome/outcome.server.ts'

const DAY = 86_400_000

/** The server hooks of leads: contact entries, the first status, the duplicate search. */
export const leadServer: RecordServer = {
  record: 'lead',

  async check(checking) {
    const { changes, transaction, is_batch } = checking
    if (is_batch) await lockSources(transaction, changes)
    for (const change of savesOf(changes)) {
      const { step, values } = change
      await checkUndo(checking, change)
      await followLostReason(checking, change, { definition: lead, stages: 'lead_status' })
      followFollowUp(change)
      Object.assign(values, checkContacts(change, checking.cause))
      if (is_batch && step === 'change') keepFirstFacts(change)
      if (step !== 'create') continue
      if (Date.parse(String(values.enquired_at)) > Date.now() + DAY)
        change.issues.push({ field: 'enquired_at', message: 'This is in the future', rule: 'range' })
      Object.assign(values, firstCount(values.enquired_at))
      await assignNew(checking, change)
    }
  },

  actions: convertActions,

  async after(following) {
    await followUndo(following)
    await queueReminders(following)
    if (!following.is_quiet && ['create', 'change', 'action'].includes(following.cause))
      await notifyNewOwners(following, 'lead_assigned')
  },

  locked: (before) => (before.converted_at ? CONVERTED : null),
  assignRules,

  spellings: (body) => withFollowUpTime(withSpelling(body)),
  duplicateKeys,
  matchColumns,
  mergeLines: (_field, before, added) => mergeEntries(before, added),
  findDuplicates,
  onDuplicates: enquiriesOfRows,
  routes: [
    duplicatesRoute(lead),
    alikeRoute(lead),
    outcomeRouteOf(lead, ['follow_up_date', 'follow_up_time', 'lead_status_id', 'lost_reason']),
    ...enquiryRoutes,
    ...mergeRoutes(lead),
    ...duplicateRoutes,
    ...convertRoutes,
  ],
}

/** Completes the time of a follow-up; see settledFollowUp. */
function followFollowUp({ before, values, issues }: Change): void {
  const { issue, ...settled } = settledFollowUp(values, before)
  if (issue) issues.push({ field: 'follow_up_date', message: issue, rule: 'required' })
  Object.assign(values, settled)
}

/** Keeps number and time of the first enquiry when a file has another one. */
function keepFirstFacts({ before, values }: Change): void {
  for (const name of ['enquiry_no', 'enquired_at']) if (before?.[name]) delete values[name]
}

addFieldAliases(lead, { location_cords: LOCATION_CORDS })
