import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBell, IconChecks } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { NoticeSkeleton } from '../bell/NoticeSkeleton.web.tsx'
import { noticesKey, readNotices } from '../bell/calls.web.ts'
import { NoticeList } from '../bell/NoticeList.web.tsx'
import { useMarkRead } from '../bell/use-mark-read.web.ts'
import { GoLink, usePlaceSearch } from '#ui/places.ts'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { Choices } from './Choices.web.tsx'
import classes from './notifications.module.css'

const TABS = ['all', 'unread', 'choices'] as const
type Tab = (typeof TABS)[number]

/** /business/{businessId}/notifications: everything the person was told, and how they want to be told. */
export default function NotificationsScreen() {
  const { t } = useLingui()
  const business_id = Number(useParams({ strict: false, select: (params) => params.businessId }))
  const search = usePlaceSearch()
  const tab: Tab = TABS.find((one) => one === search.tab) ?? 'all'
  const names: Record<Tab, string> = { all: t`All`, unread: t`Unread`, choices: t`Preferences` }
  return (
    <div className={classes.page}>
      <nav className={classes.tabs} aria-label={t`Notifications`}>
        {TABS.map((one) => (
          <GoLink
            key={one}
            to={`/business/${business_id}/notifications`}
            search={one === 'all' ? {} : { tab: one }}
            className={tab === one ? classes.chosen : undefined}
            aria-current={tab === one ? 'page' : undefined}
            replace
          >
            {names[one]}
          </GoLink>
        ))}
      </nav>
      {tab === 'choices' ? (
        <Choices business_id={business_id} />
      ) : (
        <Notices key={tab} business_id={business_id} only_unread={tab === 'unread'} />
      )}
    </div>
  )
}

function Notices({ business_id, only_unread }: { business_id: number; only_unread: boolean }) {
  const { t, i18n } = useLingui()
  const mark = useMarkRead(business_id)
  const language = i18n.locale
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...noticesKey(business_id), only_unread ? 'unread' : 'all', language],
    queryFn: ({ pageParam, signal }) =>
      readNotices(business_id, { language, after: pageParam, unread: only_unread ? '1' : undefined }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
  if (!data && error)
    return <ErrorState what={t`Notifications could not be loaded`} error={error} onRetry={() => void refetch()} />
  if (!data) return <NoticeSkeleton lines={8} />
  // What was read just now stays until the list is opened again; it would jump away under the finger.
  const notices = data.pages.flatMap((page) => page.data)
  if (notices.length === 0)
    return only_unread ? (
      <EmptyState icon={IconChecks} title={t`Everything is read`}>
        <GoLink to={`/business/${business_id}/notifications`} className={classes.quiet}>
          <Trans>Show all</Trans>
        </GoLink>
      </EmptyState>
    ) : (
      <EmptyState
        icon={IconBell}
        title={t`No notifications yet`}
        detail={t`Leads that are assigned to you and files that are imported appear here.`}
      >
        <GoLink to={`/business/${business_id}/notifications`} search={{ tab: 'choices' }} className={classes.quiet}>
          <Trans>Choose how you are told</Trans>
        </GoLink>
      </EmptyState>
    )
  return (
    <>
      {(data.pages[0]?.unread ?? 0) > 0 && (
        <Button
          className={classes.all}
          variant="default"
          leftSection={<IconChecks size={16} aria-hidden />}
          onClick={() => void mark({ all: true })}
        >
          <Trans>Mark all as read</Trans>
        </Button>
      )}
      <NoticeList business_id={business_id} notices={notices} />
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Show older ones</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
