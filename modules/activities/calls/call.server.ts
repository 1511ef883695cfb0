import { timeOfDay } from '#base/time-of-day.ts'
import { momentOf } from '#engine/server/database/database.server.ts'
import { invalid, Refusal } from '#engine/server/http/refusal.server.ts'
import { definitionFor } from '#engine/server/records/call.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import {
  type Change,
  type Checking,
  type Doc,
  type Following,
  type ReadingRows,
  type RecordServer,
  savesOf,
} from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import { isRelated } from '#engine/record/kinds/related/related.ts'
import { notifyNewOwners, readSettings } from '#modules/notices/index.server.ts'
import { outcomeRouteOf } from '#modules/crm/index.server.ts'
import { call } from './call.record.ts'
import { secondsFromText, secondsOf, wordsOfTime } from '../time-values.ts'
import { indianNumber, PHONE_ISSUE, readLogRow } from './call-log.ts'
import { callsOfLines, completeByLines, lineKey } from './log-match.server.ts'
import { isUnanswered } from './outcomes.ts'
import { talkTimeRoute } from './talk-time.server.ts'

/** The special rules of calls: their talk time, the call logs of phones, missed calls and the next follow-up. */
export const callServer: RecordServer = {
  record: 'call',

  check(checking) {
    for (const change of savesOf(checking.changes)) checkCall(checking, change)
  },

  async after(following) {
    if (!['create', 'change', 'restore'].includes(following.cause)) return
    await markCalledBack(following)
    if (following.is_quiet) return
    if (!following.is_batch) await followUpLeads(following)
    await notifyNewOwners(following, 'call_assigned')
  },

  spellings: (body) => {
    const { duration } = body
    if (typeof duration !== 'object' || duration === null) return body
    const found = secondsOf(duration)
    const is_time = Object.keys(duration).some((name) => ['hours', 'minutes', 'seconds'].includes(name))
    // An invalid time value is refused as a text.
    return is_time && 'seconds' in found ? { ...body, duration: wordsOfTime(found.seconds) } : body
  },

  readRows: readLogs,
  matchColumns: { phone: 'Call ' },
  duplicateKeys: ({ log_key }) => (typeof log_key === 'string' ? [`Call ${log_key}`] : []),
  async findDuplicates(transaction, access, keys) {
    const found = await callsOfLines(
      transaction,
      access,
      keys.map((key) => key.slice('Call '.length)),
    )
    return new Map([...found].map(([key, id]) => [`Call ${key}`, id]))
  },
  onDuplicates: completeByLines,

  routes: [talkTimeRoute, outcomeRouteOf(call, [])],
}

function checkCall(
  { cause, is_batch, is_quiet, transaction }: Checking,
  { step, before, values, issues }: Change,
): void {
  if (typeof values.phone === 'string' && values.phone !== '') {
    const phone = indianNumber(values.phone)
    if (phone !== null) values.phone = phone
    // A number that was accepted before stays as it is.
    else if (values.phone !== before?.phone) issues.push({ field: 'phone', message: PHONE_ISSUE, rule: 'format' })
  }
  if (typeof values.follow_up_time === 'string')
    values.follow_up_time = timeOfDay(values.follow_up_time) ?? values.follow_up_time
  const is_new = step === 'create'
  const has_time = typeof values.started_at === 'string'
  if (is_new) values.started_at ??= momentOf(transaction).toISOString()
  const whole = { ...before, ...values }
  if (is_new || values.direction !== undefined || values.duration !== undefined) {
    const { duration } = whole
    const seconds = isUnanswered(whole.direction) || typeof duration !== 'string' ? 0 : (secondsFromText(duration) ?? 0)
    values.talk_seconds = seconds
    if (seconds > 0) values.duration = wordsOfTime(seconds)
    else if (isUnanswered(whole.direction)) values.duration = null
  }
  if (is_new) values.outcome ??= whole.direction === 'Not responding' ? 'CNR' : 'Not Known'
  if (values.direction !== undefined && values.direction !== 'Missed' && before?.called_back_at)
    values.called_back_at = null
  // The same line of a log comes once for each person, however often the file is imported.
  if (is_new && has_time && cause === 'create' && is_batch && !is_quiet)
    values.log_key = lineKey(values as { started_at: unknown })
}

/** Reads the rows of a phone's call log: a file that tells direction and time of calls, but no outcome. */
async function readLogs({ transaction, access, rows }: ReadingRows): Promise<void> {
  const logs = rows.filter(({ cells }) => cells.has('direction') && cells.has('started_at') && !cells.has('outcome'))
  if (logs.length === 0) return
  const who = { business_id: access.business_id, member_id: access.user_id }
  const { time_zone } = await readSettings(transaction, who)
  for (const { cells, body, issues } of logs) {
    const [phone = '', direction = '', duration = ''] = ['phone', 'direction', 'duration'].map(
      (name) => cells.get(name)?.[0],
    )
    const found = readLogRow({ phone, direction, duration, started_at: cells.get('started_at') ?? [] }, time_zone)
    const others = issues.filter(({ field }) => !READ_FROM_LOGS.includes(field))
    issues.splice(0, issues.length, ...others, ...('issues' in found ? found.issues : []))
    if ('call' in found) Object.assign(body, found.call, { duration: wordsOfTime(found.call.duration) })
    else for (const { field } of found.issues) delete body[field]
  }
}

const READ_FROM_LOGS = ['phone', 'direction', 'duration', 'started_at']

/** Marks missed calls of a number as called back once somebody has talked to it later, whichever of the two is logged first. */
async function markCalledBack(following: Following): Promise<void> {
  const { transaction, written, definition } = following
  const phones = written.flatMap(({ after }) =>
    after && (after.direction === 'Missed' || Number(after.talk_seconds) > 0) ? [after.phone] : [],
  )
  if (phones.length === 0) return
  const { business_id } = transaction.scope
  const found = await transaction.query<{ id: number; at: string }>(
    `select m.id, (select min(c.started_at) from call c where c.business_id = $1::bigint and c.phone collate any_case = m.phone
         and c.talk_seconds > 0 and c.started_at > m.started_at and c.deleted_at is null) as at
     from call m where m.business_id = $1::bigint and m.phone collate any_case = any($2::text[]) and m.direction = 'Missed'
       and m.called_back_at is null and m.deleted_at is null order by m.id for update`,
    [business_id, [...new Set(phones)]],
  )
  const answered = found.filter(({ at }) => at !== null)
  if (answered.length === 0) return
  const ids = answered.map(({ id }) => id)
  const docs = await readFullRows(transaction, definition, ids)
  const { catalog, specials, access, request_id, address } = following
  await changeRecords(transaction, {
    ...{ catalog, specials, definition, access, request_id, address },
    cause: 'change',
    changes: answered.map(({ id, at }) => {
      const values = { called_back_at: new Date(at).toISOString() }
      return { step: 'change', id, before: docs.get(id) as Doc, values, issues: [] }
    }),
    word: 'called_back',
    is_batch: true,
    is_quiet: true,
    on_issue: 'refuse',
  })
}

/** Writes the next follow-up of a call into its lead, as the person who logs the call. */
async function followUpLeads(following: Following): Promise<void> {
  const { transaction, written, catalog, specials, access, request_id, address } = following
  for (const { before, after } of written) {
    if (!after || !isRelated(after.about) || after.about.record !== 'lead') continue
    const { follow_up_date, follow_up_time = null } = after
    const is_same = before?.follow_up_date === follow_up_date && (before?.follow_up_time ?? null) === follow_up_time
    if (!follow_up_date || is_same) continue
    const { id } = after.about
    const definition = definitionFor(catalog.get('lead'), access)
    const [lead] = await transaction.query<{ version: number }>(
      'select version from lead where business_id = $1::bigint and id = $2::bigint and deleted_at is null for update',
      [access.business_id, id],
    )
    if (!lead) continue
    try {
      await saveRecord({
        ...{ catalog, specials, definition, access, request_id, address, transaction, id, version: lead.version },
        body: { follow_up_date, follow_up_time },
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw invalid([{ field: 'follow_up_date', message: wordsOf(error), rule: 'lead' }])
    }
  }
}

const wordsOf = ({ status, message }: Refusal): string =>
  status === 403 || status === 404 ? 'You may not change the follow-up of this lead' : message
