import { Plural, useLingui } from '@lingui/react/macro'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { onStored, readStored, type UserRole } from '#ui/client/storage.ts'
import { Grid, Muted, PanelBody, Row, Spacer, Stack, Title } from '#ui/layout/flow.tsx'
import { List, ListRow, TextLink } from '#ui/layout/List.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Figures, Panel } from '#ui/layout/Panel.tsx'
import { useGo } from '#ui/places.ts'
import { mayDo } from '#shell/menu.ts'
import { businessQuery, permissionsQuery } from '#shell/session-queries.ts'
import { useMe } from '#shell/use-me.ts'
import { useSession } from '#ui/client/session.ts'
import { recentFrom } from '#base/days.ts'
import { Avatar, Money, RelativeDay, Status, Temperature } from '#ui/bits.tsx'
import { dayOf, formatCount, formatRelativeDay } from '#ui/display.ts'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { PendingScreen } from '#ui/TileLoader.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { useActiveDashboard, useHidden } from './dashboards.web.ts'
import classes from './today.module.css'
import {
  countQuery,
  inOrderOfTime,
  type LeadLine,
  leadsPlace,
  linesQuery,
  perStatusQuery,
  type StatusOption,
  statusesQuery,
  where,
} from './today-calls.web.ts'

/** How long a business counts as new, in milliseconds: 60 days. */
const NEW = 60 * 86_400_000
const NONE: StatusOption[] = []
const SHOWN = 6
// The server sorts them only by day, so read more and sort here.
const DUE_READ = 40

// Loaded lazily: only some people see the first two, and the page need not wait for its tools and last sections.
const BusinessDashboard = lazy(() => import('./BusinessDashboard.web.tsx'))
const FirstSteps = lazy(() => import('./first-steps/FirstSteps.web.tsx'))
const DashboardTools = lazy(() => import('./DashboardTools.web.tsx'))
const Bars = lazy(() => import('./Bars.web.tsx'))
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
  const isHidden = useHidden('User Dashboard')
  const location_id = useSyncExternalStore(onStored, () => readStored('location')?.id ?? null)
  const me = useMe(business_id)
  const may_assign = mayDo(role, { record: 'lead', right: 'assign' })
  const { data: business } = useQuery(businessQuery(business_id))
  const phone = useIsPhone()
  const navigate = useGo()
  const today = dayOf(new Date())
  // A whole day, so that the query key stays the same all day.
  const week_ago = new Date(`${recentFrom(today)}T00:00:00+05:30`).toISOString()

  const statuses = useQuery(statusesQuery(business_id))
  const known = statuses.data ?? NONE
  const open = known.filter((status) => (status.kind ?? 'open') === 'open').map((status) => status.id)
  const still_open = open.length > 0 ? [where.status(open)] : []
  const mine = [where.mine(me?.id ?? 0), ...still_open]
  const ready = statuses.isSuccess && me !== undefined

  const count = (conditions: Parameters<typeof countQuery>[2], enabled = true) => ({
    ...countQuery(business_id, location_id, conditions),
    enabled: ready && enabled,
  })
  const has_figures = !isHidden('figures')
  const of_nobody = [where.nobodys(), ...still_open]
  const [due, assigned, hot, fresh, unowned] = useQueries({
    queries: [
      count([...mine, where.dueBy(today)]),
      count(mine, has_figures),
      count([where.temperature('hot'), ...still_open], has_figures),
      count([where.createdFrom(week_ago)], has_figures),
      count(of_nobody, has_figures && may_assign),
    ],
  })
  const follow_ups = useQuery({
    ...linesQuery(business_id, location_id, {
      sort: 'follow_up_date',
      conditions: [...mine, where.dueBy(today)],
      limit: DUE_READ,
    }),
    select: (lines) => inOrderOfTime(lines).slice(0, SHOWN),
    enabled: ready && !isHidden('follow_ups'),
  })
  const newest = useQuery(linesQuery(business_id, location_id, { sort: '-created_at', conditions: [], limit: SHOWN }))
  const per_status = useQuery({ ...perStatusQuery(business_id, location_id), enabled: !isHidden('status') })

  if (statuses.error)
    return (
      <ErrorState what={t`Today could not be loaded`} error={statuses.error} onRetry={() => void statuses.refetch()} />
    )
  const is_new = business && !business.is_demo && Date.now() - Date.parse(String(business.created_at)) < NEW
  const hour = hourInIndia()
  const first_name = me?.name.split(' ')[0] ?? ''
  const create = () => void navigate({ to: `/business/${business_id}/create/lead` })
  const no_leads = newest.data?.length === 0
  return (
    <SettingsPage width="full">
      <Row as="header" gap="lg">
        <Stack gap="none">
          <Title order={1}>
            {hour < 12
              ? t`Good morning, ${first_name}`
              : hour < 17
                ? t`Good afternoon, ${first_name}`
                : t`Good evening, ${first_name}`}
          </Title>
          <Muted as="div">
            {due.data ? (
              <Plural
                value={due.data.total}
                _0="No follow-up is due. A good day to call someone new."
                one="# follow-up is due."
                other="# follow-ups are due."
              />
            ) : (
              <Skeleton width={180} height={11} />
            )}
          </Muted>
        </Stack>
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
      {has_figures && (
        <Figures
          figures={[
            { label: t`Follow-ups due`, value: <Total value={due.data} failed={due.isError} /> },
            { label: t`My open leads`, value: <Total value={assigned.data} failed={assigned.isError} /> },
            { label: t`Hot leads`, value: <Total value={hot.data} failed={hot.isError} /> },
            { label: t`New in 7 days`, value: <Total value={fresh.data} failed={fresh.isError} /> },
            ...(may_assign
              ? [
                  {
                    label: t`Leads without an owner`,
                    value: (
                      <TextLink {...leadsPlace(business_id, of_nobody)}>
                        <Total value={unowned.data} failed={unowned.isError} />
                      </TextLink>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}

      <Grid min={420}>
        {!isHidden('follow_ups') && (
          <Panel title={t`My follow-ups`} detail={t`Due today or before`} padded={false}>
            <Lines
              query={follow_ups}
              business_id={business_id}
              statuses={known}
              right={(lead) => <RelativeDay value={lead.follow_up_date} time={lead.follow_up_time} due />}
              empty={
                <Suspense>
                  <NothingDue />
                </Suspense>
              }
            />
          </Panel>
        )}
        {!isHidden('newest') && (
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
                  {/* On a phone this button is already at the bottom edge. */}
                  <NoLeads onCreate={phone ? undefined : create} />
                </Suspense>
              }
            />
          </Panel>
        )}
      </Grid>
      {!no_leads && !isHidden('status') && (
        <Panel title={t`Leads by status`} padded={false}>
          <Suspense>
            <Bars
              bars={known.map(({ id, title, color }) => ({
                id,
                label: title,
                colour: color,
                count: per_status.data?.get(id),
                to: leadsPlace(business_id, [where.status([id])]),
              }))}
            />
          </Suspense>
        </Panel>
      )}
      {phone && (
        <Suspense>
          <NewLeadBar onCreate={create} />
        </Suspense>
      )}
    </SettingsPage>
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

function Total({ value, failed }: { value?: { total: number; capped: boolean }; failed: boolean }) {
  if (value) return formatCount(value.total, value.capped)
  return failed ? '—' : <Skeleton width={56} height={20} />
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
