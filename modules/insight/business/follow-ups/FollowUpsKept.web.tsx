import { useLingui } from '@lingui/react/macro'
import type { ReportAnswer } from '#platform/reports/answer.ts'
import { Muted } from '#ui/layout/flow.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { FigureCells, Table } from '#ui/layout/Table.tsx'
import { placeBehind } from '../../reports/behind.web.ts'
import { useReportWriter } from '../../reports/report-words.web.ts'
import { UserCell } from '../UserCell.web.tsx'

/** What became of the follow-ups of each user. Each number opens its follow-ups. */
export function FollowUpsKept({ answer, business_id }: { answer: ReportAnswer; business_id: number }) {
  const { t } = useLingui()
  const writer = useReportWriter()
  // Shorter words than those of the report, and without the average delay: the section is half as wide.
  const head = [t`User`, t`Planned`, t`On the day`, t`Late`, t`Moved`, t`Not done`, t`Kept`]
  const figures = answer.figures.slice(0, head.length - 1)
  if (answer.lines.length === 0) return <Muted>{t`No follow-up was planned for these days.`}</Muted>
  return (
    <Table head={head} stacked figures={1}>
      {answer.lines.map((line) => {
        const [id] = line.values
        return (
          <tr key={id}>
            <UserCell id={id === null ? null : Number(id)} name={line.titles[0] ?? t`Nobody`} />
            <FigureCells
              head={head}
              cells={figures.map((column, at) => {
                const text = writer.figureOf(column, line.figures[at])
                if (!column.behind || line.figures[at] === '0') return text
                return (
                  <TextLink key={at} {...placeBehind(business_id, column.behind, id)}>
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
