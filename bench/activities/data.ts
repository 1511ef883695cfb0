import pg from 'pg'
import { addBusiness, addSounds, dropIndexes } from '../data.ts'

/** The business that is measured, and the records with very many events. */
export interface Busy {
  business_id: number
  user_id: number
  leads: number
  /** A lead with 5,000 events of its own. */
  lead_id: number
  /** A client with 5,000 events of 300 opportunities. */
  contact_id: number
}

const NEIGHBOURS = 19
const EVENTS = 5_000
const DEALS = 300
/** Events of the month in which the bench runs, by table and the column of their time: 10,000 in all. */
const IN_MONTH = {
  task: { column: 'due_date', count: 4_000 },
  call: { column: 'started_at', count: 3_000 },
  lead: { column: 'follow_up_date', count: 1_500 },
  meeting: { column: 'starts_at', count: 600 },
  opportunity: { column: 'close_date', count: 500 },
  visit: { column: 'starts_at', count: 400 },
}

/**
 * Fills a migrated database by SQL alone: 0.3 opportunities and 3 activities for each lead, a twelfth of the tasks open. Every figure
 * depends on the row number, so that each run has the same data.
 */
export async function fillActivities(options: {
  adminUrl: string
  leads: number
  log: (line: string) => void
}): Promise<Busy> {
  const { adminUrl, leads, log } = options
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(
      `set synchronous_commit = off; set session_replication_role = replica; set maintenance_work_mem = '512MB'`,
    )
    await addSounds(client)
    const filled = ['lead', 'lead_contact', 'search_entry', 'change', 'note', 'contact', 'opportunity', 'task', 'call']
    const indexes = await dropIndexes(client, [...filled, 'meeting', 'visit'])
    const { business_id, user_id } = await addBusiness(client, 'Measured', leads, log)
    await addWork(client, business_id, leads, log)
    const { rows } = await client.query<{ lead_id: string; contact_id: string }>(
      `select (select min(id) from lead where business_id = $1) as lead_id,
         (select min(id) from contact where business_id = $1) as contact_id`,
      [business_id],
    )
    const [lead_id, contact_id] = [Number(rows[0].lead_id), Number(rows[0].contact_id)]
    for (const text of HUBS) await client.query(text, [business_id, lead_id, contact_id, EVENTS, DEALS])
    for (const [table, { column, count }] of Object.entries(IN_MONTH))
      await client.query(
        `update "${table}" t set ${column} = t.${column} - interval '3 months' from (select id from "${table}"
           where business_id = $1 and ${column} >= date_trunc('month', now()) and ${column} < date_trunc('month', now()) + interval '1 month'
           order by id offset $2) x where t.business_id = $1 and t.id = x.id`,
        [business_id, count],
      )
    log('10,000 events in this month')
    for (let n = 1; n <= NEIGHBOURS; n++) {
      const size = Math.min(2_000, leads)
      const other = await addBusiness(client, `Neighbour ${n}`, size, () => {})
      await addWork(client, other.business_id, size, () => {})
    }
    log(`${indexes.length} indexes`)
    for (const index of indexes) await client.query(index)
    log('vacuum analyze')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    return { business_id, user_id, leads, lead_id, contact_id }
  } finally {
    await client.end()
  }
}

async function addWork(
  client: pg.Client,
  business_id: number,
  leads: number,
  log: (line: string) => void,
): Promise<void> {
  for (const text of SETUP) await client.query(text, [business_id])
  const counts: readonly (readonly [text: string, share: number, what: string])[] = [
    [CONTACTS, 0.1, 'contacts'],
    [OPPORTUNITIES, 0.3, 'opportunities'],
    [TASKS, 1.2, 'tasks'],
    [CALLS, 1, 'calls'],
    [NOTES, 0.5, 'notes'],
    [MEETINGS, 0.2, 'meetings'],
    [VISITS, 0.1, 'visits'],
  ]
  for (const [text, share, what] of counts) {
    const count = Math.ceil(leads * share)
    await client.query(text, [business_id, count])
    log(`${count.toLocaleString('en-IN')} ${what}`)
  }
}

const SETUP = [
  // Notices go to members who may sign in and see the record.
  `insert into membership (account_id, business_id) select id, $1 from member where business_id = $1 on conflict do nothing`,
  `insert into member_role select $1, m.id, r.id from member m, role r where m.business_id = $1 and r.business_id = $1
   on conflict do nothing`,
  `insert into task_status (business_id, name, kind, position) select $1, n.name, n.kind, n.position
   from (values ('To do', 'open', 1), ('Waiting', 'waiting', 2), ('Done', 'completed', 3)) n(name, kind, position)`,
  `insert into opportunity_pipeline (business_id, name, position) values ($1, 'Sales', 1)`,
  `insert into opportunity_stage (business_id, opportunity_pipeline_id, name, kind, position, probability)
   select $1, p.id, 'Stage ' || n, case when n > 6 then 'lost' when n > 5 then 'won' else 'open' end, n, n * 12
   from opportunity_pipeline p, generate_series(1, 7) n where p.business_id = $1`,
]

/** The ids of people, leads and lookups, from which rows choose by their number. */
const SETS = `(select array_agg(id order by id) ids from member where business_id = $1) p,
  (select min(id) as first, count(*) as size from lead where business_id = $1) l`

const ABOUT = `'lead', l.first + n * 7919 % l.size`

const CONTACTS = `
insert into contact (business_id, created_by, created_at, kind, name, assigned_user)
select $1, p.ids[1], now() - make_interval(mins => (n % 500000)::int), 'Person', 'Client ' || n, p.ids[1 + (n % 9)::int]
from generate_series(1, $2::bigint) n, ${SETS}`

const OPPORTUNITIES = `
insert into opportunity (business_id, created_by, created_at, name, contact_id, opportunity_pipeline_id, opportunity_stage_id,
  opportunity_amount, close_date, assigned_user, lead_source_id, stage_since, close_date_moves)
select $1, p.ids[1], now() - make_interval(mins => (n * 7919 % 1000000)::int), 'Deal ' || n, c.first + n * 31 % c.size, s.pipeline,
  s.ids[1 + (n * 13 % 7)::int], (n * 104729 % 5000000) * 100, current_date - 300 + (n * 17 % 600)::int, p.ids[1 + (n * 5 % 9)::int],
  o.ids[1 + (n % 8)::int], now(), 0
from generate_series(1, $2::bigint) n, ${SETS},
  (select min(id) as first, count(*) as size from contact where business_id = $1) c,
  (select array_agg(id order by position) ids, min(opportunity_pipeline_id) as pipeline from opportunity_stage where business_id = $1) s,
  (select array_agg(id order by id) ids from lead_source where business_id = $1) o`

// The first 4,000 are due in this month, the others in ten years around it. A twelfth is open.
const TASKS = `
insert into task (business_id, created_by, created_at, name, status_id, priority, due_date, completed_at, assigned_user, about_record, about_id)
select $1, p.ids[1], now() - make_interval(mins => (n * 7919 % 2000000)::int), 'Task ' || n,
  case when n / 9 % 12 = 0 then s.ids[1 + (n / 108 % 2)::int] else s.ids[3] end, (array['low', 'normal', 'high', 'urgent'])[1 + (n % 4)::int],
  case when n <= ${IN_MONTH.task.count} then date_trunc('month', now()) + make_interval(mins => (n * 37 % 40000)::int)
    else now() - interval '5 years' + make_interval(mins => (n * 7919 % 5256000)::int) end,
  case when n / 9 % 12 > 0 then now() - make_interval(mins => (n * 31 % 2000000)::int) end, p.ids[1 + (n % 9)::int], ${ABOUT}
from generate_series(1, $2::bigint) n, ${SETS}, (select array_agg(id order by position) ids from task_status where business_id = $1) s`

const CALLS = `
insert into call (business_id, created_by, created_at, phone, direction, outcome, mode, started_at, talk_seconds, assigned_user, about_record, about_id)
select $1, p.ids[1], t.at, '+919' || lpad((n * 7919 % 999999937)::text, 9, '0'),
  (array['Outgoing', 'Incoming', 'Missed', 'Not responding'])[1 + (n % 4)::int], 'Not Known', 'Offline', t.at,
  case when n % 4 < 2 then n % 900 else 0 end, p.ids[1 + (n * 5 % 9)::int], ${ABOUT}
from generate_series(1, $2::bigint) n, lateral (select now() - make_interval(mins => (n * 7919 % 2000000)::int) as at) t, ${SETS}`

const NOTES = `
insert into note (business_id, created_by, created_at, about_record, about_id, body)
select $1, p.ids[1 + (n % 9)::int], now() - make_interval(mins => (n * 7919 % 2000000)::int), ${ABOUT}, 'Wants a price for ' || n || ' pieces'
from generate_series(1, $2::bigint) n, ${SETS}`

const MEETINGS = `
insert into meeting (business_id, created_by, created_at, name, starts_at, ends_at, state, mode, assigned_user, about_record, about_id)
select $1, p.ids[1], t.at, 'Meeting ' || n, t.at, t.at + interval '1 hour', case when t.at < now() then 'held' else 'planned' end, 'Offline',
  p.ids[1 + (n * 7 % 9)::int], ${ABOUT}
from generate_series(1, $2::bigint) n, lateral (select now() + make_interval(mins => (n * 7919 % 2000000 - 1800000)::int) as at) t, ${SETS}`

const VISITS = `
insert into visit (business_id, created_by, created_at, purpose, starts_at, ends_at, state, is_far, assigned_user, about_record, about_id)
select $1, p.ids[1], t.at, 'Visit ' || n, t.at, t.at + interval '30 minutes', case when t.at < now() then 'done' else 'planned' end, false,
  p.ids[1 + (n * 2 % 9)::int], ${ABOUT}
from generate_series(1, $2::bigint) n, lateral (select now() + make_interval(mins => (n * 7919 % 2000000 - 1800000)::int) as at) t, ${SETS}`

// The lead has calls, notes, tasks and changes of its own; the client has notes and calls of 300 opportunities.
const HUBS = [
  `insert into call (business_id, created_by, created_at, phone, direction, mode, started_at, talk_seconds, about_record, about_id)
   select $1, m.id, t.at, '+919825012345', 'Outgoing', 'Offline', t.at, 60, 'lead', $2::bigint
   from generate_series(1, $4::int / 4) n, lateral (select now() - make_interval(mins => n * 40) as at) t,
     (select min(id) as id from member where business_id = $1) m where $3::bigint is not null and $5::int > 0`,
  `insert into note (business_id, created_by, created_at, about_record, about_id, body)
   select $1, m.id, now() - make_interval(mins => n * 41), 'lead', $2::bigint, 'Note ' || n from generate_series(1, $4::int / 4) n,
     (select min(id) as id from member where business_id = $1) m where $3::bigint is not null and $5::int > 0`,
  `insert into task (business_id, created_by, created_at, name, status_id, due_date, about_record, about_id)
   select $1, m.id, now() - make_interval(mins => n * 42), 'Task', s.id, now(), 'lead', $2::bigint from generate_series(1, $4::int / 4) n,
     (select min(id) as id from member where business_id = $1) m,
     (select max(id) as id from task_status where business_id = $1) s where $3::bigint is not null and $5::int > 0`,
  `insert into change (business_id, record, record_id, action, actor_id, request_id, at)
   select $1, 'lead', $2::bigint, 'updated', m.id, 'bench', now() - make_interval(mins => (5000 - n) * 43) from generate_series(1, $4::int / 4) n,
     (select min(id) as id from member where business_id = $1) m where $3::bigint is not null and $5::int > 0`,
  `update opportunity set contact_id = $3::bigint where business_id = $1 and id in (
     select id from opportunity where business_id = $1 order by id limit $5::int) and $2::bigint > 0 and $4::int > 0`,
  `insert into note (business_id, created_by, created_at, about_record, about_id, body)
   select $1, m.id, now() - make_interval(mins => n * 44), 'opportunity', o.ids[1 + n % cardinality(o.ids)], 'Note ' || n
   from generate_series(1, $4::int / 2) n, (select min(id) as id from member where business_id = $1) m,
     (select array_agg(id) as ids from (select id from opportunity where business_id = $1 order by id limit $5::int) q) o
   where $2::bigint > 0 and $3::bigint > 0`,
  `insert into call (business_id, created_by, created_at, phone, direction, mode, started_at, talk_seconds, about_record, about_id)
   select $1, m.id, t.at, '+919825012345', 'Incoming', 'Offline', t.at, 60, 'opportunity', o.ids[1 + n % cardinality(o.ids)]
   from generate_series(1, $4::int / 2) n, lateral (select now() - make_interval(mins => n * 45) as at) t,
     (select min(id) as id from member where business_id = $1) m,
     (select array_agg(id) as ids from (select id from opportunity where business_id = $1 order by id limit $5::int) q) o
   where $2::bigint > 0 and $3::bigint > 0`,
]
