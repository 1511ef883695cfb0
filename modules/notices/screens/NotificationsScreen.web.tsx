import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBell, IconChecks } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { NoticeSkeleton } from '../bell/NoticeSkeleton.web.tsx'
import { noticesKey, readNotices } from '../bell/calls.web.ts'
import { NoticeList } from '../bell/NoticeList.web.tsx'
import { useMarkRead } from '../bell/use-mark-read.web.ts'
import { OlderButton } from '#ui/layout/DayLog.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { TabLinks } from '#ui/layout/TabLinks.tsx'
import { usePlaceSearch } from '#ui/places.ts'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { Choices } from './Choices.web.tsx'

const TABS = ['all', 'unread', 'choices'] as const
type Tab = (typeof TABS)[number]

/** /business/{businessId}/notifications: the viewer's notices, and their choices of channels. */
export default function NotificationsScreen() {
  const { t } = useLingui()
  const business_id = Number(useParams({ strict: false, select: (params) => params.businessId }))
  const search = usePlaceSearch()
  const tab: Tab = TABS.find((one) => one === search.tab) ?? 'all'
  const names: Record<Tab, string> = { all: t`All`, unread: t`Unread`, choices: t`Preferences` }
  return (
    <SettingsPage quiet title={<Trans>Notifications</Trans>}>
      <TabLinks
        label={t`Notifications`}
        tabs={TABS.map((one) => ({
          name: names[one],
          to: `/business/${business_id}/notifications`,
          search: one === 'all' ? {} : { tab: one },
          replace: true,
        }))}
      />
      {tab === 'choices' ? (
        <Choices business_id={business_id} />
      ) : (
        <Notices key={tab} business_id={business_id} only_unread={tab === 'unread'} />
      )}
    </SettingsPage>
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
  // A notice read just now stays in the list until it is opened again, so that rows do not move under the finger.
  const notices = data.pages.flatMap((page) => page.data)
  if (notices.length === 0)
    return only_unread ? (
      <EmptyState icon={IconChecks} title={t`All read`}>
        <TextLink to={`/business/${business_id}/notifications`}>
          <Trans>Show all</Trans>
        </TextLink>
      </EmptyState>
    ) : (
      <EmptyState
        icon={IconBell}
        title={t`No notifications yet`}
        detail={t`Leads that are assigned to you and files that are imported appear here.`}
      >
        <TextLink to={`/business/${business_id}/notifications`} search={{ tab: 'choices' }}>
          <Trans>Choose your notices</Trans>
        </TextLink>
      </EmptyState>
    )
  return (
    <>
      {(data.pages[0]?.unread ?? 0) > 0 && (
        <div>
          <Button
            variant="default"
            leftSection={<IconChecks size={16} aria-hidden />}
            onClick={() => void mark({ all: true })}
          >
            <Trans>Mark all as read</Trans>
          </Button>
        </div>
      )}
      <NoticeList business_id={business_id} notices={notices} />
      {hasNextPage && <OlderButton loading={isFetchingNextPage} onClick={() => void fetchNextPage()} />}
    </>
  )
}
