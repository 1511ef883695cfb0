import { Trans } from '@lingui/react/macro'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import type { RecordPartProps, RowTitles } from '#engine/web/override.ts'

/** The order that a paper belongs to; nothing for a paper without one. */
export function OrderLink({ row }: Pick<RecordPartProps, 'row'>) {
  const { order_id, titles } = row as typeof row & { titles?: RowTitles }
  if (typeof order_id !== 'number') return null
  return (
    <span>
      <Trans>
        Order <RecordLink record="sales_order" id={order_id} title={titles?.order_id as string | null} />
      </Trans>
    </span>
  )
}
