import { Trans, useLingui } from '@lingui/react/macro'
import { useWhole } from '#engine/web/context.tsx'
import { useRights } from '#engine/web/use-rights.ts'
import { SaveFileButton } from '#platform/export/screen/SaveFileButton.tsx'
import { Row } from '#ui/layout/flow.tsx'
import { item } from '../item.record.ts'

/** Saves movements as a file: of one item, or of all. */
export function ExportMovements({ item_id }: { item_id?: number }) {
  const { t } = useLingui()
  const rights = useRights(useWhole(item))
  if (!rights.can('export')) return null
  return (
    <Row justify="flex-end">
      <SaveFileButton
        path="stock/movements/file"
        query={item_id === undefined ? {} : { item_id }}
        name={`${t`Movements`}.csv`}
        size="xs"
      >
        {item_id === undefined ? <Trans>Save all movements as a file</Trans> : <Trans>Save as a file</Trans>}
      </SaveFileButton>
    </Row>
  )
}
