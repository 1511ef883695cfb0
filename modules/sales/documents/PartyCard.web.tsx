import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { RecordPartProps } from '#engine/web/override.ts'
import { textOf } from '#engine/web/value-text.ts'
import { formatDate, formatMoney } from '#ui/display.ts'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { DocumentStatus } from './DocumentStatus.web.tsx'

/** The fields that a card shows, and its words where nobody is named. */
export interface CardParts {
  party: string
  amount: string
  day: string
  nameless: MessageDescriptor
}

/** A paper on a phone: the other party and the amount, then number, day and status. */
export const partyCard = (definition: RecordDefinition, { party, amount, day, nameless }: CardParts) =>
  function PartyCard({ row }: Pick<RecordPartProps, 'row'>) {
    const { i18n } = useLingui()
    return (
      <Stack gap="xs">
        <Row justify="space-between" wrap={false}>
          <b className="cut">{textOf(row[party]) || i18n._(nameless)}</b>
          <span className="figure">{formatMoney(textOf(row[amount]))}</span>
        </Row>
        <Row justify="space-between" wrap={false}>
          <small className="cut">
            {[textOf(row.number), formatDate(textOf(row[day]))].filter(Boolean).join(' · ')}
          </small>
          <DocumentStatus definition={definition} row={row} />
        </Row>
      </Stack>
    )
  }
