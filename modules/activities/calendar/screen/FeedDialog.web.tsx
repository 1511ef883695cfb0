import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTenantKey } from '#engine/web/context.tsx'
import { get, post, remove } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { formatDateTime } from '#ui/display.ts'
import { Copyable } from '#ui/layout/Copyable.tsx'
import { Muted, Problem, Stack } from '#ui/layout/flow.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { Skeleton, wordsOf } from '#ui/states.tsx'

interface Feed {
  made_at: string | null
  read_at: string | null
  url?: string
}

/** The address with which another calendar shows one's events. It is shown once, when it is made. */
export default function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const queryKey = [...useTenantKey(), 'calendar feed']
  const [url, setUrl] = useState<string | null>(null)
  const feed = useQuery({ queryKey, queryFn: ({ signal }) => get<Feed>('calendar/feed', { quiet: true, signal }) })
  const change = useMutation({
    mutationFn: (ends: boolean) =>
      ends ? remove<Feed>('calendar/feed', { quiet: true }) : post<Feed>('calendar/feed', {}, { quiet: true }),
    onSuccess: (now) => {
      setUrl(now.url ?? null)
      client.setQueryData<Feed>(queryKey, { made_at: now.made_at, read_at: now.read_at })
    },
  })
  const { made_at, read_at } = feed.data ?? {}
  const [made, read] = [formatDateTime(made_at), formatDateTime(read_at)]
  return (
    <Dialog
      title={<Trans>Your events in another calendar</Trans>}
      width={520}
      onClose={onClose}
      footer={
        <>
          {made_at && (
            <Button variant="default" loading={change.isPending} onClick={() => change.mutate(true)}>
              <Trans>End the address</Trans>
            </Button>
          )}
          <Button loading={change.isPending} onClick={() => change.mutate(false)}>
            {made_at ? <Trans>New address</Trans> : <Trans>Make an address</Trans>}
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          <Trans>
            Add the address to the calendar of your phone, to Google Calendar or to Outlook. It shows your events of the
            next six months, and follows changes within some hours.
          </Trans>
        </p>
        {feed.isPending && <Skeleton height={20} />}
        {url ? (
          <>
            <Copyable text={url} label={t`Address`} />
            <Notice tone="warm">
              <Trans>Copy it now: it is not shown again. Everybody who has it sees your events.</Trans>
            </Notice>
          </>
        ) : (
          made_at && (
            <Muted>
              {read_at ? (
                <Trans>
                  Your address was made on {made}, and last read on {read}. A new one ends it.
                </Trans>
              ) : (
                <Trans>Your address was made on {made}, and has not been read yet. A new one ends it.</Trans>
              )}
            </Muted>
          )
        )}
        {(feed.error ?? change.error) && <Problem>{wordsOf(feed.error ?? change.error)}</Problem>}
      </Stack>
    </Dialog>
  )
}
