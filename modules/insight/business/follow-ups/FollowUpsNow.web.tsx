import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#ui/display.ts'
import { Muted } from '#ui/layout/flow.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { FigureCells, Table } from '#ui/layout/Table.tsx'
import { type Figure, rowsBehind } from '../../figures/figures.web.ts'
import { UserCell } from '../UserCell.web.tsx'
import type { Business } from '../use-business.web.ts'

/**
 * How each user keeps the follow-ups of their open leads, as of today: those that are planned, those whose day is over, and the leads
 * without a follow-up. A lead is on track while its follow-up is planned.
 */
export function FollowUpsNow({ business }: { business: Business }) {
  const { t } = useLingui()
  const { figures, business_id, nameOf } = business
  const parts = [figures['planned by owner'], figures['overdue by owner'], figures['unplanned by owner']]
  const head = [t`User`, t`Planned`, t`Overdue`, t`Not planned`, t`On track`]
  const lines = linesOf(parts)
  if (lines.length === 0) return <Muted>{t`There are no open leads.`}</Muted>
  return (
    <Table head={head} stacked figures={1}>
      {lines.map(({ owner, counts, all }) => {
        const name = nameOf(owner) ?? t`Nobody`
        const id = owner === null ? null : Number(owner)
        return (
          <tr key={owner}>
            <UserCell id={id} name={name} />
            <FigureCells
              head={head}
              cells={[
                ...parts.map(
                  (figure, at) =>
                    figure && (
                      <TextLink
                        key={at}
                        {...rowsBehind(business_id, figure.list, { field: 'assigned_user', value: id })}
                      >
                        {formatNumber(counts[at])}
                      </TextLink>
                    ),
                ),
                `${Math.round((counts[0] / all) * 100)}%`,
              ]}
            />
          </tr>
        )
      })}
    </Table>
  )
}

/** The counts of each owner, those with the most leads to mend first. */
function linesOf(parts: readonly (Figure | undefined)[]) {
  const owners = new Set(parts.flatMap((figure) => figure?.rows.map(({ value }) => value) ?? []))
  return [...owners]
    .map((owner) => {
      const counts = parts.map((figure) => figure?.rows.find(({ value }) => value === owner)?.count ?? 0)
      return { owner, counts, all: counts.reduce((sum, count) => sum + count, 0) }
    })
    .toSorted((a, b) => b.counts[1] + b.counts[2] - a.counts[1] - a.counts[2] || b.all - a.all)
}
