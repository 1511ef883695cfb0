import { Worker } from 'node:worker_threads'
import { FILE_LIMITS, FileProblem, type SheetRow } from './file-problem.server.ts'

// A batch takes milliseconds; the first one of a large workbook may have to read the whole table of texts.
const BATCH_MS = 60_000
const MEMORY_MB = 768

/** Refuses a file by its name, size and first bytes, before it is parsed. */
export function checkFile(name: string, file: Buffer): void {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (extension !== 'csv' && extension !== 'xlsx') throw new FileProblem('Choose a CSV or Excel (.xlsx) file')
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

/**
 * The rows of a file in batches, read in a thread with limited memory and time. The first batch has only the row of
 * headings; `skip` data rows after it are skipped. Throws FileProblem with words for the person.
 */
export async function* readSheet(options: { file: Buffer; batch: number; skip?: number }): AsyncGenerator<SheetRow[]> {
  const worker = new Worker(new URL('./sheet-thread.server.ts', import.meta.url), {
    workerData: { file: options.file, batch: options.batch, skip: options.skip ?? 0 },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 64 },
    execArgv: [],
  })
  type Message = { rows: SheetRow[]; end?: boolean } | { problem: string }
  const waiting: Message[] = []
  let wake = () => {}
  worker.on('message', (message: Message) => {
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
      if (message.rows.length > 0) yield message.rows
      if (message.end) return
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
