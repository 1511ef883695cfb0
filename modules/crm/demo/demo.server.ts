import { firstWords } from '../leads/status-words.server.ts'
import type { DemoContext, ModulePlants } from '#platform/manifest/plants.server.ts'
import { plantChanges } from '#platform/manifest/plant-records.server.ts'
import { leadSource } from '../leads/lead-source.record.ts'
import { leadStatus } from '../leads/lead-status.record.ts'
import { countEnquiries } from '../leads/enquiries/store.server.ts'
import { lead } from '../leads/lead.record.ts'
import { contact } from '../contacts/contact.record.ts'
import { plantDesk } from './demo-desk.server.ts'
import { type DemoChange, type DemoContact, type DemoLead, demoLeads, type DemoNote } from './demo-leads.server.ts'

/** The CRM's demo data: a year of leads with their notes and history, and contacts. */
export const crmPlants: ModulePlants = { plantDemo, firstWords }

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
  await plantContacts(context, demo.contacts)
  await plantNotes(context, demo.notes, at(leads))
  await plantHistory(context, demo.changes, at(leads))
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

function plantContacts(context: DemoContext, contacts: readonly DemoContact[]): Promise<number[]> {
  const [person, branch] = [at(context.people), at(context.locations)]
  return context.plant(
    contact.name,
    contacts.map(({ input, created_at, created_by }) => ({
      created_at,
      created_by: person(created_by) as number,
      input: { ...input, assigned_user: person(input.assigned_user), location_id: branch(input.location_id) },
    })),
  )
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
