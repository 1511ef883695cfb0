import { useLingui } from '@lingui/react/macro'
import { formatDateTime } from '#ui/display.ts'
import { List, ListRow } from '#ui/layout/List.tsx'
import { ApprovalWord } from '../approval-looks.web.tsx'
import type { Step } from './calls.web.ts'

/** The decisions on a request: who, for whom, when and why. */
export function ApprovalSteps({ steps }: { steps: readonly Step[] }) {
  const { t } = useLingui()
  if (steps.length === 0) return null
  return (
    <List label={t`Decisions`} framed>
      {steps.map((step) => (
        <ListRow
          key={step.level}
          title={step.for ? t`${step.by} for ${step.for}` : step.by}
          side={<ApprovalWord value={step.status} />}
          detail={[formatDateTime(step.decided_at), step.reason].filter(Boolean).join(' · ')}
        />
      ))}
    </List>
  )
}
