import { Refusal } from '#engine/server/http/refusal.server.ts'
import { keptThreads } from '#platform/threads/kept-threads.server.ts'
import type { CellColumn, ImportRow } from './cells.server.ts'
import { FileProblem, type Reading, type SheetSummary } from './file-problem.server.ts'
import type { SheetMessage, SheetRequest } from './sheet-thread.server.ts'
import { transferable } from './transferable.server.ts'

// A batch takes milliseconds, but the first one of a large workbook may have to read the whole table of shared texts.
const BATCH_MS = 60_000
const MEMORY_MB = 768
// A thread that has read more than this is not kept, because it keeps the memory.
const SMALL_BYTES = 2 * 1024 * 1024

const threads = keptThreads<SheetRequest, SheetMessage>(new URL('./sheet-thread.server.ts', import.meta.url), {
  memory_mb: MEMORY_MB,
})

/** A file as it was uploaded, with its summary; the summary is null when it has no row of headings. */
export interface ReadUpload {
  file: Buffer
  file_name: string
  summary: SheetSummary | null
}

/**
 * Reads the JSON body of an upload and the file in it, all of it off the main thread. The thread may take over the memory of
 * `body`, which is then empty here. Throws Refusal.
 */
export async function readUpload(body: Buffer): Promise<ReadUpload> {
  for await (const message of messagesOf({ body })) {
    if ('refusal' in message) throw new Refusal(message.refusal)
    if (!('upload' in message)) continue
    const { file, file_name, summary } = message.upload
    return { file: Buffer.from(file.buffer, file.byteOffset, file.byteLength), file_name, summary }
  }
  throw new Error('The thread ended without an answer')
}

/** Reads a whole file once and returns its summary; null when it has no row of headings. Throws FileProblem with words for the person. */
export async function summarise(file: Buffer, reading: Reading = {}): Promise<SheetSummary | null> {
  for await (const message of messagesOf({ file, reading, rows: null }))
    if ('summary' in message) return message.summary
  return null
}

/**
 * The data rows of a file in batches, each cell read into its column; the first `skip` are left out. Throws FileProblem
 * with words for the person.
 */
export async function* readRows(options: {
  file: Buffer
  reading: Reading
  columns: (CellColumn | null)[]
  batch: number
  skip?: number
}): AsyncGenerator<ImportRow[]> {
  const { file, reading, columns, batch, skip = 0 } = options
  for await (const message of messagesOf({ file, reading, rows: { batch, skip, columns } })) {
    if (!('rows' in message)) return
    if (message.rows.length > 0) yield message.rows
    if (message.end) return
  }
}

/** Yields the messages of the thread, which has limited memory and time. */
async function* messagesOf(request: SheetRequest): AsyncGenerator<Exclude<SheetMessage, { problem: string }>> {
  const is_small = ('body' in request ? request.body : request.file).byteLength <= SMALL_BYTES
  const thread = threads.lend(request, 'body' in request ? transferable(request.body) : [])
  const waiting: SheetMessage[] = []
  let wake = () => {}
  let is_done = false
  thread.onMessage((message) => {
    waiting.push(message)
    wake()
  })
  thread.onBroken(() => {
    waiting.push({ problem: 'This file is too large or too tangled to be read' })
    wake()
  })
  try {
    for (;;) {
      if (waiting.length === 0) await within(BATCH_MS, (done) => (wake = done))
      const message = waiting.shift()
      if (!message) throw new FileProblem('Reading this file took too long')
      is_done = isLast(message)
      if ('problem' in message) throw new FileProblem(message.problem)
      yield message
      if (!is_done) thread.send('more')
    }
  } finally {
    await thread.end({ is_done: is_done && is_small })
  }
}

/** True for a message after which the thread has nothing left to do. */
const isLast = (message: SheetMessage) => !('rows' in message) || message.end

function within(ms: number, start: (done: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    start(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
