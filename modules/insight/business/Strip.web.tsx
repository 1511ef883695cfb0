import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Pill } from '#ui/bits.tsx'
import { formatCount, formatMoneyShort, formatNumber } from '#ui/display.ts'
import { Muted, Row } from '#ui/layout/flow.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Skeleton } from '#ui/states.tsx'
import { changeOf } from '../business-calls.web.ts'
import { bucketsOf, sumInto } from '../figures/buckets.ts'
import { type FigureRow, rowsBehind, totalOf } from '../figures/figures.web.ts'
import classes from './dashboard.module.css'
import { Spark } from './Spark.web.tsx'
import { STRIP } from './questions.ts'
import type { Business } from './use-business.web.ts'

const SHOWN = 6

// The name of each figure, and whether its amount or its count is the figure.
interface Look {
  name: MessageDescriptor
  is_money?: true
  /** How many rows an amount is of. */
  rows?: (count: number) => MessageDescriptor
}
const LOOKS: Record<(typeof STRIP)[number], Look> = {
  invoice: {
    ...{ name: msg`Sales`, is_money: true },
    rows: (n) => msg`${plural(n, { one: '1 invoice', other: `${formatNumber(n)} invoices` })}`,
  },
  receipt: {
    ...{ name: msg`Money received`, is_money: true },
    rows: (n) => msg`${plural(n, { one: '1 payment', other: `${formatNumber(n)} payments` })}`,
  },
  sales_order: {
    ...{ name: msg`Orders`, is_money: true },
    rows: (n) => msg`${plural(n, { one: '1 order', other: `${formatNumber(n)} orders` })}`,
  },
  lead: { name: msg`New leads` },
  won: { name: msg`Won of these` },
  opportunity: {
    ...{ name: msg`Opportunities`, is_money: true },
    rows: (n) => msg`${plural(n, { one: '1 opportunity', other: `${formatNumber(n)} opportunities` })}`,
  },
  call: { name: msg`Calls` },
  meeting: { name: msg`Meetings` },
  visit: { name: msg`Visits` },
}

/** Six figures of the period, each with the change since the period before and its course; each opens its rows. */
export function Strip({ business }: { business: Business }) {
  const { t, i18n } = useLingui()
  const { figures, is_loading, business_id, past, waiting } = business
  const due = waiting?.find(({ name }) => name === 'money_due')
  const overdue = waiting?.find(({ name }) => name === 'money_overdue')
  const known = STRIP.filter((metric) => figures[`days ${metric}`])
  if (known.length === 0)
    return is_loading ? (
      <Panel>
        <Skeleton lines={3} />
      </Panel>
    ) : null
  const buckets = bucketsOf(past)
  const cards = known.map((metric) => {
    const { name, is_money, rows } = LOOKS[metric]
    const figure = figures[`days ${metric}`]
    const now = totalOf(figure)
    const before = totalOf(figures[`before ${metric}`])
    const amountOf = (row: FigureRow) => (is_money ? Number(row.sum) : row.count)
    return {
      key: metric as string,
      name: i18n._(name),
      value: is_money ? formatMoneyShort(now.sum) : formatCount(now.count),
      detail: rows && i18n._(rows(now.count)),
      change: is_money ? changeOf(now.sum, before.sum) : changeOf(now.count, before.count),
      before: is_money ? formatMoneyShort(before.sum) : formatNumber(before.count),
      course: sumInto(buckets, figures[`days ${metric}`]?.rows ?? [], amountOf),
      to: figure && rowsBehind(business_id, figure.list),
    }
  })
  if (due?.sum)
    cards.splice(Math.min(2, cards.length), 0, {
      ...{ key: 'due', name: t`Money due`, value: formatMoneyShort(due.sum), change: null, before: '', course: [] },
      detail:
        overdue?.sum && Number(overdue.sum) > 0 ? t`${formatMoneyShort(overdue.sum)} overdue` : t`Nothing overdue`,
      to: rowsBehind(business_id, due.list),
    })
  return (
    <section className={classes.strip} aria-label={t`Overview`}>
      {cards.slice(0, SHOWN).map(({ key, name, value, detail, change, before, course, to }) => (
        <div key={key}>
          <Muted as="div">{name}</Muted>
          <Row gap="xs" wrap={false} justify="space-between">
            <b className="figure">{to ? <TextLink {...to}>{value}</TextLink> : value}</b>
            {change !== null && <Change percent={change} before={before} />}
          </Row>
          <Muted as="small">{detail ?? (change === null ? '' : t`Before: ${before}`)}</Muted>
          {course.length > 1 && <Spark values={course} />}
        </div>
      ))}
    </section>
  )
}

/** The growth since the period before, in per cent. */
function Change({ percent, before }: { percent: number; before: string }) {
  const { t } = useLingui()
  // With a true minus sign, which is as wide as the plus.
  const sign = percent < 0 ? '−' : percent > 0 ? '+' : ''
  return (
    <Pill tone={percent < 0 ? 'danger' : 'brand'}>
      <span title={t`Before: ${before}`}>{`${sign}${formatNumber(Math.abs(percent))}%`}</span>
    </Pill>
  )
}
