import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { addDays } from '#base/days.ts'
import { todayIn } from '#base/periods.ts'
import { loadAccess } from '#engine/server/access/access.server.ts'
import { notFound } from '#engine/server/http/refusal.server.ts'
import {
  type Call,
  type MemberCall,
  memberRoute,
  publicRoute,
  type RouteSpec,
} from '#engine/server/http/route.server.ts'
import { hasPage, screenPaths } from '#engine/record/screens.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import type { CalendarSource } from '#platform/calendar/source.server.ts'
import { count, countOrRefuse, refuseWhenFull } from '#platform/limits/counter.server.ts'
import { addressFailures } from '#modules/business/index.server.ts'
import { readSettings } from '#modules/notices/index.server.ts'
import type { CalendarEvent } from '../event.ts'
import { feedText } from './feed-text.server.ts'
import { readCalendar } from '../read.server.ts'

// Other calendars (a phone, Google, Outlook) read a person's events at an address with a secret of 256 bits. Of the secret only
// its hash is stored, so the address is shown once; a new one ends the one before.

const DAYS_BACK = 31
const DAYS_AHEAD = 180
// Calendars ask every hour at most; a person may have several.
const READS_AN_HOUR = 60
const HOUR = 3_600

/** The feed of the person who asks: when its address was made and last read. */
interface FeedState {
  made_at: string | null
  read_at: string | null
}

/** The routes of a person's own feed, and the one that other calendars read. */
export const feedRoutes = (sources: readonly CalendarSource[], now: () => Date): RouteSpec[] => [
  memberRoute({
    method: 'GET',
    path: '/calendar/feed',
    summary: 'Whether you have an address for other calendars, and when it was last read',
    handler: async ({ services, caller }): Promise<FeedState> => {
      const { access } = caller
      const [found] = await services.database.read(
        access,
        `select to_json(made_at)#>>'{}', to_json(read_at)#>>'{}' from calendar_feed where business_id = $1::bigint and member_id = $2::bigint`,
        [access.business_id, access.user_id],
      )
      return { made_at: found?.[0] ?? null, read_at: found?.[1] ?? null }
    },
  }),
  memberRoute({
    method: 'POST',
    path: '/calendar/feed',
    takes: [],
    summary: 'Make an address for other calendars; the one before stops working. It is shown once',
    handler: (call) => makeAddress(call, now()),
  }),
  memberRoute({
    method: 'DELETE',
    path: '/calendar/feed',
    summary: 'End the address for other calendars',
    handler: async (call) => {
      const { services, caller } = call
      const { access } = caller
      await services.database.transaction(access, async (transaction) => {
        await transaction.query('delete from calendar_feed where business_id = $1::bigint and member_id = $2::bigint', [
          access.business_id,
          access.user_id,
        ])
        await writeAudit(transaction, auditOf(call, 'end_calendar_address'))
      })
      return { made_at: null, read_at: null }
    },
  }),
  publicRoute({
    method: 'GET',
    path: '/calendar/feeds/:token',
    alone: true,
    summary: "A person's events for other calendars (text/calendar), at an address with a secret",
    handler: (call) => readFeed(call, sources, now()),
  }),
]

async function makeAddress(call: MemberCall, now: Date): Promise<FeedState & { url: string }> {
  const { services, caller } = call
  const { access } = caller
  const secret = randomBytes(32).toString('base64url')
  await services.database.transaction(access, async (transaction) => {
    await transaction.query(
      `insert into calendar_feed (business_id, member_id, secret_hash, made_at)
       values ($1::bigint, $2::bigint, $3::bytea, $4::timestamptz)
       on conflict (business_id, member_id) do update
         set secret_hash = excluded.secret_hash, made_at = excluded.made_at, read_at = null`,
      [access.business_id, access.user_id, hashOf(secret), now],
    )
    await writeAudit(transaction, auditOf(call, 'make_calendar_address'))
  })
  const url = `${services.settings.base_url}/api/calendar/feeds/${access.business_id}-${access.user_id}-${secret}.ics`
  return { url, made_at: now.toISOString(), read_at: null }
}

const auditOf = ({ caller }: MemberCall, action: string) => ({
  business_id: caller.access.business_id,
  actor_id: caller.access.user_id,
  record: 'user',
  record_id: caller.access.user_id,
  action,
  request_id: caller.request_id,
  address: caller.address,
})

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const TOKEN = /^([1-9]\d{0,14})-([1-9]\d{0,14})-([A-Za-z0-9_-]{43})(?:\.ics)?$/

async function readFeed({ services, caller, params, reply }: Call, sources: readonly CalendarSource[], now: Date) {
  const { database, catalog, settings } = services
  const failures = addressFailures(settings.limits, caller.address)
  await refuseWhenFull(database, failures, now)
  const who = await ownerOf({ services, token: params.token })
  if (!who) {
    await count(database, failures, now)
    throw notFound()
  }
  const { business_id, user_id } = who
  const limit = settings.limits.calendar_reads_per_hour ?? READS_AN_HOUR
  await countOrRefuse(database, { name: 'calendar_feed', key: `${business_id} ${user_id}`, seconds: HOUR, limit }, now)
  const access = await loadAccess(database, { business_id, user_id })
  // Who left the business has no feed any more; neither has one who first has to set up a second step.
  if (access === null || access === 'inactive' || access.lacks_second_factor) throw notFound()
  const { zone, business } = await database.transaction(access, async (transaction) => {
    await transaction.query(
      'update calendar_feed set read_at = $3::timestamptz where business_id = $1::bigint and member_id = $2::bigint',
      [business_id, user_id, now],
    )
    const [found] = await transaction.query<{ name: string }>('select name from business where id = $1::bigint', [
      business_id,
    ])
    const { time_zone } = await readSettings(transaction, { business_id, member_id: user_id })
    return { zone: time_zone, business: found.name }
  })
  const today = todayIn(zone, now)
  const { events, kinds } = await readCalendar(
    { database, catalog, access, sources },
    {
      range: { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) },
      ...{ zone, people: [user_id], kinds: null, per_day: null },
    },
  )
  const urlOf = ({ source, id }: CalendarEvent): string | null => {
    const definition = catalog.get(kinds.find(({ name }) => name === source)?.record ?? source)
    return hasPage(definition)
      ? `${settings.base_url}/business/${business_id}/${screenPaths(definition).one}/${id}`
      : null
  }
  const labelOf = (source: string) => kinds.find(({ name }) => name === source)?.label ?? ''
  void reply.header('content-type', 'text/calendar; charset=utf-8').header('cache-control', 'private, no-store')
  return feedText({ business_id, name: `Vanik: ${business}`, events, at: now, urlOf, labelOf })
}

/** The person of an address; null if the secret is wrong. */
async function ownerOf({ services, token }: { services: Call['services']; token: string }) {
  const match = TOKEN.exec(token)
  if (!match) return null
  const [business_id, user_id] = [Number(match[1]), Number(match[2])]
  const [found] = await services.database.read(
    { business_id, user_id: null },
    `select encode(secret_hash, 'hex') from calendar_feed where business_id = $1::bigint and member_id = $2::bigint`,
    [business_id, user_id],
  )
  const known = Buffer.from(found?.[0] ?? '', 'hex')
  const given = hashOf(match[3])
  return known.length === given.length && timingSafeEqual(known, given) ? { business_id, user_id } : null
}
