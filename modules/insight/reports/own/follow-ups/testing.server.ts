import { addDays, daysFrom } from '#base/days.ts'
import type { Days } from '#base/periods.ts'
import { dayIn, isSeen, type Row, type Sees } from '../../testing.server.ts'
import type { Lines, Tables } from '../testing.server.ts'

const rowsIn = (tables: Tables, name: string): readonly Row[] => tables.get(name) ?? []
const timeOf = (at: unknown) => (at as Date).getTime()
type Change = { id: number; at: number; action: string; run: unknown; changes: Record<string, [unknown, unknown]> }

/** A follow-up as plain comparison of the history of its lead finds it. */
export interface PlainFollowUp {
  lead: number
  day: string
  owner: number | null
  outcome: 'on_day' | 'late' | 'moved' | 'open'
  delay: number
  settled_on: string | null
}

/** The follow-ups of the leads that a person sees, by going through the history of each lead step by step; `contacts_of` says whose contacts count. */
export function plainFollowUps(tables: Tables, sees: Sees, contacts_of = sees): PlainFollowUp[] {
  const kinds = new Map(rowsIn(tables, 'lead_status').map(({ id, kind }) => [Number(id), String(kind)]))
  const isClosed = (status: unknown) => status !== null && (kinds.get(Number(status)) ?? 'open') !== 'open'
  const history = Map.groupBy(
    rowsIn(tables, 'change').filter(({ record }) => record === 'lead'),
    ({ record_id }) => Number(record_id),
  )
  const contacts = contactsOf(tables, contacts_of)
  const leads = rowsIn(tables, 'lead').filter((row) => row.deleted_at === null && isSeen(row, sees, 'assigned_user'))
  return leads.flatMap((lead) => {
    const id = Number(lead.id)
    const changes = (history.get(id) ?? [])
      .map((row) => ({
        ...{ id: Number(row.id), at: timeOf(row.happened_at ?? row.at), action: String(row.action), run: row.run_id },
        changes: row.changes as Change['changes'],
      }))
      .toSorted((a, b) => a.id - b.id)
    const closings = changes.flatMap(({ at, changes: { lead_status_id: one } }) =>
      one && isClosed(one[1]) && !isClosed(one[0]) ? [at] : [],
    )
    const closed = isClosed(lead.lead_status_id)
      ? closings.length > 0
        ? Math.max(...closings)
        : timeOf(lead.created_at)
      : null
    const owners = changes.filter(({ changes: { assigned_user: one } }) => one)
    const found: PlainFollowUp[] = []
    for (const { day, began, moved } of plansOf(lead, changes)) {
      const ended = Math.min(moved ?? Infinity, closed ?? Infinity)
      if (dayIn(new Date(began)) > day || began >= (closed ?? Infinity)) continue
      if (ended !== Infinity && dayIn(new Date(ended)) < day) continue
      const last = ended === Infinity ? '9999-12-31' : dayIn(new Date(ended))
      const times = (contacts.get(id) ?? []).filter(
        (at) => at > began && dayIn(new Date(at)) >= day && dayIn(new Date(at)) <= last,
      )
      if (closed !== null && closed <= (moved ?? Infinity)) times.push(closed)
      const settled = times.length > 0 ? Math.min(...times) : null
      const over = Math.min(settled ?? ended, Date.parse(`${addDays(day, 1)}T00:00:00+05:30`))
      const next = owners.find(({ at }) => at >= over)
      const owner = (next ? next.changes.assigned_user[0] : lead.assigned_user) as number | null
      const delay = settled === null ? 0 : daysFrom(day, dayIn(new Date(settled)))
      const outcome =
        settled === null ? (ended === Infinity ? 'open' : 'moved') : delay === 0 ? ('on_day' as const) : 'late'
      found.push({
        lead: id,
        day,
        owner: owner === null ? null : Number(owner),
        outcome,
        delay,
        settled_on: settled === null ? null : dayIn(new Date(settled)),
      })
    }
    return found
  })
}

/** The days for which a follow-up was planned: when first, and when it was moved away last. */
function plansOf(lead: Row, changes: readonly Change[]): { day: string; began: number; moved: number | null }[] {
  const moves = changes.filter(({ changes: { follow_up_date: one } }) => one)
  const first = moves.length > 0 ? moves[0].changes.follow_up_date[0] : lead.follow_up_date
  const stays = [
    { day: first, at: timeOf(lead.created_at), run: null as unknown },
    ...moves.map(({ at, run, changes: { follow_up_date: one } }) => ({ day: one[1], at, run })),
  ]
  const plans = new Map<string, { day: string; began: number; moved: number | null }>()
  for (const [at, stay] of stays.entries()) {
    const ending = moves.at(at) && at < moves.length ? moves[at] : null
    const is_undone = stay.run !== null && ending?.run === stay.run && ending?.action === 'undone'
    if (stay.day === null || is_undone) continue
    const day = String(stay.day).slice(0, 10)
    const known = plans.get(day)
    plans.set(day, { day, began: Math.min(known?.began ?? Infinity, stay.at), moved: ending?.at ?? null })
  }
  return [...plans.values()]
}

/** The moments of the contacts about each lead that a person sees. */
function contactsOf(tables: Tables, sees: Sees): Map<number, number[]> {
  const of = (record: string, name: string, counts: (row: Row) => boolean = () => true) =>
    rowsIn(tables, record)
      .filter((row) => row.deleted_at === null && row.about_record === 'lead' && counts(row) && row[name] !== null)
      // A note is seen with the lead that it is about.
      .filter((row) => record === 'note' || isSeen(row, sees, 'assigned_user'))
      .map((row) => ({ lead: Number(row.about_id), at: timeOf(row[name]) }))
  const all = [
    ...of('call', 'started_at', ({ direction }) => direction === 'Outgoing'),
    ...of('meeting', 'starts_at', ({ state }) => state === 'held'),
    ...of('visit', 'checked_in_at'),
    ...of('note', 'created_at'),
  ]
  return new Map([...Map.groupBy(all, ({ lead }) => lead)].map(([lead, some]) => [lead, some.map(({ at }) => at)]))
}

/** Those of the days of a period that have come; those of today count once they are settled. */
export function cameOf(all: readonly PlainFollowUp[], period: Days | undefined): PlainFollowUp[] {
  const today = dayIn(new Date())
  return all.filter(
    ({ day, outcome }) =>
      (!period || (day >= period.from && day <= period.to)) && (day < today || (day === today && outcome !== 'open')),
  )
}

/** The figures of the report about discipline, by the owner. */
export function plainDiscipline(tables: Tables, period: Days | undefined, sees: Sees, contacts_of = sees): Lines {
  const came = cameOf(plainFollowUps(tables, sees, contacts_of), period)
  const tenths = (value: number) => String(Math.round(value * 10) / 10)
  return new Map(
    [...Map.groupBy(came, ({ owner }) => owner)].map(([owner, own]) => {
      const of = (outcome: PlainFollowUp['outcome']) => own.filter((one) => one.outcome === outcome)
      const late = of('late')
      return [
        JSON.stringify([owner === null ? null : String(owner)]),
        [
          ...[own.length, of('on_day').length, late.length, of('moved').length, of('open').length].map(String),
          tenths((100 * of('on_day').length) / own.length),
          late.length === 0 ? null : tenths(late.reduce((sum, { delay }) => sum + delay, 0) / late.length),
        ],
      ]
    }),
  )
}
