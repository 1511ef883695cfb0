/** The position of a calendar date in the Indian financial year, 1 April to 31 March. */
export interface FinancialYear {
  /** '2026-27' */
  financial_year: string
  /** First and last day, YYYY-MM-DD. */
  start: string
  end: string
  /** Q1 is April to June. */
  quarter: 'Q1' | 'Q2' | 'Q3' | 'Q4'
  /** MMYYYY of the date's own month, the `fp` of the GSTR files. */
  return_period: string
  /** 1 is April, 12 is March. */
  month_index: number
}

const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'] as const
const INDIA_OFFSET_MS = 330 * 60_000

/** The financial year, quarter and return period of a date YYYY-MM-DD. Throws RangeError for anything else. */
export function financialYear(date: string): FinancialYear {
  if (!isCalendarDate(date)) throw new RangeError(`Not a calendar date: ${date.slice(0, 20)}`)
  const year = Number(date.slice(0, 4))
  const month = Number(date.slice(5, 7))
  const first = month >= 4 ? year : year - 1
  const month_index = ((month + 8) % 12) + 1
  return {
    financial_year: `${yearText(first)}-${yearText(first + 1).slice(2)}`,
    start: `${yearText(first)}-04-01`,
    end: `${yearText(first + 1)}-03-31`,
    quarter: QUARTERS[Math.ceil(month_index / 3) - 1],
    return_period: `${date.slice(5, 7)}${date.slice(0, 4)}`,
    month_index,
  }
}

/** The calendar date in India (Asia/Kolkata, UTC+05:30 all year) of an instant, as YYYY-MM-DD. */
export function indianDate(instant: Date): string {
  return new Date(instant.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10)
}

function isCalendarDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false
  const time = Date.parse(`${date}T00:00:00Z`)
  // Some engines parse 30 February as 2 March, so the date is valid only if it prints back unchanged.
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === date
}

function yearText(year: number): string {
  return String(year).padStart(4, '0')
}
