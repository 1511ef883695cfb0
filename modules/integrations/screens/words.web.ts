import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatDateTime, formatTime } from '#ui/display.ts'
import type { Connection } from './calls.web.ts'

/** Word and colour of each state of a connection. */
export const STATUS = {
  active: { label: msg`Running`, colour: '#15803d' },
  needs_attention: { label: msg`Needs attention`, colour: '#c2272d' },
  paused: { label: msg`Paused`, colour: '#8a94a6' },
} as const

/** Sentences about the state of a connection. */
export function useStateWords() {
  const { t, i18n } = useLingui()
  const ago = (at: string): string => {
    const minutes = Math.max(0, Math.round((Date.now() - Date.parse(at)) / 60_000))
    const words = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' })
    if (minutes < 60) return words.format(-minutes, 'minute')
    return minutes < 1_440 ? words.format(-Math.round(minutes / 60), 'hour') : formatDateTime(at)
  }
  return (connection: Connection): string[] => {
    const { last_pull_at, last_pull_new, next_pull_at, credentials, counts, provider, status } = connection
    if (provider === 'generic')
      return [
        counts.received === 0 ? t`Nothing received yet` : t`${counts.received} received, ${counts.created} new leads`,
        ...(counts.refused > 0 ? [t`${counts.refused} refused because of their signature`] : []),
      ]
    const lines: string[] = []
    if (last_pull_at && last_pull_new !== null) lines.push(t`Last pull ${ago(last_pull_at)}, ${last_pull_new} new`)
    else if (last_pull_at) lines.push(t`Last tried ${ago(last_pull_at)}`)
    if (status === 'active' && next_pull_at)
      lines.push(Date.parse(next_pull_at) <= Date.now() ? t`Pulling now` : t`Next at ${formatTime(next_pull_at)}`)
    if (credentials.age_days !== null && !connection.is_sample)
      lines.push(credentials.age_days === 0 ? t`Key entered today` : t`Key is ${credentials.age_days} days old`)
    return lines
  }
}
