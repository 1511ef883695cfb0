import { keptThreads } from '#platform/threads/kept-threads.server.ts'

/** The result of an inspection: hash and photo, or the reason of a refusal, worded for the person. */
export type Inspection = { problem: string } | { sha256: string; avatar: Uint8Array | null }

/** The request to the thread. */
export interface InspectionRequest {
  bytes: Uint8Array
  extension: string
  /** Makes a square photo of this many pixels, without metadata; null leaves the content unchanged. */
  avatar: number | null
}

/** Largest image, in pixels. */
export const MOST_PIXELS = 40_000_000

const MEMORY_MB = 512
const TIME_MS = 20_000

const threads = keptThreads<InspectionRequest, Inspection>(new URL('./inspect-thread.server.ts', import.meta.url), {
  memory_mb: MEMORY_MB,
})

// Each check takes up to half a gigabyte, so only a few run at a time; the others wait.
const AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

/** Inspects untrusted content in a thread with limited memory and time: its signature, size in pixels and hash. */
export async function inspect(request: InspectionRequest): Promise<Inspection> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await inThread(request)
  } finally {
    const next = waiting.shift()
    // Pass the slot to the next waiter directly, so no new request can take it first.
    if (next) next()
    else running--
  }
}

async function inThread(request: InspectionRequest): Promise<Inspection> {
  const thread = threads.lend(request)
  let timer: NodeJS.Timeout | undefined
  let is_done = false
  try {
    return await new Promise<Inspection>((resolve) => {
      const give_up = () => resolve({ problem: 'This file could not be checked. It may be damaged.' })
      timer = setTimeout(give_up, TIME_MS)
      thread.onMessage((answer) => {
        is_done = true
        resolve(answer)
      })
      thread.onBroken(give_up)
    })
  } finally {
    clearTimeout(timer)
    // A picture takes up to half a gigabyte, which a kept thread would keep.
    await thread.end({ is_done: is_done && request.avatar === null })
  }
}
