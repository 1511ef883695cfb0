import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarCheck, IconPlus, IconUserBolt } from '@tabler/icons-react'
import { ActionBar } from '#ui/layout/pages.tsx'
import { EmptyState } from '#ui/states.tsx'

/** Stands for a list of follow-ups without any. */
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

/** Stands for a list of leads without any, with the way to the first one. */
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
