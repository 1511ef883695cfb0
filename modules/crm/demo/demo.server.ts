import { firstWords } from '../leads/status-words.server.ts'
import type { DemoContext, ModulePlants } from '#platform/manifest/plants.server.ts'
import { plantChanges } from '#platform/manifest/plant-records.server.ts'
import { leadSource } from '../leads/lead-source.record.ts'
import { leadStatus } from '../leads/lead-status.record.ts'
import { countEnquiries } from '../leads/enquiries/store.server.ts'
import { lead } from '../leads/lead.record.ts'
import { contact } from '../contacts/contact.record.ts'
import { plantFirstPipeline } from '../opportunities/first-pipeline.server.ts'
import { opportunity } from '../opportunities/opportunity.record.ts'
import { plantDesk } from './demo-desk.server.ts'
import { demoCompanies } from './demo-companies.server.ts'
import { type DemoChange, type DemoContact, type DemoLead, demoLeads, type DemoNote } from './demo-leads.server.ts'
import { demoOpportunities } from './demo-opportunities.server.ts'

/** The CRM's demo data: a year of leads with their notes and history, contacts, and opportunities. */
export const crmPlants: ModulePlants = { plantDefaults: plantFirstPipeline, plantDemo, firstWords }

/** The record at a position, from 1; null for no position. */
type At = (position: unknown) => number | null

const at =
  (ids: readonly number[] = []): At =>
  (position) =>
    typeof position === 'number' ? (ids[position - 1] ?? null) : null

async function plantDemo(context: DemoContext): Promise<void> {
  const { transaction, today, now } = context
  const demo = demoLeads({ today, now })
  const leads = await plantLeads(context, demo.leads)
  // Their first enquiry came when they were created, not now.
  await countEnquiries(transaction, leads)
  const { companies, people } = demoCompanies({ today, contacts: demo.contacts })
  const companyAt = at(await plantContacts(context, companies, () => null))
  const contacts = await plantContacts(context, people, companyAt)
  await plantNotes(context, demo.notes, at(leads))
  await plantHistory(context, demo.changes, at(leads))
  await plantOpportunities(context, { contacts: demo.contacts, ids: contacts })
  await plantDesk(context)
}

function plantLeads(context: DemoContext, leads: readonly DemoLead[]): Promise<number[]> {
  const { people, locations, planted } = context
  const [person, branch] = [at(people), at(locations)]
  const [status, source] = [at(planted.get(leadStatus.name)), at(planted.get(leadSource.name))]
  return context.plant(
    lead.name,
    leads.map(({ input, created_at, created_by, updated_at }) => ({
      created_at,
      updated_at,
      created_by: person(created_by) as number,
      input: {
        ...input,
        lead_status_id: status(input.lead_status_id),
        lead_source_id: source(input.lead_source_id),
        assigned_user: person(input.assigned_user),
        location_id: branch(input.location_id),
      },
    })),
  )
}

function plantContacts(context: DemoContext, contacts: readonly DemoContact[], companyAt: At): Promise<number[]> {
  const [person, branch] = [at(context.people), at(context.locations)]
  return context.plant(
    contact.name,
    contacts.map(({ input, created_at, created_by }) => ({
      created_at,
      created_by: person(created_by) as number,
      input: {
        ...input,
        company_id: companyAt(input.company_id),
        assigned_user: person(input.assigned_user),
        location_id: branch(input.location_id),
      },
    })),
  )
}

async function plantOpportunities(
  context: DemoContext,
  { contacts, ids }: { contacts: readonly DemoContact[]; ids: readonly number[] },
): Promise<void> {
  const { transaction, access, people, locations, planted, today, now } = context
  const stages = await transaction.query<{ id: number }>(
    'select id from opportunity_stage where business_id = $1::bigint order by position, id',
    [access.business_id],
  )
  const [person, branch, client] = [at(people), at(locations), at(ids)]
  const [stage, source] = [at(stages.map(({ id }) => Number(id))), at(planted.get(leadSource.name))]
  const demo = demoOpportunities({ today, now, contacts })
  const made = await context.plant(
    opportunity.name,
    demo.map(({ input, created_at, created_by, stage_since }) => ({
      created_at,
      updated_at: stage_since,
      created_by: person(created_by) as number,
      input: {
        ...input,
        contact_id: client(input.contact_id),
        opportunity_stage_id: stage(input.opportunity_stage_id),
        lead_source_id: source(input.lead_source_id),
        assigned_user: person(input.assigned_user),
        location_id: branch(input.location_id),
        shares: (input.shares ?? []).map((one) => ({ ...one, member_id: person(one.member_id) })),
      },
    })),
  )
  // When they moved is known only to the server.
  await transaction.query(
    `update opportunity o set stage_since = v.since, closed_at = v.closed, close_date_moves = v.moves
     from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[], $5::int[]) as v(id, since, closed, moves)
     where o.business_id = $1::bigint and o.id = v.id`,
    [
      access.business_id,
      made,
      demo.map((one) => one.stage_since),
      demo.map((one) => one.closed_at),
      demo.map((one) => one.close_date_moves),
    ],
  )
  await plantChanges(transaction, {
    definition: context.catalog.get(opportunity.name),
    access,
    changes: demo.flatMap(({ steps, created_by }, index) =>
      steps.map(({ from, to, at: moment }) => ({
        record_id: made[index],
        actor_id: person(created_by) as number,
        at: moment,
        changes: { opportunity_stage_id: [stage(from), stage(to)] as [unknown, unknown] },
      })),
    ),
  })
}

function plantNotes(context: DemoContext, notes: readonly DemoNote[], leadAt: At): Promise<number[]> {
  const person = at(context.people)
  return context.plant(
    'note',
    notes.map(({ input, created_at, created_by }) => ({
      created_at,
      created_by: person(created_by) as number,
      input: { ...input, about: { record: lead.name, id: leadAt(input.about?.id) } },
    })),
  )
}

async function plantHistory(context: DemoContext, changes: readonly DemoChange[], leadAt: At): Promise<void> {
  const person = at(context.people)
  const resolve: Record<string, At> = {
    lead_status_id: at(context.planted.get(leadStatus.name)),
    assigned_user: person,
  }
  await plantChanges(context.transaction, {
    definition: context.catalog.get(lead.name),
    access: context.access,
    changes: changes.map((change) => ({
      record_id: leadAt(change.lead_id) as number,
      actor_id: person(change.actor_id) as number,
      at: change.at,
      changes: Object.fromEntries(
        Object.entries(change.changes).map(([field, [before, after]]) => {
          const idOf = resolve[field]
          return [field, idOf ? [idOf(before), idOf(after)] : [before, after]]
        }),
      ),
    })),
  })
}
