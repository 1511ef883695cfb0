import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '#ui/client/request.ts'
import { useSetup } from '#engine/web/context.tsx'
import { useGo } from '#ui/places.ts'
import { Status } from '#ui/bits.tsx'
import { SidePanel } from '#ui/Dialog.tsx'
import { formatDateTime } from '#ui/display.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { type Connection, deliveriesQuery, type Delivery, deliveryQuery, useAct } from './calls.web.ts'
import { EnquiryFacts } from './EnquiryFacts.web.tsx'
import classes from './integrations.module.css'

const BAD = '#c2272d'
const GOOD = '#15803d'
const QUIET = '#8a94a6'
const STATES = {
  waiting: { label: msg`Waiting`, colour: '#ca8a04' },
  created: { label: msg`New lead`, colour: GOOD },
  added: { label: msg`Asked again`, colour: '#3b82f6' },
  duplicate: { label: msg`Was there already`, colour: QUIET },
  mapping_failed: { label: msg`Not understood`, colour: BAD },
  failed: { label: msg`With an error`, colour: BAD },
}
const stateOf = ({ state, outcome }: Delivery) => STATES[state === 'done' ? (outcome ?? 'created') : state]

/** What came in through a connection, newest first; each can be looked at and tried again. */
export function DeliveryLog({ connection }: { connection: Connection }) {
  const { t, i18n } = useLingui()
  const { business_id } = useSetup()
  const [state, setState] = useState('')
  const [open, setOpen] = useState<number | null>(null)
  const query = useInfiniteQuery({
    ...deliveriesQuery(business_id, connection.id, state),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.pages.flatMap((page) => page.data)
  if (query.isError && !query.data)
    return (
      <ErrorState what={t`What came in could not be loaded`} error={query.error} onRetry={() => void query.refetch()} />
    )
  const chips = [
    ['', t`All`],
    ['failed', t`With errors`],
    ['mapping_failed', t`Not understood`],
    ['waiting', t`Waiting`],
  ] as const
  return (
    <>
      <div className={classes.chips} role="group" aria-label={t`Show`}>
        {chips.map(([value, label]) => (
          <button key={value} type="button" aria-pressed={state === value} onClick={() => setState(value)}>
            {label}
          </button>
        ))}
      </div>
      {query.isPending && <Skeleton height={40} lines={5} />}
      {rows?.length === 0 && (
        <EmptyState
          icon={IconInbox}
          title={state === '' ? t`Nothing has come in yet` : t`Nothing of this kind`}
          detail={state === '' ? t`Each enquiry stands here as it came, with the lead that was made of it.` : undefined}
        />
      )}
      <ul className={classes.log}>
        {rows?.map((one) => (
          <li key={one.id}>
            <button type="button" onClick={() => setOpen(one.id)}>
              <b>{one.title ?? t`Enquiry ${one.id}`}</b>
              <Status label={i18n._(stateOf(one).label)} colour={stateOf(one).colour} />
              <small>
                {[
                  formatDateTime(one.received_at),
                  one.repeats > 0 ? t`came ${one.repeats} more times` : '',
                  one.error ? wordOf(one.error, i18n) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="default"
          className={classes.older}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          <Trans>Older</Trans>
        </Button>
      )}
      {open !== null && <DeliveryPanel connection={connection} id={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function DeliveryPanel({ connection, id, onClose }: { connection: Connection; id: number; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { business_id } = useSetup()
  const { busy, act } = useAct()
  const go = useGo()
  const query = useQuery(deliveryQuery(business_id, connection.id, id))
  const one = query.data
  const again = async () => {
    const answer = await act(() =>
      post<{ message: string }>(`connections/${connection.id}/deliveries/${id}/replay`, {}, { quiet: true }),
    )
    if (answer) notify({ kind: 'success', message: answer.message })
    if (answer) onClose()
  }
  return (
    <SidePanel title={one?.title ?? t`Enquiry ${id}`} onClose={onClose} width={520}>
      {query.isError && (
        <ErrorState what={t`This could not be loaded`} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!one && !query.isError && <Skeleton height={24} lines={8} />}
      {one && (
        <div className={classes.panel}>
          <p className={classes.state}>
            <Status label={i18n._(stateOf(one).label)} colour={stateOf(one).colour} />
            <small>{formatDateTime(one.received_at)}</small>
          </p>
          {one.error && <p data-wrong>{wordOf(one.error, i18n)}</p>}
          <div className={classes.buttons}>
            {one.lead_id && (
              <Button onClick={() => void go({ to: `/business/${business_id}/lead/${one.lead_id}` })}>
                <Trans>Open the lead</Trans>
              </Button>
            )}
            <Button
              variant="default"
              loading={busy}
              disabled={connection.status === 'paused'}
              onClick={() => void again()}
            >
              <Trans>Try again</Trans>
            </Button>
          </div>
          <EnquiryFacts preview={one} />
          <h3>
            <Trans>As it came</Trans>
          </h3>
          <pre className="ltr" tabIndex={0}>
            {pretty(one.raw)}
          </pre>
        </div>
      )}
    </SidePanel>
  )
}

function pretty(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2)
  } catch {
    return raw
  }
}
