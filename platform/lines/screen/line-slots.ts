import type { LineSlots } from '#engine/web/slots.ts'
import { LinesInput } from './LinesInput.tsx'
import { LinesTable } from './LinesTable.tsx'
import { RecordLines } from './RecordLines.tsx'
import { LiveTotals } from './Totals.tsx'

/** The screens of lines, loaded together when the first record with lines is opened. */
export const lineSlots: LineSlots = { Input: LinesInput, Table: LinesTable, OnPage: RecordLines, LiveTotals }
