import type { Services } from '#engine/server/http/services.server.ts'
import type { LiveEvent } from './outbox.server.ts'
import type { LiveStream } from './stream.server.ts'
import { Viewers, visibleNews } from './visible-news.server.ts'

/** The open streams of a server process: each is sent the events that its person may see, until its session ends. */
export function makeAudience(servicesOf: () => Services) {
  // The streams that receive every event, and all open streams: some are still reading missed events.
  const streams = new Set<LiveStream>()
  const opened = new Set<LiveStream>()
  const viewers = new Viewers()

  /** Sends new events to the streams that they concern. */
  async function deliver(events: LiveEvent[]): Promise<void> {
    for (const { event, to_accounts, for_business } of events) {
      // Clear caches of data that other processes changed.
      if (event === 'session_end')
        for (const account_id of to_accounts ?? []) servicesOf().identity.forget({ account_id })
      if (event !== 'rights' || for_business === null) continue
      servicesOf().identity.forget({ business_id: for_business })
      viewers.forget(for_business)
    }
    const concerned = [...streams].filter((stream) => events.some((event) => isFor(event, stream)))
    await dismiss(concerned)
    for (const business_id of new Set(concerned.map((stream) => stream.business_id)))
      await send(
        events.filter(({ event }) => event !== 'session_end'),
        concerned.filter((stream) => stream.business_id === business_id && streams.has(stream)),
      )
  }

  /** Sends events to streams of one business; each gets only events of records that its person may see. */
  async function send(events: readonly LiveEvent[], some: readonly LiveStream[]): Promise<void> {
    if (some.length === 0) return
    const [{ business_id }] = some
    const account_ids = [...new Set(some.map((stream) => stream.account_id))]
    const own = events.filter((event) => some.some((stream) => isFor(event, stream)))
    const newsFor = await visibleNews(servicesOf(), { business_id, account_ids, events: own, viewers })
    for (const event of own)
      for (const stream of some) {
        const data = isFor(event, stream) ? newsFor(event, stream.account_id) : null
        if (data && opened.has(stream)) stream.send(event.event, data, event.position)
      }
  }

  /** Ends the streams whose session has ended or whose person no longer belongs to the business. */
  async function dismiss(some: LiveStream[]): Promise<void> {
    for (const business_id of new Set(some.map((stream) => stream.business_id))) {
      const of_business = some.filter((stream) => stream.business_id === business_id)
      const states = await statesOf(servicesOf(), business_id, of_business)
      for (const [index, stream] of of_business.entries()) {
        if (states[index] === 'good') continue
        stream.send(states[index], {})
        leave(stream)
      }
    }
  }

  function forget(stream: LiveStream): void {
    streams.delete(stream)
    opened.delete(stream)
  }
  function leave(stream: LiveStream): void {
    forget(stream)
    stream.end()
  }

  return { streams, opened, deliver, send, dismiss, forget, leave }
}

function isFor({ for_business, to_accounts }: LiveEvent, { business_id, account_id }: LiveStream): boolean {
  if (for_business !== null && for_business !== business_id) return false
  return to_accounts === null ? for_business !== null : to_accounts.includes(account_id)
}

/** The state of each stream: valid, its session ended, or its person removed from the business. */
async function statesOf(
  services: Services,
  business_id: number,
  streams: LiveStream[],
): Promise<('good' | 'session_end' | 'rights')[]> {
  // An open tab is not activity: it must not keep an idle session alive, so last_seen_at stays.
  const scope = { business_id, user_id: null }
  // Sessions are not stored per business, so each one is checked separately.
  const [sessions, members] = await Promise.all([
    services.database.read(
      scope,
      `select exists (select from session s join account a on a.id = s.account_id and a.status = 'active'
         where s.token_hash = w.hash and s.expires_at > now() and s.last_seen_at > now() - make_interval(hours => $2::int))
       from unnest($1::bytea[]) with ordinality as w(hash, place) order by place`,
      [streams.map((stream) => `\\x${stream.token_hash.toString('hex')}`), services.settings.idle_hours],
    ),
    services.database.read(
      scope,
      `select exists (select from member m join membership p on p.business_id = $1::bigint and p.account_id = m.id and p.is_active
         where m.business_id = $1::bigint and m.id = w.account_id and m.status = 'Active' and m.deleted_at is null)
       from unnest($2::bigint[]) with ordinality as w(account_id, place) order by place`,
      [business_id, streams.map((stream) => stream.account_id)],
    ),
  ])
  return streams.map((_, index) =>
    sessions[index][0] !== 't' ? 'session_end' : members[index][0] !== 't' ? 'rights' : 'good',
  )
}
