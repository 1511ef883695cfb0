import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Money } from '#ui/bits.tsx'
import { formatNumber } from '#ui/display.ts'
import { Muted } from '#ui/layout/flow.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { FigureCells, Table } from '#ui/layout/Table.tsx'
import { Skeleton } from '#ui/states.tsx'
import type { Figure } from '../figures/figures.web.ts'
import { behind, idOf } from './sections/figure-parts.web.ts'
import { UserCell } from './UserCell.web.tsx'
import type { Business } from './use-business.web.ts'

/** The leads of each user in the period, and those they won; those without an owner too, so that they add up to all. */
export function UserTable({ business }: { business: Business }) {
  const { t } = useLingui()
  const { figures } = business
  const leads = figures['lead by owner']
  const won = figures['won by owner']
  return (
    <ByUser
      {...{ business, figure: leads }}
      title={t`Leads by user`}
      detail={t`The leads of this period by their owner`}
      head={[t`Leads`, t`Won`, t`Value won`, t`Share won`]}
      cellsOf={(value, opened) => {
        const count = leads?.rows.find((row) => row.value === value)?.count ?? 0
        const theirs = won?.rows.find((row) => row.value === value)
        return [
          opened(leads, formatNumber(count)),
          won ? opened(won, formatNumber(theirs?.count ?? 0)) : null,
          won ? <Money key="value" value={theirs?.sum ?? '0'} /> : null,
          won ? `${Math.round(((theirs?.count ?? 0) / count) * 100)}%` : null,
        ]
      }}
    />
  )
}

/** The opportunities of each user in the period, and what they are worth. Many have no amount yet, so they are counted too. */
export function OpportunityTable({ business }: { business: Business }) {
  const { t } = useLingui()
  const figure = business.figures['opportunity by owner']
  return (
    <ByUser
      {...{ business, figure }}
      title={t`Opportunities by user`}
      detail={t`The opportunities of this period by their owner`}
      head={[t`Opportunities`, t`Amount`]}
      cellsOf={(value, opened) => {
        const row = figure?.rows.find((one) => one.value === value)
        return [opened(figure, formatNumber(row?.count ?? 0)), <Money key="amount" value={row?.sum ?? '0'} />]
      }}
    />
  )
}

type Opened = (figure: Figure | undefined, text: string) => ReactNode

/** A table of figures by user, the largest first; `cellsOf` writes those of one user, and opens their rows with `opened`. */
function ByUser(props: {
  business: Business
  figure: Figure | undefined
  title: string
  detail: string
  head: readonly string[]
  cellsOf: (value: string | null, opened: Opened) => ReactNode[]
}) {
  const { t } = useLingui()
  const { business, figure, title, detail, cellsOf } = props
  const head = [t`User`, ...props.head]
  return (
    <Panel padded="tight" {...{ title, detail }}>
      {!figure ? (
        business.is_loading && <Skeleton lines={5} />
      ) : figure.rows.length === 0 ? (
        <Muted>{t`Nothing in this period.`}</Muted>
      ) : (
        <Table head={head} stacked figures={1}>
          {figure.rows.map((row) => {
            const opened: Opened = (of, text) => (
              <TextLink key={text} {...behind(business, of, { field: 'assigned_user', value: idOf(row) })}>
                {text}
              </TextLink>
            )
            return (
              <tr key={row.value}>
                <UserCell id={idOf(row)} name={business.nameOf(row.value) ?? t`Nobody`} />
                <FigureCells head={head} cells={cellsOf(row.value, opened)} />
              </tr>
            )
          })}
        </Table>
      )}
    </Panel>
  )
}
