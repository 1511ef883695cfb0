import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Hours } from './hours.ts'
import type { Rule } from './rule.ts'
import { DEFAULT_WEEKLY, DEFAULT_ZONE, type DaysOff, type Weekly } from './shifts.ts'

/** The assignment settings of a business. */
export interface Setting {
  version: number
  time_zone: string
  /** Null: the owner of the business. */
  fallback_user_id: number | null
  owner_id: number
}

/** The hours of the business, and of people with their own hours. */
export interface AllHours {
  business: { weekly: Weekly; days_off: DaysOff[] }
  people: Map<number, Hours>
}

const COLUMNS = `id, version, position, name, is_paused, also_typed, filter, method, window_days, user_ids, team_ids,
  location_ids, role_ids, on_shift, nobody, nobody_user_id, idle_days, last_user_id`

/** The rules of the business in their order. */
export async function readRules(transaction: Transaction): Promise<Rule[]> {
  const rows = await transaction.query<Rule>(
    `select ${COLUMNS} from assignment_rule where business_id = $1::bigint order by position, id`,
    [transaction.scope.business_id],
  )
  // Lists of bigint are read as texts.
  const numbers = (ids: unknown[]) => ids.map(Number)
  return rows.map((row) => ({
    ...row,
    user_ids: numbers(row.user_ids),
    team_ids: numbers(row.team_ids),
    location_ids: numbers(row.location_ids),
    role_ids: numbers(row.role_ids),
  }))
}

/** The settings of the business, with defaults. */
export async function readSetting(transaction: Transaction): Promise<Setting> {
  const [found] = await transaction.query<Setting>(
    `select coalesce(s.version, 0) as version, coalesce(s.time_zone, $2) as time_zone, s.fallback_user_id, b.created_by as owner_id
     from business b left join assignment_setting s on s.business_id = $1::bigint where b.id = $1::bigint`,
    [transaction.scope.business_id, DEFAULT_ZONE],
  )
  return found
}

/** Everybody's working hours. */
export async function readAllHours(transaction: Transaction): Promise<AllHours> {
  const rows = await transaction.query<HoursRow>(hoursSql('$1::bigint'), [transaction.scope.business_id])
  const people = rows.flatMap(({ member_id, weekly, days_off }) =>
    member_id === null ? [] : [[member_id, { weekly, days_off }] as const],
  )
  return { business: hoursOf(rows).business, people: new Map(people) }
}

/** A row of `hoursSql`. */
export type HoursRow = Hours & { member_id: number | null }

/** SQL of everybody's working hours, for a statement that reads other things too. */
export const hoursSql = (business: string): string =>
  `select member_id, weekly, days_off from working_hours where business_id = ${business}`

/** The hours of the business, and those of people with their own by their id. */
export function hoursOf(rows: readonly HoursRow[]) {
  const whole = rows.find(({ member_id }) => member_id === null)
  const business = { weekly: whole?.weekly ?? DEFAULT_WEEKLY, days_off: whole?.days_off ?? [] }
  const people = Object.fromEntries(
    rows.flatMap(({ member_id, weekly, days_off }) =>
      member_id === null ? [] : [[String(member_id), { weekly: weekly ?? business.weekly, days_off }]],
    ),
  )
  return { business, people }
}
