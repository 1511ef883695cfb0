import { useLingui } from '@lingui/react/macro'
import { IconStarFilled } from '@tabler/icons-react'
import { wallAt } from '#base/zones.ts'
import { Nothing } from '#engine/web/cells.tsx'
import type { Row } from '#engine/web/override.ts'
import { textOf } from '#engine/web/value-text.ts'
import { Pill, RelativeDay } from '#ui/bits.tsx'
import { caseRecord } from './case.record.ts'
import type { ClockState } from './sla/clock-states.ts'

const TONES = { ok: 'plain', soon: 'warm', breached: 'danger', waiting: 'plain' } as const

/** How the time of a case stands now: the stored state is renewed at its moments, and a list may be older. */
export function clockStateOf({ clock, due_at, soon_at }: Row, now = Date.now()): ClockState | null {
  const state = (clock ?? null) as ClockState | null
  if (state === null || state === 'breached' || !due_at) return state
  if (now > Date.parse(textOf(due_at))) return 'breached'
  return soon_at && now >= Date.parse(textOf(soon_at)) ? 'soon' : 'ok'
}

/** In time, due soon, too late or paused: in words, with a colour for those that press. */
export function ClockPill({ row, quiet = false }: { row: Row; quiet?: boolean }) {
  const { i18n } = useLingui()
  const state = clockStateOf(row)
  if (state === null || (quiet && (state === 'ok' || state === 'waiting'))) return quiet ? null : <Nothing />
  return <Pill tone={TONES[state]}>{i18n._(caseRecord.fields.clock.labels[state])}</Pill>
}

/** A moment that is due, in words; red once it has passed and is still waited for. */
export function DueMoment({ at, due = true }: { at: unknown; due?: boolean }) {
  if (!at) return <Nothing />
  // All screens show times of India.
  const [day, time] = wallAt(Date.parse(textOf(at)), 'Asia/Kolkata').split('T')
  return <RelativeDay value={day} time={time} due={due} />
}

/** Some of five stars, with the number for screen readers. */
export function Stars({ value }: { value: unknown }) {
  const { t } = useLingui()
  const stars = Number(value ?? 0)
  if (!(stars >= 1)) return <Nothing />
  return (
    <span role="img" aria-label={t`${stars} of 5 stars`} style={{ color: 'var(--warm)', whiteSpace: 'nowrap' }}>
      {[1, 2, 3, 4, 5].map((one) => (
        <IconStarFilled key={one} size={13} aria-hidden style={{ opacity: one <= stars ? 1 : 0.22 }} />
      ))}
    </span>
  )
}
