import { compare, type Exact, exact, minus, percentOf, rupeesText, sum, times, ZERO } from '#base/exact.ts'
import type { Issue } from '#base/issue.ts'

/** A stage as the forecast needs it. */
export interface ForecastStage {
  id: number
  kind: string
  /** Percent, as a number or a decimal text. */
  probability: number | string | null
}

/**
 * Opportunities with the same stage, month of the close date, owner, own probability and shares. The server adds up their
 * amounts; a single opportunity is a group of one.
 */
export interface ForecastGroup {
  opportunity_stage_id: number
  /** The sum of their amounts in rupees. */
  opportunity_amount: string | null
  /** A day or a month of it. */
  close_date: string | null
  owner: string
  /** Used instead of the probability of the stage, also if it is 0. */
  probability?: number | string | null
  shares?: readonly { person: string; percent: number | string }[]
  /** The number of opportunities in the group; 1 by default. */
  count?: number
}

/** The figures of a month or of everything; amounts in rupees with two decimals. */
export interface Figures {
  open: number
  amount: string
  weighted: string
  won: string
}

/** What the open opportunities are worth, by month and by person. */
export interface Forecast {
  months: (Figures & { month: string | null })[]
  people: { person: string; weighted: string }[]
  total: Figures
}

const HUNDRED = exact(100)
const AMOUNT = /^\d{1,18}(?:\.\d{1,2})?$/
const PERCENT = /^\d{1,3}(?:\.\d{1,4})?$/

const isPercent = (value: unknown) => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.length <= 12 && PERCENT.test(text) && compare(exact(text), HUNDRED) <= 0
}

/** The invalid values of a group, each as an issue on its field. */
export function forecastIssues(stages: readonly ForecastStage[], group: ForecastGroup): Issue[] {
  const { opportunity_stage_id, opportunity_amount: amount, probability = null, shares = [] } = group
  const issues: Issue[] = []
  const wrong = (field: string, message: string) => issues.push({ field, message, rule: 'forecast' })
  const stage = stages.find((one) => one.id === opportunity_stage_id)
  if (!stage) wrong('opportunity_stage_id', 'Choose one from the list')
  if (amount !== null && !(amount.length <= 24 && AMOUNT.test(amount)))
    wrong('opportunity_amount', 'Enter an amount in rupees, with at most two decimals')
  if (![probability, stage?.probability ?? null].every((one) => one === null || isPercent(one)))
    wrong('probability', 'Enter a number from 0 to 100')
  const is_whole = shares.every(({ percent }) => isPercent(percent))
  if (!is_whole || compare(sum(shares.map(({ percent }) => exact(percent))), HUNDRED) > 0)
    wrong('shares', 'The shares are more than 100 % together')
  return issues
}

interface Tally {
  open: number
  amount: Exact
  weighted: Exact
  won: Exact
}

const noTally = (): Tally => ({ open: 0, amount: ZERO, weighted: ZERO, won: ZERO })

/**
 * The weighted forecast. Open opportunities count with amount times probability in the month of their close date, won ones
 * with their amount; lost ones do not count. Sums are exact; each figure is rounded once, at the end.
 */
export function forecast(stages: readonly ForecastStage[], groups: readonly ForecastGroup[]): Forecast {
  const byId = new Map(stages.map((stage) => [stage.id, stage]))
  const months = new Map<string | null, Tally>()
  const people = new Map<string, Exact>()
  const total = noTally()
  const credit = (person: string, part: Exact) => people.set(person, sum([people.get(person) ?? ZERO, part]))
  for (const group of groups) {
    const stage = byId.get(group.opportunity_stage_id)
    if (!stage || stage.kind === 'lost') continue
    const month = group.close_date?.slice(0, 7) ?? null
    const tally = months.get(month) ?? noTally()
    months.set(month, tally)
    const amount = exact(group.opportunity_amount)
    if (stage.kind === 'won') {
      for (const one of [tally, total]) one.won = sum([one.won, amount])
      continue
    }
    const weighted = percentOf(exact(group.probability ?? stage.probability), amount)
    for (const one of [tally, total]) {
      one.open += group.count ?? 1
      one.amount = sum([one.amount, amount])
      one.weighted = sum([one.weighted, weighted])
    }
    const shares = (group.shares ?? []).map(({ person, percent }) => ({ person, percent: exact(percent) }))
    const rest = minus(HUNDRED, sum(shares.map(({ percent }) => percent)))
    for (const { person, percent } of [...shares, { person: group.owner, percent: rest }])
      if (percent.units > 0n) credit(person, times(percent, { ...weighted, places: weighted.places + 2 }))
  }
  const inOrder = [...months].toSorted(
    ([a], [b]) => Number(a === null) - Number(b === null) || (a ?? '').localeCompare(b ?? ''),
  )
  return {
    months: inOrder.map(([month, tally]) => ({ month, ...figures(tally) })),
    people: [...people]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([person, weighted]) => ({ person, weighted: rupeesText(weighted) })),
    total: figures(total),
  }
}

const figures = ({ open, amount, weighted, won }: Tally): Figures => ({
  open,
  amount: rupeesText(amount),
  weighted: rupeesText(weighted),
  won: rupeesText(won),
})
