import { describe, expect, test } from 'vitest'
import { INDIA_OUTLINE, TOWNS } from './india.ts'
import { dragged, fit, place, scaleOf, spotOf, tileAddress, tilesOf } from './mercator.ts'

const SIZE = { width: 600, height: 400 }
const SURAT = { latitude: 21.17, longitude: 72.83 }
const VESU = { latitude: 21.14, longitude: 72.77 }

test('the middle of the world stands in the middle of the map', () => {
  expect(spotOf({ latitude: 0, longitude: 0 })).toEqual({ x: 0.5, y: 0.5 })
  const { x, y } = spotOf({ latitude: 85.0511, longitude: -180 })
  expect([x, Math.round(y * 1e5)]).toEqual([0, 0])
})

describe('a map that fits its points', () => {
  test('shows each of them inside its margin', () => {
    const view = fit([SURAT, VESU], SIZE)
    for (const point of [SURAT, VESU]) {
      const { x, y } = place(point, view, SIZE)
      expect(x).toBeGreaterThanOrEqual(47)
      expect(x).toBeLessThanOrEqual(553)
      expect(y).toBeGreaterThanOrEqual(47)
      expect(y).toBeLessThanOrEqual(353)
    }
  })

  test('of one point is not closer than its street, and without any shows India', () => {
    expect(fit([SURAT], SIZE).zoom).toBe(15)
    expect(place(SURAT, fit([SURAT], SIZE), SIZE)).toEqual({ x: 300, y: 200 })
    const { x, y } = place({ latitude: 23, longitude: 80 }, fit([], SIZE), SIZE)
    expect([x > 200 && x < 400, y > 100 && y < 300]).toEqual([true, true])
  })
})

test('tiles cover the whole map and are named as tile servers name them', () => {
  const view = fit([SURAT, VESU], SIZE)
  const tiles = tilesOf(view, SIZE)
  expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0)
  expect(Math.max(...tiles.map(({ x }) => x + 256))).toBeGreaterThanOrEqual(600)
  expect(Math.max(...tiles.map(({ y }) => y + 256))).toBeGreaterThanOrEqual(400)
  // The tile of Surat at zoom 10, by the formula of the OpenStreetMap wiki.
  const at10 = tilesOf({ middle: spotOf(SURAT), zoom: 10 }, { width: 1, height: 1 })
  expect(at10.map((tile) => tileAddress('https://tiles.example.in/{z}/{x}/{y}.png', tile))).toEqual([
    'https://tiles.example.in/10/719/450.png',
  ])
})

test('a dragged map moves its points along', () => {
  const view = fit([SURAT, VESU], SIZE)
  const before = place(SURAT, view, SIZE)
  const after = place(SURAT, dragged(view, { x: 30, y: -20 }), SIZE)
  expect([Math.round(after.x - before.x), Math.round(after.y - before.y)]).toEqual([30, -20])
})

test('the scale is a round length of at most a quarter of the map', () => {
  for (const zoom of [3, 7, 12, 18]) {
    const { metres, pixels } = scaleOf({ middle: spotOf(SURAT), zoom }, 600)
    expect(String(metres)).toMatch(/^[125]0*$/)
    expect(pixels).toBeLessThanOrEqual(150)
    expect(pixels).toBeGreaterThan(50)
  }
})

/** True for a point inside a ring of [longitude, latitude]. */
function isInside(ring: readonly (readonly [number, number])[], longitude: number, latitude: number): boolean {
  let inside = false
  for (let n = 0, before = ring.length - 1; n < ring.length; before = n++) {
    const [[x1, y1], [x2, y2]] = [ring[n], ring[before]]
    if (y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

test('the outline of India has the towns inside it, and the neighbours outside', () => {
  const [mainland] = INDIA_OUTLINE
  for (const [name, latitude, longitude] of TOWNS)
    expect([name, INDIA_OUTLINE.some((ring) => isInside(ring, longitude, latitude))]).toEqual([name, true])
  // Gilgit, Muzaffarabad and Aksai Chin are part of the official outline.
  for (const [longitude, latitude] of [
    [74.3, 35.9],
    [73.5, 34.37],
    [79.3, 35.2],
  ])
    expect(isInside(mainland, longitude, latitude)).toBe(true)
  for (const [longitude, latitude] of [
    [67, 24.86],
    [74.34, 31.55],
    [90.4, 23.8],
    [85.32, 27.7],
    [89.64, 27.47],
    [80.2, 7.9],
  ])
    expect(isInside(mainland, longitude, latitude)).toBe(false)
})
