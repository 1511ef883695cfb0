import { useLingui } from '@lingui/react/macro'
import type { RecordPartProps } from '#engine/web/override.ts'
import { Status } from '#ui/bits.tsx'
import { isDebitNote } from './debit-fields.ts'
import { debitNote } from '../../purchases/debit-notes/debit-note.record.ts'

/** Says of an invoice that it is a debit note, by the same word as those to suppliers. */
export function DebitBadge({ row }: Pick<RecordPartProps, 'row'>) {
  const { i18n } = useLingui()
  return isDebitNote(row) ? <Status label={i18n._(debitNote.label.one)} colour="#5b6472" /> : null
}
