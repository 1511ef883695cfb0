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
  IconFileText,
  IconHourglass,
  IconPackage,
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
import { toReorder } from './Inventory.web.tsx'

const LOOKS: Record<string, { name: MessageDescriptor; Icon: Icon }> = {
  unassigned_leads: { name: msg`Enquiries without an owner`, Icon: IconUserQuestion },
  overdue_follow_ups: { name: msg`Follow-ups overdue`, Icon: IconCalendarDue },
  overdue_tasks: { name: msg`Tasks overdue`, Icon: IconChecklist },
  money_overdue: { name: msg`Invoices overdue`, Icon: IconBuildingBank },
  bills_overdue: { name: msg`Purchase bills overdue`, Icon: IconFileInvoice },
  quotations_ending: { name: msg`Quotations that end within three days`, Icon: IconHourglass },
  e_invoices_failed: { name: msg`E-invoices refused by the portal`, Icon: IconFileAlert },
  goods_due_by_law: { name: msg`Goods that must be back within 30 days`, Icon: IconTruckDelivery },
  quotations_waiting: { name: msg`Quotations waiting for an answer`, Icon: IconFileText },
  out_of_stock: { name: msg`Items out of stock`, Icon: IconPackageOff },
}

/** What somebody should deal with today, then what waits for an answer of others; each line opens its rows. */
export function NeedsYou({
  business_id,
  waiting,
  low,
}: {
  business_id: number
  waiting: readonly Waiting[] | undefined
  /** How many items are at or below their reorder level; undefined where stock is not used, and until it is known. */
  low?: number
}) {
  const { t, i18n } = useLingui()
  const lines = waiting
    ?.filter(({ name, count }) => count > 0 && LOOKS[name])
    .toSorted((a, b) => Number(b.is_trouble) - Number(a.is_trouble))
  return (
    <Panel title={t`Needs you today`} padded={false}>
      {!lines ? (
        <PanelBody>
          <Skeleton lines={3} />
        </PanelBody>
      ) : lines.length === 0 && !low ? (
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
          {lines.map(({ name, count, capped, sum, list }) => {
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
          {low ? (
            <ListRow
              to={toReorder(business_id)}
              current={false}
              lead={<IconTile icon={IconPackage} size={36} />}
              title={t`Items to reorder`}
              side={<b className="figure">{formatCount(low)}</b>}
            />
          ) : null}
        </ul>
      )}
    </Panel>
  )
}
