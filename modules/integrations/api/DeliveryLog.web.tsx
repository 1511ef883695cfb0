import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMailOff, IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '#ui/client/request.ts'
import { Status } from '#ui/bits.tsx'
import { SidePanel } from '#ui/Dialog.tsx'
import { formatDateTime } from '#ui/display.ts'
import { Copyable } from '#ui/layout/Copyable.tsx'
import { OlderButton } from '#ui/layout/DayLog.tsx'
import { Muted, PanelBody, Problem, Row, Spacer, Stack } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { EmptyState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify, notifySaved } from '#ui/toast.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { deliveriesQuery, type DeliveryRow, deliveryQuery, type HookRow } from './api-calls.web.ts'
import { prettyJson } from '../pretty-json.ts'

/** The messages of a webhook in the last 30 days; each can be sent again. */
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
  const states = [
    { value: null, label: t`All` },
    { value: 'pending', label: t`Waiting` },
    { value: 'sent', label: t`Delivered` },
    { value: 'failed', label: t`Failed` },
  ]
  return (
    <SidePanel title={hook.name} detail={<span className="ltr">{hook.url}</span>} onClose={onClose} width={680}>
      <PanelBody>
        <Row>
          <Segmented label={t`Which messages`} value={state} options={states} onChange={setState} />
          <Spacer />
          {hook.failed > 0 && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={15} aria-hidden />}
              onClick={() => void replay({ failed: true })}
            >
              <Trans>Send all failed again</Trans>
            </Button>
          )}
        </Row>
        <Loaded query={log} failed={<Trans>The log could not be loaded</Trans>}>
          {(data) => {
            const rows = data.pages.flatMap((page) => page.data)
            if (rows.length === 0)
              return (
                <EmptyState
                  icon={IconMailOff}
                  title={state === null ? <Trans>No messages yet</Trans> : <Trans>No such messages</Trans>}
                />
              )
            return (
              <List framed>
                {rows.map((row) => (
                  <Message
                    key={row.id}
                    business_id={business_id}
                    webhook_id={hook.id}
                    row={row}
                    onReplay={() => void replay({ ids: [row.id] })}
                  />
                ))}
              </List>
            )
          }}
        </Loaded>
        {log.hasNextPage && <OlderButton loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()} />}
      </PanelBody>
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
  const words = { sent: t`Delivered`, pending: t`Waiting`, failed: t`Failed`, skipped: t`Skipped` }
  const will_retry = row.state === 'pending' && row.attempts > 0
  const detail = useQuery({ ...deliveryQuery(business_id, webhook_id, row.id), enabled: open })
  return (
    <ListRow
      title={
        <span className="ltr">
          {row.type}
          {row.record_id > 0 && row.record !== 'webhook' && ` #${row.record_id}`}
        </span>
      }
      detail={[formatDateTime(row.created_at), row.status].filter(Boolean).join(' · ')}
      side={
        <Status
          label={will_retry ? t`Will try again` : words[row.state]}
          colour={COLOURS[will_retry ? 'failed' : row.state]}
        />
      }
      expanded={open}
      onClick={() => setOpen(!open)}
      below={
        open && (
          <Stack gap="sm">
            {row.problem && <Problem>{wordOf(row.problem)}</Problem>}
            {row.next_at && row.attempts > 0 && <Muted>{t`Next try ${formatDateTime(row.next_at)}`}</Muted>}
            <Muted>
              {t`Tries: ${row.attempts}`}
              {row.duration_ms !== null && ` · ${row.duration_ms} ms`} · <code className="ltr">{row.message_id}</code>
            </Muted>
            {detail.isPending && <Skeleton lines={3} />}
            {detail.data?.request && <Copyable text={prettyJson(detail.data.request)} label={t`Copy the request`} />}
            {detail.data?.answer && <Copyable text={detail.data.answer} label={t`Copy the answer`} />}
            {row.state !== 'pending' && (
              <div>
                <Button variant="default" size="compact-sm" onClick={onReplay}>
                  <Trans>Send again</Trans>
                </Button>
              </div>
            )}
          </Stack>
        )
      }
    />
  )
}
