import { useMemo } from 'react'
import { useIsPhone } from '#ui/use-media.ts'
import type { LinesField } from '#engine/record/fields.ts'
import { LineCards } from './LineCards.tsx'
import { LinesSheet } from './LinesSheet.tsx'
import { withoutFields } from './sheet-columns.ts'
import { useLines } from './use-lines.ts'
import { useOpenLines } from './use-open-lines.ts'
import type { InputProps } from '#engine/web/override.ts'

const NOTHING_HIDDEN: readonly string[] = []

/** The lines of a record in its form: a sheet, or cards on a phone. `hidden` are fields that get no column; they keep their values. */
export function LinesInput(props: InputProps & { hidden?: readonly string[] }) {
  return props.field.kind === 'lines' ? <Lines {...props} field={props.field} /> : null
}

function Lines({ hidden = NOTHING_HIDDEN, ...given }: InputProps & { field: LinesField; hidden?: readonly string[] }) {
  const open = useOpenLines(given.definition, given.field, true)
  const field = useMemo(() => withoutFields(open, hidden), [open, hidden])
  const props = { ...given, field }
  const lines = useLines(props)
  return useIsPhone() ? <LineCards {...props} lines={lines} /> : <LinesSheet {...props} lines={lines} />
}
