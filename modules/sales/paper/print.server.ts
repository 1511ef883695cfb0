import { drawPdf } from '#platform/paper/draw.server.ts'
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

const TIME_A_PAPER_MS = 500
const TEMPLATE = new URL('./template.server.ts', import.meta.url)

/** Draws papers as one PDF. */
export const printPapers = (job: PrintJob): Promise<Uint8Array> =>
  drawPdf(TEMPLATE, job, job.papers.length * TIME_A_PAPER_MS)
