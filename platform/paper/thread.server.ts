import { parentPort } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import type { DrawAnswer, DrawRequest, Template } from './draw.server.ts'
import { registerFonts } from './fonts.server.ts'

// Draws papers one after the other, with the fonts loaded once.

const ready = registerFonts()

const answer = (message: DrawAnswer) => parentPort?.postMessage(message)

async function draw({ id, template, job }: DrawRequest): Promise<void> {
  try {
    await ready
    const { documentOf }: Template = await import(template)
    answer({ id, pdf: new Uint8Array(await renderToBuffer(documentOf(job) as never)) })
  } catch (error) {
    answer({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

let last = Promise.resolve()
parentPort?.on('message', (request: DrawRequest) => {
  last = last.then(() => draw(request))
})
