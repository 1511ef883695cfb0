/** The screens of lines, loaded together when the first record with lines is opened. */
export { LinesInput } from './LinesInput.tsx'
export { LinesTable } from './LinesTable.tsx'
export { RecordLines } from './RecordLines.tsx'
export { LiveTotals } from './Totals.tsx'
