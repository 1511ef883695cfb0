import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChecks, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime } from '#ui/display.ts'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { EmptyState } from '#ui/states.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import { useApprovals, type Waiting } from './calls.web.ts'
import { DecideDialog } from './DecideDialog.web.tsx'
import { DecidedList } from './DecidedList.web.tsx'
import { DelegateDialog } from './DelegateDialog.web.tsx'
import { DelegateNotice } from './DelegateNotice.web.tsx'
import { useRecordAddress } from './use-record-address.web.ts'

type Tab = 'mine' | 'asked' | 'decided'

/** `/business/{businessId}/approvals`: what waits for the person's decision, what they asked for, and what was decided. */
export default function ApprovalsScreen() {
  const { t } = useLingui()
  const query = useApprovals<{ data: Waiting[] }>('approvals')
  const [tab, setTab] = useState<Tab>('mine')
  const [chosen, setChosen] = useState<Waiting | null>(null)
  const [naming, setNaming] = useState(false)
  const of = (name: Tab) => (query.data?.data ?? []).filter((one) => one.may_decide === (name === 'mine'))
  return (
    <SettingsPage
      title={<Trans>Approvals</Trans>}
      detail={<Trans>What waits for your decision, and what you asked others to approve.</Trans>}
      actions={
        <Button variant="default" leftSection={<IconUserShare size={16} aria-hidden />} onClick={() => setNaming(true)}>
          <Trans>While I am away</Trans>
        </Button>
      }
    >
      <Stack gap="lg">
        <DelegateNotice />
        <Segmented
          label={t`Approvals`}
          value={tab}
          options={[
            { value: 'mine', label: t`For me` },
            { value: 'asked', label: t`I asked` },
            { value: 'decided', label: t`Decided` },
          ]}
          onChange={setTab}
        />
        {tab === 'decided' ? (
          <DecidedList />
        ) : (
          <Loaded query={query} failed={<Trans>The approvals could not be loaded</Trans>} lines={4}>
            {() => <Requests rows={of(tab)} onDecide={setChosen} />}
          </Loaded>
        )}
      </Stack>
      {chosen && <DecideDialog request={chosen} onClose={() => setChosen(null)} />}
      {naming && <DelegateDialog onClose={() => setNaming(false)} />}
    </SettingsPage>
  )
}

function Requests({ rows, onDecide }: { rows: readonly Waiting[]; onDecide: (row: Waiting) => void }) {
  const { t, i18n } = useLingui()
  const addressOf = useRecordAddress()
  if (rows.length === 0)
    return (
      <EmptyState icon={IconChecks} title={<Trans>Nothing waits for approval</Trans>}>
        <Trans>Requests that need your consent are listed here.</Trans>
      </EmptyState>
    )
  return (
    <List label={t`Approvals`} framed>
      {rows.map((row) => (
        <ListRow
          key={row.id}
          title={row.title}
          detail={[
            wordOf(row.needed, i18n),
            row.levels === 2 && (row.level === 1 ? t`First of two approvals` : t`Second of two approvals`),
            row.for && t`For ${row.for}`,
            row.asked_by,
            formatDateTime(row.asked_at),
          ]
            .filter(Boolean)
            .join(' · ')}
          to={addressOf(row)}
          actions={
            row.may_decide ? (
              <Row>
                <Button size="xs" onClick={() => onDecide(row)}>
                  <Trans>Decide</Trans>
                </Button>
              </Row>
            ) : undefined
          }
        />
      ))}
    </List>
  )
}
