import { useLingui } from '@lingui/react/macro'
import { type ReportWriter, reportWriter } from '#platform/reports/writer.ts'
import { wordOf } from '#ui/words/word-of.ts'

/** Writes the values and figures of reports in the language of the screen. */
export function useReportWriter(): ReportWriter {
  const { t, i18n } = useLingui()
  return reportWriter({
    language: i18n.locale,
    word: (text) => wordOf(text, i18n),
    without: (name) => t`Without ${name}`,
    from: (day) => t`From ${day}`,
    minutes: (count) => t`${count} min`,
    hours: (count) => t`${count} h`,
    days: (count) => (count === '1' ? t`1 day` : t`${count} days`),
    share: (name) => t`${name}, share`,
    running: (name) => t`${name}, running total`,
    yes: t`Yes`,
    no: t`No`,
    total: t`Total`,
  })
}
