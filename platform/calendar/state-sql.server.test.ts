import { expect, test } from 'vitest'
import type { RecordDefinition } from '#engine/record/define.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import { task } from '#modules/activities/tasks/task.record.ts'
import { call } from '#modules/activities/calls/call.record.ts'
import { stateParts } from './state-sql.server.ts'

const partsOf = (definition: RecordDefinition, state: Parameters<typeof stateParts>[0]['state']) => {
  const values = new Values()
  const parts = stateParts({ definition, alias: 't', values, business: '$9::bigint', state })
  return {
    parts: parts.map(({ sql, several, is_empty }) => ({ sql, several: several !== null, is_empty })),
    values: values.list,
  }
}

test('one value is compared alone, several can be looked up one by one, and an empty field is its own value', () => {
  expect(partsOf(call, { direction: ['Missed'] })).toEqual({
    parts: [{ sql: 't."direction" = $1::text', several: false, is_empty: false }],
    values: ['Missed'],
  })
  expect(partsOf(call, { direction: ['Missed', 'Outgoing'] }).parts).toEqual([
    { sql: 't."direction" = any($1::text[])', several: true, is_empty: false },
  ])
  expect(partsOf(call, { called_back_at: [null] }).parts).toEqual([
    { sql: 't."called_back_at" is null', several: false, is_empty: true },
  ])
  expect(partsOf(call, { direction: [null, 'Missed'] }).parts).toEqual([
    { sql: '(t."direction" = any($1::text[]) or t."direction" is null)', several: false, is_empty: false },
  ])
  const { parts, values } = partsOf(task, { status_id: { kind: 'open' } })
  expect(parts).toMatchObject([{ several: true, is_empty: false }])
  expect(values).toEqual([['open']])
})
