import { Worker } from 'node:worker_threads'
import type { ReactElement } from 'react'
import { notNow } from '#engine/server/http/refusal.server.ts'

/** What a file with a template exports: the document of a job, which is plain data. */
export interface Template {
  documentOf: (job: unknown) => ReactElement
}

/** What the thread is asked for. */
export interface DrawRequest {
  id: number
  /** Address of the file with the template. */
  template: string
  job: unknown
}

/** What it answers. */
export type DrawAnswer = { id: number } & ({ pdf: Uint8Array } | { problem: string })

const TIME_MS = 20_000
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

/**
 * Draws a job with a template as one PDF, off the main thread. The thread keeps its fonts and ends after some minutes without
 * work. A job that needs more than 20 seconds says how much longer in `more_ms`.
 */
export async function drawPdf(template: URL, job: unknown, more_ms = 0): Promise<Uint8Array> {
  const own = (printer ??= startPrinter())
  if (own.waiting.size >= MOST_WAITING)
    throw notNow(5, 'E_BUSY', 'Many documents are being printed. Please try again in a moment.')
  const id = next++
  clearTimeout(own.idle)
  const timer = setTimeout(() => stop(own, new Error('a paper was not drawn in time')), TIME_MS + more_ms)
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      own.waiting.set(id, { resolve, reject })
      own.worker.postMessage({ id, template: template.href, job } satisfies DrawRequest)
    })
  } finally {
    clearTimeout(timer)
    own.waiting.delete(id)
    if (own.waiting.size === 0) own.idle = setTimeout(() => stop(own), IDLE_MS).unref()
  }
}

function startPrinter(): Printer {
  const worker = new Worker(new URL('./thread.server.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 64 },
    execArgv: [],
  })
  worker.unref()
  const own: Printer = { worker, waiting: new Map() }
  worker.on('message', (answer: DrawAnswer) => {
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
