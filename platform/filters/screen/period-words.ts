import { msg } from '@lingui/core/macro'
import type { Period } from '#base/periods.ts'

/** Labels of the specification's periods; years and quarters are those of the financial year. */
export const PERIOD_WORDS: Record<Period, ReturnType<typeof msg>> = {
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  dayBeforeYesterday: msg`Day before yesterday`,
  thisWeek: msg`This week`,
  lastWeek: msg`Last week`,
  lastToLastWeek: msg`Week before last`,
  thisMonth: msg`This month`,
  lastMonth: msg`Last month`,
  lastToLastMonth: msg`Month before last`,
  currentQuarter: msg`This quarter`,
  lastQuarter: msg`Last quarter`,
  lastToLastQuarter: msg`Quarter before last`,
  currentYear: msg`This financial year`,
  lastYear: msg`Last financial year`,
  lastToLastYear: msg`Financial year before last`,
  customPeriod: msg`Custom period`,
}
