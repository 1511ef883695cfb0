import { expect, test } from 'vitest'
import { evidenceOf, evidenceScore, type Facts } from './evidence.ts'

const FULL: Facts = {
  ...{ has_position: true, accuracy: 12, is_near: true, photos: 1 },
  checked_in_at: '2026-11-23T05:35:00Z',
  starts_at: '2026-11-23T05:30:00Z',
  ends_at: '2026-11-23T06:30:00Z',
}

test.each([
  ['all there', {}, 100],
  ['not checked in yet', { checked_in_at: null }, 0],
  ['far from the address', { is_near: false }, 60],
  ['no coordinates of the address', { is_near: null }, 80],
  ['no position', { has_position: false, accuracy: null, is_near: null }, 40],
  ['a position without accuracy', { accuracy: null }, 80],
  ['a fair position', { accuracy: 51 }, 90],
  ['a poor position', { accuracy: 201 }, 80],
  ['no photo', { photos: 0 }, 80],
  ['half an hour after the end', { checked_in_at: '2026-11-23T07:00:00Z' }, 100],
  ['an hour after the end', { checked_in_at: '2026-11-23T07:30:00Z' }, 90],
  ['two hours before the start', { checked_in_at: '2026-11-23T03:30:00Z' }, 90],
  ['on another day', { checked_in_at: '2026-11-24T05:35:00Z' }, 80],
  ['no planned end, in time', { ends_at: null }, 100],
  ['no planned end, late', { ends_at: null, checked_in_at: '2026-11-23T06:30:00Z' }, 90],
] as const)('%s', (_, change, score) => {
  expect(evidenceScore({ ...FULL, ...change })).toBe(score)
})

test('the parts say what they could have been', () => {
  expect(evidenceOf(FULL).reduce((sum, { most }) => sum + most, 0)).toBe(100)
})
