import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTenantKey } from '#engine/web/context.tsx'
import { usePermissions } from '#engine/web/use-rights.ts'
import { choiceLabel } from '#engine/web/value-text.ts'
import { get, put } from '#ui/client/request.ts'
import { Status } from '#ui/bits.tsx'
import { Tick } from '#ui/layout/choices.tsx'
import { Grid, Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { ActionBar, SettingsPage } from '#ui/layout/pages.tsx'
import { Notice, Panel } from '#ui/layout/Panel.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify, notifySaved } from '#ui/toast.ts'
import { mayMove, type MoveMatrix, STATUS_KINDS, type StatusKind } from '../../rules/orders/order-moves.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../rules/orders/order.ts'
import { salesOrder } from '../sales-order.record.ts'
import { STATUS_COLOURS } from '../status-labels.ts'
import { isSameMatrix } from './moves-input.ts'

interface Moves {
  moves: MoveMatrix
  is_default: boolean
}

/** `/business/{businessId}/config/order_moves`: which statuses of orders may follow each other. */
export default function MovesScreen() {
  const tenant = useTenantKey()
  const found = useQuery({
    queryKey: [...tenant, 'order_moves'],
    queryFn: ({ signal }) => get<Moves>('order_moves', { quiet: true, signal }),
  })
  return (
    <SettingsPage
      title={<Trans>Moves of orders</Trans>}
      detail={
        <Trans>
          Statuses follow from what is made, sent and taken back. Here you say which status may come after which; what
          would lead elsewhere is refused.
        </Trans>
      }
    >
      <Loaded query={found} failed={<Trans>The moves could not be loaded</Trans>} lines={8}>
        {(stored) => <Editor key={JSON.stringify(stored.moves)} stored={stored} />}
      </Loaded>
    </SettingsPage>
  )
}

function Editor({ stored }: { stored: Moves }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const tenant = useTenantKey()
  const is_owner = usePermissions().data?.some((one) => one.is_owner) ?? false
  const [moves, setMoves] = useState(stored.moves)
  const save = useMutation({
    mutationFn: (wanted: MoveMatrix | null) => put<Moves>('order_moves', { moves: wanted }, { quiet: true }),
    onSuccess: (answer) => {
      client.setQueryData([...tenant, 'order_moves'], answer)
      notifySaved(t`The moves are saved`)
    },
    onError: (failure) => notify({ kind: 'error', title: t`The moves stay as they are`, message: wordsOf(failure) }),
  })
  const toggle = (from: OrderStatus, to: OrderStatus) =>
    setMoves({
      ...moves,
      [from]: moves[from].includes(to) ? moves[from].filter((one) => one !== to) : [...moves[from], to],
    })
  const is_changed = !isSameMatrix(moves, stored.moves)
  return (
    <Stack gap="md">
      {!is_owner && (
        <Notice>
          <Trans>Only the owner changes the moves.</Trans>
        </Notice>
      )}
      {ORDER_STATUSES.toSorted((a, b) => KINDS.indexOf(STATUS_KINDS[a]) - KINDS.indexOf(STATUS_KINDS[b])).map(
        (from) => (
          <FromStatus key={from} from={from} moves={moves} onToggle={is_owner ? (to) => toggle(from, to) : undefined} />
        ),
      )}
      {is_owner && (
        <ActionBar status={stored.is_default ? t`As Vanik has them` : t`Changed by you`}>
          <Button
            variant="subtle"
            disabled={stored.is_default && !is_changed}
            loading={save.isPending}
            onClick={() => (stored.is_default ? setMoves(stored.moves) : save.mutate(null))}
          >
            <Trans>Back to the usual moves</Trans>
          </Button>
          <Button disabled={!is_changed} loading={save.isPending} onClick={() => save.mutate(moves)}>
            <Trans>Save</Trans>
          </Button>
        </ActionBar>
      )}
    </Stack>
  )
}

// In the order in which an order passes them.
const KINDS: readonly StatusKind[] = ['intake', 'production', 'fulfilment', 'end', 'reverse']
const placeOf = (status: OrderStatus) => KINDS.indexOf(STATUS_KINDS[status])
const IN_ORDER = ORDER_STATUSES.toSorted((a, b) => placeOf(a) - placeOf(b))

/** One status with those that may follow it. */
function FromStatus({
  from,
  moves,
  onToggle,
}: {
  from: OrderStatus
  moves: MoveMatrix
  onToggle?: (to: OrderStatus) => void
}) {
  const { t, i18n } = useLingui()
  const wordOf = (status: OrderStatus) => i18n._(choiceLabel(salesOrder.fields.order_status, status))
  const name = wordOf(from)
  return (
    <Panel title={<Status label={name} colour={STATUS_COLOURS[from]} />} order={3}>
      <Stack gap="xs">
        <Muted>
          <Trans>may be followed by</Trans>
        </Muted>
        <Grid min={170} gap="xs">
          {IN_ORDER.filter((to) => to !== from).map((to) => (
            <Row key={to}>
              <Tick
                checked={mayMove(moves, from, to)}
                disabled={!onToggle}
                onChange={() => onToggle?.(to)}
                aria-label={t`From ${name} to ${wordOf(to)}`}
              >
                {wordOf(to)}
              </Tick>
            </Row>
          ))}
        </Grid>
      </Stack>
    </Panel>
  )
}
