import { Worker } from 'node:worker_threads'
import type { CellColumn, ImportRow } from './cells.server.ts'
import { FILE_LIMITS, FileProblem, type Reading, type SheetSummary } from './file-problem.server.ts'
import type { SheetMessage, SheetRequest } from './sheet-thread.server.ts'

// A batch takes milliseconds; the first one of a large workbook may have to read the whole table of texts.
const BATCH_MS = 60_000
const MEMORY_MB = 768

/** Refuses a file by its name, size and first bytes, before it is parsed. */
export function checkFile(name: string, file: Buffer): void {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (!['csv', 'tsv', 'txt', 'xlsx'].includes(extension ?? ''))
    throw new FileProblem('Choose a CSV or Excel (.xlsx) file')
  if (file.length === 0) throw new FileProblem('This file is empty')
  if (file.length > FILE_LIMITS.bytes) throw new FileProblem('This file is larger than 25 MB')
  if (file.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new FileProblem('This is an old Excel file, or one with a password. Save it as .xlsx without a password.')
  const zipped = file[0] === 0x50 && file[1] === 0x4b
  if (zipped !== (extension === 'xlsx'))
    throw new FileProblem(
      zipped
        ? 'This is not a CSV file, although its name says so'
        : 'This is not an Excel file, although its name says so',
    )
}

/** Reads a whole file once and answers what an upload needs to know; null when it has no row of headings. Throws FileProblem with words for the person. */
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

/** What the thread sends, which has limited memory and time. */
async function* messagesOf(request: SheetRequest): AsyncGenerator<Exclude<SheetMessage, { problem: string }>> {
  const worker = new Worker(new URL('./sheet-thread.server.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 64 },
    execArgv: [],
  })
  const waiting: SheetMessage[] = []
  let wake = () => {}
  worker.on('message', (message: SheetMessage) => {
    waiting.push(message)
    wake()
  })
  const broken = () => {
    waiting.push({ problem: 'This file is too large or too tangled to be read' })
    wake()
  }
  worker.on('error', broken)
  worker.on('exit', (code) => code !== 0 && broken())
  try {
    for (;;) {
      if (waiting.length === 0) await within(BATCH_MS, (done) => (wake = done))
      const message = waiting.shift() ?? { problem: 'Reading this file took too long' }
      if ('problem' in message) throw new FileProblem(message.problem)
      yield message
      worker.postMessage('more')
    }
  } finally {
    await worker.terminate()
  }
}

function within(ms: number, start: (done: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    start(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
