import type { Beside } from '#engine/record/beside.ts'
import { decimal } from '#engine/record/fields.ts'

/** Where a place is, in degrees; the columns stand alone, so that they can be sorted. */
export const CORD_FIELDS = {
  latitude: decimal({ label: 'Latitude', places: 6, min: -90, max: 90 }),
  longitude: decimal({ label: 'Longitude', places: 6, min: -180, max: 180 }),
}

const NAMES = ['latitude', 'longitude']

/** The specification's `location_cords: {latitude, longitude}`, null for a place without them. */
export const LOCATION_CORDS: Beside = {
  of: NAMES,
  make: ({ latitude = null, longitude = null }) =>
    latitude === null && longitude === null ? null : { latitude, longitude },
  read(sent) {
    if (sent === null) return { latitude: null, longitude: null }
    const is_known = typeof sent === 'object' && Object.keys(sent).every((name) => NAMES.includes(name))
    return is_known ? { ...sent } : null
  },
  schema: {
    type: ['object', 'null'],
    properties: { latitude: { type: ['string', 'null'] }, longitude: { type: ['string', 'null'] } },
  },
}
