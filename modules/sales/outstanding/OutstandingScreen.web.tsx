import { Trans, useLingui } from '@lingui/react/macro'
import { IconHourglass } from '@tabler/icons-react'
import { addDays } from '#base/days.ts'
import { exact, rupeesText, sum } from '#base/exact.ts'
import { usePaths, useWhole, Whole } from '#engine/web/context.tsx'
import { contact } from '#modules/crm/contacts/contact.record.ts'
import { formatMoney } from '#ui/display.ts'
import { Muted, Stack } from '#ui/layout/flow.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Figures } from '#ui/layout/Panel.tsx'
import { Table } from '#ui/layout/Table.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { invoice } from '../invoices/invoice.record.ts'
import { BUCKETS, useAgeing, type WireAgeing } from './calls.web.ts'

/** `/business/{businessId}/outstanding`: who owes how much, and since when. Each figure opens its invoices. */
export default function OutstandingScreen() {
  return <Whole of={invoice}>{() => <Outstanding />}</Whole>
}

type Bucket = (typeof BUCKETS)[number]
type Client = WireAgeing['data'][number]

// Days past the due date: the most and the fewest of each bucket.
const DAYS: Readonly<Record<Bucket, readonly [most: number | null, fewest: number | null]>> = {
  notDue: [-1, null],
  '0-30': [30, 0],
  '31-60': [60, 31],
  '61-90': [90, 61],
  '91+': [null, 91],
}

/** The filter of the invoices behind a figure. */
function behind(day: string, { contact_id }: Client, bucket: Bucket | null) {
  const [most, fewest] = bucket ? DAYS[bucket] : [null, null]
  const due = [
    ...(most === null ? [] : [{ field: 'due_date', condition: 'From', values: [addDays(day, -most)] }]),
    ...(fewest === null ? [] : [{ field: 'due_date', condition: 'To', values: [addDays(day, -fewest)] }]),
  ]
  const of = { field: 'contact_id', condition: 'In', values: [contact_id] }
  const open = { field: 'outstanding', condition: 'From', values: ['0.01'] }
  return { filter: { combiner: 'AND', conditions: [of, open, ...due] } }
}

function useBucketWords(): Record<Bucket, string> {
  const { t } = useLingui()
  return {
    notDue: t`Not due yet`,
    '0-30': t`0 to 30 days`,
    '31-60': t`31 to 60 days`,
    '61-90': t`61 to 90 days`,
    '91+': t`Over 90 days`,
  }
}

function Outstanding() {
  const found = useAgeing()
  const words = useBucketWords()
  return (
    <SettingsPage
      width="full"
      detail={<Trans>What your clients owe, by days past the due date. A figure opens its invoices.</Trans>}
    >
      <Loaded query={found} failed={<Trans>The outstanding amounts could not be loaded</Trans>} lines={8}>
        {({ day, data, capped }) => {
          const of = (name: Bucket | 'total' | 'advance') =>
            formatMoney(rupeesText(sum(data.map((client) => exact(client[name])))))
          return data.length === 0 ? (
            <EmptyState icon={IconHourglass} title={<Trans>Nobody owes you anything</Trans>} />
          ) : (
            <Stack gap="lg">
              <Figures
                figures={[
                  { label: <Trans>Outstanding</Trans>, value: of('total') },
                  ...BUCKETS.map((bucket) => ({ label: words[bucket], value: of(bucket) })),
                  { label: <Trans>Advances</Trans>, value: of('advance') },
                ]}
              />
              <Clients day={day} clients={data} words={words} />
              {capped && (
                <Muted>
                  <Trans>The 500 clients with the most are shown.</Trans>
                </Muted>
              )}
            </Stack>
          )
        }}
      </Loaded>
    </SettingsPage>
  )
}

/** A table of the clients; on phones each client is a block with the buckets that are not empty. */
function Clients({ day, clients, words }: { day: string; clients: readonly Client[]; words: Record<Bucket, string> }) {
  const { t } = useLingui()
  const is_phone = useIsPhone()
  const invoices = usePaths(useWhole(invoice))
  const contacts = usePaths(useWhole(contact))
  const figure = (client: Client, name: Bucket | 'total') =>
    client[name] === '0.00' ? null : (
      <TextLink to={invoices.list} search={behind(day, client, name === 'total' ? null : name)}>
        {formatMoney(client[name])}
      </TextLink>
    )
  return (
    <Table stacked head={[t`Client`, ...BUCKETS.map((bucket) => words[bucket]), t`Total`, t`Advance`]}>
      {clients.map((client) => (
        <tr key={client.contact_id ?? 0}>
          <th scope="row">
            {client.contact_id === null ? (
              (client.name ?? t`Without a client`)
            ) : (
              <TextLink to={contacts.one(client.contact_id)}>{client.name ?? t`Without a name`}</TextLink>
            )}
          </th>
          {BUCKETS.map((bucket) => {
            const shown = figure(client, bucket)
            if (is_phone && !shown) return null
            return (
              <td key={bucket} className="figure">
                {is_phone && `${words[bucket]}: `}
                {shown}
              </td>
            )
          })}
          <td className="figure">
            {is_phone && `${t`Total`}: `}
            <b>{figure(client, 'total')}</b>
          </td>
          {client.advance === '0.00' ? (
            !is_phone && <td />
          ) : (
            <td className="figure">
              {is_phone && `${t`Advance`}: `}
              {formatMoney(client.advance)}
            </td>
          )}
        </tr>
      ))}
    </Table>
  )
}
