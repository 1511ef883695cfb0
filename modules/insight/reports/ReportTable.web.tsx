import { Trans, useLingui } from '@lingui/react/macro'
import { useSetup } from '#engine/web/context.tsx'
import { Muted } from '#ui/layout/flow.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { FigureCells, Table } from '#ui/layout/Table.tsx'
import { rowsOfLine } from './report-rows.ts'
import { useReportWords } from './report-words.web.ts'
import type { Answer } from './run-report.web.ts'

/** How many lines are shown; the file has all of them. */
const SHOWN = 200

/** The lines of a report with their share of the first figure, and its totals; each line opens its rows. */
export function ReportTable({ answer }: { answer: Answer }) {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const { valueOf, figureOf, head } = useReportWords()
  const { groups, figures, lines, totals, capped, filter, place } = answer
  const whole = Number(totals[0])
  const has_share = whole > 0 && figures[0].as !== 'minutes'
  const heads = [...groups, ...figures].map(head).concat(has_share ? [t`Share`] : [])
  const listOf = (rows: object) => ({
    to: `/business/${business_id}/${place}`,
    search: { filter: JSON.stringify(rows), view: 'all' },
  })
  const share = (value: string | null) => `${Math.round((Number(value ?? 0) / whole) * 1000) / 10}%`
  const cellsOf = (values: readonly (string | null)[]) => [
    ...figures.map((column, at) => figureOf(column, values[at])),
    ...(has_share ? [share(values[0])] : []),
  ]
  return (
    <Panel>
      <Table head={heads} stacked>
        {lines.slice(0, SHOWN).map((line, index) => {
          const rows = rowsOfLine(filter, groups, line.values)
          const names = groups.map((column, at) => valueOf(column, line, at))
          return (
            <tr key={index}>
              <td>{rows ? <TextLink {...listOf(rows)}>{names[0]}</TextLink> : names[0]}</td>
              <FigureCells head={heads} cells={[...names.slice(1), ...cellsOf(line.figures)]} />
            </tr>
          )
        })}
        <tr>
          <td>
            <b>
              <TextLink {...listOf(filter)}>{t`Total`}</TextLink>
            </b>
          </td>
          <FigureCells head={heads} cells={[...groups.slice(1).map(() => null), ...cellsOf(totals)]} />
        </tr>
      </Table>
      {(capped || lines.length > SHOWN) && (
        <Muted>
          <Trans>The first {SHOWN} lines are shown. The file has more of them.</Trans>
        </Muted>
      )}
    </Panel>
  )
}
