import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChoiceField } from '#engine/record/fields.ts'
import { Nothing } from '#engine/web/cells.tsx'
import { useSetup } from '#engine/web/context.tsx'
import type { CellProps, Row } from '#engine/web/override.ts'
import { choiceLabel, textOf } from '#engine/web/value-text.ts'
import { Status } from '#ui/bits.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import { eInvoice } from '../e-invoice/e-invoice.record.ts'

const COLOURS: Readonly<Record<string, string>> = {
  yet_to_push: '#b35309',
  pushing: '#4a63dd',
  pushed: '#2b8a4b',
  failed: '#c2272d',
  cancelled: '#6b7280',
}

const AGAIN_MS = 1_500
const MOST_TRIES = 20

/**
 * Reads the screen again while a portal is being asked. The live updates leave this out: the answer is written in the name of the
 * person who asked, a moment after their own call.
 */
export function useFollowPortal(is_waiting: boolean): void {
  const client = useQueryClient()
  const { business_id } = useSetup()
  useEffect(() => {
    if (!is_waiting) return
    let tries = 0
    const timer = setInterval(() => {
      tries += 1
      if (tries >= MOST_TRIES) clearInterval(timer)
      void client.invalidateQueries({ queryKey: [business_id] })
    }, AGAIN_MS)
    return () => clearInterval(timer)
  }, [client, business_id, is_waiting])
}

/** The state at a portal as a coloured word. */
export function PushStatus({ status }: { status: string }) {
  const { i18n } = useLingui()
  return <Status label={i18n._(choiceLabel(eInvoice.fields.status as ChoiceField, status))} colour={COLOURS[status]} />
}

/** The state of the e-invoice beside the title of its document. */
export function EinvoiceBadge({ row }: { row: Row }) {
  const { t } = useLingui()
  const status = textOf(row.e_invoice_status)
  useFollowPortal(status === 'pushing')
  return status ? (
    <span title={t`E-invoice`}>
      <PushStatus status={status} />
    </span>
  ) : null
}

/** The same in a list. */
export const PushStatusCell = ({ value }: CellProps) =>
  textOf(value) ? <PushStatus status={textOf(value)} /> : <Nothing />

/** What a portal said, in the language of the person. */
export function PortalWordsCell({ value }: CellProps) {
  const { i18n } = useLingui()
  const words = textOf(value)
  if (!words) return <Nothing />
  const shown = words
    .split('\n')
    .map((one) => wordOf(one, i18n))
    .join(' · ')
  return (
    <span className="cut" title={shown}>
      {shown}
    </span>
  )
}
