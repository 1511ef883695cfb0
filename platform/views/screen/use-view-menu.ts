import { useLingui } from '@lingui/react/macro'
import { IconCopyPlus, IconDeviceFloppy, IconPencil, IconStar, IconTrash, IconUsers } from '@tabler/icons-react'
import { useContext } from 'react'
import type { ViewTabsProps } from '#engine/web/slots.ts'
import type { MenuItem } from '#ui/menu-items.ts'
import { InTrash } from './in-trash.ts'
import type { ViewActions } from './use-view-actions.ts'

/** The menu of the open view; on the plain list it only offers to save a new one. */
export function useViewMenu({ open, changed }: ViewTabsProps, actions: ViewActions): MenuItem[] {
  const { t } = useLingui()
  const in_trash = useContext(InTrash)
  const { may_change, saveNow, setDialog, share, openFirst } = actions
  const save_as: MenuItem = { label: t`Save as…`, icon: IconCopyPlus, onClick: () => setDialog('new') }
  if (!open) return [save_as]
  const opens_first: MenuItem = {
    label: open.is_default ? t`No longer my default` : t`Make my default`,
    icon: IconStar,
    onClick: openFirst,
  }
  // The trash always opens unfiltered, with the latest deletions, so it has no default view.
  const first = in_trash ? [] : [opens_first]
  if (!may_change) return [save_as, ...(first.length > 0 ? ['-' as const] : []), ...first]
  return [
    { label: t`Save`, icon: IconDeviceFloppy, disabled: !changed, onClick: saveNow },
    save_as,
    { label: t`Rename`, icon: IconPencil, onClick: () => setDialog('rename') },
    '-',
    { label: open.is_shared ? t`Stop sharing` : t`Share with everybody`, icon: IconUsers, onClick: share },
    ...first,
    '-',
    { label: t`Delete`, icon: IconTrash, danger: true, onClick: () => setDialog('delete') },
  ]
}
