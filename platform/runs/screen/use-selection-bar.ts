import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { IconBolt } from '@tabler/icons-react'
import { rightOfAction } from '#engine/record/actions.ts'
import { bulkActions, type OpenAction } from '#engine/web/actions/action-model.ts'
import { useOverride, usePaths } from '#engine/web/context.tsx'
import { useExport } from '#engine/web/list/use-export.ts'
import type { BulkLook, RecordOverride } from '#engine/web/override.ts'
import type { SelectionBarProps } from '#engine/web/slots.ts'
import { formatCount, formatNumber } from '#ui/display.ts'
import { useGo } from '#ui/places.ts'
import { useShortcut } from '#ui/shortcuts.ts'
import { wordsOf } from '#ui/states.tsx'
import type { Selection } from '#ui/table/selection.ts'
import { useSelection } from '#ui/table/selection.ts'
import { notify } from '#ui/toast.ts'
import { chosenFrom, exportOf } from './chosen.ts'
import { type BulkAction, useBulk } from './use-bulk.ts'

/** The options of the selection bar; `trash`: the list shows the trash, where rows can be restored. */
export type BarProps = SelectionBarProps & { trash?: boolean }

/** The state that the parts of a selection bar share; see useSelectionBar. */
export type SelectionBarState = ReturnType<typeof useSelectionBar>

/** The open dialog of a selection. */
type OpenDialog =
  | { kind: 'edit' | 'delete' }
  | { kind: 'look'; look: BulkLook; ids: readonly number[] }
  | { kind: 'act'; act: OpenAction }
  | null

/** The selected rows of a list and all their actions. */
export function useSelectionBar({ definition, list, query, rights, selection, book, trash = false }: BarProps) {
  const { t, i18n } = useLingui()
  const state = useSelection(selection)
  const go = useGo()
  const paths = usePaths(definition)
  const override = useOverride(definition)
  const bulk = useBulk(definition)
  const exporting = useExport(definition)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  const total = list.total ?? list.source.count
  // Compute it from the state, because React's compiler would cache the result of selection.count().
  const size = state.all_matching ? Math.max(0, total - state.ids.size) : state.ids.size
  const ids = [...state.ids].map(Number)
  useClearWhenRowsChange(selection, JSON.stringify([query.filter ?? null, query.search ?? '']))

  const run = async (action: BulkAction, say: (done: string) => string) => {
    const reply = await bulk.mutateAsync({ chosen: chosenFrom(selection.get(), query), asked: action, say })
    if ('state' in reply || reply.done.length > 0) selection.clear()
  }
  const runOrSay = (action: BulkAction, say: (done: string) => string, failed: string) =>
    run(action, say).then(
      () => true,
      (error) => {
        notify({ kind: 'error', title: failed, message: wordsOf(error) })
        return false
      },
    )
  const remove = () =>
    void runOrSay(
      { action: 'delete' },
      (done) => t`${done} ${many} moved to the trash`,
      t`They could not be deleted`,
    ).then((done) => done && setDialog(null))
  const restore = () =>
    void runOrSay({ action: 'restore' }, (done) => t`${done} ${many} restored`, t`They could not be restored`)
  const assign = (user_id: number, name: string) =>
    void runOrSay(
      { action: 'assign', user_id },
      (done) => t`Assigned ${done} to ${name}`,
      t`They could not be assigned`,
    )
  const askOrRemove = () => (state.all_matching ? setDialog({ kind: 'delete' }) : remove())
  const may_delete = rights.can('delete') && !trash
  useShortcut('delete', askOrRemove, { enabled: size > 0 && may_delete })

  const acts = bulkActions(definition, rights.can)
  const act = ({ name, action }: OpenAction, values: Record<string, unknown>) => {
    const label = i18n._(action.label)
    return run({ action: 'act', name, values }, (done) => t`${label}: ${done} ${many}`)
  }

  /** Starts an action of a record for several rows: opens its dialog, or its screen. */
  const start = (look: BulkLook) => {
    const most = formatNumber(look.most)
    if (state.all_matching || size > look.most)
      return notify({
        kind: 'info',
        title: t`This works for at most ${most} at once`,
        message: t`Tick up to ${most} of them on the list instead of all that match.`,
      })
    if (look.Dialog) setDialog({ kind: 'look', look, ids })
    else void go({ to: `${paths.list}/${look.path}`, search: { ids: ids.join('-') } })
  }

  return {
    ...{ definition, rights, selection, book, trash, many, size, total, dialog, may_delete },
    all_selected: state.all_matching && state.ids.size === 0,
    /** The number of selected rows, as text: "1,205" or "10,000+". */
    count: formatCount(size, state.all_matching && list.total_capped),
    all: formatCount(total, list.total_capped),
    // Do not require every loaded row to be ticked: more rows may be loading. A single ticked row is not enough.
    offers_all: !state.all_matching && size > 1 && total > size,
    /** Named actions for many records; those with their own dialog are listed separately. */
    acts: acts.filter(({ name }) => !override.action_looks?.[name]?.many),
    openAct: (open: OpenAction) => setDialog({ kind: 'act', act: open }),
    act,
    looks: [...(override.bulk ?? []), ...looksOfActions(acts, override)].filter(
      (look) => look.rights.every((right) => rights.can(right)) && size >= (look.least ?? 1),
    ),
    can_export: exporting.possible && rights.can('export'),
    exporting: exporting.busy,
    exportAs: (format: 'csv' | 'xlsx') => exporting.run(format, exportOf(state, query)),
    busy: (action: BulkAction['action']) => bulk.isPending && bulk.variables?.asked.action === action,
    edit: (values: Record<string, unknown>) => run({ action: 'edit', values }, (done) => t`${done} ${many} changed`),
    ...{ assign, restore, remove, askOrRemove, start },
    openEdit: () => setDialog({ kind: 'edit' }),
    closeDialog: () => setDialog(null),
  }
}

/** Named actions for many records that have their own dialog. */
function looksOfActions(acts: readonly OpenAction[], { action_looks = {} }: RecordOverride): BulkLook[] {
  return acts.flatMap(({ name, action }) => {
    const { many, Icon = IconBolt } = action_looks[name] ?? {}
    return many ? [{ name: { id: action.label }, Icon, rights: [rightOfAction(name, action)], ...many }] : []
  })
}

/** "All that match" means the counted rows; another filter or search matches other rows, so the selection is cleared. */
function useClearWhenRowsChange(selection: Selection, asked: string): void {
  const before = useRef(asked)
  useEffect(() => {
    if (before.current !== asked && selection.get().all_matching) selection.clear()
    before.current = asked
  }, [asked, selection])
}
