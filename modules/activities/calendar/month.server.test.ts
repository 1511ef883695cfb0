import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { wallAt } from '#base/zones.ts'
import { makeRandom } from '#database/seed/random.ts'
import { openDatabase } from '#engine/server/database/database.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { dayBusiness, insertMany, type Row } from '../testing.server.ts'
import type { CalendarAnswer } from './event.ts'

// The month is compared with a plain computation over all records in memory: in three zones, for everything, for one's own and
// for the events of one person.

let product: TestProduct
let owner: Person
let seller: Person
let rows: Record<string, Row[]>

const HOUR = 3_600_000
const DAY = 24 * HOUR
const INDIA = 'Asia/Kolkata'
const YEAR = new Date().getUTCFullYear() + 1
const FIRST = `${YEAR}-02-01`
const LAST = `${YEAR}-03-05`
const PER_DAY = 3
const iso = (at: number) => new Date(Math.round(at / 60_000) * 60_000).toISOString()

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  ;({ owner, seller } = await dayBusiness(product))
  await plant()
  rows = await readAll()
})
afterAll(() => product.close())

const insert = (table: string, list: Row[]) => insertMany({ product, business_id: owner.business_id }, table, list)

async function plant(): Promise<void> {
  await product.owner.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
  const { int, pick: one } = makeRandom(11)
  const below = (limit: number) => int(0, limit - 1)
  const many = (count: number, make: (n: number) => Row) => Array.from({ length: count }, (_, n) => make(n))
  const common = () => ({
    ...{ created_by: one([owner.id, seller.id]), assigned_user: one([owner.id, seller.id, null]) },
    deleted_at: below(15) === 0 ? iso(Date.now()) : null,
  })
  // From before the first day to after the last one, often on the hour and so at the same time as others.
  const start = Date.parse(`${FIRST}T00:00:00Z`) - 3 * DAY
  const moment = () => start + below(39 * 24) * HOUR + one([0, 30]) * 60_000
  const day = () => addDays(FIRST, below(38) - 3)
  const kinds = (list: readonly string[]) => list.map((kind, at) => ({ name: `${kind} ${at}`, kind, position: at }))
  const [pipeline] = await insert('opportunity_pipeline', [{ name: 'Sales', position: 1 }])
  const stages = await insert(
    'opportunity_stage',
    kinds(['open', 'won']).map((stage) => ({ ...stage, opportunity_pipeline_id: pipeline, probability: 10 })),
  )
  await insert(
    'lead',
    many(250, (n) => ({
      ...{ ...common(), name: `Lead ${n}`, country: 'India', lead_type: 'warm', follow_up_date: day() },
      // A text that is no time of day counts as a day without a time.
      follow_up_time: one([null, '09:30', '00:15', '23:45', '7 pm']),
    })),
  )
  await insert(
    'opportunity',
    many(80, (n) => ({
      ...{ ...common(), name: `Deal ${n}`, opportunity_pipeline_id: pipeline, opportunity_stage_id: one(stages) },
      ...{ close_date: day(), stage_since: iso(start), close_date_moves: 0 },
    })),
  )
  await insert(
    'task',
    many(250, (n) => ({ ...common(), name: `Task ${n}`, due_date: iso(moment()), priority: 'normal' })),
  )
  await insert(
    'call',
    many(150, () => ({
      ...{ ...common(), phone: '9825077002', mode: 'Offline', talk_seconds: 0, direction: 'Outgoing' },
      started_at: iso(moment()),
    })),
  )
  const times = () => {
    const at = moment()
    return { starts_at: iso(at), ends_at: iso(at + one([1, 1, 10, 60]) * HOUR) }
  }
  const meetings = await insert(
    'meeting',
    many(120, (n) => ({
      ...{ ...common(), ...times(), name: `Meeting ${n}`, mode: 'Offline', all_day: below(4) === 0 },
      state: one(['planned', 'held', 'cancelled']),
    })),
  )
  await insert(
    'meeting_attendee',
    meetings.filter((_, n) => n % 3 === 0).map((id) => ({ meeting_id: id, user_id: seller.id, position: 1 })),
  )
  await insert(
    'visit',
    many(80, (n) => ({
      ...{ ...common(), ...times(), purpose: `Visit ${n}`, is_far: false },
      state: one(['planned', 'done', 'cancelled']),
    })),
  )
  await insert(
    'reminder',
    many(60, (n) => ({
      ...{ ...common(), name: `Reminder ${n}`, remind_date: day(), remind_time: one(['00:05', '10:00', '23:50']) },
      ...{ repeat: 'Once', state: one(['active', 'done']) },
    })),
  )
  await insert(
    'support_case',
    many(60, (n) => ({
      ...{
        ...common(),
        subject: `Case ${n}`,
        number: `C-${n}`,
        priority: 'normal',
        due_at: one([null, iso(moment())]),
      },
    })),
  )
}

const TABLES = [
  'lead',
  'opportunity',
  'task',
  'call',
  'meeting',
  'visit',
  'reminder',
  'support_case',
  'meeting_attendee',
]

async function readAll(): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {}
  for (const table of TABLES)
    found[table] = (await product.owner.query(`select to_jsonb(t) as row from "${table}" t`)).rows.map(({ row }) => row)
  return found
}

interface Plain {
  source: string
  row: Row
  start: number | null
  end: number | null
  date: string | null
  to_date: string | null
}

const clocked = (source: string, row: Row, day: string | null, clock: string | null): Plain[] => {
  if (day === null) return []
  const is_timed = clock !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(clock)
  const start = is_timed ? Date.parse(`${day}T${clock}:00+05:30`) : null
  return [{ source, row, start, end: null, date: is_timed ? null : day, to_date: is_timed ? null : day }]
}
const timed = (source: string, row: Row, at: string | null): Plain[] =>
  at === null ? [] : [{ source, row, start: Date.parse(at), end: null, date: null, to_date: null }]
const lasting = (source: string, row: Row): Plain[] => {
  if (row.state === 'cancelled') return []
  const [start, end] = [Date.parse(row.starts_at), Date.parse(row.ends_at)]
  const [date, to_date] = [start, end].map((at) => wallAt(at, INDIA).slice(0, 10))
  const is_whole = row.all_day === true
  return [{ source, row, start, end, date: is_whole ? date : null, to_date: is_whole ? to_date : null }]
}

const EVENTS: Record<string, (row: Row) => Plain[]> = {
  lead: (row) => clocked('lead', row, row.follow_up_date, row.follow_up_time),
  opportunity: (row) => clocked('opportunity', row, row.close_date, null),
  task: (row) => timed('task', row, row.due_date),
  call: (row) => timed('call', row, row.started_at),
  meeting: (row) => lasting('meeting', row),
  visit: (row) => lasting('visit', row),
  reminder: (row) => clocked('reminder', row, row.remind_date, row.remind_time),
  support_case: (row) => timed('case', row, row.due_at),
}

interface Asking {
  person: Person
  zone: string
  of: number | null
}

/** The month by the rules alone. */
function plainMonth({ person, zone, of }: Asking) {
  const isIn = (local: string) => local >= FIRST && local < LAST
  const dayOf = (at: number) => wallAt(at, zone).slice(0, 10)
  const takesPart = (row: Row, table: string) =>
    row.assigned_user === of ||
    (table === 'meeting' && rows.meeting_attendee.some((one) => one.meeting_id === row.id && one.user_id === of))
  const sees = (row: Row) =>
    person === owner || row.assigned_user === person.id || (row.assigned_user === null && row.created_by === person.id)
  const events = Object.entries(EVENTS).flatMap(([table, make]) =>
    rows[table]
      .filter((row) => row.deleted_at === null && sees(row) && (of === null || takesPart(row, table)))
      .flatMap(make)
      .flatMap((event) => {
        const { start, end, date } = event
        const began = end !== null && start !== null && dayOf(start) < LAST
        // What began before is there if it has not ended; whole days of a meeting are those of its moments.
        const is_within = began
          ? dayOf(start) >= FIRST || wallAt(end, zone) > `${FIRST}T00:00`
          : isIn(date ?? dayOf(start as number))
        const day = date ?? dayOf(start as number)
        return is_within && !(end !== null && !began) ? [{ ...event, on_day: day < FIRST ? FIRST : day }] : []
      }),
  )
  const startOf = ({ date, start }: Plain) => (date === null ? (start as number) : 0)
  const ordered = events.toSorted(
    (a, b) =>
      (a.on_day < b.on_day ? -1 : a.on_day > b.on_day ? 1 : 0) ||
      startOf(a) - startOf(b) ||
      (a.source < b.source ? -1 : a.source > b.source ? 1 : 0) ||
      a.row.id - b.row.id,
  )
  const counts: Record<string, number> = {}
  const first = ordered.filter(({ on_day }) => (counts[on_day] = (counts[on_day] ?? 0) + 1) <= PER_DAY)
  const shown = first.map(({ source, row, date, to_date, start }) => ({
    ...{ source, id: row.id, date, to_date, start: date === null ? start : null },
  }))
  return { events: shown, counts }
}

async function read({ person, zone, of }: Asking) {
  const people = of === null ? '' : `&people=${of}`
  const path = `/calendar?from=${FIRST}&to=${LAST}&per_day=${PER_DAY}&zone=${zone}${people}`
  const answer = await product.call(person, 'GET', path)
  expect(answer.status, answer.text).toBe(200)
  const { events, counts } = answer.body as CalendarAnswer
  const shown = events.map(({ source, id, date, to_date, start }) => ({
    ...{ source, id, date, to_date, start: start === null ? null : Date.parse(start) },
  }))
  return { events: shown, counts }
}

test.each([INDIA, 'Pacific/Auckland', 'America/New_York'])(
  'the month in %s is that of the plain rules',
  async (zone) => {
    const askings = [
      { person: owner, zone, of: null },
      { person: seller, zone, of: null },
      { person: owner, zone, of: seller.id },
      { person: seller, zone, of: seller.id },
    ]
    for (const asking of askings) {
      const plain = plainMonth(asking)
      expect(plain.events.length).toBeGreaterThan(60)
      expect(await read(asking)).toEqual(plain)
    }
  },
)

test('it is kept until a record is written, by anybody and in any process; what follows from settings is read each time', async () => {
  const asking = { person: owner, zone: INDIA, of: null }
  const { database } = product.services
  const { read: plainRead } = database
  let readings = 0
  await read(asking)
  database.read = (scope, text, values, options) => {
    if (/"task"/.test(text)) readings++
    return plainRead(scope, text, values, options)
  }
  await read(asking).finally(() => (database.read = plainRead))
  expect(readings).toBe(0)
  // By a save, by another process, and by one that changes only who takes part.
  const made = await product.call(owner, 'POST', '/tasks', { name: 'New', due_date: `${FIRST}T00:00:00+05:30` })
  expect(made.status, made.text).toBe(201)
  rows = await readAll()
  expect(await read(asking)).toEqual(plainMonth(asking))
  const other = openDatabase({ url: product.app_url, max: 1 })
  const scope = { business_id: owner.business_id, user_id: owner.id }
  const write = (text: string) =>
    other.transaction(scope, (transaction) => transaction.query(text, [owner.business_id]))
  const of_seller = { ...asking, of: seller.id }
  await read(of_seller)
  try {
    await write(`update lead set deleted_at = now() where business_id = $1 and id % 2 = 0`)
    await write('delete from meeting_attendee where business_id = $1')
  } finally {
    await other.close()
  }
  rows = await readAll()
  expect(await read(asking)).toEqual(plainMonth(asking))
  expect(await read(of_seller)).toEqual(plainMonth(of_seller))
  // The day of a birthday lies in another table, which is written with the contact.
  const birthdays = async () => {
    const path = `/calendar?from=${FIRST}&to=${LAST}&per_day=${PER_DAY}&zone=${INDIA}&kinds=birthday`
    return ((await product.call(owner, 'GET', path)).body as CalendarAnswer).counts
  }
  expect(await birthdays()).toEqual({})
  const contact = (await product.call(owner, 'POST', '/contacts', { name: 'Kavita Mehta', dob: '1980-02-10' })).body
  expect(await birthdays()).toEqual({ [`${YEAR}-02-10`]: 1 })
  await product.call(owner, 'PUT', `/contacts/${contact.id}`, { dob: '1980-02-11', version: contact.version })
  expect(await birthdays()).toEqual({ [`${YEAR}-02-11`]: 1 })
  // A reminder rings by the clock of its person, which is a setting.
  const reminders = async () => {
    const path = `/calendar?from=${FIRST}&to=${LAST}&per_day=1&zone=${INDIA}&kinds=reminder`
    return ((await product.call(owner, 'GET', path)).body as CalendarAnswer).counts
  }
  const before = await reminders()
  await product.owner.query(
    `insert into notice_settings (business_id, member_id, time_zone) values ($1, $2, 'Pacific/Auckland')`,
    [owner.business_id, owner.id],
  )
  expect(await reminders()).not.toEqual(before)
})
