import { isDay } from '#engine/record/kinds/date/date.ts'
import { filterInAddress } from '#engine/web/list/list-state.ts'
import type { Start } from './ReportView.web.tsx'
import { ROWS_CHOICES } from './RowsChoice.web.tsx'

/** A report screen with what the link to it chose: its days, which of its rows, and further conditions. */
export function chosenIn(search: Record<string, unknown>, start: Start): Start {
  const [from, to] = [search.from, search.to].map(String)
  const only = ROWS_CHOICES.flatMap((name) =>
    search[name] === undefined ? [] : [[name, String(search[name])] as const],
  )
  const filter = filterInAddress(search)
  return {
    ...start,
    ...(filter && { spec: { ...start.spec, filter } }),
    ...(isDay(from) && isDay(to) && from <= to && { days: { from, to } }),
    ...(only.length > 0 && { only: Object.fromEntries(only) }),
  }
}
