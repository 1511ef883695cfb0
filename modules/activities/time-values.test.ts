import { expect, test } from 'vitest'
import { secondsFromText, secondsOf, talkTime, timeValue, type TimedCall, type TimeValue } from './time-values.ts'
import { clockOf, wordsOfTime } from './time-values.ts'
import { casesOf, fieldsOf } from './testing.server.ts'

type Input =
  | { op: 'check' | 'format'; value: Partial<TimeValue> }
  | { op: 'sum'; values: TimeValue[] }
  | { op: 'parse'; text: string }
  | { op: 'talkTime'; calls: TimedCall[]; from: string; to: string }

const seconds = (value: Partial<TimeValue>) => {
  const found = secondsOf(value)
  if ('issues' in found) throw new Error('not a time value')
  return found.seconds
}

function answer(input: Input): unknown {
  switch (input.op) {
    case 'check': {
      const found = secondsOf(input.value)
      return 'issues' in found ? fieldsOf(found.issues) : found
    }
    case 'sum': {
      const sum = input.values.reduce((total, value) => total + seconds(value), 0)
      return { value: timeValue(sum), seconds: sum }
    }
    case 'format':
      return { clock: clockOf(seconds(input.value)), words: wordsOfTime(seconds(input.value)) }
    case 'parse': {
      const found = secondsFromText(input.text)
      return found === null ? { issues: [{ field: 'text' }] } : { value: timeValue(found), seconds: found }
    }
    case 'talkTime':
      return talkTime(input.calls, input.from, input.to)
  }
}

test.each(casesOf<Input>('time-values'))('$id: $why', ({ input, expect: expected }) => {
  expect(answer(input)).toEqual(expected)
})

test.each(['1 h 2', '1 h 2 h', 'h', '1:2:3:4', '1:005:00', '1.5 h 5 min', '1.0001 h', '5,', `${'1'.repeat(70)} h`])(
  '"%s" is no length of time',
  (text) => expect(secondsFromText(text)).toBe(null),
)
