import { Trans, useLingui } from '@lingui/react/macro'
import type { ActionDefinition } from '#engine/record/actions.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { choice } from '#engine/record/fields.ts'
import { ActionForm } from '#engine/web/actions/ActionForm.tsx'
import { useAct } from '#engine/web/actions/use-act.ts'
import type { Row } from '#engine/web/override.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Muted } from '#ui/layout/flow.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { salesOrder } from '../sales-order.record.ts'
import { type ProgressLine, useProgress } from '../use-progress.web.ts'
import { inHand, notStarted } from './stages.web.ts'

/** Pieces that can be given out: of a line, at a stage or not started (null). */
interface Place {
  line: number
  from_stage: string | null
  words: string
}

/** Gives pieces of a line to a job worker. */
export default function GiveOutDialog({
  definition,
  row,
  onClose,
}: {
  definition: RecordDefinition
  row: Row
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const act = useAct(definition)
  const found = useProgress(row.id)
  const places = placesOf(found.data?.lines ?? [], (stage) => (stage === null ? t`Not started` : i18n._(stage)))
  const run = ({ place, ...values }: Record<string, unknown>) => {
    const { line, from_stage } = places[Number(place)]
    return act.mutateAsync({
      ...{ id: row.id, version: row.version, name: 'give_out' },
      values: { line: String(line), from_stage, ...values },
    })
  }
  return (
    <Dialog asks title={t`Give to job worker`} width={520} onClose={onClose}>
      <Loaded query={found} failed={<Trans>The order could not be loaded</Trans>} lines={5}>
        {() =>
          places.length === 0 ? (
            <Muted>
              <Trans>There is nothing left to give out.</Trans>
            </Muted>
          ) : (
            <ActionForm
              definition={definition}
              action={withPlaces(places, t`Pieces`)}
              submit={t`Give out`}
              onSubmit={async (values) => {
                await run(values)
                onClose()
              }}
              onClose={onClose}
            />
          )
        }
      </Loaded>
    </Dialog>
  )
}

function placesOf(lines: readonly ProgressLine[], wordOf: (stage: string | null) => string): Place[] {
  return lines
    .filter(({ is_service }) => !is_service)
    .flatMap((line) => {
      const at = (from_stage: string | null, pieces: string): Place[] =>
        Number(pieces) > 0
          ? [{ line: line.id, from_stage, words: `${line.description ?? ''} · ${wordOf(from_stage)} · ${pieces}` }]
          : []
      const staged = line.board.filter(({ stage }) => stage !== 'Finished')
      return [...at(null, notStarted(line)), ...staged.flatMap((one) => at(one.stage, inHand(one)))]
    })
}

/** The action with one choice in place of its line and stage. */
function withPlaces(places: readonly Place[], label: string): ActionDefinition {
  const { line: _line, from_stage: _stage, ...input } = salesOrder.actions.give_out.input
  const options = places.map((_place, index) => String(index))
  const labels = Object.fromEntries(places.map(({ words }, index) => [String(index), words]))
  return {
    ...salesOrder.actions.give_out,
    input: { place: choice({ label, options, labels, default: '0', required: true }), ...input },
  }
}
