// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { livePositions } from '#ui/client/request.ts'
import { HIDDEN_MS, type LiveEvent, makeReader, openLive, SILENT_MS } from './live-client.ts'

/** A server whose streams the test controls. */
function server() {
  const lines: {
    headers: Record<string, string>
    signal: AbortSignal
    say: (text: string) => void
    end: () => void
  }[] = []
  let answer: (() => Response) | null = null
  const connect = vi.fn(async (headers: Record<string, string>, signal: AbortSignal) => {
    if (answer) return answer()
    let control!: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (control = given) })
    signal.addEventListener('abort', () => control.error(new Error('aborted')))
    const encoder = new TextEncoder()
    lines.push({ headers, signal, say: (text) => control.enqueue(encoder.encode(text)), end: () => control.close() })
    return { ok: true, status: 200, body } as unknown as Response
  })
  return {
    connect,
    lines,
    refuse: (status: number) => {
      answer = () => ({ ok: false, status, body: null }) as unknown as Response
    },
    heal: () => {
      answer = null
    },
  }
}

let events: LiveEvent[]
// Positions are kept for each business, so each test has one of its own.
let business_id = 100
let stop: () => void = () => {}
const start = (from: ReturnType<typeof server>) => {
  business_id++
  stop = openLive({ business_id, onEvent: (event) => events.push(event), connect: from.connect, random: () => 1 })
}
const soon = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const look = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  events = []
})
afterEach(() => {
  stop()
  Object.defineProperty(document, 'hidden', { value: false, configurable: true })
  vi.useRealTimers()
})

describe('the live client', () => {
  it('passes events on, and reconnects with the last id it received', async () => {
    const from = server()
    start(from)
    await soon()
    expect(from.lines[0].headers).toEqual({})
    from.lines[0].say('id: 7\nevent: hello\ndata: {"resumed":false}\n\n: beat\n\nid: 8\nevent: notice\ndata: {}\n\n')
    await soon()
    expect(events.map((event) => event.event)).toEqual(['hello', 'notice'])
    from.lines[0].end()
    await soon(1_000)
    expect(from.lines[1].headers).toEqual({ 'Last-Event-ID': '8' })
  })

  it('begins where the first answer of the business was read, and goes on from there', async () => {
    const from = server()
    livePositions[business_id + 1] = 38
    start(from)
    await soon()
    expect(from.lines[0].headers).toEqual({ 'Last-Event-ID': '38' })
    from.lines[0].say('id: 41\nevent: hello\ndata: {"resumed":true}\n\n')
    await soon()
    from.lines[0].end()
    await soon(1_000)
    expect(from.lines[1].headers).toEqual({ 'Last-Event-ID': '41' })
  })

  it('waits longer each time a server does not answer, half a minute at most', async () => {
    const from = server()
    from.refuse(503)
    start(from)
    await soon()
    expect(from.connect).toHaveBeenCalledTimes(1)
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const before = from.connect.mock.calls.length
      await soon(wait - 1)
      expect(from.connect).toHaveBeenCalledTimes(before)
      await soon(1)
      expect(from.connect).toHaveBeenCalledTimes(before + 1)
    }
  })

  it('reconnects at once when the network is back', async () => {
    const from = server()
    from.refuse(503)
    start(from)
    await soon(10_000)
    from.heal()
    const before = from.connect.mock.calls.length
    dispatchEvent(new Event('online'))
    await soon()
    expect(from.connect).toHaveBeenCalledTimes(before + 1)
  })

  it.each([401, 403, 404])('stops after an error that a retry would repeat (%i)', async (status) => {
    const from = server()
    from.refuse(status)
    start(from)
    await soon(600_000)
    expect(from.connect).toHaveBeenCalledTimes(1)
  })

  it('reports the end of a session that ended before the stream opened, and only that', async () => {
    for (const status of [401, 403]) {
      const from = server()
      from.refuse(status)
      start(from)
      await soon()
    }
    expect(events).toEqual([{ event: 'session_end', data: {} }])
  })

  it('reconnects when a connection has been silent too long', async () => {
    const from = server()
    start(from)
    await soon()
    from.lines[0].say('id: 7\nevent: hello\ndata: {}\n\n')
    await soon(SILENT_MS - 1)
    from.lines[0].say(': beat\n\n')
    await soon(SILENT_MS - 1)
    expect(from.lines).toHaveLength(1)
    await soon(1 + 1_000)
    expect(from.lines).toHaveLength(2)
  })

  it('closes its connection while the tab is hidden, and resumes when it is shown', async () => {
    const from = server()
    start(from)
    await soon()
    from.lines[0].say('id: 7\nevent: hello\ndata: {}\n\n')
    await soon()
    look(true)
    await soon(HIDDEN_MS)
    expect(from.lines[0].signal.aborted).toBe(true)
    await soon(600_000)
    expect(from.lines).toHaveLength(1)
    look(false)
    await soon()
    expect(from.lines[1].headers).toEqual({ 'Last-Event-ID': '7' })
  })

  it('keeps its connection while the tab is hidden briefly', async () => {
    const from = server()
    start(from)
    await soon()
    look(true)
    await soon(HIDDEN_MS - 1)
    look(false)
    await soon(HIDDEN_MS)
    expect(from.lines).toHaveLength(1)
    expect(from.lines[0].signal.aborted).toBe(false)
  })

  it('passes no events after it was closed', async () => {
    const from = server()
    start(from)
    await soon()
    stop()
    await soon(600_000)
    expect(from.lines[0].signal.aborted).toBe(true)
    expect(from.lines).toHaveLength(1)
  })
})

describe('the reader of events', () => {
  it('joins pieces of an event, and ignores data that is not JSON', () => {
    const seen: unknown[] = []
    const read = makeReader((event) => seen.push(event))
    for (const piece of ['id: 1\neve', 'nt: notice\nda', 'ta: {"a":1}\n', '\nevent: odd\ndata: {{\n\n: beat\n\n'])
      read(piece)
    expect(seen).toEqual([
      { id: '1', event: 'notice', data: { a: 1 } },
      { id: null, event: 'odd', data: {} },
    ])
  })
})
