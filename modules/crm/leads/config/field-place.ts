import { linesPlace } from '#engine/record/custom.ts'
import type { RecordDefinition } from '#engine/record/define.ts'

/** Where fields are added: to a kind of record, or to its lines. */
export interface FieldPlace {
  of: RecordDefinition
  /** The lines field. */
  lines?: string
  /** The record has a paper, on which a field may be printed. */
  has_paper?: boolean
  /** Further places that may get the same field, as `record` of a custom field, with their names. */
  others?: readonly { id: string; title: string }[]
}

/** The place as `record` of a custom field: `invoice`, `invoice.lines`. */
export const placeName = ({ of, lines }: Pick<FieldPlace, 'of' | 'lines'>): string =>
  lines === undefined ? of.name : linesPlace(of.name, lines)
