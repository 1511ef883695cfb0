import { parentPort } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { registerFonts } from './fonts.server.ts'
import type { PaperAnswer, PaperRequest } from './print.server.ts'
import { papersDocument } from './template.server.ts'

// Draws papers one after the other, with the fonts loaded once.

const ready = registerFonts()

const answer = (message: PaperAnswer) => parentPort?.postMessage(message)

async function draw({ id, ...job }: PaperRequest): Promise<void> {
  try {
    await ready
    answer({ id, pdf: new Uint8Array(await renderToBuffer(papersDocument(job) as never)) })
  } catch (error) {
    answer({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

let last = Promise.resolve()
parentPort?.on('message', (request: PaperRequest) => {
  last = last.then(() => draw(request))
})
