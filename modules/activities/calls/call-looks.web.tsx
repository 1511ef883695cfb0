import { useLingui } from '@lingui/react/macro'
import { IconPhoneIncoming, IconPhoneOutgoing, IconPhoneX } from '@tabler/icons-react'
import { wallAt } from '#base/zones.ts'
import { Nothing } from '#engine/web/cells.tsx'
import { choiceLabel, textOf } from '#engine/web/value-text.ts'
import { Pill, RelativeDay } from '#ui/bits.tsx'
import { Row } from '#ui/layout/flow.tsx'
import { clockOf } from '../time-values.ts'
import { call } from './call.record.ts'
import { isUnanswered } from './outcomes.ts'

/** The direction of a call with its sign; a missed call stands out. */
export function DirectionMark({ value }: { value: unknown }) {
  const { i18n } = useLingui()
  if (typeof value !== 'string') return <Nothing />
  const Icon = value === 'Incoming' ? IconPhoneIncoming : isUnanswered(value) ? IconPhoneX : IconPhoneOutgoing
  const words = (
    <Row as="span" gap="xs" wrap={false}>
      <Icon size={14} stroke={1.7} aria-hidden />
      {i18n._(choiceLabel(call.fields.direction, value))}
    </Row>
  )
  return value === 'Missed' ? <Pill tone="warm">{words}</Pill> : words
}

/** What came of a call; nothing while it is not known. */
export function OutcomeWords({ value }: { value: unknown }) {
  const { i18n } = useLingui()
  if (typeof value !== 'string' || value === 'Not Known') return null
  return (
    <Pill tone={value === 'Interested' ? 'brand' : 'plain'}>{i18n._(choiceLabel(call.fields.outcome, value))}</Pill>
  )
}

/** The talk time as a clock counts it, 02:05; with hours where there are any. Nothing for none. */
export function TalkTime({ seconds }: { seconds: unknown }) {
  if (typeof seconds !== 'number' || seconds === 0) return null
  return <span className="figure">{shortClock(seconds)}</span>
}

/** 125 as '02:05', 3725 as '01:02:05'. */
export const shortClock = (seconds: number): string => clockOf(seconds).replace(/^00:/, '')

/** A moment as day in words and time. */
export function Moment({ at, due = false }: { at: unknown; due?: boolean }) {
  if (textOf(at) === '') return <Nothing />
  // All screens show times of India.
  const [day, time] = wallAt(Date.parse(textOf(at)), 'Asia/Kolkata').split('T')
  return <RelativeDay value={day} time={time} due={due} />
}
