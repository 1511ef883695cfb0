import { expect, it } from 'vitest'
import { neighbours, openedLast, startWalk } from './walk.ts'

const here = { business_id: 7, record: 'deal' }

it('remembers which record of a list was open last, for that list alone', () => {
  const back = { q: 'silk' }
  startWalk({ ...here, ids: [4, 9, 2], back })
  expect(openedLast({ ...here, back })).toBeNull()
  neighbours({ ...here, id: 4 })
  neighbours({ ...here, id: 9 })
  expect(openedLast({ ...here, back })).toEqual({ id: 9, index: 1 })
  expect(openedLast({ ...here, back: {} })).toBeNull()
  expect(openedLast({ ...here, record: 'visit', back })).toBeNull()
  expect(openedLast({ ...here, business_id: 8, back })).toBeNull()
})
