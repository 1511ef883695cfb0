import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addDays, nextMonday } from '#base/days.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { isRelated } from '#engine/record/kinds/related/related.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import { recordKey, useCreate } from '#engine/web/use-record.ts'
import { choiceLabel } from '#engine/web/value-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { dayOf, formatPhone } from '#ui/display.ts'
import { DayInput } from '#ui/fields/DayInput.tsx'
import { Grid, Muted, Problem, Row, Stack } from '#ui/layout/flow.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notifySaved } from '#ui/toast.ts'
import { CALL_OUTCOMES, type CallOutcome } from '#modules/crm/leads/outcome/outcomes.ts'
import { clockOf, secondsFromText, wordsOfTime } from '../time-values.ts'
import { call } from './call.record.ts'
import { type Direction, isUnanswered } from './outcomes.ts'

/** What is known of a call before it is logged; `at` is the tap on the number, in milliseconds. */
export interface FirstFacts {
  phone: string
  about: { record: string; id: number } | null
  at: number | null
}

const NOT_REACHED: readonly (CallOutcome | null)[] = ['CNR', 'Busy']
const CALLS_AGAIN: readonly (CallOutcome | null)[] = [...NOT_REACHED, 'Call Later']

/** Logs a call: one tap on the outcome, one to save it. What was tapped and typed stays until the call is saved. */
export default function LogCallDialog(props: {
  definition: RecordDefinition
  first: FirstFacts
  /** The call has just begun, so its time is counted. */
  is_running?: boolean
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const state = useLogCall(props)
  const { entered, set, timer } = state
  const { phone, about } = props.first
  const is_unanswered = isUnanswered(state.direction)
  const label = (name: 'direction' | 'outcome', value: string) => i18n._(choiceLabel(call.fields[name], value))
  return (
    <Dialog
      asks
      title={phone ? t`Call with ${formatPhone(phone)}` : t`Log a call`}
      width={520}
      onClose={props.onClose}
      footer={
        <>
          <Button variant="default" onClick={props.onClose}>
            {props.first.at === null ? <Trans>Cancel</Trans> : <Trans>No call was made</Trans>}
          </Button>
          <Button disabled={!state.may_save} loading={state.busy} onClick={state.save}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        {isRelated(about) && (
          <Muted>
            <Trans>
              About <RecordLink record={about.record} id={about.id} title={undefined} />
            </Trans>
          </Muted>
        )}
        {phone === '' && (
          <TextInput
            type="tel"
            label={i18n._(call.fields.phone.label)}
            value={entered.phone}
            maxLength={60}
            onChange={(event) => set({ phone: event.currentTarget.value })}
          />
        )}
        <Segmented<Direction>
          label={i18n._(call.fields.direction.label)}
          value={entered.direction}
          options={(['Outgoing', 'Incoming', 'Missed'] as const).map((value) => ({
            value,
            label: label('direction', value),
          }))}
          onChange={(direction) => set({ direction })}
        />
        {entered.direction !== 'Missed' && (
          <div role="group" aria-label={i18n._(call.fields.outcome.label)}>
            <Grid min={112} gap="sm">
              {CALL_OUTCOMES.map((outcome) => (
                <Button
                  key={outcome}
                  variant={entered.outcome === outcome ? 'light' : 'default'}
                  aria-pressed={entered.outcome === outcome}
                  onClick={() => set({ outcome: entered.outcome === outcome ? null : outcome })}
                >
                  {label('outcome', outcome)}
                </Button>
              ))}
            </Grid>
          </div>
        )}
        {!is_unanswered && (
          <Row align="flex-end">
            <TextInput
              style={{ flex: 1, minWidth: 0 }}
              label={i18n._(call.fields.duration.label)}
              placeholder={i18n._(call.fields.duration.help)}
              value={timer.is_running ? clockOf(timer.seconds) : entered.duration}
              readOnly={timer.is_running}
              maxLength={60}
              error={entered.duration !== '' && secondsFromText(entered.duration) === null && t`Such as 2 min 5 s`}
              onChange={(event) => set({ duration: event.currentTarget.value })}
            />
            {timer.is_running && (
              <Button variant="default" leftSection={<IconPlayerStop size={15} aria-hidden />} onClick={timer.stop}>
                <Trans>Stop the time</Trans>
              </Button>
            )}
          </Row>
        )}
        {state.may_follow_up && <FollowUp state={state} />}
        <Textarea
          label={i18n._(call.fields.remark.label)}
          value={entered.remark}
          minRows={2}
          autosize
          onChange={(event) => set({ remark: event.currentTarget.value })}
        />
        <Problem>{state.error === null ? null : wordsOf(state.error)}</Problem>
      </Stack>
    </Dialog>
  )
}

/** The day of the next call, asked for whenever nobody was reached. */
function FollowUp({ state: { entered, set } }: { state: ReturnType<typeof useLogCall> }) {
  const { t } = useLingui()
  const today = dayOf(new Date())
  const days = [
    { value: addDays(today, 1), label: t`Tomorrow` },
    { value: addDays(today, 2), label: t`In 2 days` },
    { value: nextMonday(today), label: t`Monday` },
  ]
  return (
    <Stack gap="sm">
      <b>
        {CALLS_AGAIN.includes(entered.outcome) ? <Trans>When do you call again?</Trans> : <Trans>Next follow-up</Trans>}
      </b>
      <Row>
        {days.map(({ value, label }) => (
          <Button
            key={label}
            variant={entered.follow_up_date === value ? 'light' : 'default'}
            aria-pressed={entered.follow_up_date === value}
            onClick={() => set({ follow_up_date: entered.follow_up_date === value ? null : value })}
          >
            {label}
          </Button>
        ))}
        <div style={{ flex: '1 1 140px' }}>
          <DayInput
            size="sm"
            inside
            aria-label={t`Day of the next follow-up`}
            value={entered.follow_up_date}
            onChange={(follow_up_date) => set({ follow_up_date })}
          />
        </div>
      </Row>
    </Stack>
  )
}

function useLogCall({ definition, first, is_running = false, onClose }: Parameters<typeof LogCallDialog>[0]) {
  const { t } = useLingui()
  const client = useQueryClient()
  const tenant = useTenantKey()
  const create = useCreate(definition)
  const [attempt, setAttempt] = useState(() => crypto.randomUUID())
  const [entered, setEntered] = useState(() => ({
    phone: first.phone,
    direction: 'Outgoing' as Direction,
    outcome: null as CallOutcome | null,
    duration: is_running || first.at === null ? '' : wordsOfTime(Math.round((Date.now() - first.at) / 1_000)),
    follow_up_date: null as string | null,
    remark: '',
  }))
  const set = (change: Partial<typeof entered>) => {
    setEntered((before) => ({ ...before, ...change }))
    setAttempt(crypto.randomUUID())
  }
  const timer = useTimer(is_running ? first.at : null, (seconds) => set({ duration: wordsOfTime(seconds) }))
  const { direction: chosen, outcome, phone, remark, follow_up_date } = entered
  const direction: Direction = chosen === 'Outgoing' && NOT_REACHED.includes(outcome) ? 'Not responding' : chosen
  const duration = timer.is_running ? wordsOfTime(timer.seconds) : entered.duration
  const { about, at } = first
  const save = () =>
    create.mutate(
      {
        body: {
          ...{ phone, about, direction, remark: remark.trim() || null },
          outcome: direction === 'Missed' ? null : outcome,
          duration: isUnanswered(direction) ? null : duration.trim() || null,
          started_at: at === null ? null : new Date(at).toISOString(),
          follow_up_date,
        },
        idempotency_key: attempt,
      },
      {
        onSuccess: () => {
          if (about) void client.invalidateQueries({ queryKey: recordKey(tenant, about.record, about.id) })
          notifySaved(t`Call logged`)
          onClose()
        },
      },
    )
  return {
    ...{ entered, set, timer, direction, save },
    may_follow_up: about?.record === 'lead',
    may_save: phone.trim() !== '' && (outcome !== null || direction === 'Missed') && !create.isPending,
    busy: create.isPending,
    error: create.error,
  }
}

/** Counts the seconds since the tap until it is stopped. */
function useTimer(since: number | null, onStop: (seconds: number) => void) {
  const [now, setNow] = useState(() => Date.now())
  const [is_running, setRunning] = useState(since !== null)
  useEffect(() => {
    if (!is_running) return
    const every = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(every)
  }, [is_running])
  const seconds = since === null ? 0 : Math.max(0, Math.round((now - since) / 1_000))
  const stop = () => {
    setRunning(false)
    onStop(seconds)
  }
  return { is_running, seconds, stop }
}
