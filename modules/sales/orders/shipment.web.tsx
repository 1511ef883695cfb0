import { msg } from '@lingui/core/macro'
import { IconTruck } from '@tabler/icons-react'
import type { RecordOverride, RecordPartProps } from '#engine/web/override.ts'
import { textOf } from '#engine/web/value-text.ts'
import { portalPanel } from '../portals/panels.web.ts'
import { OrderLink } from './OrderLink.web.tsx'
import { Row } from '#ui/layout/flow.tsx'

/** The browser override of shipments. */
export const shipmentWeb: RecordOverride = {
  columns: { name: { width: 190 }, buyer_name: { width: 200 }, status: { width: 120 } },
  hidden_columns: ['vehicle_number', 'delivered_at'],
  Line: ShipmentLine,
  lock: { holds: () => true, words: msg`A shipment changes only by its moves.` },
  action_looks: {
    transit: { Icon: IconTruck },
    make_e_way_bill: { is_primary: () => false },
    reroute: { is_primary: () => false },
    lose: { is_primary: () => false },
  },
  panels: [portalPanel],
  history_words: {
    on_the_way: msg`put this shipment on its way`,
    rerouted: msg`handed this shipment over again`,
    delivered: msg`marked this shipment as delivered`,
    lost: msg`marked this shipment as lost`,
  },
}

/** Under the title: the client and the order. */
function ShipmentLine({ row }: RecordPartProps) {
  return (
    <Row as="span" gap="md">
      {textOf(row.buyer_name)}
      <OrderLink row={row} />
    </Row>
  )
}
