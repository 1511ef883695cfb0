import { Trans, useLingui } from '@lingui/react/macro'
import { IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
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
import { type Bucket, BUCKETS, dueDatesOf } from '../rules/payments/ageing.ts'
import { useAgeing, type WireAgeing } from './calls.web.ts'

/** What one side of the books shows: clients and their invoices, or suppliers and their bills. */
export interface AgeingSide {
  path: 'ageing' | 'payables'
  papers: RecordDefinition
  detail: ReactNode
  party: string
  nothing: ReactNode
  cut: ReactNode
}

/** Outstanding amounts by party and days past the due date; each figure opens its papers. */
export function AgeingScreen(side: AgeingSide) {
  return <Whole of={side.papers}>{() => <Ageing {...side} />}</Whole>
}

type Party = WireAgeing['data'][number]

/** The filter of the papers behind a figure. */
function behind(day: string, { contact_id }: Party, bucket: Bucket | null) {
  const { from, to } = bucket ? dueDatesOf(bucket, day) : {}
  const due = [
    ...(from ? [{ field: 'due_date', condition: 'From', values: [from] }] : []),
    ...(to ? [{ field: 'due_date', condition: 'To', values: [to] }] : []),
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

function Ageing({ path, papers, detail, party, nothing, cut }: AgeingSide) {
  const found = useAgeing(path)
  const words = useBucketWords()
  return (
    <SettingsPage width="full" detail={detail}>
      <Loaded query={found} failed={<Trans>The outstanding amounts could not be loaded</Trans>} lines={8}>
        {({ day, data, totals, capped }) => {
          const of = (name: Bucket | 'total' | 'advance') => formatMoney(totals[name])
          return data.length === 0 ? (
            <EmptyState icon={IconHourglass} title={nothing} />
          ) : (
            <Stack gap="lg">
              <Figures
                figures={[
                  { label: <Trans>Outstanding</Trans>, value: of('total') },
                  ...BUCKETS.map((bucket) => ({ label: words[bucket], value: of(bucket) })),
                  { label: <Trans>Advances</Trans>, value: of('advance') },
                ]}
              />
              <Parties {...{ day, papers, party, words }} parties={data} />
              {capped && <Muted>{cut}</Muted>}
            </Stack>
          )
        }}
      </Loaded>
    </SettingsPage>
  )
}

/** A table of the parties; on phones each is a block with the buckets that are not empty. */
function Parties({
  day,
  papers,
  party,
  parties,
  words,
}: Pick<AgeingSide, 'papers' | 'party'> & {
  day: string
  parties: readonly Party[]
  words: Record<Bucket, string>
}) {
  const { t } = useLingui()
  const is_phone = useIsPhone()
  const lists = usePaths(useWhole(papers))
  const contacts = usePaths(useWhole(contact))
  const figure = (one: Party, name: Bucket | 'total') =>
    one[name] === '0.00' ? null : (
      <TextLink to={lists.list} search={behind(day, one, name === 'total' ? null : name)}>
        {formatMoney(one[name])}
      </TextLink>
    )
  return (
    <Table stacked figures={1} head={[party, ...BUCKETS.map((bucket) => words[bucket]), t`Total`, t`Advance`]}>
      {parties.map((one) => (
        <tr key={one.contact_id ?? 0}>
          <th scope="row">
            {one.contact_id === null ? (
              (one.name ?? t`Without a name`)
            ) : (
              <TextLink to={contacts.one(one.contact_id)}>{one.name ?? t`Without a name`}</TextLink>
            )}
          </th>
          {BUCKETS.map((bucket) => {
            const shown = figure(one, bucket)
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
            <b>{figure(one, 'total')}</b>
          </td>
          {one.advance === '0.00' ? (
            !is_phone && <td />
          ) : (
            <td className="figure">
              {is_phone && `${t`Advance`}: `}
              {formatMoney(one.advance)}
            </td>
          )}
        </tr>
      ))}
    </Table>
  )
}
