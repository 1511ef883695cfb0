import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import type { ViewTabsProps } from '#engine/web/slots.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { useViewActions } from './use-view-actions.ts'
import { useViewMenu } from './use-view-menu.ts'
import { ViewDialogs } from './ViewDialogs.tsx'
import classes from './views.module.css'

/** Saves, shares, renames and deletes the open view: a button while something changed, and a menu. */
export default function ViewTools(props: ViewTabsProps) {
  const { open, changed } = props
  const { t } = useLingui()
  const actions = useViewActions(props)
  const items = useViewMenu(props, actions)
  const saves_open = open !== undefined && actions.may_change
  return (
    <>
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
    </>
  )
}
