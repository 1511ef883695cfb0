import type pg from 'pg'
import { addDays } from '#base/days.ts'
import { indianDate } from '#base/financial-year.ts'
import type { Shot } from '../load.ts'
import type { Busy } from './data.ts'
import type { StatementName } from './statements.ts'

/** One kind of request to the product, with its equivalent on the thin floor. */
export interface Scene {
  name: string
  product: Shot
  floor: Shot
}

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))

/** The reads of a working day, each as its screen asks for it. */
export async function scenesOf(admin: pg.Client, busy: Busy, token: string): Promise<Scene[]> {
  const { business_id, lead_id, contact_id } = busy
  const headers = { authorization: `Bearer ${token}`, 'x-business-id': String(business_id) }
  const get = (path: (n: number) => string): Shot => ({ method: 'GET', headers, path: (n) => `/api/${path(n)}` })
  const thin = (name: StatementName, values: (n: number) => unknown[] = () => []): Shot => ({
    method: 'GET',
    path: (n) => `/${name}?v=${json([business_id, ...values(n)])}`,
  })
  const idsOf = async (text: string) => {
    const { rows } = await admin.query<{ id: string }>(text, [business_id])
    return rows.map(({ id }) => Number(id))
  }
  const people = await idsOf('select id from member where business_id = $1 order by id')
  const statuses = await idsOf(
    `select id from task_status where business_id = $1 and kind <> 'completed' order by position`,
  )
  const person = (n: number) => people[n % people.length]
  const status = (n: number) => statuses[n % statuses.length]
  const first = `${indianDate(new Date()).slice(0, 7)}-01`
  const after = `${addDays(first, 31).slice(0, 7)}-01`
  const month = `calendar?from=${first}&to=${after}&per_day=4`
  const open = (n: number) => ({
    combiner: 'AND',
    conditions: [
      { field: 'status_id', condition: 'In', values: [status(n)] },
      { field: 'assigned_user', condition: 'In', values: [person(n)] },
    ],
  })
  const instants = [`${first}T00:00:00+05:30`, `${after}T00:00:00+05:30`]
  return [
    {
      name: 'Timeline of a lead with 5,000 events: its notes',
      product: get(() => `leads/${lead_id}/timeline?of=note`),
      floor: thin('lead_notes', () => [lead_id]),
    },
    {
      name: 'Timeline of a client with 5,000 events of 300 opportunities: notes',
      product: get(() => `contacts/${contact_id}/timeline?of=note`),
      floor: thin('client_notes', () => [contact_id]),
    },
    {
      name: 'Calendar month with 10,000 events, everybody',
      product: get(() => month),
      floor: thin('month', () => instants),
    },
    {
      name: 'My day with a twelfth of the tasks open',
      product: get(() => 'my_day'),
      floor: thin('day', () => [busy.user_id]),
    },
    {
      name: 'Board of opportunities with sums',
      product: get(() => 'opportunities/groups?field=opportunity_stage_id&sum=opportunity_amount&rows=20'),
      floor: thin('board'),
    },
    {
      name: 'Tasks by status and person, by due date',
      product: get((n) => `tasks?sort=due_date&limit=50&filter=${json(open(n))}`),
      floor: thin('tasks', (n) => [status(n), person(n)]),
    },
  ]
}
