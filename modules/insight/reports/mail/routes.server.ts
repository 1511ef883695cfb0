import type { Transaction } from '#engine/server/database/database.server.ts'
import { lockName } from '#engine/server/database/lock-name.server.ts'
import { conflict, invalid, notFound, Refusal, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { clockOf, nextSending, type ScheduleDays } from './schedule-days.ts'
import { readSchedule } from './schedule-input.server.ts'
import { personOf, queueSchedule } from './send.server.ts'

const MOST_OF_ONE = 30
const BODY = ['name', 'spec', 'period', 'weekdays', 'month_days', 'at', 'format', 'is_active', 'version']

/** Reports that a person gets by mail; each person has their own. */
export const scheduleRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/report_schedules',
    summary: 'The reports that you get by mail',
    handler: ({ services, caller }) =>
      services.database.transaction(caller.access, async (transaction) => ({
        data: await schedulesOf(transaction, caller.access.user_id),
      })),
  }),
  memberRoute({
    method: 'POST',
    path: '/report_schedules',
    takes: BODY,
    summary:
      'Get a report by mail: name, spec, period, weekdays [0 to 6], month_days [1 to 28, 31], at "HH:MM" of your zone, format csv|xlsx|pdf',
    handler: (call) => {
      call.reply.status(201)
      return save(call, null)
    },
  }),
  memberRoute({
    method: 'PUT',
    path: '/report_schedules/:id',
    takes: BODY,
    summary: 'Change a report that you get by mail',
    handler: (call) => save(call, idOf(call.params.id)),
  }),
  memberRoute({
    method: 'DELETE',
    path: '/report_schedules/:id',
    summary: 'Stop a report that you get by mail',
    handler: ({ services, caller, params }) =>
      services.database.transaction(caller.access, async (transaction) => {
        const { business_id, user_id } = caller.access
        const rows = await transaction.query(
          'delete from report_schedule where business_id = $1::bigint and member_id = $2::bigint and id = $3::bigint returning id',
          [business_id, user_id, idOf(params.id)],
        )
        if (rows.length === 0) throw notFound()
        return { message: 'Stopped' }
      }),
  }),
]

interface Schedule extends ScheduleDays {
  id: number
  version: number
}

async function schedulesOf(transaction: Transaction, member_id: number, id: number | null = null): Promise<Schedule[]> {
  const rows = await transaction.query<Schedule>(
    `select s.id, s.version, s.name, s.spec, s.period, s.weekdays, s.month_days, s.at_minute, s.format, s.is_active, s.next_at,
       (select json_build_object('state', d.state, 'problem', d.problem, 'at', d.sent_at) from report_delivery d
        where d.business_id = $1::bigint and d.schedule_id = s.id and d.state <> 'queued' order by d.due_at desc limit 1) as last
     from report_schedule s
     where s.business_id = $1::bigint and s.member_id = $2::bigint and ($3::bigint is null or s.id = $3::bigint) order by s.id`,
    [transaction.scope.business_id, member_id, id],
  )
  return rows.map(({ at_minute, ...row }) => ({ ...row, at: clockOf(at_minute) }) as unknown as Schedule)
}

async function save(call: MemberCall, id: number | null): Promise<unknown> {
  const { services, caller, body } = call
  const { business_id, user_id } = caller.access
  return services.database.transaction(caller.access, async (transaction) => {
    await lockName(transaction, `report schedules ${user_id}`)
    const own = await schedulesOf(transaction, user_id)
    const before = id === null ? null : own.find((one) => one.id === id)
    if (before === undefined) throw notFound()
    if (before && typeof body.version !== 'number')
      throw new Refusal({ status: 428, code: 'E_VERSION_REQUIRED', message: 'Send the version that you are changing' })
    if (before && body.version !== before.version) throw conflict({ ...before })
    const input = readSchedule({ ...before, ...body })
    if (!before && own.length >= MOST_OF_ONE)
      throw invalid([{ field: 'name', message: `You can get up to ${MOST_OF_ONE} reports by mail`, rule: 'max' }])
    const { zone } = await personOf(transaction, user_id)
    if (input.is_active) await needEmail(transaction, user_id)
    const next = input.is_active ? nextSending(input, zone, new Date()) : null
    const values = [
      ...[business_id, user_id, input.name, JSON.stringify(input.spec), input.period, JSON.stringify(input.weekdays)],
      ...[JSON.stringify(input.month_days), input.at_minute, input.format, input.is_active, next],
    ]
    const [saved] = await transaction.query<{ id: number }>(
      id === null
        ? `insert into report_schedule (business_id, member_id, name, spec, period, weekdays, month_days, at_minute, format, is_active, next_at)
           values ($1, $2, $3, $4::jsonb, $5, $6::jsonb, $7::jsonb, $8, $9, $10, $11::timestamptz) returning id`
        : `update report_schedule set name = $3, spec = $4::jsonb, period = $5, weekdays = $6::jsonb, month_days = $7::jsonb, at_minute = $8,
             format = $9, is_active = $10, next_at = $11::timestamptz, version = version + 1
           where business_id = $1::bigint and member_id = $2::bigint and id = $12::bigint returning id`,
      id === null ? values : [...values, id],
    )
    if (next) await queueSchedule(transaction, { id: saved.id, at: next })
    return (await schedulesOf(transaction, user_id, saved.id))[0]
  })
}

async function needEmail(transaction: Transaction, account_id: number): Promise<void> {
  const [{ email }] = await transaction.query<{ email: string | null }>('select email from account where id = $1', [
    account_id,
  ])
  if (email === null)
    throw ruleBroken('Reports come by mail, and you have no email yet. Add one in your profile first.')
}

/** Moves the schedules of a person whose zone has changed. */
export async function moveSchedules(transaction: Transaction, { member_id }: { member_id: number }): Promise<void> {
  const rows = await transaction.query<Schedule>(
    `select id, weekdays, month_days, at_minute from report_schedule
     where business_id = $1::bigint and member_id = $2::bigint and is_active order by id for update`,
    [transaction.scope.business_id, member_id],
  )
  if (rows.length === 0) return
  const { zone } = await personOf(transaction, member_id)
  for (const row of rows) {
    const next = nextSending(row, zone, new Date())
    await transaction.query(
      'update report_schedule set next_at = $3::timestamptz where business_id = $1::bigint and id = $2::bigint',
      [transaction.scope.business_id, row.id, next],
    )
    if (next) await queueSchedule(transaction, { id: row.id, at: next })
  }
}
