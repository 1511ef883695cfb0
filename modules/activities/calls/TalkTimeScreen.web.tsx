import { Trans, useLingui } from '@lingui/react/macro'
import { IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { usePaths, useTenantKey, Whole } from '#engine/web/context.tsx'
import { useOptionBook } from '#engine/web/use-options.ts'
import { Avatar } from '#ui/bits.tsx'
import { get } from '#ui/client/request.ts'
import { formatNumber } from '#ui/display.ts'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Figures, Panel } from '#ui/layout/Panel.tsx'
import { PillTabs } from '#ui/layout/PillTabs.tsx'
import { FigureCells, Table } from '#ui/layout/Table.tsx'
import { GoLink } from '#ui/places.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { call } from './call.record.ts'
import { shortClock } from './call-looks.web.tsx'

interface OfPerson {
  user_id: number | null
  calls: number
  connected: number
  missed: number
  talk_seconds: number
}

/** `/business/{businessId}/calls/talk-time`: calls and talk time of each person in a period. */
export default function TalkTimeScreen() {
  return <Whole of={call}>{(definition) => <Body definition={definition} />}</Whole>
}

function Body({ definition }: { definition: RecordDefinition }) {
  const { t } = useLingui()
  const tenant = useTenantKey()
  const [period, setPeriod] = useState('today')
  const answer = useQuery({
    queryKey: [...tenant, 'talk time', period],
    queryFn: ({ signal }) => get<{ data: OfPerson[] }>('calls/talk_time', { quiet: true, signal, query: { period } }),
  })
  const periods = [
    { id: 'today', title: t`Today` },
    { id: 'yesterday', title: t`Yesterday` },
    { id: 'thisWeek', title: t`This week` },
    { id: 'lastWeek', title: t`Last week` },
    { id: 'thisMonth', title: t`This month` },
    { id: 'lastMonth', title: t`Last month` },
  ]
  return (
    <SettingsPage width="wide" quiet title={<Trans>Talk time</Trans>}>
      <PillTabs label={t`Period`}>
        {periods.map(({ id, title }) => (
          <button key={id} type="button" aria-pressed={period === id} onClick={() => setPeriod(id)}>
            {title}
          </button>
        ))}
      </PillTabs>
      {answer.isError ? (
        <ErrorState
          what={<Trans>The talk time could not be loaded</Trans>}
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : !answer.data ? (
        <Skeleton lines={6} height={36} />
      ) : (
        <Shown definition={definition} people={answer.data.data} period={period} />
      )}
    </SettingsPage>
  )
}

function Shown({
  definition,
  people,
  period,
}: {
  definition: RecordDefinition
  people: readonly OfPerson[]
  period: string
}) {
  const { t } = useLingui()
  const book = useOptionBook(definition)
  const { list } = usePaths(definition)
  if (people.length === 0)
    return (
      <EmptyState
        icon={IconHourglass}
        title={<Trans>No calls in this period</Trans>}
        detail={<Trans>Calls appear here once they are logged or imported.</Trans>}
      />
    )
  const sum = (name: 'calls' | 'connected' | 'missed' | 'talk_seconds') =>
    people.reduce((total, one) => total + one[name], 0)
  const behind = (user_id: number | null) => ({
    combiner: 'AND',
    conditions: [
      {
        field: 'assigned_user',
        condition: user_id === null ? 'Empty' : 'In',
        values: user_id === null ? [] : [user_id],
      },
      { field: 'started_at', condition: 'Period', values: [period] },
    ],
  })
  const average = (one: OfPerson) =>
    one.connected === 0 ? '—' : shortClock(Math.round(one.talk_seconds / one.connected))
  const heads = [t`Person`, t`Calls`, t`Connected`, t`Missed`, t`Talk time`, t`Average`]
  return (
    <Stack gap="lg">
      <Figures
        figures={[
          { label: <Trans>Talk time</Trans>, value: shortClock(sum('talk_seconds')) },
          { label: <Trans>Calls</Trans>, value: formatNumber(sum('calls')) },
          { label: <Trans>Connected</Trans>, value: formatNumber(sum('connected')) },
          { label: <Trans>Missed</Trans>, value: formatNumber(sum('missed')) },
        ]}
      />
      <Panel padded={false}>
        <Table stacked head={heads}>
          {people.map((one) => {
            const name = one.user_id === null ? t`Nobody` : (book.find('user', one.user_id)?.title ?? '—')
            const cells = [
              formatNumber(one.calls),
              formatNumber(one.connected),
              formatNumber(one.missed),
              <b key="talk">{shortClock(one.talk_seconds)}</b>,
              average(one),
            ]
            return (
              <tr key={one.user_id}>
                <td>
                  <Row wrap={false}>
                    <Avatar id={one.user_id ?? 0} name={name} size={24} />
                    <GoLink to={list} search={{ filter: behind(one.user_id) }} className="link">
                      {name}
                    </GoLink>
                  </Row>
                </td>
                <FigureCells head={heads} cells={cells} />
              </tr>
            )
          })}
        </Table>
      </Panel>
    </Stack>
  )
}
