import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMailOff, IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '#ui/client/request.ts'
import { Status } from '#ui/bits.tsx'
import { SidePanel } from '#ui/Dialog.tsx'
import { formatDateTime } from '#ui/display.ts'
import { EmptyState, ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify, notifySaved } from '#ui/toast.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { deliveriesQuery, type DeliveryRow, deliveryQuery, type HookRow } from './api-calls.web.ts'
import classes from './api.module.css'
import { Copyable } from './SecretOnce.web.tsx'

/** What a webhook was told in the last 30 days; each message can be sent again. */
export function DeliveryLog({
  business_id,
  hook,
  onClose,
}: {
  business_id: number
  hook: HookRow
  onClose: () => void
}) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [state, setState] = useState<string | null>(null)
  const log = useInfiniteQuery({ ...deliveriesQuery(business_id, hook.id, state), placeholderData: keepPreviousData })
  const replay = async (body: { ids?: number[]; failed?: boolean }) => {
    try {
      await post(`webhooks/${hook.id}/replay`, body, { quiet: true })
      notifySaved(t`Sent again`)
      await queries.invalidateQueries({ queryKey: [business_id, 'webhooks'] })
    } catch (error) {
      notify({ kind: 'error', message: wordsOf(error) })
    }
  }
  const rows = log.data?.pages.flatMap((page) => page.data) ?? []
  const states = [
    [null, t`All`],
    ['pending', t`On its way`],
    ['sent', t`Told`],
    ['failed', t`Failed`],
  ] as const
  return (
    <SidePanel title={hook.name} detail={<span className="ltr">{hook.url}</span>} onClose={onClose} width={680}>
      <div className={classes.panel}>
        <div className={classes.logBar}>
          <div className={classes.states} role="group" aria-label={t`Which messages`}>
            {states.map(([id, name]) => (
              <button key={name} type="button" aria-pressed={state === id} onClick={() => setState(id)}>
                {name}
              </button>
            ))}
          </div>
          {hook.failed > 0 && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={15} aria-hidden />}
              onClick={() => void replay({ failed: true })}
            >
              <Trans>Send all failed again</Trans>
            </Button>
          )}
        </div>
        {log.isPending && <Skeleton lines={6} height={18} />}
        {log.isError && (
          <ErrorState
            what={<Trans>The log could not be loaded</Trans>}
            error={log.error}
            onRetry={() => void log.refetch()}
          />
        )}
        {log.data && rows.length === 0 && (
          <EmptyState
            icon={IconMailOff}
            title={state === null ? <Trans>Nothing was told yet</Trans> : <Trans>No such messages</Trans>}
          />
        )}
        <ul className={classes.log}>
          {rows.map((row) => (
            <Message
              key={row.id}
              business_id={business_id}
              webhook_id={hook.id}
              row={row}
              onReplay={() => void replay({ ids: [row.id] })}
            />
          ))}
        </ul>
        {log.hasNextPage && (
          <Button
            variant="default"
            className={classes.older}
            loading={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            <Trans>Older</Trans>
          </Button>
        )}
      </div>
    </SidePanel>
  )
}

const COLOURS = { sent: '#2b7a3d', pending: '#a85a17', failed: '#a33b3b', skipped: 'var(--text-3)' }

function Message({
  business_id,
  webhook_id,
  row,
  onReplay,
}: {
  business_id: number
  webhook_id: number
  row: DeliveryRow
  onReplay: () => void
}) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const words = { sent: t`Told`, pending: t`On its way`, failed: t`Failed`, skipped: t`Left out` }
  const will_retry = row.state === 'pending' && row.attempts > 0
  const detail = useQuery({ ...deliveryQuery(business_id, webhook_id, row.id), enabled: open })
  return (
    <li>
      <button type="button" className={classes.message} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Status
          label={will_retry ? t`Will try again` : words[row.state]}
          colour={COLOURS[will_retry ? 'failed' : row.state]}
        />
        <b className="ltr">
          {row.type}
          {row.record_id > 0 && row.record !== 'webhook' && ` #${row.record_id}`}
        </b>
        <span className={classes.code}>{row.status ?? '–'}</span>
        <time dateTime={row.created_at}>{formatDateTime(row.created_at)}</time>
      </button>
      {open && (
        <div className={classes.detail}>
          {row.problem && <p className={classes.problem}>{wordOf(row.problem)}</p>}
          {row.next_at && row.attempts > 0 && <p>{t`Next try ${formatDateTime(row.next_at)}`}</p>}
          <p>
            {t`Tries: ${row.attempts}`}
            {row.duration_ms !== null && ` · ${row.duration_ms} ms`} · <code className="ltr">{row.message_id}</code>
          </p>
          {detail.isPending && <Skeleton lines={3} />}
          {detail.data?.request && <Copyable text={pretty(detail.data.request)} label={t`Copy what was sent`} />}
          {detail.data?.answer && <Copyable text={detail.data.answer} label={t`Copy the answer`} />}
          {row.state !== 'pending' && (
            <Button variant="default" size="compact-sm" onClick={onReplay}>
              <Trans>Send again</Trans>
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
