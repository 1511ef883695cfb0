import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { type Dashboard, writeStored } from '#ui/client/storage.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { Tick } from '#ui/layout/choices.tsx'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { useGo } from '#ui/places.ts'
import { hiddenText, useHidden } from './dashboards.web.ts'

// Id and name of each section, in the order of the page.
const SECTIONS = {
  'User Dashboard': [
    ['figures', msg`Overview`],
    ['follow_ups', msg`My follow-ups`],
    ['newest', msg`Newest leads`],
    ['status', msg`Leads by status`],
  ],
  'Business Dashboard': [
    ['overview', msg`Overview`],
    ['source', msg`Sales by source`],
    ['status', msg`Leads by status`],
    ['user', msg`Leads by user`],
  ],
} as const

/** The switch between the dashboards for people who have both, and the choice of visible sections. */
export default function DashboardTools({ dashboard, may_switch }: { dashboard: Dashboard; may_switch: boolean }) {
  const { t, i18n } = useLingui()
  const isHidden = useHidden(dashboard)
  const go = useGo()
  const business_id = useParams({ strict: false, select: (params) => params.businessId })
  const open = (next: Dashboard) => {
    writeStored('activeDashboard', next)
    // The other dashboard starts without a chosen user (specification, section 4).
    void go({ to: `/business/${business_id}/dashboard`, replace: true })
  }
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
        width={240}
        position="bottom-end"
        label={t`Sections`}
        target={
          <Button variant="default" leftSection={<IconLayoutGrid size={15} stroke={1.7} aria-hidden />}>
            <Trans>Sections</Trans>
          </Button>
        }
      >
        {() => (
          <Stack gap="xs">
            {SECTIONS[dashboard].map(([id, name]) => (
              <Tick
                key={id}
                as_switch
                at_end
                checked={!isHidden(id)}
                onChange={(shown) => showSection(dashboard, id, shown)}
              >
                {i18n._(name)}
              </Tick>
            ))}
            <Button variant="default" size="xs" onClick={() => showSection(dashboard)}>
              <Trans>Reset to defaults</Trans>
            </Button>
          </Stack>
        )}
      </LazyMenu>
    </Row>
  )
}

/** Switches a section of a dashboard on or off; without a section all are shown again. */
function showSection(dashboard: Dashboard, section?: string, shown = true): void {
  const others = hiddenText(dashboard)
    .split(',')
    .filter((one) => one !== '' && one !== section)
  const hidden = section === undefined ? [] : shown ? others : [...others, section]
  writeStored(`${dashboard} layout`, hidden.length > 0 ? { hidden } : null)
}
