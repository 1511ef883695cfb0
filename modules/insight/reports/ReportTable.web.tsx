import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import type { ReportAnswer, ReportLine } from '#platform/reports/answer.ts'
import { gridOf } from '#platform/reports/grid.ts'
import { Muted } from '#ui/layout/flow.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { FigureCells, Table } from '#ui/layout/Table.tsx'
import { rowsBehind } from '../figures/figures.web.ts'
import { useIsPhone } from '#ui/use-media.ts'
import { placeBehind, placeOfLine } from './behind.web.ts'
import { useReportWriter } from './report-words.web.ts'

/** How many lines are shown; the file has all of them. */
const SHOWN = 200

/** The lines of a report and its totals; each line opens its rows. */
export function ReportTable({ answer }: { answer: ReportAnswer }) {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const { groups, figures, totals, capped, filter, place, pivot } = answer
  const { head, rows, total } = gridOf(answer, useReportWriter())
  const heads = head.map(({ text }) => text)
  const phone = useIsPhone()
  const texts = head.findIndex(({ is_figure }) => is_figure)
  // A number opens its own rows, where the report names them.
  const opened = (text: ReactNode, at: number, line?: ReportLine) => {
    const figure = at - groups.length
    const behind = pivot ? undefined : figures[figure]?.behind
    const is_zero = Number((line?.figures ?? totals)[figure] ?? 0) === 0
    const value = line?.values[0]
    return behind && !is_zero ? <TextLink {...placeBehind(business_id, behind, value)}>{text}</TextLink> : text
  }
  // A row of a pivot stands for all values of the second group.
  const columns = pivot ? groups.slice(0, 1) : groups
  return (
    <Panel>
      <div style={{ overflowX: 'auto' }}>
        <Table head={heads} stacked figures={texts}>
          {rows.slice(0, SHOWN).map(({ cells, line }, index) => {
            const [{ text: first }, ...others] = cells
            const behind = placeOfLine(business_id, answer, { columns, values: line.values })
            return (
              <tr key={index}>
                <td>{behind ? <TextLink {...behind}>{first}</TextLink> : first}</td>
                <FigureCells
                  head={heads}
                  // A phone leaves out what is not known, and amounts of nothing after the first figure.
                  cells={others.map(({ text, value, as }, at) => {
                    const is_nothing = phone && as === 'money' && at + 1 > texts && Number(value) === 0
                    return (value === null && at + 1 >= texts) || is_nothing ? null : opened(text, at + 1, line)
                  })}
                  texts={texts - 1}
                />
              </tr>
            )
          })}
          <tr>
            <td>
              <b>
                {place === null ? (
                  t`Total`
                ) : (
                  <TextLink {...rowsBehind(business_id, { place, filter })}>{t`Total`}</TextLink>
                )}
              </b>
            </td>
            <FigureCells
              head={heads}
              texts={texts - 1}
              cells={total
                .slice(1)
                .map(({ text, value }, at) =>
                  phone && (value === null || text === '') ? null : <b key={at}>{opened(text, at + 1)}</b>,
                )}
            />
          </tr>
        </Table>
      </div>
      {(capped || rows.length > SHOWN) && (
        <Muted>
          <Trans>The first {SHOWN} lines are shown. The file has more of them.</Trans>
        </Muted>
      )}
    </Panel>
  )
}
