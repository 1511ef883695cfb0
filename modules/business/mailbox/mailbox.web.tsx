import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconCopy, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'
import { useGo, usePlaceSearch } from '#ui/places.ts'
import { copyText } from '#ui/copy.ts'
import { formatRelativeDay, formatTime } from '#ui/display.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { PlainLayout } from '../plain-layout.web.tsx'
import { partsOf } from './mail-text.ts'
import classes from './mailbox.module.css'

type Mail = { id: string; to: string; subject: string; date: string; text: string; links: string[]; otp: string | null }

// A code is being waited for; the list looks again often.
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
    <PlainLayout wide>
      <header className={classes.head}>
        <h1>{t`Mailbox of this installation`}</h1>
        <p>{t`Without a mail server, every mail Vanik sends lands here.`}</p>
      </header>
      <div className={classes.panes} data-reading={mail ? true : undefined}>
        <div className={classes.list}>
          {isPending && (
            <div className={classes.bone}>
              <Skeleton lines={6} />
            </div>
          )}
          {error && !data && (
            <ErrorState what={t`The mailbox could not be read`} error={error} onRetry={() => void refetch()} />
          )}
          {data?.length === 0 && (
            <EmptyState
              icon={IconMail}
              title={t`No mail yet`}
              detail={t`Sign up or ask for a password link; the mail appears here within seconds.`}
            />
          )}
          {data?.map((one) => (
            <button
              key={one.id}
              type="button"
              className={classes.line}
              aria-current={one.id === mail?.id || undefined}
              onClick={() => read(one.id)}
            >
              <b>{one.subject}</b>
              <time dateTime={one.date}>{formatTime(one.date)}</time>
              <small>{one.to}</small>
            </button>
          ))}
        </div>
        <article className={classes.mail}>
          {!mail && data && data.length > 0 && <EmptyState icon={IconMail} title={t`Choose a mail to read it`} />}
          {mail && (
            <>
              <Button
                className={classes.back}
                variant="subtle"
                color="gray"
                leftSection={<IconArrowLeft size={15} />}
                onClick={() => read(null)}
              >
                <Trans>All mails</Trans>
              </Button>
              <h2>{mail.subject}</h2>
              <p className={classes.meta}>
                {mail.to} · {formatRelativeDay(mail.date)}, {formatTime(mail.date)}
              </p>
              {mail.otp && (
                <div className={classes.otp}>
                  <output>{mail.otp}</output>
                  <Button
                    variant="default"
                    leftSection={<IconCopy size={15} />}
                    onClick={() => void copyText(mail.otp ?? '')}
                  >
                    <Trans>Copy the code</Trans>
                  </Button>
                </div>
              )}
              <div className={classes.text}>
                {partsOf(mail.text).map((part, index) =>
                  part.href ? (
                    <a key={index} href={part.href} rel="noreferrer">
                      {part.text}
                    </a>
                  ) : (
                    <span key={index}>{part.text}</span>
                  ),
                )}
              </div>
            </>
          )}
        </article>
      </div>
    </PlainLayout>
  )
}
