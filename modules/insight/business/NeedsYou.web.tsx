import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconBuildingBank,
  IconCalendarDue,
  IconChecklist,
  IconCircleCheck,
  IconFileAlert,
  IconFileInvoice,
  IconHourglass,
  IconPackageOff,
  IconTruckDelivery,
  IconUserQuestion,
} from '@tabler/icons-react'
import type { Icon } from '#ui/bits.tsx'
import { formatCount, formatMoneyShort } from '#ui/display.ts'
import { Muted, PanelBody, Row } from '#ui/layout/flow.tsx'
import { IconTile, ListRow } from '#ui/layout/List.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Skeleton } from '#ui/states.tsx'
import { rowsBehind, type Waiting } from '../figures/figures.web.ts'
import classes from './dashboard.module.css'

const LOOKS: Record<string, { name: MessageDescriptor; Icon: Icon }> = {
  unassigned_leads: { name: msg`Enquiries without an owner`, Icon: IconUserQuestion },
  overdue_follow_ups: { name: msg`Follow-ups overdue`, Icon: IconCalendarDue },
  overdue_tasks: { name: msg`Tasks overdue`, Icon: IconChecklist },
  money_overdue: { name: msg`Invoices overdue`, Icon: IconBuildingBank },
  bills_overdue: { name: msg`Purchase bills overdue`, Icon: IconFileInvoice },
  quotations_ending: { name: msg`Quotations that end within three days`, Icon: IconHourglass },
  e_invoices_failed: { name: msg`E-invoices refused by the portal`, Icon: IconFileAlert },
  goods_due_by_law: { name: msg`Goods that must be back within 30 days`, Icon: IconTruckDelivery },
  out_of_stock: { name: msg`Items out of stock`, Icon: IconPackageOff },
}

/** What somebody should deal with today; each line opens its rows. */
export function NeedsYou({ business_id, waiting }: { business_id: number; waiting: readonly Waiting[] | undefined }) {
  const { t, i18n } = useLingui()
  const troubles = waiting?.filter(({ name, is_trouble, count }) => is_trouble && count > 0 && LOOKS[name])
  return (
    <Panel title={t`Needs you today`} padded={false}>
      {!troubles ? (
        <PanelBody>
          <Skeleton lines={3} />
        </PanelBody>
      ) : troubles.length === 0 ? (
        <PanelBody>
          <Row gap="sm">
            <IconCircleCheck size={18} color="var(--brand-text)" aria-hidden />
            <Muted as="span">
              <Trans>Nothing is late or waiting for you.</Trans>
            </Muted>
          </Row>
        </PanelBody>
      ) : (
        <ul className={classes.waiting}>
          {troubles.map(({ name, count, capped, sum, list }) => {
            const { name: title, Icon } = LOOKS[name]
            return (
              <ListRow
                key={name}
                to={rowsBehind(business_id, list)}
                current={false}
                lead={<IconTile icon={Icon} size={36} />}
                title={i18n._(title)}
                detail={sum === null || Number(sum) === 0 ? undefined : formatMoneyShort(sum)}
                side={<b className="figure">{formatCount(count, capped)}</b>}
              />
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
