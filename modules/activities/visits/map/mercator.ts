import type { Point } from '../distance.ts'

/** Tiles are squares of this many pixels, the size that tile servers agree on. */
const TILE = 256
const LEAST_ZOOM = 3
const MOST_ZOOM = 18
/** Web Mercator ends there. */
const LAST_LATITUDE = 85.0511

/** A place on the map: 0, 0 is the north-west corner of the world, 1, 1 the south-east one. */
export interface Spot {
  x: number
  y: number
}

/** What a map shows: its middle, and how far it is zoomed in. Each whole step doubles the scale. */
export interface View {
  middle: Spot
  zoom: number
}

export interface Size {
  width: number
  height: number
}

/** A point of the earth in Web Mercator. */
export function spotOf({ latitude, longitude }: Point): Spot {
  const north = (Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude)) * Math.PI) / 180
  return { x: (longitude + 180) / 360, y: (1 - Math.log(Math.tan(north) + 1 / Math.cos(north)) / Math.PI) / 2 }
}

const pixels = (zoom: number): number => TILE * 2 ** zoom

/** Where a point stands on a map of this size, in pixels from its top left corner. */
export function place(point: Point, { middle, zoom }: View, { width, height }: Size): Spot {
  const { x, y } = spotOf(point)
  return { x: (x - middle.x) * pixels(zoom) + width / 2, y: (y - middle.y) * pixels(zoom) + height / 2 }
}

/** The closest whole zoom that shows all points with a margin in pixels; India where there are none. */
export function fit(points: readonly Point[], { width, height }: Size, margin = 48): View {
  if (points.length === 0) return fit([...INDIA], { width, height }, 8)
  const spots = points.map(spotOf)
  const [left, right] = [Math.min(...spots.map(({ x }) => x)), Math.max(...spots.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...spots.map(({ y }) => y)), Math.max(...spots.map(({ y }) => y))]
  const room = (pixelsThere: number, span: number) =>
    span === 0 ? MOST_ZOOM : Math.log2(Math.max(1, pixelsThere - 2 * margin) / TILE / span)
  const zoom = Math.floor(Math.min(room(width, right - left), room(height, bottom - top), 15))
  return { middle: { x: (left + right) / 2, y: (top + bottom) / 2 }, zoom: zoomed(zoom) }
}

/** The corners of India. */
const INDIA: readonly Point[] = [
  { latitude: 37.1, longitude: 68.1 },
  { latitude: 6.7, longitude: 97.4 },
]

/** A zoom within the limits of tile servers. */
export const zoomed = (zoom: number): number => Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, zoom))

/** The view after the map was dragged by some pixels. */
export const dragged = ({ middle, zoom }: View, by: Spot): View => ({
  zoom,
  middle: { x: middle.x - by.x / pixels(zoom), y: middle.y - by.y / pixels(zoom) },
})

/** A tile: its numbers in the scheme of tile servers, and where its top left corner stands in pixels. */
export interface Tile extends Spot {
  key: string
  column: number
  row: number
  zoom: number
  size: number
}

/** The tiles that a map of this size shows. */
export function tilesOf({ middle, zoom }: View, { width, height }: Size): Tile[] {
  const count = 2 ** zoom
  const left = middle.x * pixels(zoom) - width / 2
  const top = middle.y * pixels(zoom) - height / 2
  const tiles: Tile[] = []
  for (let row = Math.floor(top / TILE); row * TILE < top + height; row++)
    for (let column = Math.floor(left / TILE); column * TILE < left + width; column++)
      if (row >= 0 && row < count)
        tiles.push({
          ...{ key: `${zoom}/${column}/${row}`, row, zoom, size: TILE },
          column: ((column % count) + count) % count,
          x: column * TILE - left,
          y: row * TILE - top,
        })
  return tiles
}

/** The address of a tile, from a template such as https://tiles.example.in/{z}/{x}/{y}.png. */
export const tileAddress = (template: string, { column, row, zoom }: Tile): string =>
  template.replace('{z}', String(zoom)).replace('{x}', String(column)).replace('{y}', String(row))

/** A round length for the scale of a map, and how many pixels it takes; at most a quarter of the width. */
export function scaleOf({ middle, zoom }: View, width: number): { metres: number; pixels: number } {
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - 2 * middle.y)))
  const metresPerPixel = (40_075_016.7 * Math.cos(latitude)) / pixels(zoom)
  const most = (width / 4) * metresPerPixel
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = power * ([5, 2, 1].find((step) => step * power <= most) ?? 1)
  return { metres, pixels: metres / metresPerPixel }
}
