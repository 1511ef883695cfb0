import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import { usePermissions } from '#engine/web/use-rights.ts'
import { put } from '#ui/client/request.ts'
import { dayOf, formatDate } from '#ui/display.ts'
import { DayInput } from '#ui/fields/DayInput.tsx'
import { Muted, Row } from '#ui/layout/flow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { usePeriodLock } from './calls.web.ts'

/** Up to which day the books are closed; the owner closes and opens them. */
export function PeriodLock() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { business_id } = useSetup()
  const { data: permissions } = usePermissions()
  const { data } = usePeriodLock()
  const [day, setDay] = useState<string | null>(null)
  const close = useMutation({
    mutationFn: (closed_to: string | null) => put('period_lock', { closed_to }, { quiet: true }),
    onSuccess: () => void client.invalidateQueries({ queryKey: [business_id] }),
    onError: (failure) => notify({ kind: 'error', title: t`The books stay as they are`, message: wordsOf(failure) }),
  })
  if (!data) return null
  const is_owner = permissions?.some((one) => one.is_owner) ?? false
  const closed = data.closed_to ? formatDate(data.closed_to) : null
  return (
    <Panel title={<Trans>Closed period</Trans>}>
      <Muted>
        {closed ? (
          <Trans>The books are closed up to {closed}. Papers of these days stay as they are.</Trans>
        ) : (
          <Trans>
            The books are open. Close them after you have filed your returns, so that past papers stay as they are.
          </Trans>
        )}
      </Muted>
      {is_owner && (
        <Row gap="md" align="flex-end">
          <DayInput label={t`Close the books up to`} value={day} maxDate={dayOf(new Date())} onChange={setDay} />
          <Button variant="default" disabled={!day} loading={close.isPending} onClick={() => close.mutate(day)}>
            <Trans>Close the books</Trans>
          </Button>
          {closed && (
            <Button variant="subtle" loading={close.isPending} onClick={() => close.mutate(null)}>
              <Trans>Open the books again</Trans>
            </Button>
          )}
        </Row>
      )}
    </Panel>
  )
}
