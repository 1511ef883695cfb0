import { useLingui } from '@lingui/react/macro'
import type { RecordDefinition } from '#engine/record/define.ts'
import { stageRules } from '#engine/record/lookup.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { useSetup } from '../context.tsx'
import type { Row } from '../override.ts'
import type { OptionBook } from '../use-options.ts'
import { useUpdate } from '../use-record.ts'
import type { Rights } from '../use-rights.ts'
import { type Stage, stagesOf } from './stages.ts'
import type { WithMove } from './LostReasonDialog.tsx'
import { useLostReason } from './use-lost-reason.tsx'

/** The stages of a record, its current stage, and a move to another one, which the toast can undo. */
export function useStages(options: {
  definition: RecordDefinition
  row: Row
  book: OptionBook
  rights: Rights
  may_edit: boolean
}) {
  const { definition, row, book, rights, may_edit } = options
  const { stage: field } = definition
  const { t } = useLingui()
  const update = useUpdate(definition)
  const current = ((field && row[field]) ?? null) as Stage['id'] | null
  const { catalog } = useSetup()
  const kinds = stageRules(definition, catalog.records)?.rules.kinds
  const stages = stagesOf({ definition, book, current, kinds })

  const reason = useLostReason(definition, book)
  const before = reason.name === null ? {} : { [reason.name]: row[reason.name] ?? null }

  function move(to: Stage['id'] | null) {
    if (to === current) return
    const name = stages.find((stage) => stage.id === to)?.name ?? ''
    reason.ask({ id: to, name }, (also) => save(to, also))
  }

  function save(to: Stage['id'] | null, also: WithMove, undoing = false) {
    if (field === undefined) return
    const name = stages.find((stage) => stage.id === to)?.name
    const undo = { label: t`Undo`, run: () => save(current, before, true) }
    update.mutate(
      { id: row.id, body: { [field]: to, ...also } },
      {
        onSuccess: () =>
          notify({
            kind: 'success',
            setting: 'standard',
            message: name === undefined ? t`Moved back` : t`Moved to ${name}`,
            action: undoing ? undefined : undo,
          }),
        onError: (error) => notify({ kind: 'error', title: t`The status was not changed`, message: wordsOf(error) }),
      },
    )
  }

  const lost = stages.filter((stage) => stage.lost)
  return {
    current,
    /** The stages without the lost ones; empty if the record has none or the viewer may not see them. */
    way: field !== undefined && rights.rule(field) !== 'hidden' ? stages.filter((stage) => !stage.lost) : [],
    lost,
    /** The lost stage that the record is in. */
    is_lost: lost.find((stage) => stage.id === current),
    may_move: field !== undefined && may_edit && rights.rule(field) === 'edit',
    move,
    /** The dialog that asks why the record is lost, while it is open. */
    dialog: reason.dialog,
  }
}
