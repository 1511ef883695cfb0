import { expect, test } from 'vitest'
import { guessMapping } from '#platform/import/headings.ts'
import { readCsv } from '#platform/import/read/csv-read.server.ts'
import { casesOf } from '../testing.server.ts'
import { call } from './call.record.ts'
import { readLogRow } from './call-log.ts'

interface Input {
  header: string
  row: string
  zone: string
}

/** The row of a file, read by the parts that an import uses. */
function read({ header, row, zone }: Input) {
  const [headings, cells] = [...readCsv(new TextEncoder().encode(`${header}\n${row}\n`))].map((line) => line.cells)
  const mapping = guessMapping({ definition: call, headings })
  const of = (column: string) => headings.flatMap((one, index) => (mapping[one] === column ? [cells[index] ?? ''] : []))
  const [phone = '', direction = '', duration = ''] = ['phone', 'direction', 'duration'].map((name) => of(name)[0])
  return readLogRow({ phone, direction, duration, started_at: of('started_at') }, zone)
}

test.each(casesOf<Input>('call-log'))('$id: $why', ({ input, expect: expected }) => {
  const found = read(input)
  if ('issues' in found) {
    const issues = found.issues.map(({ field }) => ({ field: field === 'started_at' ? 'at' : field }))
    return expect({ issues }).toEqual(expected)
  }
  const { started_at, ...rest } = found.call
  expect({ ...rest, at: started_at.replace('.000Z', 'Z') }).toEqual(expected)
})

const row = { phone: '9000000101', direction: 'Incoming', duration: '5', started_at: ['22/11/2026', '10:05'] }
const momentOf = (...started_at: string[]) => {
  const found = readLogRow({ ...row, started_at }, 'Asia/Kolkata')
  return 'call' in found ? found.call.started_at : null
}

test.each([
  [['10:05', '22/11/2026'], '2026-11-22T04:35:00.000Z'],
  [['Nov 22, 2026 10:05:09 AM'], '2026-11-22T04:35:09.000Z'],
  [['Sun, 22 November 2026', '10:05 pm'], '2026-11-22T16:35:00.000Z'],
  [['2026-11-22T10:06:00+0530'], '2026-11-22T04:36:00.000Z'],
  [['22-Nov-26 9:05'], '2026-11-22T03:35:00.000Z'],
])('the moment %s', (parts, at) => expect(momentOf(...parts)).toBe(at))

test.each([
  [['22/11/2026']],
  [['10:05']],
  [['22/11/2026 10:05:60']],
  [[`${'1'.repeat(90)} 10:05`]],
  [['31/02/2026 10:05']],
])('%s is no moment', (parts) => expect(momentOf(...parts)).toBe(null))
