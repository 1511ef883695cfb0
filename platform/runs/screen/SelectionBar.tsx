import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import {
  IconArrowsJoin2,
  IconDownload,
  IconPencil,
  IconRestore,
  IconTrash,
  IconUserShare,
  IconX,
} from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#ui/display.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { wordsOf } from '#ui/states.tsx'
import { useSelection } from '#ui/table/selection.ts'
import { useShortcut } from '#ui/shortcuts.ts'
import { notify } from '#ui/toast.ts'
import { useGo } from '#ui/places.ts'
import { useOverride, usePaths } from '#engine/web/context.tsx'
import { chosenFrom, without } from './chosen.ts'
import { type BulkAction, useBulk } from './use-bulk.ts'
import type { BulkLook } from '#engine/web/override.ts'
import classes from '#engine/web/list/list.module.css'
import type { ListParts } from '#engine/web/list/parts.ts'
import { PersonPicker } from '#engine/web/list/filters/PersonPicker.tsx'
import { useExport } from '#platform/export/screen/use-export.ts'

const BulkEditDialog = lazy(() => import('./BulkEditDialog.tsx'))
const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/Dialog.tsx')).ConfirmDialog }))

type BarProps = Pick<ListParts, 'definition' | 'list' | 'query' | 'rights' | 'selection' | 'book'> & {
  /** Over the trash: what can be done there is to restore. */
  trash?: boolean
}

/** What can be done with the selected rows, or with all that match; floats over the list while something is selected. */
export function SelectionBar(props: BarProps) {
  const { definition, selection, rights, book, list, query, trash = false } = props
  const { t, i18n } = useLingui()
  const state = useSelection(selection)
  const go = useGo()
  const paths = usePaths(definition)
  const { merge_path, bulk: others } = useOverride(definition)
  const bulk = useBulk(definition)
  const exporting = useExport(props)
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const [doing, setDoing] = useState<{ look: BulkLook; ids: readonly number[] } | null>(null)
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  const total = list.total ?? list.source.count
  // Read from the state that is watched: the compiler keeps what a call on the selection answered once.
  const size = state.all_matching ? Math.max(0, total - state.ids.size) : state.ids.size
  const capped = state.all_matching && list.total_capped
  const count = `${formatNumber(size)}${capped ? '+' : ''}`

  // "All that match" means the rows that were counted; with another filter they are others.
  const asked = JSON.stringify([query.filter ?? null, query.search ?? ''])
  const before = useRef(asked)
  useEffect(() => {
    if (before.current !== asked && selection.get().all_matching) selection.clear()
    before.current = asked
  }, [asked, selection])

  const chosen = () => chosenFrom(selection.get(), query)
  const run = (action: BulkAction, say: (done: string) => string) =>
    bulk.mutateAsync({ chosen: chosen(), asked: action, say }).then((reply) => {
      if ('state' in reply || reply.done.length > 0) selection.clear()
    })
  const orSay = (what: string) => (error: unknown) => notify({ kind: 'error', title: what, message: wordsOf(error) })
  const removeChosen = () =>
    void run({ action: 'delete' }, (done) => t`${done} ${many} moved to the trash`)
      .then(() => setDialog(null))
      .catch(orSay(t`They could not be deleted`))
  const askOrRemove = () => (state.all_matching ? setDialog('delete') : removeChosen())
  const may_delete = rights.can('delete') && !trash
  useShortcut('delete', askOrRemove, { enabled: size > 0 && may_delete })
  if (size === 0) return null

  // Not only once every loaded row is ticked: more rows may arrive right after the tick. One row alone asks for no more.
  const offers_all = !state.all_matching && size > 1 && total > size
  const export_as = (format: 'csv' | 'xlsx') =>
    state.all_matching
      ? exporting.run(format, undefined, without(query.filter, [...state.ids].map(Number)))
      : exporting.run(format, [...state.ids].map(Number))
  const busy = (action: BulkAction['action']) => bulk.isPending && bulk.variables?.asked.action === action
  const start = (look: BulkLook) => {
    const most = formatNumber(look.most)
    if (!state.all_matching && size <= look.most) return setDoing({ look, ids: [...state.ids].map(Number) })
    notify({
      kind: 'info',
      title: t`This works for at most ${most} at once`,
      message: t`Tick up to ${most} of them on the list instead of all that match.`,
    })
  }
  const button = { variant: 'subtle', color: 'gray' } as const
  const all = `${formatNumber(total)}${list.total_capped ? '+' : ''}`
  return (
    <div
      className={classes.selection}
      data-selection-bar
      role="toolbar"
      aria-label={t`Selected ${i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)}`}
    >
      <b>
        {state.all_matching && state.ids.size === 0 ? (
          <Trans>All {count} selected</Trans>
        ) : (
          <Trans>{count} selected</Trans>
        )}
      </b>
      {offers_all && (
        <button type="button" className={classes.clear} onClick={() => selection.selectAllMatching()}>
          <Trans>Select all {all} that match</Trans>
        </button>
      )}
      <span className={classes.rule} />
      {trash && rights.can('delete') && (
        <Button
          {...button}
          leftSection={<IconRestore size={15} aria-hidden />}
          loading={busy('restore')}
          onClick={() =>
            void run({ action: 'restore' }, (done) => t`${done} ${many} restored`).catch(
              orSay(t`They could not be restored`),
            )
          }
        >
          <Trans>Restore</Trans>
        </Button>
      )}
      {!trash && rights.can('edit') && (
        <Button {...button} leftSection={<IconPencil size={15} aria-hidden />} onClick={() => setDialog('edit')}>
          <Trans>Edit</Trans>
        </Button>
      )}
      {!trash &&
        merge_path &&
        rights.can('edit') &&
        rights.can('delete') &&
        !state.all_matching &&
        size > 1 &&
        size <= 5 && (
          <Button
            {...button}
            leftSection={<IconArrowsJoin2 size={15} aria-hidden />}
            onClick={() => void go({ to: `${paths.list}/${merge_path}`, search: { ids: [...state.ids].join('-') } })}
          >
            <Trans>Merge</Trans>
          </Button>
        )}
      {!trash &&
        others
          ?.filter((look) => rights.can(look.right))
          .map((look) => (
            <Button
              key={look.name.id}
              {...button}
              leftSection={<look.Icon size={15} aria-hidden />}
              onClick={() => start(look)}
            >
              {i18n._(look.name)}
            </Button>
          ))}
      {!trash && rights.can('assign') && definition.owner_field && (
        <LazyMenu
          width={260}
          position="top-start"
          label={t`Assign to`}
          target={
            <Button {...button} leftSection={<IconUserShare size={15} aria-hidden />} loading={busy('assign')}>
              <Trans>Assign</Trans>
            </Button>
          }
        >
          {(close) => (
            <PersonPicker
              book={book}
              onPick={(user_id, name) => {
                close()
                void run({ action: 'assign', user_id }, (done) => t`Assigned ${done} to ${name}`).catch(
                  orSay(t`They could not be assigned`),
                )
              }}
            />
          )}
        </LazyMenu>
      )}
      {!trash && rights.can('export') && (
        <LazyMenu
          position="top-start"
          label={t`Export selected`}
          items={[
            { label: t`Export as CSV`, onClick: () => export_as('csv') },
            { label: t`Export as Excel (XLSX)`, onClick: () => export_as('xlsx') },
          ]}
          target={
            <Button {...button} leftSection={<IconDownload size={15} aria-hidden />} loading={exporting.busy}>
              <Trans>Export</Trans>
            </Button>
          }
        />
      )}
      {may_delete && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={15} aria-hidden />}
          loading={busy('delete')}
          onClick={askOrRemove}
        >
          <Trans>Delete</Trans>
        </Button>
      )}
      <button
        type="button"
        className={classes.cross}
        aria-label={t`Clear the selection`}
        onClick={() => selection.clear()}
      >
        <IconX size={15} aria-hidden />
      </button>
      <span className={classes.hidden} role="status">
        <Plural value={size} one="# row selected" other="# rows selected" />
      </span>
      <Suspense>
        {doing && (
          <doing.look.Dialog
            definition={definition}
            ids={doing.ids}
            onClose={(done) => {
              setDoing(null)
              if (done) selection.clear()
            }}
          />
        )}
        {dialog === 'edit' && (
          <BulkEditDialog
            definition={definition}
            count={count}
            onClose={() => setDialog(null)}
            onSubmit={(values) => run({ action: 'edit', values }, (done) => t`${done} ${many} changed`)}
          />
        )}
        {dialog === 'delete' && (
          <ConfirmDialog
            danger
            title={
              <Trans>
                Delete {count} {many}?
              </Trans>
            }
            confirm={<Trans>Delete {count}</Trans>}
            busy={busy('delete')}
            onConfirm={removeChosen}
            onClose={() => setDialog(null)}
          >
            <Trans>They go to the trash, and can be taken back for 30 days.</Trans>
          </ConfirmDialog>
        )}
      </Suspense>
    </div>
  )
}
