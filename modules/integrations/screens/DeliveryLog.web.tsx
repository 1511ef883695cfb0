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
import { Copyable } from '#ui/layout/Copyable.tsx'
import { OlderButton } from '#ui/layout/DayLog.tsx'
import { Muted, PanelBody, Problem, Row, Stack, Title } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { EmptyState } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { prettyJson } from '../pretty-json.ts'
import { type Connection, deliveriesQuery, type Delivery, deliveryQuery, useAct } from './calls.web.ts'
import { EnquiryFacts } from './EnquiryFacts.web.tsx'

const BAD = '#c2272d'
const GOOD = '#15803d'
const QUIET = '#8a94a6'
const STATES = {
  waiting: { label: msg`Waiting`, colour: '#ca8a04' },
  created: { label: msg`New lead`, colour: GOOD },
  added: { label: msg`Enquired again`, colour: '#3b82f6' },
  duplicate: { label: msg`Duplicate`, colour: QUIET },
  mapping_failed: { label: msg`Not understood`, colour: BAD },
  failed: { label: msg`With an error`, colour: BAD },
}
const stateOf = ({ state, outcome }: Delivery) => STATES[state === 'done' ? (outcome ?? 'created') : state]

/** The deliveries of a connection, newest first; each can be opened and tried again. */
export function DeliveryLog({ connection }: { connection: Connection }) {
  const { t, i18n } = useLingui()
  const { business_id } = useSetup()
  const [state, setState] = useState('')
  const [open, setOpen] = useState<number | null>(null)
  const query = useInfiniteQuery({
    ...deliveriesQuery(business_id, connection.id, state),
    placeholderData: keepPreviousData,
  })
  const states = [
    { value: '', label: t`All` },
    { value: 'failed', label: t`With errors` },
    { value: 'mapping_failed', label: t`Not understood` },
    { value: 'waiting', label: t`Waiting` },
  ]
  const detailOf = (one: Delivery) =>
    [
      formatDateTime(one.received_at),
      one.repeats > 0 ? t`received ${one.repeats} more times` : '',
      one.error ? wordOf(one.error, i18n) : '',
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Stack>
      <Row>
        <Segmented label={t`Show`} value={state} options={states} onChange={setState} />
      </Row>
      <Loaded query={query} failed={t`The deliveries could not be loaded`}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.data)
          if (rows.length === 0)
            return (
              <EmptyState
                icon={IconInbox}
                title={state === '' ? t`No enquiry received yet` : t`No such deliveries`}
                detail={state === '' && t`Each enquiry is listed here as it was received, with the lead it became.`}
              />
            )
          return (
            <List framed>
              {rows.map((one) => (
                <ListRow
                  key={one.id}
                  title={one.title ?? t`Enquiry ${one.id}`}
                  detail={detailOf(one)}
                  side={<Status label={i18n._(stateOf(one).label)} colour={stateOf(one).colour} />}
                  onClick={() => setOpen(one.id)}
                />
              ))}
            </List>
          )
        }}
      </Loaded>
      {query.hasNextPage && (
        <OlderButton loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} />
      )}
      {open !== null && <DeliveryPanel connection={connection} id={open} onClose={() => setOpen(null)} />}
    </Stack>
  )
}

function DeliveryPanel({ connection, id, onClose }: { connection: Connection; id: number; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { business_id } = useSetup()
  const { busy, act } = useAct()
  const go = useGo()
  const query = useQuery(deliveryQuery(business_id, connection.id, id))
  const again = async () => {
    const answer = await act(() =>
      post<{ message: string }>(`connections/${connection.id}/deliveries/${id}/replay`, {}, { quiet: true }),
    )
    if (answer) notify({ kind: 'success', message: answer.message })
    if (answer) onClose()
  }
  return (
    <SidePanel title={query.data?.title ?? t`Enquiry ${id}`} onClose={onClose} width={520}>
      <PanelBody>
        <Loaded query={query} failed={t`This could not be loaded`} lines={8}>
          {(one) => (
            <>
              <Row>
                <Status label={i18n._(stateOf(one).label)} colour={stateOf(one).colour} />
                <Muted as="small">{formatDateTime(one.received_at)}</Muted>
              </Row>
              {one.error && <Problem>{wordOf(one.error, i18n)}</Problem>}
              <Row>
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
              </Row>
              <EnquiryFacts preview={one} />
              <Title order={3}>
                <Trans>As received</Trans>
              </Title>
              <Copyable text={prettyJson(one.raw)} label={t`As received`} />
            </>
          )}
        </Loaded>
      </PanelBody>
    </SidePanel>
  )
}
