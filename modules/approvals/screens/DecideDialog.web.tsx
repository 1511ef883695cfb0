import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActionDefinition } from '#engine/record/actions.ts'
import { useSetup, useTenantKey } from '#engine/web/context.tsx'
import { post } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Muted, Problem, Row, Stack } from '#ui/layout/flow.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notifySaved } from '#ui/toast.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { ApprovalSteps } from './ApprovalSteps.web.tsx'
import { type Decided, useApprovals, type Waiting } from './calls.web.ts'

const DECISIONS = ['approve', 'not_accept', 'reject'] as const

/** One decision, with what was decided before it. Sending back and rejecting need a reason. */
export function DecideDialog({ request, onClose }: { request: Waiting; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const tenant = useTenantKey()
  const { catalog } = useSetup()
  const [name, setName] = useState<(typeof DECISIONS)[number]>('approve')
  const [reason, setReason] = useState('')
  const found = useApprovals<{ request: Decided | null }>(`approvals/of/${request.record}/${request.record_id}`)
  const definition = catalog.records.find((one) => one.name === request.record)
  const actions = (definition?.actions ?? {}) as Record<string, ActionDefinition>
  const labelOf = (one: string) => (actions[one] ? i18n._(actions[one].label) : one)
  const decide = useMutation({
    mutationFn: () => post(`approvals/${request.id}/decide`, { decision: name, reason: reason.trim() || null }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: tenant })
      notifySaved(t`Your decision is saved`)
      onClose()
    },
  })
  const lacks_reason = name !== 'approve' && reason.trim() === ''
  return (
    <Dialog asks title={request.title} width={520} onClose={onClose}>
      <Stack>
        <p>{wordOf(request.needed, i18n)}</p>
        {request.for && (
          <Muted>
            <Trans>You decide for {request.for}, who is away.</Trans>
          </Muted>
        )}
        <ApprovalSteps steps={found.data?.request?.steps ?? []} />
        <Segmented
          label={t`Decision`}
          value={name}
          options={DECISIONS.map((value) => ({ value, label: labelOf(value) }))}
          onChange={setName}
        />
        <Textarea
          label={t`Reason`}
          description={name === 'approve' ? undefined : t`The person who asked reads it`}
          required={name !== 'approve'}
          rows={3}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {decide.error && <Problem>{wordsOf(decide.error)}</Problem>}
        <Row>
          <Button
            color={name === 'reject' ? 'red' : undefined}
            loading={decide.isPending}
            disabled={lacks_reason}
            onClick={() => decide.mutate()}
          >
            {labelOf(name)}
          </Button>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
