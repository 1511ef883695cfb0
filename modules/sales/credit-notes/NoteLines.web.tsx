import type { InputProps } from '#engine/web/override.ts'
import { LinesInput } from '#platform/lines/screen/LinesInput.tsx'
import { useCessColumns } from '../documents/items/cess-columns.web.ts'

/** The lines of a note, with the columns of cess where the paper that it lowers has one. */
export default function NoteLines(props: InputProps) {
  const { hidden } = useCessColumns(props.path)
  return <LinesInput {...props} hidden={hidden} />
}
