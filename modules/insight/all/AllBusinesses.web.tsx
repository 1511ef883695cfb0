import { Trans, useLingui } from '@lingui/react/macro'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { daysBefore, daysOf } from '#base/periods.ts'
import { PlainLayout } from '#modules/business/index.web.ts'
import { businessesQuery } from '#shell/session-queries.ts'
import { Avatar } from '#ui/bits.tsx'
import { get } from '#ui/client/request.ts'
import { dayOf, formatMoneyShort, formatNumber } from '#ui/display.ts'
import { Muted, Row, Stack, Title } from '#ui/layout/flow.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { FigureCells, Table } from '#ui/layout/Table.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { changeOf } from '../business-calls.web.ts'
import type { FigureRow } from '../figures/figures.web.ts'

const METRICS = ['invoice', 'receipt', 'lead', 'won'] as const
type Sums = { count: number; sum: number } | null

/** The figures of this month and the one before of one business; null where the person has no right to them. */
const figuresQuery = (business_id: number) => {
  const today = dayOf(new Date())
  const ask = [daysOf('thisMonth', today), daysBefore('thisMonth', today)].flatMap((days) =>
    METRICS.map((metric) => ({ metric, ...days })),
  )
  return {
    queryKey: [business_id, 'all businesses', ask],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const query = { ask: JSON.stringify(ask) }
      const { data } = await get<{ data: { rows: FigureRow[] | null }[] }>('metrics', {
        query,
        business_id,
        quiet: true,
        signal,
      })
      return data.map(({ rows }): Sums => rows && { count: rows[0]?.count ?? 0, sum: Number(rows[0]?.sum ?? 0) })
    },
  }
}

/** `/dashboard`: the businesses of a person side by side, with the figures of this month. */
export default function AllBusinessesScreen() {
  const { t } = useLingui()
  const { data: businesses, error, refetch } = useQuery(businessesQuery)
  const open = businesses?.filter(({ is_complete, needs_second_factor }) => is_complete && !needs_second_factor) ?? []
  const figures = useQueries({ queries: open.map(({ id }) => figuresQuery(id)) })
  const head = [t`Business`, t`Sales`, t`Money received`, t`New leads`, t`Won leads`]
  return (
    <PlainLayout width="wide">
      <Stack gap="lg">
        <Stack gap="none">
          <Title order={1}>{t`All businesses`}</Title>
          <Muted>
            <Trans>This month, and how much more or less than in the same days of last month.</Trans>
          </Muted>
        </Stack>
        {error && !businesses ? (
          <ErrorState what={t`Your businesses could not be loaded`} error={error} onRetry={() => void refetch()} />
        ) : !businesses ? (
          <Skeleton height={44} lines={3} />
        ) : open.length === 0 ? (
          <EmptyState
            icon={IconBuildingStore}
            title={t`No business to compare yet`}
            detail={t`A business appears here once its details are complete.`}
          >
            <TextLink to="/business">
              <Trans>Your businesses</Trans>
            </TextLink>
          </EmptyState>
        ) : (
          <Panel>
            <Table head={head} stacked figures={1}>
              {open.map(({ id, name }, at) => {
                const now = figures[at].data?.slice(0, METRICS.length)
                const before = figures[at].data?.slice(METRICS.length)
                return (
                  <tr key={id}>
                    <td>
                      <Row wrap={false}>
                        <Avatar id={id} name={name} />
                        <TextLink to={`/business/${id}/dashboard`}>{name}</TextLink>
                      </Row>
                    </td>
                    <FigureCells
                      head={head}
                      cells={METRICS.map((metric, index) =>
                        figures[at].isError ? null : !now ? (
                          <Skeleton key={metric} width={56} />
                        ) : (
                          <Cell key={metric} now={now[index]} before={before?.[index] ?? null} is_money={index < 2} />
                        ),
                      )}
                    />
                  </tr>
                )
              })}
            </Table>
          </Panel>
        )}
      </Stack>
    </PlainLayout>
  )
}

function Cell({ now, before, is_money }: { now: Sums; before: Sums; is_money: boolean }) {
  if (!now) return '—'
  const value = is_money ? now.sum : now.count
  const change = changeOf(value, (is_money ? before?.sum : before?.count) ?? 0)
  const sign = change !== null && change > 0 ? '+' : ''
  return (
    <>
      {is_money ? formatMoneyShort(value) : formatNumber(value)}
      {change !== null && change !== 0 && <Muted as="span">{` ${sign}${change}%`.replace('-', '−')}</Muted>}
    </>
  )
}
