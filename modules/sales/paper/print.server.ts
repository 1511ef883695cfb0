import { Worker } from 'node:worker_threads'
import { notNow } from '#engine/server/http/refusal.server.ts'
import type { Dress } from './look.server.ts'
import type { Paper } from './paper.ts'

/** `a4`, or a roll of 80 mm as receipt printers have. */
export type PaperSize = 'a4' | 'roll'

/** What is drawn as one file: papers one after the other, each on pages of its own. */
export interface PrintJob {
  papers: readonly Paper[]
  dress: Dress
  size?: PaperSize
}

/** What the thread is asked for. */
export type PaperRequest = PrintJob & { id: number }

/** What it answers. */
export type PaperAnswer = { id: number } & ({ pdf: Uint8Array } | { problem: string })

const TIME_MS = 20_000
const TIME_A_PAPER_MS = 500
const IDLE_MS = 5 * 60_000
// More would wait longer than a person does.
const MOST_WAITING = 50
const MEMORY_MB = 512

interface Printer {
  worker: Worker
  waiting: Map<number, { resolve: (pdf: Uint8Array) => void; reject: (error: Error) => void }>
  idle?: NodeJS.Timeout
}

let printer: Printer | null = null
let next = 0

/** Draws papers as one PDF, off the main thread. The thread keeps its fonts and ends after some minutes without work. */
export async function printPapers(job: PrintJob): Promise<Uint8Array> {
  const own = (printer ??= startPrinter())
  if (own.waiting.size >= MOST_WAITING)
    throw notNow(5, 'E_BUSY', 'Many documents are being printed. Please try again in a moment.')
  const id = next++
  clearTimeout(own.idle)
  const time = TIME_MS + job.papers.length * TIME_A_PAPER_MS
  const timer = setTimeout(() => stop(own, new Error('a paper was not drawn in time')), time)
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      own.waiting.set(id, { resolve, reject })
      own.worker.postMessage({ ...job, id } satisfies PaperRequest)
    })
  } finally {
    clearTimeout(timer)
    own.waiting.delete(id)
    if (own.waiting.size === 0) own.idle = setTimeout(() => stop(own), IDLE_MS).unref()
  }
}

function startPrinter(): Printer {
  const worker = new Worker(new URL('./paper-thread.server.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 64 },
    execArgv: [],
  })
  worker.unref()
  const own: Printer = { worker, waiting: new Map() }
  worker.on('message', (answer: PaperAnswer) => {
    const waiting = own.waiting.get(answer.id)
    if ('pdf' in answer) waiting?.resolve(answer.pdf)
    else waiting?.reject(new Error(answer.problem))
  })
  worker.on('error', (error) => stop(own, error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => stop(own, new Error('the thread of papers ended')))
  return own
}

function stop(own: Printer, error?: Error): void {
  if (printer === own) printer = null
  clearTimeout(own.idle)
  for (const { reject } of own.waiting.values()) reject(error ?? new Error('the thread of papers ended'))
  void own.worker.terminate()
}
