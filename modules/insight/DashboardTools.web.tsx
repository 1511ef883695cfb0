import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconArrowUp,
  IconLayoutGrid,
  IconMaximize,
} from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { usePreferences } from '#shell/preferences.ts'
import type { Icon } from '#ui/bits.tsx'
import { type Dashboard, writeStored } from '#ui/client/storage.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { Tick } from '#ui/layout/choices.tsx'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { useGo } from '#ui/places.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { preferenceOf, useSections } from './dashboards.web.ts'
import { moved, SECTIONS, type Section, tokensOf } from './sections.ts'

/** Names of the sections. */
const NAMES = {
  'User Dashboard': {
    figures: msg`Today`,
    follow_ups: msg`My follow-ups`,
    newest: msg`Newest leads`,
    overview: msg`Overview`,
    status: msg`Leads by status`,
    calls: msg`Calls`,
    talk_time: msg`Talk time`,
    notes: msg`Notes`,
  },
  'Business Dashboard': {
    overview: msg`Overview`,
    waiting: msg`Needs you today`,
    sales: msg`Sales and money received`,
    due_age: msg`Money due by age`,
    source: msg`Sales by source`,
    status: msg`Leads by status`,
    user: msg`Leads by user`,
    funnel: msg`Opportunities by stage`,
    opportunity_user: msg`Opportunities by user`,
    activity: msg`Activities`,
    talk_time: msg`Talk time`,
    place: msg`Leads by place`,
  },
}

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
        {() => <Arrangement dashboard={dashboard} />}
      </LazyMenu>
      {dashboard === 'Business Dashboard' && (
        <ActionIcon variant="default" size={34} aria-label={t`Full screen`} title={t`Full screen`} onClick={showOnWall}>
          <IconMaximize size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </Row>
  )
}

/** Each section with its switch, its place and its width. */
function Arrangement({ dashboard }: { dashboard: Dashboard }) {
  const { t, i18n } = useLingui()
  const { sections } = useSections(dashboard)
  const preferences = usePreferences()
  const names = NAMES[dashboard] as Record<string, (typeof NAMES)['User Dashboard']['notes']>
  const keep = (next: readonly Section[] | null) => {
    const tokens = next && tokensOf(next)
    writeStored(`${dashboard} layout`, tokens && { sections: tokens })
    preferences
      .save('member', { [preferenceOf(dashboard)]: tokens })
      .catch((error: unknown) =>
        notify({ kind: 'error', title: t`The arrangement was not saved`, message: wordsOf(error) }),
      )
  }
  const set = (id: string, width: Section['width']) =>
    keep(sections.map((one) => (one.id === id ? { id, width } : one)))
  const usual = (id: string) => SECTIONS[dashboard].find((one) => one.id === id)?.width ?? 'half'
  const icon = (label: string, Glyph: Icon, onClick: () => void, disabled = false) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Glyph size={15} />
    </ActionIcon>
  )
  return (
    <Stack gap="xs">
      {sections.map(({ id, width }, at) => {
        const name = i18n._(names[id])
        return (
          <Row key={id} gap="none" wrap={false}>
            <div style={{ flex: 1, minWidth: 0 }}>
              <Tick as_switch checked={width !== 'hidden'} onChange={(shown) => set(id, shown ? usual(id) : 'hidden')}>
                {name}
              </Tick>
            </div>
            {width !== 'hidden' &&
              icon(
                width === 'full' ? t`${name}: half the width` : t`${name}: full width`,
                width === 'full' ? IconArrowsMinimize : IconArrowsMaximize,
                () => set(id, width === 'full' ? 'half' : 'full'),
              )}
            {icon(t`${name}: up`, IconArrowUp, () => keep(moved(sections, id, -1)), at === 0)}
            {icon(t`${name}: down`, IconArrowDown, () => keep(moved(sections, id, 1)), at === sections.length - 1)}
          </Row>
        )
      })}
      <Button variant="default" size="xs" onClick={() => keep(null)}>
        <Trans>Reset to defaults</Trans>
      </Button>
    </Stack>
  )
}
