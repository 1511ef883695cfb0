import { useIsPhone } from '#ui/use-media.ts'
import type { LinesField } from '#engine/record/fields.ts'
import { LineCards } from './LineCards.tsx'
import { LinesSheet } from './LinesSheet.tsx'
import { useLines } from './use-lines.ts'
import { useOpenLines } from './use-open-lines.ts'
import type { InputProps } from '#engine/web/override.ts'

/** The lines of a record in its form: a sheet, or cards on a phone. */
export function LinesInput(props: InputProps) {
  return props.field.kind === 'lines' ? <Lines {...props} field={props.field} /> : null
}

function Lines(given: InputProps & { field: LinesField }) {
  const field = useOpenLines(given.definition, given.field, true)
  const props = { ...given, field }
  const lines = useLines(props)
  return useIsPhone() ? <LineCards {...props} lines={lines} /> : <LinesSheet {...props} lines={lines} />
}
