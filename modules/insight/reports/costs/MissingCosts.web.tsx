import { Trans } from '@lingui/react/macro'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReportAnswer } from '#platform/reports/answer.ts'
import { Notice } from '#ui/layout/Panel.tsx'
import { CostsButton } from './CostsButton.web.tsx'

/** How many sources are named. */
const NAMED = 4

/** The sources with enquiries for which no cost was entered, so that their return is not known, with a way to enter it. */
export function MissingCosts({ answer, day, onSaved }: { answer: ReportAnswer; day: string; onSaved: () => void }) {
  const at = answer.figures.findIndex(({ label }) => label === 'Cost of the source')
  const missing = answer.lines.filter(({ values: [source], figures }) => source !== null && figures[at] === null)
  // Without the right to see costs, the report has no such figure.
  if (at === -1 || missing.length === 0) return null
  const names = missing.map(({ titles: [title], values: [id] }) => title ?? id).slice(0, NAMED)
  const rest = missing.length - names.length
  const named = names.join(', ')
  return (
    <Notice
      icon={IconInfoCircle}
      actions={<CostsButton day={day} onSaved={onSaved} words={<Trans>Enter the costs</Trans>} />}
    >
      {rest > 0 ? (
        <Trans>
          No cost was entered for {named} and {rest} more, so their return is not known.
        </Trans>
      ) : (
        <Trans>No cost was entered for {named}, so the return is not known.</Trans>
      )}
    </Notice>
  )
}
