import { makeRandom } from '#database/seed/random.ts'
import { enquiryText, fillers, newCustomer, wishOn } from '#database/seed/enquiry.ts'
import { SOURCES } from '#database/seed/sources.ts'
import { fill } from '#database/seed/texts.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { DemoContext } from '#platform/manifest/plants.server.ts'
import { watchedBusinesses } from '#platform/live/live.server.ts'
import { takeItems } from '../capture/intake.server.ts'
import { DEFAULT_SETTINGS, findConnection } from '../connections/store.server.ts'
import { providers } from '../providers/providers.ts'

const MINUTE = 60_000
/** How often open screens are looked for, so that a new visitor gets the first enquiry within seconds. */
const LOOK_MS = 10_000
/** The most enquiries that the demo business gets in a day. */
export const MOST_A_DAY = 120

/** Connects the demo business to the simulator of IndiaMART. No schedule pulls from it; `startDemoEnquiries` does. */
export async function plantDemoConnection({ transaction, access, now }: DemoContext): Promise<void> {
  const { label } = providers.indiamart
  await transaction.query(
    `insert into connection (business_id, provider, label, is_sample, settings, created_by, created_at, cursor_at)
     select b.id, 'indiamart', $2, true, $3::jsonb || jsonb_build_object('lead_source_id',
         (select min(s.id) from lead_source s where s.business_id = $1::bigint and s.name = $4 and s.deleted_at is null)),
       $5::bigint, $6::timestamptz, $6::timestamptz
     from business b where b.id = $1::bigint`,
    [access.business_id, `${label} (sample)`, JSON.stringify(DEFAULT_SETTINGS), label, access.user_id, now],
  )
}

/**
 * While somebody has a screen of the demo business open, a new enquiry comes each minute through its sample connection, as
 * from IndiaMART. Does nothing where there is no demo. Returns the function that stops it.
 */
export function startDemoEnquiries(services: Services): () => void {
  if (!services.settings.demo) return () => {}
  const timer = setInterval(() => {
    for (const business_id of watchedBusinesses())
      void addDemoEnquiry(services, { business_id, now: new Date() }).catch((error: Error) =>
        services.log.error({ error: error.stack }, 'no enquiry came to the demo business'),
      )
  }, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Brings the enquiry of this minute to the demo business, unless it was brought by another process, somebody disconnected
 * or paused IndiaMART, or enough came within a day. True if it was new.
 */
export function addDemoEnquiry(
  services: Services,
  { business_id, now }: { business_id: number; now: Date },
): Promise<boolean> {
  return services.database.transaction({ business_id, user_id: null }, async (transaction) => {
    const id = await demoConnection(transaction, { business_id, now })
    const connection = id === null ? null : await findConnection(transaction, { business_id, id, lock: true })
    if (!connection || minuteOf(connection.last_pull_at) === minuteOf(now)) return false
    const items = [enquiryOf(now)]
    const taken = await takeItems(transaction, {
      services,
      connection,
      items,
      way: 'pull',
      content_type: 'application/json',
      now,
    })
    await transaction.query(
      `update connection set last_pull_at = $3::timestamptz, last_success_at = $3::timestamptz, last_pull_new = $4::int
       where business_id = $1::bigint and id = $2::bigint`,
      [business_id, connection.id, now, taken.accepted],
    )
    return taken.accepted > 0
  })
}

async function demoConnection(
  transaction: Transaction,
  { business_id, now }: { business_id: number; now: Date },
): Promise<number | null> {
  const [found] = await transaction.query<{ id: number; today: number }>(
    `select c.id, (select count(*) from inbound_delivery d where d.business_id = $1::bigint and d.connection_id = c.id
         and d.received_at > $2::timestamptz - interval '1 day')::integer as today
     from connection c join business b on b.id = $1::bigint and b.is_demo
     where c.business_id = $1::bigint and c.provider = 'indiamart' and c.is_sample and c.status = 'active'
       and c.deleted_at is null order by c.id limit 1`,
    [business_id, now],
  )
  return found && found.today < MOST_A_DAY ? Number(found.id) : null
}

const minuteOf = (at: Date | null) => at && Math.floor(at.getTime() / MINUTE)

/** The enquiry of a minute as IndiaMART would send it; always the same for the same minute. */
function enquiryOf(now: Date): Record<string, unknown> {
  const minute = Math.floor(now.getTime() / MINUTE)
  const random = makeRandom(minute)
  const stamp = new Date(minute * MINUTE + 19_800_000).toISOString()
  const wish = wishOn(random, stamp.slice(0, 10))
  const source = SOURCES.find(({ name }) => name === 'IndiaMART') ?? SOURCES[0]
  const customer = newCustomer(random, wish, source)
  const { name, account_name, city, state, contacts } = customer.fields
  const reach = (type: string) => contacts?.find((one) => one.type === type)
  const phone = reach('Contact Number')
  return {
    UNIQUE_QUERY_ID: `9${minute}`,
    QUERY_TYPE: 'W',
    QUERY_TIME: stamp.slice(0, 19).replace('T', ' '),
    SENDER_NAME: name,
    SENDER_MOBILE: phone ? `${phone.phone_code ?? '+91'}-${phone.value}` : '',
    SENDER_EMAIL: reach('Email')?.value ?? '',
    SENDER_COMPANY: account_name ?? '',
    SENDER_CITY: city ?? '',
    SENDER_STATE: state ?? '',
    SENDER_COUNTRY_ISO: 'IN',
    SUBJECT: `Requirement for ${wish.product.name}`,
    QUERY_PRODUCT_NAME: wish.product.name,
    QUERY_MESSAGE: fill(enquiryText(random, wish), fillers(random, { customer, wish, staff: 'Meera' })),
  }
}
