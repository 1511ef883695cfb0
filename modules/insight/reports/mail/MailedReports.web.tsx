import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Switch } from '@mantine/core'
import { IconMail, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { put, remove } from '#ui/client/request.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { formatDateTime } from '#ui/display.ts'
import { Row } from '#ui/layout/flow.tsx'
import { IconTile, List, ListRow } from '#ui/layout/List.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { MailReport } from './MailReport.web.tsx'
import { LAST_DAY } from './schedule-days.ts'
import { type Schedule, useSchedules } from './schedules.web.ts'
import { useDayNames } from './use-day-names.web.ts'

/** The reports that the person gets by mail. */
export function MailedReports() {
  const { t } = useLingui()
  const { data = [] } = useSchedules()
  const client = useQueryClient()
  const [edited, setEdited] = useState<Schedule | null>(null)
  const [asked, setAsked] = useState<Schedule | null>(null)
  if (data.length === 0) return null
  const change = async (work: Promise<unknown>) => {
    try {
      await work
    } catch (error) {
      notify({ kind: 'error', title: t`The change was not saved`, message: wordsOf(error) })
    }
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('report schedules') })
  }
  return (
    <Panel title={t`By mail`} padded={false}>
      <List>
        {data.map((one) => (
          <ListRow
            key={one.id}
            lead={<IconTile icon={IconMail} size={32} />}
            title={one.name}
            detail={<Detail of={one} />}
            actions={
              <Row gap="xs">
                <Switch
                  checked={one.is_active}
                  aria-label={t`Send ${one.name}`}
                  onChange={({ currentTarget: { checked } }) =>
                    void change(
                      put(`report_schedules/${one.id}`, { is_active: checked, version: one.version }, { quiet: true }),
                    )
                  }
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t`Change ${one.name}`}
                  onClick={() => setEdited(one)}
                >
                  <IconPencil size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t`Delete ${one.name}`}
                  onClick={() => setAsked(one)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Row>
            }
          />
        ))}
      </List>
      {edited && <MailReport start={edited} onClose={() => setEdited(null)} />}
      {asked && (
        <ConfirmDialog
          danger
          title={t`Delete ${asked.name}?`}
          confirm={t`Delete`}
          onConfirm={() => {
            setAsked(null)
            void change(remove(`report_schedules/${asked.id}`, { quiet: true }))
          }}
          onClose={() => setAsked(null)}
        >
          <Trans>You do not get it by mail any more. The report itself stays.</Trans>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

/** When a report is sent, and what became of the last mail. */
function Detail({ of: { weekdays, month_days, at, format, is_active, next_at, last } }: { of: Schedule }) {
  const { t } = useLingui()
  const names = useDayNames()
  const days = [
    ...weekdays.map((day) => names[day]),
    ...month_days.map((day) => (day === LAST_DAY ? t`Last day of the month` : t`Day ${day}`)),
  ].join(', ')
  const parts = [`${days} · ${at} · ${format.toUpperCase()}`]
  if (!is_active) parts.push(t`Paused`)
  else if (next_at) parts.push(t`Next: ${formatDateTime(next_at)}`)
  if (last?.state === 'failed') parts.push(t`Failed: ${wordOf(last.problem ?? '')}`)
  return parts.join(' · ')
}
