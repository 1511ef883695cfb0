/** The square of a picture to keep: its centre as shares of width and height, and its zoom (1: as much as fits). */
export interface Crop {
  x: number
  y: number
  zoom: number
}

export const MIDDLE: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const NEAREST = 4

/** The square in pixels of the picture, always inside it. */
export function squareOf(crop: Crop, width: number, height: number): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / crop.zoom
  const inside = (middle: number, length: number) => Math.min(Math.max(middle * length - side / 2, 0), length - side)
  return { left: inside(crop.x, width), top: inside(crop.y, height), side }
}

/** Moves or zooms and stays inside the picture; `by` is in shares of the visible square. */
export function moved(crop: Crop, by: { x?: number; y?: number; zoom?: number }, width: number, height: number): Crop {
  const zoom = Math.min(Math.max(by.zoom ?? crop.zoom, 1), NEAREST)
  const side = Math.min(width, height) / zoom
  const step = (middle: number, share: number, length: number) => {
    const half = side / 2 / length
    return Math.min(Math.max(middle + (share * side) / length, half), 1 - half)
  }
  return { x: step(crop.x, by.x ?? 0, width), y: step(crop.y, by.y ?? 0, height), zoom }
}
