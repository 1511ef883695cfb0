import { headersFor, livePositions } from '#ui/client/request.ts'

/** An event of the stream; `hello` opens it. */
export type LiveEvent = { event: string; data: Record<string, unknown> }

type LiveOptions = {
  business_id: number
  onEvent: (event: LiveEvent) => void
  /** Opens the stream; replaced in tests. */
  connect?: (headers: Record<string, string>, signal: AbortSignal) => Promise<Response>
  /** Returns a number between 0 and 1 that spreads reconnects, so that not all tabs reconnect at the same time. */
  random?: () => number
}

/** The server sends something every 15 s; a connection silent for longer is dead, even if the browser reports it open. */
export const SILENT_MS = 40_000
/** A hidden tab closes its connection after this time, because browsers open only a few to one server. */
export const HIDDEN_MS = 10_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/**
 * Keeps one stream of live events open. It begins where the first answer of the business was read and resumes after its last
 * event, so no change is missed in between. Returns the function that ends it.
 */
export function openLive(options: LiveOptions): () => void {
  const { business_id, onEvent, connect = fetchStream, random = Math.random } = options
  let tries = 0
  let over = false
  let line: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let hidden_timer: ReturnType<typeof setTimeout> | undefined

  async function open(): Promise<void> {
    clearTimeout(timer)
    if (over || line) return
    const own = new AbortController()
    line = own
    const outcome = await listen(own).catch(() => 'lost' as const)
    if (line !== own) return
    line = null
    if (over || outcome === 'refused') return
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries++) * (0.5 + random() / 2)
    timer = setTimeout(() => void open(), wait)
  }

  async function listen(own: AbortController): Promise<'lost' | 'refused'> {
    const after = livePositions[business_id]
    const response = await connect(after === undefined ? {} : { 'Last-Event-ID': String(after) }, own.signal)
    if (!response.ok || !response.body) {
      void response.body?.cancel()
      // The session ended before this stream opened, so report its end like an event of the stream.
      if (response.status === 401 && !over && line === own) onEvent({ event: 'session_end', data: {} })
      // Not signed in, or not a member of the business: a retry would not help. Any other error passes.
      return response.status >= 400 && response.status < 500 && response.status !== 429 ? 'refused' : 'lost'
    }
    const read = makeReader(({ id, ...event }) => {
      if (id !== null) livePositions[business_id] = Number(id)
      if (event.event === 'hello') tries = 0
      if (!over && line === own) onEvent(event)
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const silent = setTimeout(() => own.abort(), SILENT_MS)
      const { value, done } = await reader.read().finally(() => clearTimeout(silent))
      if (done) return 'lost'
      read(value)
    }
  }

  function close(): void {
    const own = line
    line = null
    clearTimeout(timer)
    own?.abort()
  }

  const again = () => {
    tries = 0
    void open()
  }
  const onVisibility = () => {
    clearTimeout(hidden_timer)
    if (document.hidden) hidden_timer = setTimeout(close, HIDDEN_MS)
    else again()
  }
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', again)
  addEventListener('offline', close)
  void open()
  return () => {
    over = true
    clearTimeout(hidden_timer)
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', again)
    removeEventListener('offline', close)
    close()
  }
}

// Use fetch, because the token must be sent in a header, which EventSource does not support.
function fetchStream(headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  return fetch('/api/live', {
    headers: { ...headersFor({ method: 'GET', path: 'live', headers }), Accept: 'text/event-stream' },
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  })
}

/** Collects pieces of text and yields whole events. */
export function makeReader(onEvent: (event: LiveEvent & { id: string | null }) => void): (piece: string) => void {
  let text = ''
  return (piece) => {
    text += piece
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const value = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      const event = value('event')
      if (event !== undefined) onEvent({ event, data: dataOf(value('data')), id: value('id') ?? null })
    }
  }
}

function dataOf(text: string | undefined): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(text ?? '{}')
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
