import { busy, tooMany } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { countAsWatched, onPublished } from './live.server.ts'
import { type LiveEvent, openOutbox, type Outbox } from './outbox.server.ts'
import { type LiveStream, openStream } from './stream.server.ts'
import { Viewers, visibleNews } from './visible-news.server.ts'

/** The live updates of one server process. */
export interface LiveHub {
  routes: RouteSpec[]
  /** Starts to read the outbox; `url` bypasses any transaction pooler; `answer_ms` as in ConnectionOptions. */
  start: (options: { services: Services; url: string; answer_ms?: number }) => Promise<void>
  /** Ends every stream; browsers reconnect. */
  close: () => Promise<void>
}

const POLL_MS = 100
const AGAIN_MS = 500
/** Well below the 30 to 60 seconds after which proxies close a silent connection. */
const BEAT_MS = 15_000
const TIDY_MS = 5 * 60_000
const BATCH = 500

/** Creates the hub: one stream for each open tab, one database connection for all of them. */
export function makeLiveHub(timing: { poll_ms?: number; beat_ms?: number } = {}): LiveHub {
  // The streams that receive every event, and all open streams: some are still reading missed events.
  const streams = new Set<LiveStream>()
  const opened = new Set<LiveStream>()
  const viewers = new Viewers()
  let services: Services | null = null
  let outbox: Outbox | null = null
  let position = 0
  let queued = false
  let closed = false
  const stops: (() => void)[] = []

  // All readers of the outbox run one after the other, so a new stream misses no event and gets none twice.
  let tail: Promise<unknown> = Promise.resolve()
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = tail.then(work)
    tail = result.catch((error: Error) => services?.log.error({ error: error.stack }, 'live updates failed'))
    return result
  }
  function wake(): void {
    if (queued || closed) return
    queued = true
    inTurn(async () => {
      queued = false
      await readOn()
    }).catch(() => {})
  }

  async function readOn(): Promise<void> {
    if (!outbox) return
    await outbox.flush()
    for (;;) {
      const events = await outbox.after(position, BATCH)
      if (events.length === 0) return
      await deliver(events)
      position = events[events.length - 1].position
      if (events.length < BATCH) return
    }
  }

  async function deliver(events: LiveEvent[]): Promise<void> {
    for (const { event, to_accounts, for_business } of events) {
      // Clear caches of data that other processes changed.
      if (event === 'session_end') for (const account_id of to_accounts ?? []) services?.identity.forget({ account_id })
      if (event !== 'rights' || for_business === null) continue
      services?.identity.forget({ business_id: for_business })
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
    const newsFor = await visibleNews(services as Services, { business_id, account_ids, events: own, viewers })
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
      const states = await statesOf(services as Services, business_id, of_business)
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

  function open({ caller, request, reply, services: given }: MemberCall): void {
    const who = {
      account_id: caller.account.id,
      business_id: caller.access.business_id,
      token_hash: caller.account.token_hash,
    }
    if (closed || !outbox) throw busy()
    const most = given.settings.limits.live_streams ?? 0
    const of_account = [...opened].filter((stream) => stream.account_id === who.account_id)
    if (most > 0 && of_account.length >= most) throw tooMany(30, 'Too many tabs are open. Close some of them.')
    const last = request.headers['last-event-id']
    const after = typeof last === 'string' && /^\d{1,15}$/.test(last) ? Number(last) : null
    const stream = openStream(reply, who, forget)
    opened.add(stream)
    // From here on it is an open stream and no longer counts as a request in flight.
    void inTurn(async () => {
      await readOn()
      const missed = after === null ? null : await outbox!.missed({ ...who, after, until: position })
      // The session may have ended after the request was accepted and before this stream receives events.
      await dismiss([stream])
      if (!opened.has(stream)) return
      // Add it to the live streams only after all earlier events were sent to it.
      streams.add(stream)
      stream.send('hello', { resumed: missed !== null }, position)
      await send(missed ?? [], [stream])
    }).catch(() => leave(stream))
  }

  async function connect(to: { url: string; answer_ms?: number }): Promise<void> {
    outbox = await openOutbox({
      ...to,
      onNews: wake,
      onLost() {
        outbox = null
        again()
      },
    })
    if (closed) await outbox.close()
    function again(): void {
      if (!closed) connect(to).then(wake, () => setTimeout(again, AGAIN_MS).unref())
    }
  }

  return {
    routes: [
      memberRoute({
        method: 'GET',
        path: '/live',
        summary: 'What happens in the business, as server-sent events; `Last-Event-ID` resumes',
        alone: true,
        handler: open,
      }),
    ],
    async start(options) {
      services = options.services
      await connect(options)
      position = await outbox!.head()
      services.live_position = () => position
      const every = (milliseconds: number, work: () => void) => {
        const timer = setInterval(work, milliseconds)
        timer.unref()
        stops.push(() => clearInterval(timer))
      }
      stops.push(onPublished(wake))
      stops.push(countAsWatched(() => [...opened].map((stream) => stream.business_id)))
      // NOTIFY may get lost with a connection, and workers publish without flushing: polling finds all events.
      every(timing.poll_ms ?? POLL_MS, () => {
        if (streams.size > 0) wake()
      })
      every(timing.beat_ms ?? BEAT_MS, () => {
        for (const stream of opened) stream.beat()
        inTurn(() => dismiss([...streams])).catch(() => {})
      })
      every(TIDY_MS, () => void inTurn(async () => outbox?.tidy()).catch(() => {}))
    },
    async close() {
      closed = true
      for (const stop of stops) stop()
      for (const stream of opened) leave(stream)
      await tail
      await outbox?.close()
    },
  }
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
