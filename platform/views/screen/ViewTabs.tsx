import { Trans, useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { IconStar, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { ViewTabsProps } from '#engine/web/slots.ts'
import { Row } from '#ui/layout/flow.tsx'
import { PillTabs } from '#ui/layout/PillTabs.tsx'

// Loaded after the list, which is usable without them.
const ViewTools = lazy(() => import('./ViewTools.tsx'))

/** The saved views of a list as tabs over it, and the menu of the open view. */
export function ViewTabs(props: ViewTabsProps) {
  return (
    <Box px={12} pt={6} flex="none">
      <Row gap="xs" wrap={false}>
        <Tabs {...props} />
        <Suspense>
          <ViewTools {...props} />
        </Suspense>
      </Row>
    </Box>
  )
}

function Tabs({ definition, views, open, onOpen }: ViewTabsProps) {
  const { t, i18n } = useLingui()
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
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
