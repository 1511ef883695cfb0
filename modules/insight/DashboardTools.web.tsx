import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconLayoutGrid, IconMaximize } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { type Dashboard, writeStored } from '#ui/client/storage.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { Row } from '#ui/layout/flow.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { useGo } from '#ui/places.ts'
import { Arrangement } from './Arrangement.web.tsx'

/** The switch between the dashboards for people who have both, and the arrangement of the sections. */
export default function DashboardTools({ dashboard, may_switch }: { dashboard: Dashboard; may_switch: boolean }) {
  const { t } = useLingui()
  const go = useGo()
  const business_id = useParams({ strict: false, select: (params) => params.businessId })
  const open = (next: Dashboard) => {
    writeStored('activeDashboard', next)
    // The other dashboard starts without a chosen user (specification, section 4).
    void go({ to: `/business/${business_id}/dashboard`, replace: true })
  }
  const showOnWall = () => void document.querySelector('main')?.requestFullscreen?.()
  return (
    <Row>
      {may_switch && (
        <Segmented<Dashboard>
          label={t`Dashboard`}
          value={dashboard}
          options={[
            { value: 'User Dashboard', label: <Trans>User Dashboard</Trans> },
            { value: 'Business Dashboard', label: <Trans>Business Dashboard</Trans> },
          ]}
          onChange={open}
        />
      )}
      <LazyMenu
        width={320}
        position="bottom-end"
        label={t`Sections`}
        target={
          <Button variant="default" leftSection={<IconLayoutGrid size={15} stroke={1.7} aria-hidden />}>
            <Trans>Sections</Trans>
          </Button>
        }
      >
        {() => <Arrangement dashboard={dashboard} may_give={may_switch} />}
      </LazyMenu>
      {dashboard === 'Business Dashboard' && (
        <ActionIcon variant="default" size={34} aria-label={t`Full screen`} title={t`Full screen`} onClick={showOnWall}>
          <IconMaximize size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </Row>
  )
}
