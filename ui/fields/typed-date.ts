import { useLayout } from '../layout-config.ts'

/** The format of days in forms: for the picker, in lower case as the placeholder, and the function that reads typed days. */
export interface DayFormat {
  format: 'DD/MM/YYYY' | 'MM/DD/YY'
  placeholder: 'dd/mm/yyyy' | 'mm/dd/yy'
  parse: (text: string) => string | null
}

const FORMATS: Record<DayFormat['placeholder'], DayFormat> = {
  'dd/mm/yyyy': { format: 'DD/MM/YYYY', placeholder: 'dd/mm/yyyy', parse: (text) => parseTypedDate(text) },
  'mm/dd/yy': { format: 'MM/DD/YY', placeholder: 'mm/dd/yy', parse: (text) => parseTypedDate(text, true) },
}

/** The format that the person chose; day first unless they chose the other. */
export const useDayFormat = (): DayFormat => FORMATS[useLayout().date_format]

/**
 * '25/9/26', '25-09-2026', '25.09.2026' or '25092026' → '2026-09-25', or with the month first where `month_first` is set; a
 * two-digit year above 68 is 19xx. Null for anything else.
 */
export function parseTypedDate(text: string, month_first = false): string | null {
  const parts =
    text.trim().match(/^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/) ??
    text.trim().match(/^(\d{2})(\d{2})(\d{4}|\d{2})$/)
  if (!parts) return null
  const [day, month] = (month_first ? [parts[2], parts[1]] : [parts[1], parts[2]]).map(Number)
  const year =
    parts[3].length === 4 ? Number(parts[3]) : Number(parts[3]) > 68 ? 1900 + Number(parts[3]) : 2000 + Number(parts[3])
  const date = new Date(Date.UTC(year, month - 1, day))
  // 31/02 would roll over into March.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}
