import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Period } from '#base/periods.ts'
import { useSetup } from '#engine/web/context.tsx'
import type { ReportSpec } from '#platform/reports/spec.ts'
import { reportScope } from '#platform/views/report-scope.ts'
import { post, put } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Tick } from '#ui/layout/choices.tsx'
import { Row, Spacer, Stack } from '#ui/layout/flow.tsx'
import { useGo } from '#ui/places.ts'
import { wordsOf } from '#ui/states.tsx'
import type { ChartKind } from '../chart/chart-options.web.ts'
import { RoleChoice, useRoleNames } from './RoleChoice.web.tsx'
import type { KeptReport } from './run-report.web.ts'

/** Keeps a report with its period under a name, for oneself or for everybody; a kept one of one's own can be changed. */
export function KeepReport({
  spec,
  period,
  chart,
  kept,
  name: first_name,
  onClose,
  onKept,
}: {
  spec: ReportSpec
  /** Its period, which moves with the day that it is opened on; days of their own are those of the report. */
  period: Period | undefined
  chart: ChartKind
  kept?: KeptReport
  name: string
  onClose: () => void
  onKept: () => void
}) {
  const { t } = useLingui()
  const go = useGo()
  const { business_id } = useSetup()
  // Read at once: roles that arrive after the switch would push the buttons away.
  const roles = useRoleNames()
  const [name, setName] = useState(first_name)
  const [is_shared, setShared] = useState(kept?.is_shared ?? false)
  const [role_ids, setRoles] = useState<readonly number[]>(kept?.role_ids ?? [])
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function save(id: number | undefined) {
    setBusy(true)
    setProblem(null)
    const { period: days, ...rest } = spec
    const report = period === 'customPeriod' ? { ...rest, period: days } : rest
    const view = { report, chart, ...(period && period !== 'customPeriod' && { period }) }
    const body = { name, is_shared, role_ids: is_shared ? role_ids : [], view }
    try {
      const made = id
        ? await put<KeptReport>(`saved_filters/${id}`, { ...body, version: kept?.version }, { quiet: true })
        : await post<KeptReport>('saved_filters', { scope: reportScope(spec.record), ...body }, { quiet: true })
      onKept()
      onClose()
      void go({ to: `/business/${business_id}/custom_reports/${made.id}` })
    } catch (error) {
      setProblem(wordsOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog asks title={t`Keep the report`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save(kept?.id)
        }}
      >
        <Stack>
          <TextInput
            data-autofocus
            label={t`Name`}
            maxLength={60}
            required
            value={name}
            error={problem}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Tick as_switch checked={is_shared} onChange={setShared}>
            <Trans>Others may open it; each person sees the rows of their own rights</Trans>
          </Tick>
          {is_shared && <RoleChoice roles={roles} chosen={role_ids} onChange={setRoles} />}
          <Row>
            <Spacer />
            {kept && (
              <Button variant="default" disabled={busy} onClick={() => void save(undefined)}>
                <Trans>Keep as a new one</Trans>
              </Button>
            )}
            <Button type="submit" loading={busy}>
              <Trans>Keep</Trans>
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
