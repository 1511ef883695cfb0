import { quantityOf, thousandthsOf } from '../../rules/amounts.ts'
import type { ProgressLine } from '../use-progress.web.ts'

/** The stages of the specification; a workshop may type its own. */
export const STAGES = ['Cutting', 'Stitching', 'Dyeing', 'Finished']

/** Pieces of a stage that are here, and not with a job worker. */
export const inHand = ({ pieces, away }: ProgressLine['board'][number]): string =>
  quantityOf(thousandthsOf(pieces) - thousandthsOf(away))

/** Pieces of a line that are open and in no stage. */
export const notStarted = ({ open, board }: ProgressLine): string =>
  quantityOf(board.reduce((left, { pieces }) => left - thousandthsOf(pieces), thousandthsOf(open)))
