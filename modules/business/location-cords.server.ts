import type { FieldAlias } from '#engine/server/records/field-aliases.server.ts'

const NAMES = ['latitude', 'longitude']

/** The specification's `location_cords: {latitude, longitude}`, null for a place without them. */
export const LOCATION_CORDS: FieldAlias = {
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
