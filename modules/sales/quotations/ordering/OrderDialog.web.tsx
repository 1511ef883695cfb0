import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useAct } from '#engine/web/actions/use-act.ts'
import { usePaths, useWhole } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Muted, Problem, Stack } from '#ui/layout/flow.tsx'
import { useGo } from '#ui/places.ts'
import { Skeleton, wordsOf } from '#ui/states.tsx'
import { salesOrder } from '../../orders/sales-order.record.ts'
import { useRemaining } from './use-remaining.web.ts'

/** Asks what is ordered, all that remains by default, and opens the draft of the order. */
export default function OrderDialog({
  definition,
  row,
  onClose,
}: {
  definition: RecordDefinition
  row: Row
  onClose: () => void
}) {
  const { t } = useLingui()
  const go = useGo()
  const act = useAct(definition)
  const orders = usePaths(useWhole(salesOrder))
  const { data } = useRemaining(row.id)
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const lines = (data?.lines ?? []).filter(({ remaining }) => Number(remaining) > 0)
  const pieces = lines.flatMap(({ id, remaining }) => {
    const quantity = (typed[id] ?? remaining).trim()
    return quantity === '' || Number(quantity) === 0 ? [] : [{ line: String(id), quantity }]
  })
  const run = () =>
    act.mutate(
      { id: row.id, version: row.version, name: 'make_order', values: { pieces } },
      {
        onSuccess: (answer) => {
          onClose()
          const made = answer.sales_order as { id: number } | undefined
          if (made) void go({ to: orders.one(made.id) })
        },
      },
    )
  return (
    <Dialog
      asks
      title={t`Make order`}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={act.isPending} disabled={pieces.length === 0} onClick={run}>
            <Trans>Make order</Trans>
          </Button>
        </>
      }
    >
      <Stack>
        {!data && <Skeleton lines={3} height={36} />}
        {data && lines.length === 0 && (
          <Muted>
            <Trans>There is nothing left.</Trans>
          </Muted>
        )}
        {lines.map(({ id, description, unit, quoted, ordered, remaining }) => (
          <TextInput
            key={id}
            label={description ?? t`Line`}
            description={t`${ordered} of ${quoted} ordered`}
            inputMode="decimal"
            maxLength={16}
            rightSection={unit && <small>{unit}</small>}
            value={typed[id] ?? remaining}
            onChange={(event) => setTyped({ ...typed, [id]: event.currentTarget.value })}
          />
        ))}
        {act.isError && <Problem>{wordsOf(act.error)}</Problem>}
      </Stack>
    </Dialog>
  )
}
