import { expect, test } from 'vitest'
import { catalog } from '#modules/catalog.ts'
import { versionedTables } from './read-kept.server.ts'

const tables = (text: string, with_record?: Record<string, string>) => versionedTables(catalog, { text, with_record })

test('a statement depends on the records and the lines that it reads, wherever it names them', () => {
  const text = `with first as (select t.id from "lead" t) select f.id from first f
    join lateral (select from meeting_attendee p where p.business_id = $1) x on true
    where exists (select from task, "contact" c) and extract(epoch from now()) > 0 union all select id from support_case`
  expect(tables(text)).toEqual(['contact', 'lead', 'meeting_attendee', 'support_case', 'task'])
})

test('it is not kept if it reads a table of which nothing tells that it was written', () => {
  expect(tables('select from lead t, notice_settings s')).toBeNull()
  const birthdays = 'select from contact t join (select contact_id from contact_occasion o) d on true'
  expect(tables(birthdays)).toBeNull()
  expect(tables(birthdays, { contact_occasion: 'contact' })).toEqual(['contact'])
})
