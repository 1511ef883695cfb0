import { expect, test } from 'vitest'
import { byState, STATE_TILES, TILE_COLUMNS, TILE_ROWS } from './state-tiles.ts'

test('each of the 36 states and union territories has a square of its own on the map', () => {
  expect(STATE_TILES.length).toBe(36)
  expect(new Set(STATE_TILES.map(({ column, row }) => `${column} ${row}`)).size).toBe(36)
  expect(STATE_TILES.every(({ column, row }) => column < TILE_COLUMNS && row < TILE_ROWS)).toBe(true)
  expect(new Set(STATE_TILES.map(({ code }) => code)).size).toBe(36)
})

test('a state counts under each way to write its name; other places are counted apart', () => {
  const { values, at, other } = byState(
    ['Gujarat', 'GUJARAT ', 'Orissa', 'Jammu & Kashmir', 'Ontario', 'Without State'],
    [5, 2, 3, 1, 4, 6],
  )
  expect(Object.fromEntries(values)).toEqual({ GJ: 7, OD: 3, JK: 1 })
  expect([at.get('GJ'), other]).toEqual([0, 10])
})
