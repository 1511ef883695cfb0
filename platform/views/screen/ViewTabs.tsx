import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconChevronDown,
  IconCopyPlus,
  IconDeviceFloppy,
  IconPencil,
  IconStar,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useSession } from '#ui/client/session.ts'
import { LazyMenu, type MenuItem } from '#ui/LazyMenu.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { usePermissions } from '#engine/web/use-rights.ts'
import { useViewCalls, type ViewBody } from './use-views.ts'
import type { SavedView, View } from '#engine/web/list/view-model.ts'
import classes from './views.module.css'

const ViewDialog = lazy(() => import('./ViewDialog.tsx'))
const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/Dialog.tsx')).ConfirmDialog }))

/** The saved filters of a list as tabs over it, and what can be done with the one that is open. */
export function ViewTabs({
  definition,
  views,
  open,
  now,
  changed,
  onOpen,
  onSaved,
}: {
  definition: RecordDefinition
  views: readonly SavedView[]
  /** The open one; undefined is the whole list. */
  open: SavedView | undefined
  /** What the list shows at this moment. */
  now: View
  /** It differs from the open one, or from the plain list. */
  changed: boolean
  onOpen: (view: SavedView | undefined) => void
  /** A view was written: its own columns hold again. */
  onSaved: (view: SavedView) => void
}) {
  const { t, i18n } = useLingui()
  const me = useSession()?.user.id
  const { data: permissions } = usePermissions()
  const { save, drop } = useViewCalls(definition)
  const [dialog, setDialog] = useState<'new' | 'rename' | 'delete' | null>(null)
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  const mine = open && (open.created_by === me || (permissions?.some((one) => one.is_owner) ?? false))
  const failed = (error: unknown) => notify({ kind: 'error', title: t`It could not be saved`, message: wordsOf(error) })
  const change = (body: ViewBody, done: string) => {
    if (!open) return
    save.mutate(
      { id: open.id, body },
      {
        onSuccess: (saved) => {
          if (body.view) onSaved(saved)
          notify({ kind: 'success', setting: 'brief', message: done })
        },
        onError: failed,
      },
    )
  }
  const items: MenuItem[] = !open
    ? [{ label: t`Save as…`, icon: IconCopyPlus, onClick: () => setDialog('new') }]
    : [
        ...(mine
          ? [
              {
                label: t`Save`,
                icon: IconDeviceFloppy,
                disabled: !changed,
                onClick: () => change({ view: now, version: open.version }, t`Saved`),
              },
            ]
          : []),
        { label: t`Save as…`, icon: IconCopyPlus, onClick: () => setDialog('new') },
        ...(mine ? [{ label: t`Rename`, icon: IconPencil, onClick: () => setDialog('rename') }] : []),
        '-',
        ...(mine
          ? [
              {
                label: open.is_shared ? t`Stop sharing` : t`Share with everybody`,
                icon: IconUsers,
                onClick: () =>
                  change(
                    { is_shared: !open.is_shared, version: open.version },
                    open.is_shared ? t`Only you see this view now` : t`Everybody who sees ${many} sees this view now`,
                  ),
              },
            ]
          : []),
        {
          label: open.is_default ? t`No longer my default` : t`Make my default`,
          icon: IconStar,
          onClick: () =>
            change(
              { is_default: !open.is_default },
              open.is_default ? t`The list opens with all ${many}` : t`The list opens with this view`,
            ),
        },
        ...(mine
          ? ['-' as const, { label: t`Delete`, icon: IconTrash, danger: true, onClick: () => setDialog('delete') }]
          : []),
      ]
  return (
    <div className={classes.bar}>
      <nav className={classes.tabs} aria-label={t`Views`}>
        <button type="button" aria-current={open ? undefined : 'page'} onClick={() => onOpen(undefined)}>
          <Trans>All {many}</Trans>
        </button>
        {views.map((view) => (
          <button
            key={view.id}
            type="button"
            aria-current={view.id === open?.id ? 'page' : undefined}
            onClick={() => onOpen(view)}
            title={view.is_shared && view.created_by_name ? t`Shared by ${view.created_by_name}` : undefined}
          >
            {view.is_default && <IconStar size={13} aria-label={t`Opens first`} />}
            {view.name}
            {view.is_shared && <IconUsers size={13} aria-label={t`Shared`} />}
          </button>
        ))}
      </nav>
      {changed &&
        (open && mine ? (
          <button
            type="button"
            className={classes.save}
            onClick={() => change({ view: now, version: open.version }, t`Saved`)}
          >
            <Trans>Save changes</Trans>
          </button>
        ) : (
          <button type="button" className={classes.save} onClick={() => setDialog('new')}>
            <Trans>Save view</Trans>
          </button>
        ))}
      <LazyMenu
        position="bottom-end"
        label={t`View`}
        items={items}
        target={
          <button type="button" className={classes.more} aria-label={t`Options of the view`}>
            <IconChevronDown size={15} aria-hidden />
          </button>
        }
      />
      <Suspense>
        {(dialog === 'new' || (dialog === 'rename' && open)) && (
          <ViewDialog
            renaming={dialog === 'rename' ? open : undefined}
            onClose={() => setDialog(null)}
            onSubmit={async (values) => {
              const renamed = dialog === 'rename' && open
              const saved = await save.mutateAsync(
                renamed
                  ? { id: open.id, body: { name: values.name, version: open.version } }
                  : { id: null, body: { ...values, view: now } },
              )
              setDialog(null)
              onSaved(saved)
              onOpen(saved)
            }}
          />
        )}
        {dialog === 'delete' && open && (
          <ConfirmDialog
            danger
            title={<Trans>Delete the view {open.name}?</Trans>}
            confirm={<Trans>Delete</Trans>}
            busy={drop.isPending}
            onClose={() => setDialog(null)}
            onConfirm={() =>
              drop.mutate(open.id, {
                onSuccess: () => {
                  setDialog(null)
                  onOpen(undefined)
                },
                onError: failed,
              })
            }
          >
            {open.is_shared ? (
              <Trans>It is shared: nobody will have it any more. The {many} stay.</Trans>
            ) : (
              <Trans>The {many} stay.</Trans>
            )}
          </ConfirmDialog>
        )}
      </Suspense>
    </div>
  )
}
