import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PERIODS, type Period } from '#base/periods.ts'
import { PERIOD_WORDS } from '#platform/filters/screen/period-words.ts'
import { post, put } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Grid, Muted, Problem, Row, Spacer, Stack } from '#ui/layout/flow.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { DayChoice } from './DayChoice.web.tsx'
import type { Schedule } from './schedules.web.ts'

type Draft = Pick<Schedule, 'name' | 'period' | 'weekdays' | 'month_days' | 'at' | 'format'>

const MORNING = '09:00'
const WORKDAYS = [1, 2, 3, 4, 5, 6]

/** Sends a report by mail on chosen days; `start.id` is one that is sent already. */
export function MailReport({
  start,
  onClose,
}: {
  start: Pick<Schedule, 'name' | 'spec'> & Partial<Schedule>
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>({
    name: start.name,
    period: start.period ?? 'yesterday',
    weekdays: start.weekdays ?? WORKDAYS,
    month_days: start.month_days ?? [],
    at: start.at ?? MORNING,
    format: start.format ?? 'pdf',
  })
  const [issues, setIssues] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  async function save() {
    setBusy(true)
    setIssues({})
    setProblem(null)
    const body = { ...draft, spec: start.spec }
    try {
      if (start.id) await put(`report_schedules/${start.id}`, { ...body, version: start.version }, { quiet: true })
      else await post('report_schedules', body, { quiet: true })
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('report schedules') })
      notify({ kind: 'success', title: t`Saved`, message: t`You will get ${draft.name} by mail.` })
      onClose()
    } catch (error) {
      const found = (error as { errors?: { field: string; message: string }[] }).errors ?? []
      setIssues(Object.fromEntries(found.map(({ field, message }) => [field, message])))
      if (found.length === 0) setProblem(wordsOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog asks title={t`Send by mail`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack>
          <TextInput
            data-autofocus
            label={t`Name`}
            maxLength={80}
            required
            value={draft.name}
            error={issues.name}
            onChange={({ currentTarget: { value } }) => set({ name: value })}
          />
          <DayChoice {...draft} error={issues.weekdays} onChange={set} />
          <Grid min={150}>
            <TextInput
              type="time"
              label={t`At`}
              required
              value={draft.at}
              error={issues.at}
              onChange={({ currentTarget: { value } }) => set({ at: value })}
            />
            <NativeSelect
              label={t`Period`}
              data={PERIODS.filter((one) => one !== 'customPeriod').map((value) => ({
                value,
                label: i18n._(PERIOD_WORDS[value]),
              }))}
              value={draft.period}
              onChange={({ currentTarget: { value } }) => set({ period: value as Exclude<Period, 'customPeriod'> })}
            />
            <NativeSelect
              label={t`As`}
              data={[
                { value: 'pdf', label: 'PDF' },
                { value: 'xlsx', label: 'Excel' },
                { value: 'csv', label: 'CSV' },
              ]}
              value={draft.format}
              onChange={({ currentTarget: { value } }) => set({ format: value as Draft['format'] })}
            />
          </Grid>
          <Muted>
            <Trans>
              The mail comes to your own address, in the language and time zone of your notifications. It shows what you
              may see when it is sent.
            </Trans>
          </Muted>
          {problem && <Problem>{problem}</Problem>}
          <Row>
            <Spacer />
            <Button type="submit" loading={busy}>
              <Trans>Save</Trans>
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
