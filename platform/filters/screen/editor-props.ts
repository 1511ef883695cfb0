import type { RecordDefinition } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import type { Chip } from './filter-model.ts'

/** Props of the editor of one condition. */
export interface EditorProps {
  definition: RecordDefinition
  name: string
  field: Field
  chip: Chip
  book: OptionBook
  onChange: (chip: Chip) => void
}

/** Props of the editor for one kind of condition. Texts are put `later`: after a pause in the typing. */
export type EditorPart<C> = EditorProps & { chip: C; put: (chip: Chip, when?: 'now' | 'later') => void }

/** A chip with a list of values. */
export type SetChip = Exclude<Chip, { condition: 'Range' }>
