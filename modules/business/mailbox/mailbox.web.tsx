import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCopy, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'
import { useGo, usePlaceSearch } from '#ui/places.ts'
import { copyText } from '#ui/copy.ts'
import { formatRelativeDay, formatTime } from '#ui/display.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { Muted, Stack, Title } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { MasterDetail } from '#ui/layout/MasterDetail.tsx'
import { Notice, Panel } from '#ui/layout/Panel.tsx'
import { PlainLayout } from '../plain-layout.web.tsx'
import { partsOf } from './mail-text.ts'

type Mail = {
  id: string
  kind: 'mail' | 'sms'
  to: string
  subject: string
  date: string
  text: string
  links: string[]
  otp: string | null
}

// People wait here for a code, so the list is reloaded often.
const LOOK_AGAIN_MS = 3000

/** /mailbox: the local mode's outgoing mail, so that codes and links work without a mail server. `?mail=` is the open one. */
export default function MailboxScreen() {
  const { t } = useLingui()
  const go = useGo()
  const open = usePlaceSearch().mail
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['mailbox'],
    queryFn: async ({ signal }) => (await get<{ data: Mail[] }>('mailbox', { quiet: true, signal })).data,
    refetchInterval: LOOK_AGAIN_MS,
  })
  const mail = data?.find((one) => one.id === String(open))
  const read = (id: string | null) => void go({ to: '/mailbox', search: id ? { mail: id } : {} })
  return (
    <PlainLayout width="wide">
      <Stack gap="lg">
        <Stack gap="none">
          <Title order={1}>{t`Mailbox of this installation`}</Title>
          <Muted>{t`Without a mail server and an SMS gateway, every mail and SMS that Vanik sends is kept here.`}</Muted>
        </Stack>
        <Panel padded={false}>
          <MasterDetail
            label={t`Mails`}
            is_open={mail !== undefined}
            back={<Trans>All mails</Trans>}
            onBack={() => read(null)}
            list={
              <>
                {isPending && <Skeleton height={34} lines={6} />}
                {error && !data && (
                  <ErrorState what={t`The mailbox could not be read`} error={error} onRetry={() => void refetch()} />
                )}
                {data?.length === 0 && (
                  <EmptyState
                    icon={IconMail}
                    title={t`No mail yet`}
                    detail={t`Sign up or ask for a new password; the mail or SMS appears here within seconds.`}
                  />
                )}
                <List>
                  {data?.map((one) => (
                    <ListRow
                      key={one.id}
                      current={one.id === mail?.id}
                      title={one.kind === 'sms' ? t`SMS` : one.subject}
                      detail={one.to}
                      side={<time dateTime={one.date}>{formatTime(one.date)}</time>}
                      onClick={() => read(one.id)}
                    />
                  ))}
                </List>
              </>
            }
          >
            {mail ? (
              <MailText mail={mail} />
            ) : (
              data && data.length > 0 && <EmptyState icon={IconMail} title={t`Choose a mail to read it`} />
            )}
          </MasterDetail>
        </Panel>
      </Stack>
    </PlainLayout>
  )
}

/** One mail with its links; a code it carries can be copied. */
function MailText({ mail }: { mail: Mail }) {
  const { t } = useLingui()
  return (
    <>
      <Title>{mail.kind === 'sms' ? t`SMS` : mail.subject}</Title>
      <Muted>
        {mail.to} · {formatRelativeDay(mail.date)}, {formatTime(mail.date)}
      </Muted>
      {mail.otp && (
        <Notice
          tone="good"
          actions={
            <Button
              variant="default"
              leftSection={<IconCopy size={15} />}
              onClick={() => void copyText(mail.otp ?? '')}
            >
              <Trans>Copy the code</Trans>
            </Button>
          }
        >
          <output style={{ fontSize: 30, fontWeight: 600, letterSpacing: '0.14em' }}>{mail.otp}</output>
        </Notice>
      )}
      <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: 1.6, maxWidth: '64ch' }}>
        {partsOf(mail.text).map((part, index) =>
          part.href ? (
            <a key={index} href={part.href} rel="noreferrer" style={{ color: 'var(--brand-text)' }}>
              {part.text}
            </a>
          ) : (
            <span key={index}>{part.text}</span>
          ),
        )}
      </div>
    </>
  )
}
