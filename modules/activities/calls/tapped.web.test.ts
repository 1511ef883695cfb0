import { beforeEach, expect, test } from 'vitest'
import { catalog } from '#modules/catalog.ts'
import { forgetTapped, keepTapped, recordAt, tappedIn } from './tapped.web.ts'

beforeEach(() => sessionStorage.clear())

test('a tapped number is kept for its business until it is forgotten, for two hours at most', () => {
  const tapped = { business_id: 1, phone: '+919825012345', path: '/business/1/lead/25', at: 1_000 }
  keepTapped(tapped)
  expect([tappedIn(1, 2_000), tappedIn(2, 2_000), tappedIn(1, 8_000_000)]).toEqual([tapped, null, null])
  forgetTapped()
  expect(tappedIn(1, 2_000)).toBeNull()
  sessionStorage.setItem('tapped_call', '{')
  expect(tappedIn(1)).toBeNull()
})

test('a number on the page of a record is about that record', () => {
  expect(recordAt('/business/1/lead/25', catalog)).toEqual({ record: 'lead', id: 25 })
  expect(recordAt('/business/1/contact/7', catalog)).toEqual({ record: 'contact', id: 7 })
  for (const path of ['/business/1/leads', '/business/1/user/4', '/business/1/lead/x', '/business/1/lead/25/files'])
    expect(recordAt(path, catalog)).toBeNull()
})
