import { useLingui } from '@lingui/react/macro'
import type { Bucket } from '../figures/buckets.ts'

/** The names of the points of a chart over time: days and weeks by their first day, months by their name. */
export function useBucketNames(buckets: readonly Bucket[]): string[] {
  const { i18n } = useLingui()
  const language = `${i18n.locale}-IN-u-nu-latn`
  const month = new Intl.DateTimeFormat(language, { month: 'short', year: '2-digit', timeZone: 'UTC' })
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return buckets.map(({ unit, from }) => (unit === 'month' ? month : day).format(new Date(`${from}T00:00:00Z`)))
}
