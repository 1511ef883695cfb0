import type { Issue } from '#base/issue.ts'

/** A point on the earth, in degrees. */
export interface Point {
  latitude: number
  longitude: number
}

/** A position as a device tells it; `accuracy` is the radius in metres in which it may be off. */
export interface Position extends Point {
  accuracy?: number | null
}

/** Mean radius of the earth in metres, as the International Union of Geodesy and Geophysics gives it (R1). */
const EARTH_METRES = 6_371_008.8

/** Half the way around the earth in whole metres: no position can be off by more. */
export const WORST_ACCURACY = 20_015_115

/** A check-in within this many metres of the address counts as made there, unless the business chose another radius. */
export const NEAR_METRES = 200

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The haversine distance in whole metres, by the shorter way around the earth. */
export function metresBetween(a: Point, b: Point): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const part = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east
  return Math.round(2 * EARTH_METRES * Math.asin(Math.sqrt(Math.min(1, part))))
}

/** How far a position is from an address, in whole metres, and whether that is within the radius; null without an address. */
export function distanceFrom(
  position: Point,
  address: Point | null,
  radius: number,
): { distance: number | null; within: boolean | null } {
  if (address === null) return { distance: null, within: null }
  const distance = metresBetween(position, address)
  return { distance, within: distance <= radius }
}

const isDegree = (value: unknown, limit: number): boolean =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit

function pointIssues(point: Point, name: string): Issue[] {
  const issues: Issue[] = []
  if (!isDegree(point.latitude, 90))
    issues.push({ field: `${name}.latitude`, message: 'A latitude is between -90 and 90', rule: 'range' })
  if (!isDegree(point.longitude, 180))
    issues.push({ field: `${name}.longitude`, message: 'A longitude is between -180 and 180', rule: 'range' })
  return issues
}

/** What is wrong with a position, an address and a radius in metres; fields are named after the arguments. */
export function distanceIssues(position: Position, address: Point | null, radius: number): Issue[] {
  const issues = [...pointIssues(position, 'position'), ...(address ? pointIssues(address, 'address') : [])]
  const { accuracy = null } = position
  if (accuracy !== null && !(accuracy >= 0 && accuracy <= WORST_ACCURACY))
    issues.push({ field: 'position.accuracy', message: 'No position has this accuracy', rule: 'range' })
  if (!(radius >= 1)) issues.push({ field: 'radius', message: 'A radius is at least 1 metre', rule: 'range' })
  return issues
}
