import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { clockTime } from '#base/time-of-day.ts'
import { choiceLabel } from '#engine/web/value-text.ts'
import { ActionDialogs } from '#engine/web/actions/ActionButtons.tsx'
import { Kbd } from '#ui/bits.tsx'
import { formatDate } from '#ui/display.ts'
import { DayInput } from '#ui/fields/DayInput.tsx'
import { Muted } from '#ui/layout/flow.tsx'
import { NEXT_DAYS } from './next-keys.web.ts'
import classes from './triage.module.css'
import type { TriageCardState } from './use-triage-card.web.ts'

/** The results of a call, one button each. */
export function OutcomeKeys({ card: { look, entered, toggleOutcome } }: { card: TriageCardState }) {
  const { t, i18n } = useLingui()
  return (
    <Keys title={t`Outcome of the call`}>
      {look.outcomes.map((one) => (
        <Key
          key={one.value}
          letter={one.key}
          pressed={entered.outcome === one.value}
          onClick={() => toggleOutcome(one.value)}
        >
          {i18n._(one.label)}
        </Key>
      ))}
    </Keys>
  )
}

/** The stages that the record can move to; the first nine have a digit. */
export function StageKeys({ card: { definition, row, stages, entered, toggleStage } }: { card: TriageCardState }) {
  const { i18n } = useLingui()
  const { stage } = definition
  if (stage === undefined) return null
  return (
    <Keys title={i18n._(definition.fields[stage].label)} scrolls>
      {stages.map((one, place) => (
        <Key
          key={one.id}
          letter={place < 9 ? String(place + 1) : undefined}
          pressed={(entered.status ?? row[stage]) === one.id}
          onClick={() => toggleStage(one.id)}
        >
          {i18n._(one.name)}
        </Key>
      ))}
    </Keys>
  )
}

/** The actions of the record, such as Held; one runs at once or asks in its dialog, then the next record appears. */
export function ActionKeys({ card: { shown_actions, actions } }: { card: TriageCardState }) {
  const { t, i18n } = useLingui()
  return (
    <Keys title={t`What happened`}>
      {shown_actions.map((one, place) => (
        <Key
          key={one.name}
          letter={place < 9 ? String(place + 1) : undefined}
          primary
          onClick={() => actions.start(one)}
        >
          {i18n._(one.action.label)}
        </Key>
      ))}
      <ActionDialogs actions={actions} />
    </Keys>
  )
}

/** The reasons of a lost record, shown when a lost stage is chosen. */
export function ReasonKeys({ card: { reason, entered, toggleReason } }: { card: TriageCardState }) {
  const { i18n } = useLingui()
  if (reason?.kind !== 'choice') return null
  return (
    <div data-reasons>
      <Keys title={i18n._(reason.label)}>
        {reason.options.map((value) => (
          <Key key={value} pressed={entered.reason === value} onClick={() => toggleReason(value)}>
            {i18n._(choiceLabel(reason, value))}
          </Key>
        ))}
      </Keys>
    </div>
  )
}

/** A note about the record; Ctrl+Enter saves and opens the next one. */
export function NoteBox({ card: { note, entered, put, save } }: { card: TriageCardState }) {
  const { t } = useLingui()
  return (
    <Textarea
      ref={note}
      rows={2}
      aria-label={t`Note`}
      placeholder={t`Write a note…`}
      value={entered.note}
      onChange={(event) => put({ note: event.currentTarget.value })}
      onKeyDown={(event) => inputKeys(event, event.ctrlKey || event.metaKey ? save : null)}
    />
  )
}

/** The time of the next contact, chosen before its day. */
export function TimeKeys({ card: { look, entered, put } }: { card: TriageCardState }) {
  const { t } = useLingui()
  return (
    <Keys title={look.time ? t`Time of the follow-up` : t`Time`} scrolls>
      {TIMES.map((time) => (
        <Key
          key={time}
          pressed={entered.time === time}
          onClick={() => put({ time: entered.time === time ? '' : time })}
        >
          {clockTime(time)}
        </Key>
      ))}
      {/* The browser's own input, because it is rendered again with each record. */}
      <input
        type="time"
        className={classes.key}
        aria-label={t`Another time`}
        value={entered.time}
        onChange={(event) => put({ time: event.currentTarget.value })}
        onKeyDown={(event) => inputKeys(event, null)}
      />
    </Keys>
  )
}

const TIMES = ['10:00', '12:00', '15:00', '17:00']

/** The days for the next contact; choosing one saves and opens the next record. */
export function DateKeys({ card: { definition, look, today, entered, picker, put, save } }: { card: TriageCardState }) {
  const { t, i18n } = useLingui()
  // The dates of leads are follow-ups; others have the name of their field.
  const label = look.date === undefined ? '' : i18n._(definition.fields[look.date].label)
  const words = [t`Today`, t`Tomorrow`, t`In 2 days`, t`In a week`, t`Monday`]
  return (
    <Keys title={look.time ? t`Set the follow-up and go on` : t`${label}: choose and go on`} scrolls>
      {NEXT_DAYS.map((one, place) => (
        <Key
          key={one.key}
          letter={one.key}
          primary
          title={formatDate(one.of(today))}
          onClick={() => void save({ date: one.of(today) })}
        >
          {words[place]}
        </Key>
      ))}
      <div className={classes.pick}>
        <span>
          <Trans>Pick</Trans> <Kbd>P</Kbd>
        </span>
        <DayInput
          ref={picker}
          ahead
          minDate={today}
          size="xs"
          aria-label={t`Choose a date`}
          value={entered.date || null}
          onChange={(day) => put({ date: day ?? '' })}
          onKeyDown={(event) => inputKeys(event, save)}
        />
      </div>
    </Keys>
  )
}

/** Escape leaves an input; Enter saves if `save` is given. */
function inputKeys(event: KeyboardEvent<HTMLElement>, save: (() => Promise<void>) | null): void {
  if (event.key === 'Escape') {
    event.stopPropagation()
    event.currentTarget.blur()
  }
  if (event.key === 'Enter' && save) {
    event.preventDefault()
    event.stopPropagation()
    void save()
  }
}

function Keys({ title, scrolls, children }: { title: string; scrolls?: boolean; children: ReactNode }) {
  return (
    <div className={classes.keys} role="group" aria-label={title} data-scrolls={scrolls || undefined}>
      <Muted as="h3">{title}</Muted>
      <div>{children}</div>
    </div>
  )
}

function Key({
  letter,
  pressed,
  primary,
  title,
  onClick,
  children,
}: {
  letter?: string
  pressed?: boolean
  /** The key saves and goes on; other keys are on or off. */
  primary?: boolean
  title?: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    // Plain buttons, because about twenty are rendered again with each record.
    <button
      type="button"
      className={classes.key}
      aria-pressed={primary ? undefined : (pressed ?? false)}
      aria-keyshortcuts={letter?.toUpperCase()}
      data-primary={primary || undefined}
      title={title}
      onClick={onClick}
    >
      {children}
      {letter && (
        <span aria-hidden>
          <Kbd>{letter.toUpperCase()}</Kbd>
        </span>
      )}
    </button>
  )
}
