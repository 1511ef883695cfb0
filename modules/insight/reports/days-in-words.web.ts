import type { Days } from '#base/periods.ts'
import { formatDate } from '#ui/display.ts'

/** "01/11/2026 – 30/11/2026", or one day. */
export const daysInWords = ({ from, to }: Days): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`
