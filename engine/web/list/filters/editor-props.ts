import type { RecordDefinition } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import type { OptionBook } from '../../use-options.ts'
import type { Chip } from './filter-model.ts'

/** What the editor of one condition is told. */
export interface EditorProps {
  definition: RecordDefinition
  name: string
  field: Field
  chip: Chip
  book: OptionBook
  /** Values to offer while typing. */
  suggest?: (name: string) => string[]
  onChange: (chip: Chip) => void
}

/** What the editor for one kind of condition is told. Texts are put `later`, when the typing rests. */
export type EditorPart<C> = EditorProps & { chip: C; put: (chip: Chip, when?: 'now' | 'later') => void }

/** A chip with a list of values. */
export type SetChip = Exclude<Chip, { condition: 'Range' }>
