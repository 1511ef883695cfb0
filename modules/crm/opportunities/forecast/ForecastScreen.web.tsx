import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { usePaths, useTenantKey, Whole } from '#engine/web/context.tsx'
import { type OptionBook, useOptionBook } from '#engine/web/use-options.ts'
import { Avatar } from '#ui/bits.tsx'
import { get } from '#ui/client/request.ts'
import { formatDate, formatMoney, formatMoneyShort, formatNumber } from '#ui/display.ts'
import { WithAside, Stack } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Figures, Panel } from '#ui/layout/Panel.tsx'
import { PillTabs } from '#ui/layout/PillTabs.tsx'
import { Table } from '#ui/layout/Table.tsx'
import { GoLink } from '#ui/places.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { opportunity } from '../opportunity.record.ts'
import type { Forecast } from './forecast.ts'
import { filterOfMonth, filterOfPerson } from './figure-filters.ts'

/** `/business/{businessId}/opportunities/forecast`: what open opportunities are worth, by month and by person. */
export default function ForecastScreen() {
  return <Whole of={opportunity}>{(definition) => <Body definition={definition} />}</Whole>
}

function Body({ definition }: { definition: RecordDefinition }) {
  const { t } = useLingui()
  const tenant = useTenantKey()
  const book = useOptionBook(definition)
  const [pipeline, setPipeline] = useState<number | null>(null)
  const answer = useQuery({
    queryKey: [...tenant, 'forecast', pipeline],
    queryFn: ({ signal }) =>
      get<Forecast & { since: string }>('opportunities/forecast', {
        quiet: true,
        signal,
        query: pipeline === null ? {} : { pipeline },
      }),
  })
  const pipelines = book.choices('opportunity_pipeline')
  return (
    <SettingsPage width="wide" quiet title={<Trans>Forecast</Trans>}>
      {pipelines.length > 1 && (
        <PillTabs label={t`Pipelines`}>
          {[{ id: null, title: t`All pipelines` }, ...pipelines].map(({ id, title }) => (
            <button key={id} type="button" aria-pressed={pipeline === id} onClick={() => setPipeline(id)}>
              {title}
            </button>
          ))}
        </PillTabs>
      )}
      {answer.isError ? (
        <ErrorState
          what={<Trans>The forecast could not be loaded</Trans>}
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : !answer.data || !book.ready ? (
        <Skeleton lines={6} height={36} />
      ) : (
        <Shown definition={definition} book={book} found={answer.data} pipeline={pipeline} />
      )}
    </SettingsPage>
  )
}

const byWorth = (people: Forecast['people']) => people.toSorted((a, b) => Number(b.weighted) - Number(a.weighted))

interface ShownProps {
  definition: RecordDefinition
  book: OptionBook
  found: Forecast & { since: string }
  pipeline: number | null
}

function Shown({ definition, book, found, pipeline }: ShownProps) {
  const { i18n } = useLingui()
  // On a phone the cells of a month are below each other, without the headings of the table.
  const phone = useIsPhone()
  const { list } = usePaths(definition)
  const { months, people, total, since } = found
  const stages = book.all('opportunity_stage')
  const monthName = new Intl.DateTimeFormat(i18n.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const nameOf = (month: string | null) =>
    month === null ? <Trans>No close date</Trans> : monthName.format(new Date(`${month}-01T00:00:00Z`))
  const to = (month: string | null, kind: 'open' | 'won') => ({
    to: list,
    search: { filter: filterOfMonth(stages, { month, kind, pipeline }) },
  })
  if (months.length === 0)
    return (
      <EmptyState
        icon={IconChartBar}
        title={<Trans>Nothing to forecast yet</Trans>}
        detail={<Trans>Open opportunities with an amount and a close date appear here.</Trans>}
      />
    )
  const day = formatDate(since)
  return (
    <Stack gap="lg">
      <Figures
        figures={[
          { label: <Trans>Weighted</Trans>, value: formatMoneyShort(total.weighted) },
          { label: <Trans>Open in all</Trans>, value: formatMoneyShort(total.amount) },
          { label: <Trans>Open opportunities</Trans>, value: formatNumber(total.open) },
          { label: <Trans>Won since {day}</Trans>, value: formatMoneyShort(total.won), tone: 'good' },
        ]}
      />
      <WithAside aside={360}>
        <Panel
          title={<Trans>By month of the close date</Trans>}
          detail={
            <Trans>Weighted is the amount times the probability. A figure opens the opportunities behind it.</Trans>
          }
        >
          <Table
            stacked
            head={[
              <Trans key="month">Month</Trans>,
              <Trans key="weighted">Weighted</Trans>,
              <Trans key="open">Open</Trans>,
              <Trans key="won">Won</Trans>,
            ]}
          >
            {months.map((one) => (
              <tr key={one.month}>
                <td>{nameOf(one.month)}</td>
                <td className="figure">
                  {one.open > 0 && <b>{formatMoney(one.weighted)}</b>}
                  {phone && one.open > 0 && (
                    <>
                      {' '}
                      <Trans>Weighted</Trans>
                    </>
                  )}
                </td>
                <td className="figure">
                  {one.open > 0 && (
                    <GoLink {...to(one.month, 'open')} className="link">
                      {formatMoney(one.amount)} · <Plural value={one.open} one="# open" other="# open" />
                    </GoLink>
                  )}
                </td>
                <td className="figure">
                  {one.won !== '0.00' && (
                    <GoLink {...to(one.month, 'won')} className="link">
                      {formatMoney(one.won)}
                      {phone && (
                        <>
                          {' '}
                          <Trans>Won</Trans>
                        </>
                      )}
                    </GoLink>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        </Panel>
        <Panel
          padded={false}
          title={<Trans>By person</Trans>}
          detail={<Trans>Weighted; co-owners have their share.</Trans>}
        >
          <List>
            {byWorth(people).map(({ person, weighted }) => {
              const name = book.find('user', Number(person))?.title ?? '—'
              return (
                <ListRow
                  key={person}
                  lead={<Avatar id={Number(person)} name={name} size={28} />}
                  title={name}
                  side={<span className="figure">{formatMoney(weighted)}</span>}
                  to={{ to: list, search: { filter: filterOfPerson(stages, { person, pipeline }) } }}
                />
              )
            })}
          </List>
        </Panel>
      </WithAside>
    </Stack>
  )
}
