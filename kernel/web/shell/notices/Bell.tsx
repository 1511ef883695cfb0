import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconBell, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '#kernel/web/router/index.tsx'
import { GoLink, useGo } from '#kernel/web/shell/places.ts'
import { LazyMenu } from '#kernel/web/ui/LazyMenu.tsx'
import { EmptyState, ErrorState, Skeleton } from '#kernel/web/ui/states.tsx'
import { useIsPhone } from '#kernel/web/ui/use-media.ts'
import { bellQuery } from './calls.ts'
import { NoticeList } from './NoticeList.tsx'
import classes from './notices.module.css'
import { useMarkRead } from './use-mark-read.ts'

/** The bell of the top bar: how many notices are unread, and the newest of them; on a phone it opens their screen. */
export function Bell() {
  const { t, i18n } = useLingui()
  const business_id = Number(useParams({ strict: false, select: (params) => params.businessId }))
  const { data } = useQuery(bellQuery(business_id, i18n.locale))
  const phone = useIsPhone()
  const navigate = useGo()
  const unread = data?.unread ?? 0
  const label =
    unread === 0
      ? t`Notifications`
      : unread >= 100
        ? t`Notifications, over 99 unread`
        : t`Notifications, ${unread} unread`
  const icon = (
    <span className={classes.glyph}>
      <IconBell size={phone ? 20 : 18} stroke={1.6} aria-hidden />
      {unread > 0 && (
        <span className={classes.badge} aria-hidden>
          {unread >= 100 ? '99+' : unread}
        </span>
      )}
    </span>
  )
  if (phone)
    return (
      <ActionIcon
        className={classes.bell}
        size={44}
        aria-label={label}
        onClick={() => void navigate({ to: `/business/${business_id}/notifications` })}
      >
        {icon}
      </ActionIcon>
    )
  return (
    <LazyMenu
      width={392}
      position="bottom-end"
      label={t`Notifications`}
      target={
        <ActionIcon className={classes.bell} size={30} aria-label={label}>
          {icon}
        </ActionIcon>
      }
    >
      {(close) => <BellPanel business_id={business_id} onClose={close} />}
    </LazyMenu>
  )
}

function BellPanel({ business_id, onClose }: { business_id: number; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { data, error, refetch } = useQuery(bellQuery(business_id, i18n.locale))
  const mark = useMarkRead(business_id)
  const inside = `/business/${business_id}/notifications`
  return (
    <div className={classes.panel}>
      <header className={classes.panelHead}>
        <h2>
          <Trans>Notifications</Trans>
        </h2>
        {(data?.unread ?? 0) > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => void mark({ all: true })}>
            <Trans>Mark all as read</Trans>
          </Button>
        )}
        <GoLink
          to={inside}
          search={{ tab: 'choices' }}
          className={classes.gear}
          aria-label={t`Choose what you are told`}
          onClick={onClose}
        >
          <IconSettings size={17} stroke={1.6} aria-hidden />
        </GoLink>
      </header>
      <div className={classes.panelBody}>
        {data ? (
          data.data.length > 0 ? (
            <NoticeList business_id={business_id} notices={data.data} onOpened={onClose} />
          ) : (
            <EmptyState
              icon={IconBell}
              title={t`Nothing new`}
              detail={t`Leads that are assigned to you and files that are imported appear here.`}
            />
          )
        ) : error ? (
          <ErrorState what={t`Notifications could not be loaded`} error={error} onRetry={() => void refetch()} />
        ) : (
          <NoticeBones lines={4} />
        )}
      </div>
      <footer className={classes.panelFoot}>
        <GoLink to={inside} onClick={onClose}>
          <Trans>See all</Trans>
        </GoLink>
      </footer>
    </div>
  )
}

/** Grey rows of the true height while notices load. */
export function NoticeBones({ lines }: { lines: number }) {
  return (
    <div className={classes.bones} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} lines={2} />
      ))}
    </div>
  )
}
