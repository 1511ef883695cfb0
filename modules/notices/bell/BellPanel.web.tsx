import { Trans, useLingui } from '@lingui/react/macro'
import { IconBell, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink, IconLink } from '#ui/layout/ButtonLink.tsx'
import { Row, Spacer, Stack, Title } from '#ui/layout/flow.tsx'
import { Button } from '@mantine/core'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { bellQuery } from './calls.web.ts'
import { NoticeList } from './NoticeList.web.tsx'
import { NoticeSkeleton } from './NoticeSkeleton.web.tsx'
import classes from './notices.module.css'
import { useMarkRead } from './use-mark-read.web.ts'

/** The panel of the bell with the newest notices. */
export default function BellPanel({ business_id, onClose }: { business_id: number; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { data, error, refetch } = useQuery(bellQuery(business_id, i18n.locale))
  const mark = useMarkRead(business_id)
  const inside = `/business/${business_id}/notifications`
  return (
    <Stack gap="sm">
      <Row as="header" gap="xs" wrap={false}>
        <Title>
          <Trans>Notifications</Trans>
        </Title>
        <Spacer />
        {(data?.unread ?? 0) > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => void mark({ all: true })}>
            <Trans>Mark all as read</Trans>
          </Button>
        )}
        <IconLink to={inside} search={{ tab: 'choices' }} aria-label={t`Choose your notices`} onClick={onClose}>
          <IconSettings size={17} stroke={1.6} aria-hidden />
        </IconLink>
      </Row>
      <div className={classes.scroll}>
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
          <NoticeSkeleton lines={4} />
        )}
      </div>
      <ButtonLink to={inside} variant="subtle" fullWidth onClick={onClose}>
        <Trans>See all</Trans>
      </ButtonLink>
    </Stack>
  )
}
