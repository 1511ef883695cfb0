import { expect, test } from 'vitest'
import { makeCatalog } from '#engine/record/catalog.ts'
import { lead } from '#modules/crm/leads/lead.record.ts'
import { catalog } from '#modules/catalog.ts'
import { eventsOf, verbsOfChange } from './events.ts'
import { PAUSES, pauseAfter } from './retries.ts'

test('every record of the catalogue has its events', () => {
  const events = eventsOf(makeCatalog(catalog.records))
  for (const verb of ['created', 'updated', 'assigned', 'deleted', 'restored']) expect(events).toContain(`lead.${verb}`)
  for (const record of catalog.records) expect(events).toContain(`${record.name}.created`)
})

test('a row of the history is called what it is for those outside', () => {
  const of = (action: string, fields: string[] = [], in_trash = false) =>
    verbsOfChange(lead, { action, fields, in_trash })
  expect(of('created')).toEqual(['created'])
  expect(of('imported')).toEqual(['created'])
  expect(of('imported', ['city'])).toEqual(['updated'])
  expect(of('updated', ['city'])).toEqual(['updated'])
  expect(of('assigned', [lead.owner_field])).toEqual(['updated', 'assigned'])
  expect(of('deleted')).toEqual(['deleted'])
  expect(of('restored')).toEqual(['restored'])
  expect(of('undone', [], true)).toEqual(['deleted'])
  expect(of('undone', ['city'])).toEqual(['updated'])
  expect(of('exported')).toEqual([])
  expect(of('file_added')).toEqual([])
})

test('tries go from 5 seconds to 24 hours over three days, each spread by a tenth', () => {
  expect(PAUSES[0]).toBe(5)
  expect(PAUSES.at(-1)).toBe(86_400)
  const hours = PAUSES.reduce((sum, seconds) => sum + seconds, 0) / 3_600
  expect(hours).toBeGreaterThan(70)
  expect(hours).toBeLessThan(80)
  expect([pauseAfter(1, () => 0), pauseAfter(1, () => 1)]).toEqual([4_500, 5_500])
  expect(pauseAfter(PAUSES.length + 1)).toBeNull()
})
