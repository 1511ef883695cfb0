import type { RecordPartProps } from '#engine/web/override.ts'
import { useRowsOf } from '#platform/timeline/screen/use-rows-of.ts'
import { useAlike } from '../contact-entries/alike.web.ts'
import { lead } from '../leads/lead.record.ts'
import { opportunity } from '../opportunities/opportunity.record.ts'
import { contact } from './contact.record.ts'

const newest = (value: number, columns: readonly string[]) => ({
  field: 'contact_id',
  value,
  sort: '-created_at',
  columns,
})

/** The leads that were converted to this contact, newest first. */
export const useLeadsOf = (contact_id: number) =>
  useRowsOf(lead, newest(contact_id, ['name', 'product', 'amount', 'lead_status_id', 'converted_at', 'created_at']))

/** The opportunities with this client, newest first. */
export const useOpportunitiesOf = (contact_id: number) =>
  useRowsOf(opportunity, newest(contact_id, ['name', 'opportunity_amount', 'opportunity_stage_id', 'close_date']))

/** The people of a company, by name. */
export const usePeopleOf = (company_id: number) =>
  useRowsOf(contact, {
    field: 'company_id',
    value: company_id,
    sort: 'name',
    columns: ['name', 'designation', 'contact_number', 'email'],
  })

/** The number of people in a company, for its tab. */
export const usePeopleCount = ({ row }: RecordPartProps): number | undefined =>
  usePeopleOf(row.id).data?.data.length || undefined

/** The number of a contact's leads, for its tab. */
export const useLeadCount = ({ row }: RecordPartProps): number | undefined =>
  useLeadsOf(row.id).data?.data.length || undefined

/** The number of opportunities with a client, for its tab. */
export const useOpportunityCount = ({ row }: RecordPartProps): number | undefined =>
  useOpportunitiesOf(row.id).data?.data.length || undefined

/** The number of leads and contacts that share a phone, an email or the GSTIN with a contact, for its tab. */
export const useAlikeCount = ({ definition, row }: RecordPartProps): number | undefined =>
  useAlike(definition, row.id).data?.length || undefined
