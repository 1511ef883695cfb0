import { useLingui } from '@lingui/react/macro'
import { Money } from '#ui/bits.tsx'
import { formatNumber } from '#ui/display.ts'
import { Muted } from '#ui/layout/flow.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { FigureCells, Table } from '#ui/layout/Table.tsx'
import { Skeleton } from '#ui/states.tsx'
import { rowsBehind } from '../figures/figures.web.ts'
import { UserCell } from './UserCell.web.tsx'
import type { Business } from './use-business.web.ts'

/** The leads of each user in the period, and those they won. */
export function UserTable({ business }: { business: Business }) {
  const { t } = useLingui()
  const { figures, business_id, people, is_loading } = business
  const leads = figures['lead by owner']
  const won = figures['won by owner']
  const head = [t`User`, t`Leads`, t`Won`, t`Value won`, t`Share won`]
  const lines = (leads?.rows ?? []).flatMap((row) => {
    const person = people.find(({ id }) => String(id) === row.value)
    return person ? [{ ...person, leads: row, won: won?.rows.find(({ value }) => value === row.value) }] : []
  })
  return (
    <Panel padded="tight" title={t`Leads by user`} detail={t`The leads of this period by their owner`}>
      {!leads ? (
        is_loading && <Skeleton lines={5} />
      ) : lines.length === 0 ? (
        <Muted>{t`None of these leads has an owner.`}</Muted>
      ) : (
        <Table head={head} stacked figures={1}>
          {lines.map(({ id, name, leads: own, won: theirs }) => {
            const part = { field: 'assigned_user', value: id }
            return (
              <tr key={id}>
                <UserCell id={id} name={name} />
                <FigureCells
                  head={head}
                  cells={[
                    <TextLink key="leads" {...rowsBehind(business_id, leads.list, part)}>
                      {formatNumber(own.count)}
                    </TextLink>,
                    won && (
                      <TextLink key="won" {...rowsBehind(business_id, won.list, part)}>
                        {formatNumber(theirs?.count ?? 0)}
                      </TextLink>
                    ),
                    won && <Money key="value" value={theirs?.sum ?? '0'} />,
                    won && `${Math.round(((theirs?.count ?? 0) / own.count) * 100)}%`,
                  ]}
                />
              </tr>
            )
          })}
        </Table>
      )}
    </Panel>
  )
}
