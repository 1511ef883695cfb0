import { decimal } from '#engine/record/fields.ts'

/** Where a place is, in degrees; the columns stand alone, so that they can be sorted. */
export const CORD_FIELDS = {
  latitude: decimal({ label: 'Latitude', places: 6, min: -90, max: 90 }),
  longitude: decimal({ label: 'Longitude', places: 6, min: -180, max: 180 }),
}
