import pg from 'pg'
import { addInvoices } from '../billing/data.ts'
import { addBusiness, addSounds, dropIndexes } from '../data.ts'

/** The business that is measured, one of twenty. */
export interface Filled {
  business_id: number
  user_id: number
  leads: number
}

const NEIGHBOURS = 19
const NEIGHBOUR_LEADS = 2_000
const FILLED = [
  'lead',
  'lead_contact',
  'search_entry',
  'change',
  'note',
  'call',
  'task',
  'meeting',
  'visit',
  'invoice',
  'invoice_line',
]

/**
 * Fills a migrated database by SQL alone: leads over a year, three activities for each and an invoice for every second one.
 * Every figure depends on the row number, so that each run has the same data.
 */
export async function fillInsight(options: {
  adminUrl: string
  leads: number
  month: string
  log: (line: string) => void
}): Promise<Filled> {
  const { adminUrl, leads, month, log } = options
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(
      `set synchronous_commit = off; set session_replication_role = replica; set maintenance_work_mem = '512MB'`,
    )
    await addSounds(client)
    const indexes = await dropIndexes(client, FILLED)
    const { business_id, user_id } = await addBusiness(client, 'Measured', leads, log)
    for (let n = 0; n < NEIGHBOURS; n++) await addBusiness(client, `Neighbour ${n + 1}`, NEIGHBOUR_LEADS, () => {})
    await client.query(
      `insert into task_status (business_id, name, kind, position) values ($1, 'Open', 'open', 1), ($1, 'Done', 'completed', 2)`,
      [business_id],
    )
    for (const [name, text] of Object.entries(ACTIVITIES)) {
      await client.query(text, [business_id])
      log(name)
    }
    const invoices = Math.ceil(leads / 2)
    await addInvoices(client, { business_id, user_id, invoices, in_month: Math.ceil(invoices / 10), month, log })
    log(`${indexes.length} indexes`)
    for (const index of indexes) await client.query(index)
    log('vacuum analyze')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    return { business_id, user_id, leads }
  } finally {
    await client.end()
  }
}

// Each lead has a fourth of a note already; with these, three activities for each: 1.2 calls, 0.8 tasks, 0.25 meetings, 0.75 notes.
const OF_LEADS = 'from lead l cross join lateral (select l.id % 5 as fifth, l.id % 4 as fourth) m'
const ACTIVITIES = {
  calls: `insert into call (business_id, created_by, created_at, phone, about_record, about_id, assigned_user, location_id, started_at,
      direction, outcome, duration, talk_seconds)
    select l.business_id, l.created_by, t.at, l.phone, 'lead', l.id, l.assigned_user, l.location_id, t.at,
      (array['Outgoing', 'Incoming', 'Missed', 'Not responding'])[1 + l.id % 4], (array['Interested', 'Busy', 'Call Later', 'CNR'])[1 + l.id * 3 % 4],
      '00:02:00', (l.id * 37 % 600)::int
    ${OF_LEADS} cross join generate_series(1, 2) n cross join lateral (select l.created_at + make_interval(hours => n * 5) as at) t
    where l.business_id = $1 and (n = 1 or m.fifth = 0)`,
  tasks: `insert into task (business_id, created_by, created_at, name, about_record, about_id, assigned_user, location_id, due_date, priority,
      status_id, completed_at)
    select l.business_id, l.created_by, l.created_at, 'Send the price list', 'lead', l.id, l.assigned_user, l.location_id,
      l.created_at + interval '2 days', (array['low', 'normal', 'high', 'urgent'])[1 + l.id % 4], s.ids[case when l.id % 50 = 0 then 1 else 2 end],
      case when l.id % 50 > 0 then l.created_at + interval '1 day' end
    ${OF_LEADS} cross join (select array_agg(id order by id) as ids from task_status where business_id = $1) s
    where l.business_id = $1 and m.fifth > 0`,
  meetings: `insert into meeting (business_id, created_by, created_at, name, about_record, about_id, assigned_user, location_id, starts_at, ends_at, state)
    select l.business_id, l.created_by, l.created_at, 'Show the samples', 'lead', l.id, l.assigned_user, l.location_id,
      l.created_at + interval '3 days', l.created_at + interval '3 days 1 hour', (array['planned', 'held', 'not_held', 'cancelled'])[1 + l.id % 4]
    ${OF_LEADS} where l.business_id = $1 and m.fourth = 1`,
  notes: `insert into note (business_id, about_record, about_id, body, created_by, created_at)
    select l.business_id, 'lead', l.id, 'Wants the new shades', l.assigned_user, l.created_at + make_interval(hours => m.fourth::int)
    ${OF_LEADS} where l.business_id = $1 and m.fourth > 1`,
}
