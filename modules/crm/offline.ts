import type { OfflinePart } from '#platform/offline/actions.ts'
import { lead } from './leads/lead.record.ts'

/** Leads on the road: a new one, and changes of those that were read today. */
export const crmOffline: OfflinePart = { records: [{ definition: lead, actions: ['create', 'change'] }] }
