import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pathsOf, useSetup, useTenantKey } from '#engine/web/context.tsx'
import { ActionForm } from '#engine/web/actions/ActionForm.tsx'
import { useAct } from '#engine/web/actions/use-act.ts'
import type { ActionDefinition } from '#engine/record/actions.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { get } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { formatDateTime } from '#ui/display.ts'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { EmptyState } from '#ui/states.tsx'
import { wordOf } from '#ui/words/word-of.ts'

interface Waiting {
  id: number
  record: string
  record_id: number
  title: string
  needed: string
  asked_at: string
  asked_by: string | null
  may_decide: boolean
}

/** `/business/{businessId}/approvals`: what waits for the person's decision, and what they asked for. */
export default function ApprovalsScreen() {
  const tenant = useTenantKey()
  const query = useQuery({
    queryKey: [...tenant, 'approvals'],
    queryFn: ({ signal }) => get<{ data: Waiting[] }>('approvals', { quiet: true, signal }),
    staleTime: 0,
  })
  const [asked, setAsked] = useState<Waiting | null>(null)
  return (
    <SettingsPage
      title={<Trans>Approvals</Trans>}
      detail={<Trans>What waits for your decision, and what you asked others to approve.</Trans>}
    >
      <Loaded query={query} failed={<Trans>The approvals could not be loaded</Trans>} lines={4}>
        {({ data }) => <Requests rows={data} onDecide={setAsked} />}
      </Loaded>
      {asked && <DecideDialog request={asked} onClose={() => setAsked(null)} />}
    </SettingsPage>
  )
}

function Requests({ rows, onDecide }: { rows: readonly Waiting[]; onDecide: (row: Waiting) => void }) {
  const { t, i18n } = useLingui()
  const { catalog, business_id } = useSetup()
  if (rows.length === 0)
    return (
      <EmptyState icon={IconChecks} title={<Trans>Nothing waits for approval</Trans>}>
        <Trans>Requests that need your approval are listed here.</Trans>
      </EmptyState>
    )
  return (
    <List label={t`Approvals`} framed>
      {rows.map((row) => {
        const definition = catalog.records.find(({ name }) => name === row.record)
        const when = formatDateTime(row.asked_at)
        return (
          <ListRow
            key={row.id}
            title={row.title}
            detail={[wordOf(row.needed, i18n), row.asked_by, when].filter(Boolean).join(' · ')}
            to={definition && { to: pathsOf({ business_id, definition }).one(row.record_id) }}
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
        )
      })}
    </List>
  )
}

const DECISIONS = ['approve', 'not_accept', 'reject'] as const

function DecideDialog({ request, onClose }: { request: Waiting; onClose: () => void }) {
  const { catalog } = useSetup()
  const definition = catalog.records.find(({ name }) => name === request.record)
  return definition ? <Decide definition={definition} request={request} onClose={onClose} /> : null
}

function Decide({
  definition,
  request,
  onClose,
}: {
  definition: RecordDefinition
  request: Waiting
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const act = useAct(definition)
  const [name, setName] = useState<(typeof DECISIONS)[number]>('approve')
  const actions = definition.actions as Record<string, ActionDefinition>
  const labelOf = (one: string) => i18n._(actions[one].label)
  return (
    <Dialog title={request.title} width={520} onClose={onClose}>
      <Stack>
        <p>{wordOf(request.needed, i18n)}</p>
        <Segmented
          label={t`Decision`}
          value={name}
          options={DECISIONS.map((value) => ({ value, label: labelOf(value) }))}
          onChange={setName}
        />
        <ActionForm
          key={name}
          definition={definition}
          action={actions[name]}
          submit={labelOf(name)}
          onSubmit={async (values) => {
            await act.mutateAsync({ id: request.record_id, version: '*', name, values })
            onClose()
          }}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  )
}
