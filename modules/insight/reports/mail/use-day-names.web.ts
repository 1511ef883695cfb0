import { useLingui } from '@lingui/react/macro'

/** A Sunday, from which the days of the week are counted. */
const SUNDAY = Date.UTC(2026, 0, 4)
const DAY = 86_400_000

/** The short names of the days of the week, Sunday first. */
export function useDayNames(): string[] {
  const { i18n } = useLingui()
  const name = new Intl.DateTimeFormat(`${i18n.locale}-IN`, { weekday: 'short', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => name.format(SUNDAY + day * DAY))
}
