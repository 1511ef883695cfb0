import { INDIAN_STATES } from './states.ts'
import { STATE_OUTLINES } from './state-outlines.ts'

type Ring = [number, number][]

/** A state as charts read it (GeoJSON); its name is its code. */
export interface StateShape {
  type: 'Feature'
  properties: { name: string }
  geometry: { type: 'MultiPolygon'; coordinates: Ring[][] }
}

const PER_DEGREE = 100

function ringOf(text: string): Ring {
  const steps = text.split(',').map(Number)
  const ring: Ring = []
  let [x, y] = [0, 0]
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at]
    y += steps[at + 1]
    ring.push([x / PER_DEGREE, y / PER_DEGREE])
  }
  return [...ring, ring[0]]
}

/** The map of India down to the states. */
export const outlinesOfIndia = (): { type: 'FeatureCollection'; features: StateShape[] } => ({
  type: 'FeatureCollection',
  features: Object.entries(STATE_OUTLINES).map(([code, outline]) => ({
    type: 'Feature',
    properties: { name: code },
    geometry: { type: 'MultiPolygon', coordinates: outline.split(' ').map((ring) => [ringOf(ring)]) },
  })),
})

/** The name of a state by its code. */
export const stateName = (code: string): string => INDIAN_STATES.find((one) => one.code === code)?.name ?? code
