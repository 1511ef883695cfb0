import { expect, test } from 'vitest'
import { defineRecord } from '#engine/record/define.ts'
import { choice, instant, reference, text } from '#engine/record/fields.ts'
import { AHEAD_ISSUE, OLD_ISSUE, timeIssue, withIds } from './actions.ts'
import {
  afterAnswers,
  compare,
  dependsOn,
  discarded,
  type Entry,
  expectedValues,
  firstCall,
  sortQueue,
  withWaiting,
} from './queue.ts'

const NEW_LEAD = -1_176_000_000_000_001
let seq = 0
const entry = (more: Partial<Entry>): Entry => ({
  ...{ key: `k${++seq}`, seq, at: '2026-11-23T05:00:00Z', record: 'lead', action: 'change', id: 7, local_id: null },
  ...{ version: 1, body: {}, user_id: 1, business_id: '1', before: null, expected: {}, title: '', state: 'waiting' },
  ...more,
})
const lead = () => entry({ action: 'create', id: null, local_id: NEW_LEAD, version: null })
const noteOn = (id: number) =>
  entry({
    record: 'note',
    action: 'create',
    id: null,
    local_id: -1_176_000_000_000_900 - seq,
    body: { about: { record: 'lead', id } },
  })

test('a note depends on the new lead it is about, and a change on the earlier one of the same record', () => {
  const made = lead()
  expect(dependsOn(noteOn(NEW_LEAD), made)).toBe(true)
  expect(dependsOn(noteOn(7), made)).toBe(false)
  expect(dependsOn(entry({ id: NEW_LEAD }), made)).toBe(true)
  expect(dependsOn(entry({}), entry({}))).toBe(true)
  expect(dependsOn(entry({ id: 8 }), entry({}))).toBe(false)
})

test('a refused action holds its chain and nothing else', () => {
  const [made, other] = [{ ...lead(), state: 'refused' as const }, entry({ id: 9 })]
  const [note, change] = [noteOn(NEW_LEAD), entry({ id: NEW_LEAD })]
  const { send, held } = sortQueue([change, other, note, made])
  expect(send).toEqual([other])
  expect([...held].map(([key, blocker]) => [key, blocker.key])).toEqual([
    [note.key, made.key],
    [change.key, made.key],
  ])
})

test('when the lead arrives, what refers to it gets its id, and the next change of a record its new version', () => {
  const [made, note, first, second] = [lead(), noteOn(NEW_LEAD), entry({}), entry({})]
  const after = afterAnswers(
    [made, note, first, second],
    [
      { key: made.key, state: 'done', id: 41, version: 1 },
      { key: first.key, state: 'done', id: 7, version: 2 },
    ],
  )
  expect(after.ids).toEqual(new Map([[NEW_LEAD, 41]]))
  expect(after.entries).toMatchObject([
    { key: note.key, body: { about: { record: 'lead', id: 41 } } },
    { key: second.key, version: 2 },
  ])
})

test('both changes are kept where they are of different fields; equal ones are done; else the person chooses', () => {
  const mine = entry({ before: { name: 'Ravi', city: 'Surat' }, expected: { name: 'Ravibhai' } })
  expect(compare(mine, { name: 'Ravi', city: 'Vapi' })).toBe('apart')
  expect(compare(mine, { name: 'Ravibhai' })).toBe('same')
  expect(compare(mine, { name: 'R. Desai' })).toEqual([{ name: 'name', mine: 'Ravibhai', theirs: 'R. Desai' }])
  const answer = (current: Record<string, unknown>) =>
    afterAnswers([mine], [{ key: mine.key, state: 'conflict', current: { version: 5, ...current } }]).entries
  expect(answer({ name: 'Ravi' })).toMatchObject([{ state: 'waiting', version: 5 }])
  expect(answer({ name: 'Ravibhai' })).toEqual([])
  expect(answer({ name: 'R. Desai' })).toMatchObject([{ state: 'conflict', current: { name: 'R. Desai' } }])
})

test('a call holds at most 60 actions, and no more than the server reads', () => {
  const small = Array.from({ length: 70 }, () => entry({}))
  expect(firstCall(small)).toEqual(small.slice(0, 60))
  const wide = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`field_${index}`, 'x']))
  expect(firstCall(Array.from({ length: 60 }, () => entry({ body: wide })))).toHaveLength(15)
  expect(firstCall([entry({ body: { desc: 'x'.repeat(400_000) } }), entry({})])).toHaveLength(1)
  expect(firstCall([])).toEqual([])
})

test('discarding a new lead takes what belongs to it along', () => {
  const [made, note, other] = [lead(), noteOn(NEW_LEAD), entry({ id: 9 })]
  expect(discarded([made, note, other], made.key)).toEqual([other])
  expect(discarded([made, note, other], note.key)).toEqual([made, other])
})

test('an answer that is kept shows what waits', () => {
  const note = { ...noteOn(7), expected: { about: { record: 'lead', id: 7 }, body: 'Hello' } }
  const change = entry({ expected: { name: 'Ravibhai' } })
  const of = { record: 'note', id: null, about: { record: 'lead', id: 7 }, is_whole: false }
  expect(withWaiting([note], of, { data: [{ id: 3 }] })).toMatchObject({
    data: [{ body: 'Hello', id: note.local_id }, { id: 3 }],
  })
  expect(withWaiting([note], { ...of, about: { record: 'lead', id: 8 } }, { data: [] })).toEqual({ data: [] })
  const whole = { record: 'lead', id: 7, about: null, is_whole: false }
  expect(withWaiting([change], whole, { id: 7, name: 'Ravi' })).toEqual({ id: 7, name: 'Ravibhai' })
})

test('an action leads to the values of its definition, with the time at which it was done', () => {
  const definition = defineRecord({
    ...{ name: 'round', path: 'rounds', module: 'Test', label: { one: 'Round', many: 'Rounds' }, title: 'name' },
    rights: ['view', 'edit'],
    fields: {
      name: text({ label: 'Name' }),
      state: choice({ label: 'State', options: ['open', 'done'] }),
      status_id: reference('task_status', { label: 'Status' }),
      done_at: instant({ label: 'Done' }),
      done_by: reference('user', { label: 'By' }),
    },
    actions: {
      finish: {
        label: 'Finish',
        to: { state: 'done', done_at: { now: true }, done_by: { me: true }, status_id: { kind: 'completed' } },
        input: { name: text({ label: 'Name' }), reason: text({ label: 'Why' }) },
      },
    },
    list: { columns: ['name'], sort: 'name' },
    form: [],
  })
  const body = { version: 3, name: 'North', reason: 'Rain' }
  const options = { definition, action: 'finish', body, at: '2026-11-23T05:00:00Z', user_id: 4 }
  const known = { name: 'North', state: 'done', done_at: options.at, done_by: 4 }
  expect(expectedValues({ ...options, entryOf: () => 12 })).toEqual({ ...known, status_id: 12 })
  expect(expectedValues({ ...options, entryOf: () => null })).toEqual(known)
})

test('times far ahead or two weeks old are refused, and only numbers of the device are replaced', () => {
  const now = Date.parse('2026-11-23T05:00:00Z')
  expect([0, -60_000, 4 * 60_000].map((shift) => timeIssue(now + shift, now))).toEqual([null, null, null])
  expect(timeIssue(now + 6 * 60_000, now)).toBe(AHEAD_ISSUE)
  expect(timeIssue(now - 14 * 86_400_000 - 1, now)).toBe(OLD_ISSUE)
  expect(withIds({ a: [NEW_LEAD, -5], b: { c: String(NEW_LEAD) } }, new Map([[NEW_LEAD, 41]]))).toEqual({
    ...{ a: [41, -5], b: { c: String(NEW_LEAD) } },
  })
})
