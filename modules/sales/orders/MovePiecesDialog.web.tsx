import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useAct } from '#engine/web/actions/use-act.ts'
import type { Row as RecordRow } from '#engine/web/override.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Problem, Stack } from '#ui/layout/flow.tsx'
import { Skeleton, wordsOf } from '#ui/states.tsx'
import { salesOrder } from './sales-order.record.ts'
import { inHand, STAGES } from './job-work/stages.web.ts'
import { type ProgressLine, useProgress } from './use-progress.web.ts'

/** Pieces of a stage that are here, and not with a job worker. */
const piecesIn = (line: ProgressLine | undefined, stage: string): string => {
  const found = line?.board.find((one) => one.stage === stage)
  return found ? inHand(found) : '0'
}

/** Moves pieces of a line to a stage of the production board, from another stage or from those not started. */
export default function MovePiecesDialog({
  definition,
  row,
  onClose,
}: {
  definition: RecordDefinition
  row: RecordRow
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const stages = useId()
  const act = useAct(definition)
  const found = useProgress(row.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const [from_stage, setFrom] = useState('')
  const [to_stage, setTo] = useState('')
  const [quantity, setQuantity] = useState('')
  const lines = (found.data?.lines ?? []).filter((line) => !line.is_service && Number(line.open) > 0)
  const line = lines.find(({ id }) => String(id) === chosen) ?? lines[0]
  const { input } = salesOrder.actions.move_pieces
  const run = () =>
    act.mutate(
      {
        ...{ id: row.id, version: row.version, name: 'move_pieces' },
        values: {
          line: String(line.id),
          quantity: quantity.trim(),
          from_stage: from_stage || null,
          to_stage: to_stage.trim(),
        },
      },
      { onSuccess: onClose },
    )
  return (
    <Dialog
      asks
      title={t`Move pieces`}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={act.isPending} disabled={!line || !quantity.trim() || !to_stage.trim()} onClick={run}>
            <Trans>Move pieces</Trans>
          </Button>
        </>
      }
    >
      <Stack>
        {!found.data && <Skeleton lines={3} height={36} />}
        <NativeSelect
          label={i18n._(input.line.label)}
          value={line ? String(line.id) : ''}
          data={lines.map(({ id, description, open }) => ({
            value: String(id),
            label: `${description ?? ''} · ${open}`,
          }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <NativeSelect
          label={i18n._(input.from_stage.label)}
          value={from_stage}
          data={[
            { value: '', label: t`Not started` },
            ...(line?.board ?? []).map((one) => ({
              value: one.stage,
              label: `${i18n._(one.stage)} · ${inHand(one)}`,
            })),
          ]}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          label={i18n._(input.to_stage.label)}
          list={stages}
          maxLength={input.to_stage.max}
          value={to_stage}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <datalist id={stages}>
          {STAGES.map((stage) => (
            <option key={stage} value={stage} />
          ))}
        </datalist>
        <TextInput
          label={i18n._(input.quantity.label)}
          description={from_stage ? t`${piecesIn(line, from_stage)} are there` : undefined}
          inputMode="decimal"
          maxLength={16}
          value={quantity}
          onChange={(event) => setQuantity(event.currentTarget.value)}
        />
        {act.isError && <Problem>{wordsOf(act.error)}</Problem>}
      </Stack>
    </Dialog>
  )
}
