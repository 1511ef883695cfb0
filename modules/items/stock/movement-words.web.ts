import { useLingui } from '@lingui/react/macro'
import { CORRECTION_REASONS, type MovementKind } from './stock-kinds.ts'
import type { WireMovement } from './use-stock.web.ts'

/** Words for movements and their reasons. */
export function useMovementWords() {
  const { t, i18n } = useLingui()
  const kinds: Record<MovementKind, string> = {
    opening: t`Opening stock`,
    correction: t`Correction`,
    sale: t`Sold`,
    sale_return: t`Came back`,
    purchase: t`Bought`,
    purchase_return: t`Returned to the supplier`,
    challan: t`Sent on a challan`,
    challan_return: t`Back from a challan`,
  }
  return {
    kind: ({ kind, is_reversal }: Pick<WireMovement, 'kind' | 'is_reversal'>) =>
      is_reversal ? t`${kinds[kind]}: undone` : kinds[kind],
    /** A note begins with its reason, `Damaged: rain in the shed`. */
    note(note: string): string {
      const reason = CORRECTION_REASONS.find((one) => note === one || note.startsWith(`${one}: `))
      return reason ? `${i18n._(reason)}${note.slice(reason.length)}` : note
    },
  }
}
