import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useActiveRights } from './use-active-rights.web.ts'
import { useAct } from '#engine/web/actions/use-act.ts'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'
import { choiceLabel } from '#engine/web/value-text.ts'
import { Pill } from '#ui/bits.tsx'
import { formatMoney } from '#ui/display.ts'
import { Muted, Row, Stack, Title } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { invoice } from '../invoices/invoice.record.ts'
import { JobWorkRows } from './job-work/JobWorkRows.web.tsx'
import { salesOrder } from './sales-order.record.ts'
import { shipment } from './shipment.record.ts'
import { type Progress, type ProgressLine, useProgress } from './use-progress.web.ts'

/** Everything that happens to an order: each line with what is sent and billed, its shipments and its invoices. */
export default function OrderProgress({ row }: RecordPartProps) {
  const found = useProgress(row.id)
  if (found.isError && !found.data)
    return (
      <ErrorState
        what={<Trans>The shipments could not be loaded</Trans>}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <Skeleton lines={4} height={48} />
  const { lines, shipments, job_works, invoices } = found.data
  return (
    <Stack gap="lg">
      <Part title={<Trans>Items</Trans>}>
        {lines.map((line) => (
          <LineRow key={line.id} line={line} order={row} />
        ))}
      </Part>
      <JobWorkRows rows={job_works} />
      <Part title={<Trans>Shipments</Trans>} empty={<Trans>Nothing was sent yet.</Trans>}>
        {shipments.map((one) => (
          <ShipmentRow key={one.id} one={one} />
        ))}
      </Part>
      <Part title={<Trans>Invoices</Trans>} empty={<Trans>Nothing was invoiced yet.</Trans>}>
        {invoices.map((one) => (
          <InvoiceRow key={one.id} one={one} />
        ))}
      </Part>
    </Stack>
  )
}

function Part({ title, empty, children }: { title: ReactNode; empty?: ReactNode; children: ReactNode[] }) {
  return (
    <Stack gap="xs">
      <Title order={3}>{title}</Title>
      {children.length > 0 ? <List framed>{children}</List> : <Muted>{empty}</Muted>}
    </Stack>
  )
}

const isSome = (quantity: string): boolean => Number(quantity) > 0

function LineRow({ line, order }: { line: ProgressLine; order: RecordPartProps['row'] }) {
  const { t, i18n } = useLingui()
  const rights = useActiveRights(salesOrder)
  const act = useAct(rights.definition)
  const facts = [
    !line.is_service && t`${line.sent} of ${line.ordered} sent`,
    t`${line.invoiced} invoiced`,
    isSome(line.closed) && t`${line.closed} closed`,
    isSome(line.returned) && t`${line.returned} came back`,
    ...line.board.map(({ stage, pieces, away }) => {
      const count = `${i18n._(stage)}: ${pieces}`
      return isSome(away) ? t`${count} (${away} with job workers)` : count
    }),
  ]
  const closes = order.status === 'open' && isSome(line.open) && rights.can('edit')
  const close = () =>
    act.mutate(
      { id: order.id, version: order.version, name: 'close_line', values: { line: String(line.id) } },
      { onError: (error) => notify({ kind: 'error', title: t`The line was not closed`, message: wordsOf(error) }) },
    )
  return (
    <ListRow
      title={line.description}
      detail={facts.filter(Boolean).join(' · ')}
      side={isSome(line.open) && <Pill tone="warm">{t`${line.open} to send`}</Pill>}
      actions={
        closes && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={act.isPending}
            aria-label={t`Close the rest of ${line.description ?? ''}`}
            onClick={close}
          >
            <Trans>Close the rest</Trans>
          </Button>
        )
      }
    />
  )
}

function ShipmentRow({ one }: { one: Progress['shipments'][number] }) {
  const { t, i18n } = useLingui()
  const rights = useActiveRights(shipment)
  const act = useAct(rights.definition)
  const way = [one.transport && i18n._(choiceLabel(shipment.fields.transport, one.transport)), one.transporter]
  const { lr_number, vehicle_number } = one
  const what = one.pieces.map(({ description, quantity }) => `${Number(quantity)} × ${description ?? ''}`)
  const move = (name: 'transit' | 'deliver') =>
    act.mutate(
      { id: one.id, version: '*', name },
      { onError: (error) => notify({ kind: 'error', title: one.name, message: wordsOf(error) }) },
    )
  const is_moving = one.status === 'Shift' || one.status === 'In Transit'
  return (
    <ListRow
      title={<RecordLink record={shipment.name} id={one.id} title={one.name} />}
      detail={[...way, lr_number, vehicle_number].filter(Boolean).join(' · ')}
      side={
        <Pill tone={one.status === 'Lost' ? 'danger' : one.status === 'Delivery' ? 'brand' : 'plain'}>
          {i18n._(choiceLabel(shipment.fields.status, one.status))}
        </Pill>
      }
      below={
        <Stack gap="xs">
          <small>{what.join(', ')}</small>
          {is_moving && rights.can('transit') && (
            <Row gap="xs">
              {one.status === 'Shift' && (
                <Button size="compact-sm" variant="default" loading={act.isPending} onClick={() => move('transit')}>
                  <Trans>On the way</Trans>
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="default"
                loading={act.isPending}
                aria-label={t`Delivered: ${one.name}`}
                onClick={() => move('deliver')}
              >
                <Trans>Delivered</Trans>
              </Button>
            </Row>
          )}
        </Stack>
      }
    />
  )
}

function InvoiceRow({ one }: { one: Progress['invoices'][number] }) {
  const { t, i18n } = useLingui()
  return (
    <ListRow
      title={<RecordLink record={invoice.name} id={one.id} title={one.number ?? t`Draft ${one.id}`} />}
      detail={i18n._(choiceLabel(invoice.fields.status, one.status))}
      side={one.total !== null && formatMoney(one.total)}
    />
  )
}
