import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ActionButtons, ActionDialogs, useActionItems } from '#engine/web/actions/ActionButtons.tsx'
import { useActions } from '#engine/web/actions/use-actions.ts'
import { usePaths, useWhole } from '#engine/web/context.tsx'
import type { RecordPartProps, Row as RecordRow } from '#engine/web/override.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { textOf } from '#engine/web/value-text.ts'
import { formatDate, formatDateTime } from '#ui/display.ts'
import { Facts } from '#ui/layout/fields.tsx'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { RowMenu } from '#ui/layout/RowMenu.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { eInvoice } from '../e-invoice/e-invoice.record.ts'
import { eWayBill } from '../e-way-bill/e-way-bill.record.ts'
import { FindingList } from './FindingList.web.tsx'
import type { Finding } from './findings.ts'
import { PushStatus, useFollowPortal } from './PushStatus.web.tsx'
import { useFindings, usePapers } from './use-papers.web.ts'

const CorrectDialog = lazy(() => import('./CorrectDialog.web.tsx'))

/** Where a document stands at the portals: its e-invoice, then its e-way bills, with what stands in the way. */
export default function PaperParts({ definition, row }: RecordPartProps) {
  const invoices = usePapers(useWhole(eInvoice), { record: definition.name, id: row.id })
  const bills = usePapers(useWhole(eWayBill), { record: definition.name, id: row.id })
  const [invoice] = (invoices.data?.data ?? []) as RecordRow[]
  const made = (bills.data?.data ?? []) as RecordRow[]
  const is_empty = !invoices.isPending && !bills.isPending && !invoice && made.length === 0
  return (
    <Stack gap="lg" below_tabs>
      {invoice && <Einvoice definition={definition} row={row} paper={invoice} />}
      {made.map((bill) => (
        <Bill key={bill.id} paper={bill} />
      ))}
      {is_empty && (
        <Muted>
          <Trans>
            This document needs no e-invoice, and no e-way bill was made. “Make e-way bill” is among the actions above.
          </Trans>
        </Muted>
      )}
    </Stack>
  )
}

/** The e-invoice: its state, its clock, what stands in the way, and what the portal answered. */
function Einvoice({ definition, row, paper }: { definition: RecordDefinition; row: RecordRow; paper: RecordRow }) {
  const { t } = useLingui()
  const [mending, setMending] = useState<Finding | null>(null)
  const own = useWhole(eInvoice)
  const found = useFindings(own, paper)
  const status = textOf(paper.status)
  const clock =
    status === 'pushed'
      ? t`May be cancelled until ${formatDateTime(textOf(paper.cancel_until))}`
      : status !== 'cancelled' && paper.report_by
        ? t`The portal takes it until ${formatDate(textOf(paper.report_by))}`
        : null
  return (
    <Framed definition={own} paper={paper} title={t`E-invoice`} clock={clock}>
      <FindingList findings={found.data?.data ?? []} onMend={setMending} />
      {textOf(paper.irn) !== '' && (
        <Facts
          facts={[
            [t`IRN`, <code style={{ overflowWrap: 'anywhere' }}>{textOf(paper.irn)}</code>],
            [t`Acknowledgement number`, textOf(paper.ack_number)],
            [t`Acknowledged`, formatDateTime(textOf(paper.acknowledged_at))],
          ]}
        />
      )}
      {mending && (
        <Suspense>
          <CorrectDialog
            definition={definition}
            row={row}
            field={mending.field ?? undefined}
            onClose={() => setMending(null)}
          />
        </Suspense>
      )}
    </Framed>
  )
}

/** An e-way bill: number, validity and conveyance. */
function Bill({ paper }: { paper: RecordRow }) {
  const { t } = useLingui()
  const own = useWhole(eWayBill)
  const paths = usePaths(own)
  const navigate = useNavigate()
  const found = useFindings(own, paper)
  const number = textOf(paper.number)
  const clock = paper.valid_until
    ? t`Valid until ${formatDateTime(textOf(paper.valid_until))}`
    : textOf(paper.status) === 'pushed'
      ? t`Part A: the validity begins with the vehicle`
      : null
  return (
    <Framed
      definition={own}
      paper={paper}
      title={<TextLink to={paths.one(paper.id)}>{number ? t`E-way bill ${number}` : t`E-way bill`}</TextLink>}
      clock={clock}
    >
      <FindingList
        findings={found.data?.data ?? []}
        onMend={({ place }) => place === 'transport' && void navigate({ to: paths.edit(paper.id) as never })}
      />
      <Facts
        facts={[
          [t`Vehicle`, textOf(paper.vehicle_number) || null],
          [t`Transporter`, textOf(paper.transporter_name) || textOf(paper.transporter_id) || null],
          [t`Distance`, paper.distance ? t`${String(paper.distance)} km` : null],
        ]}
      />
    </Framed>
  )
}

/** The frame of a paper with its state and its own actions. */
function Framed({
  definition,
  paper,
  title,
  clock,
  children,
}: {
  definition: RecordDefinition
  paper: RecordRow
  title: ReactNode
  clock: string | null
  children: ReactNode
}) {
  const { t } = useLingui()
  const phone = useIsPhone()
  const actions = useActions({ definition, row: paper, book: useOptionBook(definition), rights: useRights(definition) })
  const items = useActionItems(actions, phone)
  useFollowPortal(Boolean(paper.waiting_for))
  return (
    <Panel title={title} detail={clock} order={3} actions={<PushStatus status={textOf(paper.status)} />}>
      <Stack gap="md">
        {children}
        <Row gap="sm">
          <ActionButtons actions={actions} phone={phone} />
          {items.length > 0 && <RowMenu label={t`More`} items={items} />}
        </Row>
      </Stack>
      <ActionDialogs actions={actions} />
    </Panel>
  )
}
