import { busy, tooMany } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { makeAudience } from './audience.server.ts'
import { countAsWatched, onPublished } from './live.server.ts'
import { openOutbox, type Outbox } from './outbox.server.ts'
import { openStream } from './stream.server.ts'

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
  let services: Services | null = null
  const audience = makeAudience(() => services as Services)
  const { opened, streams } = audience
  let outbox: Outbox | null = null
  let position = 0
  // The newest event that was read. An answer that starts now has its change, even while streams are still getting it.
  let newest_read = 0
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
      newest_read = events[events.length - 1].position
      await audience.deliver(events)
      position = newest_read
      if (events.length < BATCH) return
    }
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
    const stream = openStream(reply, who, audience.forget)
    opened.add(stream)
    // From here on it is an open stream and no longer counts as a request in flight.
    void inTurn(async () => {
      await readOn()
      const missed = after === null ? null : await outbox!.missed({ ...who, after, until: position })
      // The session may have ended after the request was accepted and before this stream receives events.
      await audience.dismiss([stream])
      if (!opened.has(stream)) return
      // Add it to the live streams only after all earlier events were sent to it.
      streams.add(stream)
      stream.send('hello', { resumed: missed !== null }, position)
      await audience.send(missed ?? [], [stream])
    }).catch(() => audience.leave(stream))
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
      position = newest_read = await outbox!.head()
      services.live_position = () => newest_read
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
        inTurn(() => audience.dismiss([...streams])).catch(() => {})
      })
      every(TIDY_MS, () => void inTurn(async () => outbox?.tidy()).catch(() => {}))
    },
    async close() {
      closed = true
      for (const stop of stops) stop()
      for (const stream of opened) audience.leave(stream)
      await tail
      await outbox?.close()
    },
  }
}
