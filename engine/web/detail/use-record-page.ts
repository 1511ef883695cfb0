import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useGo } from '#ui/places.ts'
import { useShortcut } from '#ui/shortcuts.ts'
import { useIsPhone } from '#ui/use-media.ts'
import { useActions } from '../actions/use-actions.ts'
import { useOverride, usePaths, useSetup } from '../context.tsx'
import type { Row } from '../override.ts'
import { useOptionBook } from '../use-options.ts'
import { useRights } from '../use-rights.ts'
import { useUndoableDelete } from '../use-undoable-delete.ts'
import { rowTitle } from '../value-text.ts'
import { useStages } from './use-stages.ts'
import { useRecordKeys } from './use-record-keys.ts'
import { neighbours } from './walk.ts'

/** What the parts of a record page share; see useRecordPage. */
export type RecordPageState = ReturnType<typeof useRecordPage>

/** The state of a record page: rights, stages, the neighbours in the list it was opened from, and its keys. */
export function useRecordPage(definition: RecordDefinition, row: Row) {
  const { i18n } = useLingui()
  const { business_id } = useSetup()
  const go = useGo()
  const paths = usePaths(definition)
  const override = useOverride(definition)
  const rights = useRights(definition)
  const book = useOptionBook(definition)
  const phone = useIsPhone()
  const remove = useUndoableDelete(definition)
  const [dialog, setDialog] = useState<'edit' | 'who_sees' | null>(null)
  const near = neighbours({ business_id, record: definition.name, id: row.id })
  const is_locked = override.lock?.holds(row) === true
  const may_edit = rights.can('edit') && !is_locked
  const stages = useStages({ definition, row, book, rights, may_edit })
  const actions = useActions({ definition, row, book, rights })
  const walks = (override.ways ?? []).filter((way) => 'Screen' in way).filter((way) => rights.can(way.right))

  const back = () => void go({ to: paths.list, search: near.back ?? undefined })
  const removeThis = () =>
    remove.run({ ids: [row.id], version: row.version, done: back, restored: () => void go({ to: paths.one(row.id) }) })
  const stepTo = (to: number | null) => (to === null ? false : void go({ to: paths.one(to), replace: true }))
  const walkFromHere = (way: string) => void go({ to: paths.list, search: { ...near.back, way, from: row.id } })
  useRecordKeys({ may_edit, edit: () => setDialog('edit'), follow_up: override.follow_up })
  useShortcut('close', back)
  useShortcut('clear', back)
  useShortcut('delete', removeThis, { enabled: rights.can('delete') })
  useShortcut('previous', () => stepTo(near.previous))
  useShortcut('next', () => stepTo(near.next))
  const first_way = walks[0]?.id ?? ''
  useShortcut('triage', () => walkFromHere(first_way), { enabled: walks.length > 0 })

  return {
    ...{ definition, row, book, override, rights, phone, near, stages, actions, walks, is_locked, may_edit },
    title: rowTitle(definition, row, i18n),
    dialog,
    edit: () => setDialog('edit'),
    askWhoSees: () => setDialog('who_sees'),
    closeDialog: () => setDialog(null),
    removeThis,
    stepTo,
    walkFromHere,
  }
}
