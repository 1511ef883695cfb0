import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarCheck, IconPlus, IconUserBolt } from '@tabler/icons-react'
import { ActionBar } from '#ui/layout/pages.tsx'
import { EmptyState } from '#ui/states.tsx'

/** Shown if there are no follow-ups. */
export function NothingDue() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={IconCalendarCheck}
      title={t`Nothing is due`}
      detail={t`Follow-ups that you set on your leads appear here on their day.`}
    />
  )
}

/** Shown if there are no leads, with a button to create the first one. */
export function NoLeads({ onCreate }: { onCreate?: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState icon={IconUserBolt} title={t`No leads yet`} detail={t`Add your first enquiry, or import a file.`}>
      {onCreate && (
        <Button onClick={onCreate}>
          <Trans>New lead</Trans>
        </Button>
      )}
    </EmptyState>
  )
}

/** The button at the lower edge of a phone. */
export function NewLeadBar({ onCreate }: { onCreate: () => void }) {
  return (
    <ActionBar>
      <Button size="md" fullWidth leftSection={<IconPlus size={18} aria-hidden />} onClick={onCreate}>
        <Trans>New lead</Trans>
      </Button>
    </ActionBar>
  )
}
