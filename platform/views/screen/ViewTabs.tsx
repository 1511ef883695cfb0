import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button } from '@mantine/core'
import { IconChevronDown, IconStar, IconUsers } from '@tabler/icons-react'
import type { ViewTabsProps } from '#engine/web/slots.ts'
import { Row } from '#ui/layout/flow.tsx'
import { PillTabs } from '#ui/layout/PillTabs.tsx'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { useViewActions } from './use-view-actions.ts'
import { useViewMenu } from './use-view-menu.ts'
import { ViewDialogs } from './ViewDialogs.tsx'

/** The saved views of a list as tabs over it, and the menu of the open view. */
export function ViewTabs(props: ViewTabsProps) {
  const { open, changed } = props
  const { t } = useLingui()
  const phone = useIsPhone()
  const actions = useViewActions(props)
  const items = useViewMenu(props, actions)
  const saves_open = open !== undefined && actions.may_change
  return (
    <Box px={12} pt={6} flex="none">
      <Row gap="xs" wrap={false}>
        <Tabs {...props} many={actions.many} />
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
      </Row>
    </Box>
  )
}

function Tabs({ views, open, onOpen, many }: ViewTabsProps & { many: string }) {
  const { t } = useLingui()
  return (
    <PillTabs label={t`Views`}>
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
    </PillTabs>
  )
}
