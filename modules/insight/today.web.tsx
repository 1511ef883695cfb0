import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { UserRole } from '#ui/client/storage.ts'
import { Muted, PanelBody, Row, Spacer, Stack, Title } from '#ui/layout/flow.tsx'
import { List, ListRow, TextLink } from '#ui/layout/List.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Figures, Panel } from '#ui/layout/Panel.tsx'
import { useGo } from '#ui/places.ts'
import { businessQuery, permissionsQuery } from '#shell/session-queries.ts'
import { useSession } from '#ui/client/session.ts'
import { Avatar, Money, RelativeDay, Status, Temperature } from '#ui/bits.tsx'
import { formatCount, formatRelativeDay } from '#ui/display.ts'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { PendingScreen } from '#ui/TileLoader.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { useActiveDashboard, useSections } from './dashboards.web.ts'
import { SectionGrid } from './SectionGrid.web.tsx'
import classes from './today.module.css'
import { type LeadLine, leadsPlace, type StatusOption } from './today-calls.web.ts'
import { type Today, useToday } from './use-today.web.ts'

/** How long a business counts as new, in milliseconds: 60 days. */
const NEW = 60 * 86_400_000

// Loaded lazily: only some people see the first two, and the page need not wait for its tools and last sections.
const BusinessDashboard = lazy(() => import('./BusinessDashboard.web.tsx'))
const FirstSteps = lazy(() => import('./first-steps/FirstSteps.web.tsx'))
const DashboardTools = lazy(() => import('./DashboardTools.web.tsx'))
const UserPart = lazy(() => import('./user/UserPart.web.tsx'))
const parts = () => import('./today-parts.web.tsx')
const NothingDue = lazy(async () => ({ default: (await parts()).NothingDue }))
const NoLeads = lazy(async () => ({ default: (await parts()).NoLeads }))
const NewLeadBar = lazy(async () => ({ default: (await parts()).NewLeadBar }))

/** /business/{businessId}/dashboard: the person's own dashboard, or that of the business for owners and Admins who chose it. */
export default function DashboardScreen() {
  const business_id = Number(useParams({ strict: false, select: (params) => params.businessId }))
  const { data, isPending } = useQuery(permissionsQuery(business_id, useSession()?.user.id))
  const role = data?.[0]
  const is_manager = role?.is_owner === true || role?.role_name === 'Admin'
  if (useActiveDashboard() === 'User Dashboard' || !(is_manager || isPending))
    return <TodayScreen business_id={business_id} role={role} may_switch={is_manager} />
  if (isPending) return <PendingScreen />
  return (
    <Suspense fallback={<PendingScreen />}>
      <BusinessDashboard business_id={business_id} />
    </Suspense>
  )
}

// Follow-ups, counts and newest leads of today.
function TodayScreen({
  business_id,
  role,
  may_switch,
}: {
  business_id: number
  role: UserRole | undefined
  may_switch: boolean
}) {
  const { t } = useLingui()
  const { data: business } = useQuery(businessQuery(business_id))
  const phone = useIsPhone()
  const navigate = useGo()
  const today = useToday(business_id, role)
  const { statuses } = today
  const { sections } = useSections('User Dashboard')
  if (statuses.error)
    return (
      <ErrorState what={t`Today could not be loaded`} error={statuses.error} onRetry={() => void statuses.refetch()} />
    )
  const is_new = business && !business.is_demo && Date.now() - Date.parse(String(business.created_at)) < NEW
  const onCreate = () => void navigate({ to: `/business/${business_id}/create/lead` })
  const parts = {
    figures: <TodayFigures today={today} />,
    follow_ups: <FollowUps today={today} />,
    // On a phone the button that creates a lead is already at the bottom edge.
    newest: <NewestLeads today={today} onCreate={phone ? undefined : onCreate} />,
  }
  return (
    <SettingsPage width="full">
      <Row as="header" gap="lg">
        <Greeting today={today} />
        <Spacer />
        <Suspense>
          <DashboardTools dashboard="User Dashboard" may_switch={may_switch} />
        </Suspense>
      </Row>
      {is_new && (
        <Suspense>
          <FirstSteps business_id={business_id} />
        </Suspense>
      )}
      <Suspense fallback={<SectionGrid sections={sections} parts={parts} />}>
        <UserPart business_id={business_id} me={today.me?.id} sections={sections} today={parts} />
      </Suspense>
      {phone && (
        <Suspense>
          <NewLeadBar onCreate={onCreate} />
        </Suspense>
      )}
    </SettingsPage>
  )
}

/** "Good morning, Asha", and how many follow-ups are due. */
function Greeting({ today: { me, figures } }: { today: Today }) {
  const { t } = useLingui()
  const hour = hourInIndia()
  const first_name = me?.name.split(' ')[0] ?? ''
  const { data: due } = figures.due
  return (
    <Stack gap="none">
      <Title order={1}>
        {hour < 12
          ? t`Good morning, ${first_name}`
          : hour < 17
            ? t`Good afternoon, ${first_name}`
            : t`Good evening, ${first_name}`}
      </Title>
      <Muted as="div">
        {due ? (
          <Plural
            value={due.total}
            _0="No follow-up is due. A good day to call someone new."
            one="# follow-up is due."
            other="# follow-ups are due."
          />
        ) : (
          <Skeleton width={180} height={11} />
        )}
      </Muted>
    </Stack>
  )
}

function TodayFigures({ today: { business_id, figures, may_assign, behind } }: { today: Today }) {
  const { t } = useLingui()
  const opened = (name: keyof typeof behind) => (
    <TextLink {...leadsPlace(business_id, behind[name])}>
      <Total count={figures[name]} />
    </TextLink>
  )
  return (
    <Figures
      figures={[
        { label: t`Follow-ups due`, value: opened('due') },
        { label: t`My open leads`, value: opened('assigned') },
        { label: t`Hot leads`, value: opened('hot') },
        { label: t`New in 7 days`, value: opened('fresh') },
        ...(may_assign ? [{ label: t`Leads without an owner`, value: opened('unowned') }] : []),
      ]}
    />
  )
}

function FollowUps({ today }: { today: Today }) {
  const { t } = useLingui()
  return (
    <Panel title={t`My follow-ups`} detail={t`Due today or before`} padded={false}>
      <Lines
        query={today.follow_ups}
        business_id={today.business_id}
        statuses={today.known}
        right={(lead) => <RelativeDay value={lead.follow_up_date} time={lead.follow_up_time} due />}
        empty={
          <Suspense>
            <NothingDue />
          </Suspense>
        }
      />
    </Panel>
  )
}

function NewestLeads({ today: { business_id, newest, known }, onCreate }: { today: Today; onCreate?: () => void }) {
  const { t } = useLingui()
  return (
    <Panel
      title={t`Newest leads`}
      padded={false}
      actions={<TextLink to={`/business/${business_id}/leads`}>{t`All leads`}</TextLink>}
    >
      <Lines
        query={newest}
        business_id={business_id}
        statuses={known}
        right={(lead) => formatRelativeDay(lead.created_at)}
        empty={
          <Suspense>
            <NoLeads onCreate={onCreate} />
          </Suspense>
        }
      />
    </Panel>
  )
}

// The product uses Indian time.
function hourInIndia(): number {
  return Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: 'numeric', hourCycle: 'h23' }).format(
      new Date(),
    ),
  )
}

function Total({ count }: { count: { data?: { total: number; capped: boolean }; isError: boolean } }) {
  if (count.data) return formatCount(count.data.total, count.data.capped)
  return count.isError ? '—' : <Skeleton width={56} height={20} />
}

type LinesProps = {
  query: { data?: LeadLine[]; error: unknown; refetch: () => unknown }
  business_id: number
  statuses: StatusOption[]
  right: (lead: LeadLine) => ReactNode
  empty: ReactNode
}

function Lines({ query, business_id, statuses, right, empty }: LinesProps) {
  const { t } = useLingui()
  if (!query.data && query.error)
    return (
      <ErrorState what={t`These leads could not be loaded`} error={query.error} onRetry={() => void query.refetch()} />
    )
  if (!query.data) {
    return (
      <PanelBody>
        <Skeleton lines={8} />
      </PanelBody>
    )
  }
  if (query.data.length === 0) return empty
  return (
    <List>
      {query.data.map((lead) => {
        const status = statuses.find((one) => one.id === lead.lead_status_id)
        return (
          <ListRow
            key={lead.id}
            to={{ to: `/business/${business_id}/lead/${lead.id}` }}
            current={false}
            lead={<Avatar id={lead.id} name={lead.name} size={28} />}
            title={lead.name}
            detail={[lead.account_name, lead.city].filter(Boolean).join(' · ')}
            side={
              <span className={classes.facts}>
                <Status label={status?.title} colour={status?.color} />
                <Temperature value={lead.lead_type} />
                <Money value={lead.amount} />
                <span>{right(lead)}</span>
              </span>
            }
          />
        )
      })}
    </List>
  )
}
