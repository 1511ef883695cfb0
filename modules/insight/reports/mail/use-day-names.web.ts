import { weekdayName } from '#base/day-names.ts'
import { useLingui } from '@lingui/react/macro'

/** The short names of the days of the week, Sunday first. */
export function useDayNames(): string[] {
  const { i18n } = useLingui()
  return Array.from({ length: 7 }, (_, day) => weekdayName(day, `${i18n.locale}-IN`, 'short'))
}
