import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { useOverride } from '../context.tsx'
import type { Row } from '../override.ts'
import type { OptionBook } from '../use-options.ts'
import type { Rights } from '../use-rights.ts'
import { isImmediate, type OpenAction, openActions } from './action-model.ts'
import { useAct } from './use-act.ts'

/** The actions of a record page: see useActions. */
export type ActionsState = ReturnType<typeof useActions>

/** The open actions of a record, the action whose dialog is open, and a function to start one. */
export function useActions(options: { definition: RecordDefinition; row: Row; book: OptionBook; rights: Rights }) {
  const { definition, row, book, rights } = options
  const { i18n } = useLingui()
  const { action_looks: looks = {} } = useOverride(definition)
  const act = useAct(definition)
  const [asking, setAsking] = useState<string | null>(null)
  const open = openActions({ definition, row, book, can: rights.can, looks })

  const first = open[0]
  const is_primary = first && (looks[first.name]?.is_primary?.(row, book) ?? true)

  function start(one: OpenAction) {
    if (looks[one.name]?.Dialog || !isImmediate(one.action)) return setAsking(one.name)
    act.mutate(
      { id: row.id, version: row.version, name: one.name },
      {
        onError: (error) => notify({ kind: 'error', title: i18n._(one.action.label), message: wordsOf(error) }),
      },
    )
  }

  return {
    ...{ definition, row, open, looks, start },
    /** Name of the action whose button is the primary one of the page, if one is. */
    primary: is_primary ? first.name : null,
    /** Name of the action that is running, if one is. */
    busy: act.isPending ? act.variables.name : null,
    asking: open.find(({ name }) => name === asking),
    close: () => setAsking(null),
  }
}
