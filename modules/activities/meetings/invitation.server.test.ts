import { expect, test } from 'vitest'
import { instantAt } from '#base/zones.ts'
import { casesOf } from '../testing.server.ts'
import { calendarText, type Invited, startOfDay } from './invitation.server.ts'

interface Timing {
  start?: string
  end?: string
  zone?: string
  date?: string
  location?: string
}
interface Input {
  meeting: Timing & { uid: string; summary: string; description?: string; organizer: Invited; attendees: Invited[] }
  history: (Timing & { do: 'create' | 'change' | 'remove' | 'cancel'; at: string; email?: string })[]
  for?: string
}
interface Expected {
  must: string[]
  oneOf?: string[][]
  mustNot?: string[]
  notAttendees?: string[]
  folded?: { property: string; octets: number; physicalLinesAtLeast: number }[]
}

/** The last message of a history. */
function messageOf({ meeting, history, for: reader }: Input): string {
  const now = Object.assign({}, meeting, ...history) as Input['meeting']
  const last = history[history.length - 1]
  const is_removed = last.do === 'remove' && reader === last.email
  const gone = new Set(history.flatMap((step) => (step.do === 'remove' ? [step.email] : [])))
  const zone = now.zone ?? 'UTC'
  const at = (wall: string) => new Date(instantAt(wall, zone))
  return calendarText({
    uid: meeting.uid,
    sequence: history.length - 1,
    method: last.do === 'cancel' || is_removed ? 'CANCEL' : 'REQUEST',
    at: new Date(last.at),
    summary: meeting.summary,
    starts_at: now.date ? startOfDay(now.date, zone) : at(now.start ?? ''),
    ends_at: now.date ? startOfDay(now.date, zone) : at(now.end ?? ''),
    all_day: now.date !== undefined,
    zone,
    place: now.location ?? null,
    link: null,
    desc: meeting.description ?? null,
    organizer: meeting.organizer,
    attendees: meeting.attendees.filter(({ email }) => (is_removed ? email === last.email : !gone.has(email))),
  })
}

/** A line of a calendar as name, parameters and value. Parameters may be quoted; the scheme of an address has no case. */
function parsed(line: string) {
  const [, name, given, value] = /^([A-Z-]+)((?:;[^":;]+(?:="[^"]*"|=[^":;]*))*):(.*)$/su.exec(line) ?? [
    '',
    line,
    '',
    '',
  ]
  const parameters = new Map(
    [...given.matchAll(/;([^=]+)=(?:"([^"]*)"|([^";:]*))/g)].map(([, key, quoted, plain]) => [key, quoted ?? plain]),
  )
  return { name, parameters, value: value.replace(/^mailto:/i, 'mailto:') }
}
const agrees = (line: string, wanted: string): boolean => {
  const [own, other] = [parsed(line), parsed(wanted)]
  return (
    own.name === other.name &&
    own.value === other.value &&
    [...other.parameters].every(([key, value]) => own.parameters.get(key) === value)
  )
}

test.each(casesOf<Input>('ics'))('$id: $why', ({ input, expect: expected }) => {
  const { must, oneOf, mustNot = [], notAttendees = [], folded = [] } = expected as Expected
  const sent = messageOf(input)
  expect(sent.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const physical = sent.split('\r\n')
  for (const line of physical) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\ufffd')
  }
  const logical = sent.replaceAll('\r\n ', '').split('\r\n')
  const has = (wanted: string) => logical.some((line) => agrees(line, wanted))
  expect(must.filter((wanted) => !has(wanted))).toEqual([])
  if (oneOf)
    expect(
      oneOf.some((list) => list.every(has)),
      sent,
    ).toBe(true)
  for (const begin of mustNot) expect(logical.filter((line) => line.startsWith(begin))).toEqual([])
  for (const email of notAttendees)
    expect(logical.filter((line) => line.startsWith('ATTENDEE') && line.includes(email))).toEqual([])
  for (const { property, octets, physicalLinesAtLeast } of folded) {
    const line = logical.find((one) => one.startsWith(`${property}:`)) ?? ''
    expect(Buffer.byteLength(line)).toBe(octets)
    const first = physical.findIndex((one) => one.startsWith(`${property}:`))
    const after = physical.slice(first + 1).findIndex((one) => !one.startsWith(' '))
    expect(after + 1).toBeGreaterThanOrEqual(physicalLinesAtLeast)
  }
})
