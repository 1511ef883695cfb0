import { Trans } from '@lingui/react/macro'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { RecordPartProps } from '#engine/web/override.ts'
import { textOf } from '#engine/web/value-text.ts'
import { formatDate, formatMoney } from '#ui/display.ts'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { DocumentStatus } from '../documents/document-looks.web.tsx'

/** A paper on a phone: the other party and the amount, then number, day and status. */
export const partyCard = (definition: RecordDefinition, names: { party: string; amount: string; day: string }) =>
  function PartyCard({ row }: Pick<RecordPartProps, 'row'>) {
    return (
      <Stack gap="xs">
        <Row justify="space-between" wrap={false}>
          <b className="cut">{textOf(row[names.party]) || <Trans>Without a name</Trans>}</b>
          <span className="figure">{formatMoney(textOf(row[names.amount]))}</span>
        </Row>
        <Row justify="space-between" wrap={false}>
          <small className="cut">
            {[textOf(row.number), formatDate(textOf(row[names.day]))].filter(Boolean).join(' · ')}
          </small>
          <DocumentStatus definition={definition} row={row} />
        </Row>
      </Stack>
    )
  }
