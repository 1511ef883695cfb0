import { useLingui } from '@lingui/react/macro'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Row as RecordRow } from '#engine/web/override.ts'
import { choiceLabel, textOf } from '#engine/web/value-text.ts'
import { Status } from '#ui/bits.tsx'

// A draft is grey; what came to its good end is green, what did not is red.
const COLOURS: Readonly<Record<string, string>> = {
  posted: '#2b8a4b',
  sent: '#4a63dd',
  accepted: '#2b8a4b',
  invoiced: '#0b7a75',
  cancelled: '#c2272d',
  bounced: '#c2272d',
  part_ordered: '#0b7a75',
  ordered: '#0b7a75',
  refused: '#c2272d',
  rejected: '#c2272d',
}

/** The status of a document as a coloured word. */
export function DocumentStatus({ definition, row }: { definition: RecordDefinition; row: RecordRow }) {
  const { i18n } = useLingui()
  const field = definition.fields.status
  const status = textOf(row.status)
  return field?.kind === 'choice' ? (
    <Status label={i18n._(choiceLabel(field, status))} colour={COLOURS[status]} />
  ) : null
}
