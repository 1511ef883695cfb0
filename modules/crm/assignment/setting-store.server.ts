import type { Issue } from '#base/issue.ts'
import { isId } from '#engine/record/kinds/reference/reference.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { conflict, invalid, Refusal } from '#engine/server/http/refusal.server.ts'
import type { Hours } from './hours.ts'
import { findCandidate } from './people.server.ts'
import { readAllHours, readSetting } from './store.server.ts'

type Changes = Record<string, [unknown, unknown]>

/** Saves the default owner and the time zone; returns what changed. */
export async function saveSetting(transaction: Transaction, body: Record<string, unknown>): Promise<Changes> {
  const before = await readSetting(transaction)
  if (typeof body.version !== 'number')
    throw new Refusal({
      status: 428,
      code: 'E_VERSION_REQUIRED',
      message: 'Send the version of the settings that you are changing',
    })
  if (body.version !== before.version) throw conflict({ ...before })
  const issues: Issue[] = []
  const time_zone = body.time_zone === undefined ? before.time_zone : body.time_zone
  if (!isZone(time_zone))
    issues.push({ field: 'time_zone', message: 'Choose a time zone from the list', rule: 'choice' })
  const person = body.fallback_user_id === undefined ? before.fallback_user_id : body.fallback_user_id
  if (person !== null && !(isId(person) && (await findCandidate(transaction, person))))
    issues.push({ field: 'fallback_user_id', message: 'Choose a person who may have leads', rule: 'reference' })
  if (issues.length > 0) throw invalid(issues)
  await transaction.query(
    `insert into assignment_setting (business_id, time_zone, fallback_user_id) values ($1, $2, $3)
     on conflict (business_id) do update set time_zone = excluded.time_zone, fallback_user_id = excluded.fallback_user_id,
       version = assignment_setting.version + 1`,
    [transaction.scope.business_id, time_zone, person],
  )
  return { time_zone: [before.time_zone, time_zone], fallback_user_id: [before.fallback_user_id, person] }
}

/** Saves the hours of a person or of the business; empty hours of a person are deleted, so that those of the business apply. */
export async function saveHours(
  transaction: Transaction,
  { member_id, hours, issues }: { member_id: unknown; hours: Hours; issues: Issue[] },
): Promise<Changes> {
  const { business_id } = transaction.scope
  if (member_id !== null) {
    const [found] = isId(member_id)
      ? await transaction.query('select 1 from member where business_id = $1::bigint and id = $2::bigint', [
          business_id,
          member_id,
        ])
      : []
    if (!found) issues.push({ field: 'member_id', message: 'Choose a person', rule: 'reference' })
  }
  if (issues.length > 0) throw invalid(issues)
  const all = await readAllHours(transaction)
  const before = member_id === null ? all.business : (all.people.get(member_id as number) ?? null)
  if (hours.weekly === null && hours.days_off.length === 0)
    await transaction.query(
      'delete from working_hours where business_id = $1::bigint and member_id is not distinct from $2::bigint',
      [business_id, member_id],
    )
  else
    await transaction.query(
      `insert into working_hours (business_id, member_id, weekly, days_off) values ($1, $2, $3, $4)
       on conflict (business_id, member_id) do update set weekly = excluded.weekly, days_off = excluded.days_off`,
      [
        business_id,
        member_id,
        hours.weekly === null ? null : JSON.stringify(hours.weekly),
        JSON.stringify(hours.days_off),
      ],
    )
  return { working_hours: [before, { member_id, ...hours }] }
}

function isZone(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 64 || !/^[A-Za-z]/.test(value)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}
