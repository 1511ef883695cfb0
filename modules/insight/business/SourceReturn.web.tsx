import { useLingui } from '@lingui/react/macro'
import type { ReportAnswer } from '#platform/reports/answer.ts'
import { Muted } from '#ui/layout/flow.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { FigureCells, Table } from '#ui/layout/Table.tsx'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { rowsBehind } from '../figures/figures.web.ts'
import { rowsOfLine } from '../reports/report-rows.ts'
import { useReportWriter } from '../reports/report-words.web.ts'
import { returnFigures, returnSpec } from './questions.ts'
import type { Business } from './use-business.web.ts'
import { type SectionReport, useSectionReport } from './use-section-report.web.ts'

/** The figures of a person who may not see the costs. */
const SHORT = 4
/** The report has the other sources. */
const MOST_SOURCES = 8

/** The report of what each source brings and costs, for the period of the dashboard; null where the person may not read it. */
export const useReturns = ({ business_id, days }: Business, { enabled }: { enabled: boolean }): SectionReport | null =>
  useSectionReport(business_id, { spec: returnSpec(days.now), records: ['lead', 'opportunity'], enabled })

/** What each source cost in the period, what it brought, and how many buyers it brought. It is of all users, as costs are. */
export function SourceReturn(props: { business: Business; returns: SectionReport }) {
  const { t } = useLingui()
  const { business, returns } = props
  const { data, error, refetch } = returns
  const report = `/business/${business.business_id}/reports/source-return`
  return (
    <Panel
      padded="tight"
      title={t`Return of each source`}
      detail={
        lacksCosts(data)
          ? t`Enter what the sources cost in the report, and it shows what they return.`
          : t`The leads of this period, of all users`
      }
      actions={<TextLink to={report}>{t`Report`}</TextLink>}
    >
      {data ? (
        data.lines.length === 0 ? (
          <Muted>{t`Nothing in this period.`}</Muted>
        ) : (
          <Lines {...{ business, report }} answer={data} />
        )
      ) : error ? (
        <ErrorState what={t`The report could not be shown`} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
    </Panel>
  )
}

/** True for a person who may see costs, where none was entered for the period. */
const lacksCosts = (answer: ReportAnswer | undefined): boolean =>
  answer !== undefined &&
  answer.lines.length > 0 &&
  answer.figures.length > SHORT &&
  !returnFigures(answer.figures, answer.lines).some(({ is_cost }) => is_cost)

function Lines({ answer, business, report }: { answer: ReportAnswer; business: Business; report: string }) {
  const writer = useReportWriter()
  const { groups, lines, filter } = answer
  const place = answer.place ?? 'leads'
  const figures = returnFigures(answer.figures, answer.lines)
  const head = [writer.head(groups[0]), ...figures.map(({ column }) => writer.head(column))]
  return (
    <Table head={head} stacked figures={1}>
      {lines.slice(0, MOST_SOURCES).map((line) => {
        const rows = rowsBehind(business.business_id, {
          place,
          filter: rowsOfLine(filter, groups, line.values) ?? filter,
        })
        return (
          <tr key={line.values[0]}>
            <td>
              <TextLink {...rows}>{writer.valueOf(groups[0], line, 0)}</TextLink>
            </td>
            <FigureCells
              head={head}
              cells={figures.map(({ column, at, is_cost }) => {
                const text = writer.figureOf(column, line.figures[at])
                if (line.figures[at] === null) return text
                // What a source cost is entered in the report.
                return (
                  <TextLink key={at} {...(is_cost ? { to: report } : rows)}>
                    {text}
                  </TextLink>
                )
              })}
            />
          </tr>
        )
      })}
    </Table>
  )
}
