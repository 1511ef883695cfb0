import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '#ui/client/session.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import type { ViewTabsProps } from '#engine/web/slots.ts'
import { usePermissions } from '#engine/web/use-rights.ts'
import { useViewCalls, type ViewBody } from './use-view-calls.ts'

/** The state that the parts of the view tabs share; see useViewActions. */
export type ViewActions = ReturnType<typeof useViewActions>

/** The actions on the open view: save, rename, share, set as default, delete. */
export function useViewActions({ definition, open, now, onOpen, onSaved }: ViewTabsProps) {
  const { t, i18n } = useLingui()
  const user_id = useSession()?.user.id
  const { data: permissions } = usePermissions()
  const { save, drop } = useViewCalls(definition)
  const [dialog, setDialog] = useState<'new' | 'rename' | 'delete' | null>(null)
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  const is_owner = permissions?.some((one) => one.is_owner) ?? false
  const failed = (error: unknown) => notify({ kind: 'error', title: t`It could not be saved`, message: wordsOf(error) })

  const change = (body: ViewBody, done: string) => {
    if (!open) return
    const saved = { kind: 'success', setting: 'brief', message: done } as const
    save.mutate(
      { id: open.id, body },
      {
        onSuccess: (view) => {
          if (body.view) onSaved(view)
          notify(saved)
        },
        onError: failed,
      },
    )
  }
  return {
    many,
    dialog,
    setDialog,
    /** True when the person may change the open view: it is their own, or they own the business. */
    may_change: open !== undefined && (open.created_by === user_id || is_owner),
    saveNow: () => open && change({ view: now, version: open.version }, t`Saved`),
    share: () =>
      open &&
      change(
        { is_shared: !open.is_shared, version: open.version },
        open.is_shared ? t`Only you see this view now` : t`Everybody who sees ${many} sees this view now`,
      ),
    openFirst: () =>
      open &&
      change(
        { is_default: !open.is_default },
        open.is_default ? t`The list opens with all ${many}` : t`The list opens with this view`,
      ),
    /** Saves the dialog's values as a new view, or renames the open one. A refusal rejects, for the form. */
    submit: async (values: { name: string; is_shared: boolean; is_default: boolean }) => {
      const renamed = dialog === 'rename' ? open : undefined
      const saved = await save.mutateAsync(
        renamed
          ? { id: renamed.id, body: { name: values.name, version: renamed.version } }
          : { id: null, body: { ...values, view: now } },
      )
      setDialog(null)
      onSaved(saved)
      onOpen(saved)
    },
    deleting: drop.isPending,
    deleteOpen: () =>
      open &&
      drop.mutate(open.id, {
        onSuccess: () => {
          setDialog(null)
          onOpen(undefined)
        },
        onError: failed,
      }),
  }
}
