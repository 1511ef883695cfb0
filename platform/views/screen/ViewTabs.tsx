import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconStar, IconUsers } from '@tabler/icons-react'
import type { ViewTabsProps } from '#engine/web/slots.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { useViewActions } from './use-view-actions.ts'
import { useViewMenu } from './use-view-menu.ts'
import { ViewDialogs } from './ViewDialogs.tsx'
import classes from './views.module.css'

/** The saved views of a list as tabs over it, and the menu of the open view. */
export function ViewTabs(props: ViewTabsProps) {
  const { open, changed } = props
  const { t } = useLingui()
  const actions = useViewActions(props)
  const items = useViewMenu(props, actions)
  const saves_open = open !== undefined && actions.may_change
  return (
    <div className={classes.bar}>
      <Tabs {...props} many={actions.many} />
      {changed && (
        <button
          type="button"
          className={classes.save}
          onClick={() => (saves_open ? actions.saveNow() : actions.setDialog('new'))}
        >
          {saves_open ? <Trans>Save changes</Trans> : <Trans>Save view</Trans>}
        </button>
      )}
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
      <ViewDialogs open={open} actions={actions} />
    </div>
  )
}

function Tabs({ views, open, onOpen, many }: ViewTabsProps & { many: string }) {
  const { t } = useLingui()
  return (
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
  )
}
