import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useAct } from '#engine/web/actions/use-act.ts'
import { usePaths, useWhole } from '#engine/web/context.tsx'
import type { Row as RecordRow } from '#engine/web/override.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { choiceLabel } from '#engine/web/value-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Muted, Problem, Stack } from '#ui/layout/flow.tsx'
import { Tick } from '#ui/layout/choices.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { useGo } from '#ui/places.ts'
import { Skeleton, wordsOf } from '#ui/states.tsx'
import { creditNote } from '../credit-notes/credit-note.record.ts'
import { invoice } from '../invoices/invoice.record.ts'
import { larger, quantityOf, smaller, thousandthsOf } from '../rules/amounts.ts'
import { salesOrder } from './sales-order.record.ts'
import { type ProgressLine, useProgress } from './use-progress.web.ts'

interface DialogProps {
  definition: RecordDefinition
  row: RecordRow
  onClose: () => void
}

/** Asks what is sent, all that is open by default, and how it travels. */
export function ShipDialog(props: DialogProps) {
  const { t, i18n } = useLingui()
  const [transport, setTransport] = useState<'Through Transporter' | 'By Owner Vehicle'>('Through Transporter')
  const [words, setWords] = useState({ transporter: '', lr_number: '', vehicle_number: '' })
  const { input } = salesOrder.actions.ship
  const names =
    transport === 'Through Transporter' ? (['transporter', 'lr_number'] as const) : (['vehicle_number'] as const)
  return (
    <PiecesDialog
      {...props}
      name="ship"
      title={t`Send goods`}
      submit={t`Send`}
      countOf={(line) => (line.is_service ? '0' : line.open)}
      values={{ transport, ...Object.fromEntries(names.map((name) => [name, words[name].trim() || null])) }}
    >
      <Segmented
        label={i18n._(input.transport.label)}
        value={transport}
        options={input.transport.options.map((value) => ({
          value,
          label: i18n._(choiceLabel(input.transport, value)),
        }))}
        onChange={setTransport}
      />
      {names.map((name) => (
        <TextInput
          key={name}
          label={i18n._(input[name].label)}
          maxLength={input[name].max}
          value={words[name]}
          onChange={(event) => setWords({ ...words, [name]: event.currentTarget.value })}
        />
      ))}
    </PiecesDialog>
  )
}

/** Asks what is invoiced, all that is left by default, and opens the draft. */
export function InvoiceDialog(props: DialogProps) {
  const { t } = useLingui()
  const go = useGo()
  const paths = usePaths(useWhole(invoice))
  const [of, setOf] = useState<'left' | 'sent'>('left')
  const lines = useProgress(props.row.id).data?.lines ?? []
  const sent = lines.map((line) => sentOf(line))
  const differs = sent.some((one) => one > 0n) && lines.some((line, n) => sent[n] < thousandthsOf(line.to_invoice))
  return (
    <PiecesDialog
      {...props}
      name="make_invoice"
      title={t`Make invoice`}
      submit={t`Make invoice`}
      first={of}
      countOf={(line) => (of === 'sent' ? quantityOf(sentOf(line)) : line.to_invoice)}
      onDone={(answer) => {
        const made = answer.invoice as { id: number } | undefined
        if (made) void go({ to: paths.one(made.id) })
      }}
      head={
        differs && (
          <Segmented
            label={t`What is invoiced`}
            value={of}
            options={[
              { value: 'left', label: t`Everything left` },
              { value: 'sent', label: t`What was sent` },
            ]}
            onChange={setOf}
          />
        )
      }
    />
  )
}

/** Thousandths of a line that were sent and not invoiced yet; services are not sent, so they count whole. */
function sentOf({ is_service, sent, invoiced, to_invoice }: ProgressLine): bigint {
  const left = thousandthsOf(to_invoice)
  return is_service ? left : smaller(left, larger(0n, thousandthsOf(sent) - thousandthsOf(invoiced)))
}

/** Asks what came back, and whether other goods are sent for it. */
export function TakeBackDialog(props: DialogProps) {
  const { t, i18n } = useLingui()
  const [kind, setKind] = useState<'return' | 'exchange'>('return')
  const { kind: field, make_note } = salesOrder.actions.take_back.input
  const [makes, setMakes] = useState(true)
  const go = useGo()
  const notes = usePaths(useWhole(creditNote))
  return (
    <PiecesDialog
      {...props}
      name="take_back"
      title={t`Goods came back`}
      submit={t`Take back`}
      countOf={(line) => (Number(line.sent) > Number(line.returned) ? '0' : null)}
      values={{ kind, make_note: makes }}
      onDone={(answer) => {
        const made = answer.credit_note as { id: number } | undefined
        if (made) void go({ to: notes.one(made.id) })
      }}
    >
      <Segmented
        label={i18n._(field.label)}
        value={kind}
        options={field.options.map((value) => ({ value, label: i18n._(choiceLabel(field, value)) }))}
        onChange={setKind}
      />
      <Tick checked={makes} onChange={setMakes}>
        {i18n._(make_note.label)}
        <small>{i18n._(make_note.help)}</small>
      </Tick>
    </PiecesDialog>
  )
}

/** A dialog with a quantity for each line of an order. `countOf` gives the first quantity; null leaves the line out. */
function PiecesDialog({
  definition,
  row,
  name,
  title,
  submit,
  values = {},
  first: chosen = '',
  countOf,
  onDone,
  onClose,
  head,
  children,
}: DialogProps & {
  name: string
  title: string
  submit: string
  /** What the first quantities are; another one leaves what was typed before. */
  first?: string
  values?: Readonly<Record<string, unknown>>
  countOf: (line: ProgressLine) => string | null
  onDone?: (answer: Readonly<Record<string, unknown>>) => void
  /** Above the quantities. */
  head?: ReactNode
  children?: ReactNode
}) {
  const { t } = useLingui()
  const act = useAct(definition)
  const found = useProgress(row.id)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const lines = (found.data?.lines ?? []).flatMap((line) => {
    const first = countOf(line)
    return first === null || (name !== 'take_back' && Number(first) <= 0) ? [] : [{ ...line, first }]
  })
  const keyOf = (line: ProgressLine) => `${chosen} ${line.id}`
  const typedOf = (line: (typeof lines)[number]) => typed[keyOf(line)] ?? line.first
  const pieces = lines.flatMap((line) => {
    const quantity = typedOf(line).trim()
    return quantity === '' || Number(quantity) === 0 ? [] : [{ line: String(line.id), quantity }]
  })
  const run = () =>
    act.mutate(
      { id: row.id, version: row.version, name, values: { pieces, ...values } },
      {
        onSuccess: (answer) => {
          onClose()
          onDone?.(answer)
        },
      },
    )
  return (
    <Dialog
      asks
      title={title}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {/* Quantities that were read before the last shipment or invoice are read again first. */}
          <Button loading={act.isPending} disabled={pieces.length === 0 || found.isFetching} onClick={run}>
            {submit}
          </Button>
        </>
      }
    >
      <Stack>
        {!found.data && <Skeleton lines={3} height={36} />}
        {found.data && lines.length === 0 && (
          <Muted>
            <Trans>There is nothing left.</Trans>
          </Muted>
        )}
        {head}
        {lines.map((line) => (
          <TextInput
            key={line.id}
            label={line.description}
            description={t`${line.sent} of ${line.ordered} sent, ${line.invoiced} invoiced`}
            inputMode="decimal"
            maxLength={16}
            rightSection={line.unit && <small>{line.unit}</small>}
            value={typedOf(line)}
            onChange={(event) => setTyped({ ...typed, [keyOf(line)]: event.currentTarget.value })}
          />
        ))}
        {children}
        {act.isError && <Problem>{wordsOf(act.error)}</Problem>}
      </Stack>
    </Dialog>
  )
}
