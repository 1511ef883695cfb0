import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ViewTabsProps } from '#engine/web/slots.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { useViewActions } from './use-view-actions.ts'
import { useViewMenu } from './use-view-menu.ts'
import { ViewDialogs } from './ViewDialogs.tsx'

/** Saves, shares, renames and deletes the open view: a button if the list differs from the view, and a menu. */
export default function ViewTools(props: ViewTabsProps) {
  const { open, changed } = props
  const { t } = useLingui()
  const phone = useIsPhone()
  const actions = useViewActions(props)
  const items = useViewMenu(props, actions)
  const saves_open = open !== undefined && actions.may_change
  return (
    <>
      {changed && (
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          onClick={() => (saves_open ? actions.saveNow() : actions.setDialog('new'))}
        >
          {saves_open ? <Trans>Save changes</Trans> : <Trans>Save view</Trans>}
        </Button>
      )}
      <LazyMenu
        position="bottom-end"
        label={t`View`}
        items={items}
        target={
          <ActionIcon size={phone ? 40 : 28} aria-label={t`Options of the view`}>
            <IconChevronDown size={15} aria-hidden />
          </ActionIcon>
        }
      />
      <ViewDialogs open={open} actions={actions} />
    </>
  )
}
