/** The answer of one call, sent alone or in a batch. */
export type Answer = { status: number; body: unknown; retry_after: number | null }

/** One read that waits for others that start in the same tick. */
type Read = {
  address: string
  signal?: AbortSignal
  done: (answer: Answer) => void
  fail: (error: unknown) => void
}

type Send = (call: { method: 'GET' | 'POST'; address: string; body?: unknown; signal?: AbortSignal }) => Promise<Answer>

/** The maximum number of reads that the server accepts in one call. */
const MOST_READS = 40

/**
 * Sends the reads that start in the same tick as one call. A single read is sent to its own address. Reads with
 * different headers (another business or branch) are separate calls.
 */
export function makeBatch(send: (headers: Record<string, string>) => Send) {
  const waiting = new Map<string, { headers: Record<string, string>; reads: Read[] }>()

  function flush(key: string): void {
    const group = waiting.get(key)
    waiting.delete(key)
    const reads = group?.reads.filter((read) => !read.signal?.aborted) ?? []
    if (!group || reads.length === 0) return
    for (let start = 0; start < reads.length; start += MOST_READS)
      void sendAll(reads.slice(start, start + MOST_READS), send(group.headers))
  }

  return (options: { address: string; headers: Record<string, string>; signal?: AbortSignal }): Promise<Answer> => {
    const { address, headers, signal } = options
    return new Promise((done, fail) => {
      if (signal?.aborted) return fail(signal.reason)
      signal?.addEventListener('abort', () => fail(signal.reason), { once: true })
      const key = JSON.stringify(headers)
      const group = waiting.get(key)
      if (group) return void group.reads.push({ address, signal, done, fail })
      waiting.set(key, { headers, reads: [{ address, signal, done, fail }] })
      setTimeout(() => flush(key), 0)
    })
  }
}

async function sendAll(reads: Read[], send: Send): Promise<void> {
  const [first] = reads
  try {
    if (reads.length === 1)
      return first.done(await send({ method: 'GET', address: first.address, signal: first.signal }))
    const whole = await send({
      method: 'POST',
      address: 'batch',
      body: { get: reads.map((read) => read.address) },
      signal: whenAllAbort(reads),
    })
    // If the whole call is refused (the session is over, the server is busy), every read is refused.
    if (whole.status !== 200) return reads.forEach((read) => read.done(whole))
    const { data } = whole.body as { data: { status: number; body: unknown; retry_after?: string }[] }
    for (const [index, read] of reads.entries()) {
      const { status, body, retry_after } = data[index]
      // Files and costly reads have their own limits and are sent alone.
      if ((body as { code?: string } | null)?.code === 'E_NOT_IN_BATCH') void sendAll([read], send)
      else read.done({ status, body, retry_after: Number(retry_after) || null })
    }
  } catch (error) {
    for (const read of reads) read.fail(error)
  }
}

// Abort the call only when all of its reads are aborted.
function whenAllAbort(reads: Read[]): AbortSignal | undefined {
  if (reads.some((read) => !read.signal)) return undefined
  const control = new AbortController()
  let left = reads.length
  for (const { signal } of reads)
    signal?.addEventListener('abort', () => --left === 0 && control.abort(signal.reason), { once: true })
  return control.signal
}
