import { addDays } from '#base/days.ts'

/** A month of a return: first and last day, and MMYYYY as the portal writes it. Null for another text than YYYY-MM. */
export function monthOf(text: string): { from: string; to: string; period: string } | null {
  const found = /^(20\d{2})-(0[1-9]|1[0-2])$/.exec(text)
  if (!found) return null
  const [, year, month] = found
  const next = month === '12' ? `${Number(year) + 1}-01-01` : `${year}-${String(Number(month) + 1).padStart(2, '0')}-01`
  return { from: `${text}-01`, to: addDays(next, -1), period: `${month}${year}` }
}
