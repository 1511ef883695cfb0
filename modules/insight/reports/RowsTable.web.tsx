import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import type { ListOfRows, ReportAnswer } from '#platform/reports/answer.ts'
import { MOST_ROWS_IN_FILE } from '#platform/reports/spec.ts'
import { type GridCell, gridOf } from '#platform/reports/grid.ts'
import { formatNumber } from '#ui/display.ts'
import { Muted } from '#ui/layout/flow.tsx'
import { LinkButton } from '#ui/layout/LinkButton.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { Notice, Panel } from '#ui/layout/Panel.tsx'
import { Table } from '#ui/layout/Table.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { useReportWriter } from './report-words.web.ts'

/** How many rows are shown at first, and more with each press. */
const STEP = 100

/** The rows of a list and the totals of its numbers; the first cell of a row opens its record. */
export function RowsTable({ answer, list }: { answer: ReportAnswer; list: ListOfRows }) {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const phone = useIsPhone()
  const [count, setCount] = useState(STEP)
  const { filter, place } = answer
  const writer = useReportWriter()
  const { head, rows, total } = gridOf(answer, writer)
  const left_out = list.left_out.map(writer.words.word).join(', ')
  const base = `/business/${business_id}`
  const cell = ({ text, value, as }: GridCell, at: number) =>
    // On phones each cell has its heading, and an empty one is left out.
    phone && (value === null || text === '') ? null : (
      <td
        key={at}
        style={{ whiteSpace: as === 'day' || as === 'moment' ? 'nowrap' : undefined }}
        className={head[at].is_figure ? 'figure' : undefined}
      >
        {phone && at > 0 && <>{head[at].text}: </>}
        {text}
      </td>
    )
  const in_list = place !== null && { to: `${base}/${place}`, search: { filter: JSON.stringify(filter), view: 'all' } }
  const counted = t`${plural(list.count, { one: '1 row', other: `${formatNumber(list.count)} rows` })}`
  return (
    <Panel title={in_list ? <TextLink {...in_list}>{counted}</TextLink> : counted}>
      {list.left_out.length > 0 && (
        <Notice tone="warm">
          <Trans>You may not see these columns, so they are left out: {left_out}</Trans>
        </Notice>
      )}
      <div style={{ overflowX: 'auto' }}>
        <Table head={head.map(({ text }) => text)} stacked figures={head.map(({ is_figure }) => is_figure)}>
          {rows.slice(0, count).map(({ cells: [first, ...others], line }) => (
            <tr key={line.id}>
              <td className={head[0].is_figure ? 'figure' : undefined}>
                {list.page ? <TextLink to={`${base}/${list.page}/${line.id}`}>{first.text}</TextLink> : first.text}
              </td>
              {others.map((one, at) => cell(one, at + 1))}
            </tr>
          ))}
          {answer.totals.some((sum) => sum !== null) && <tr style={{ fontWeight: 600 }}>{total.map(cell)}</tr>}
        </Table>
      </div>
      {count < rows.length ? (
        <LinkButton onClick={() => setCount(count + STEP)}>
          <Trans>Show more rows</Trans>
        </LinkButton>
      ) : (
        answer.capped && (
          <Muted>
            <Trans>
              The first {formatNumber(rows.length)} rows are shown; the totals are those of all rows. CSV and Excel have
              up to {formatNumber(MOST_ROWS_IN_FILE)}.
            </Trans>
          </Muted>
        )
      )}
    </Panel>
  )
}
