import type { FieldAlias } from '#engine/server/records/field-aliases.server.ts'

// Names of the specification, with those of the columns: a contact has a billing city already.
const PARTS = {
  house_no: 'house_no',
  area_street: 'area_street',
  building: 'building',
  city: 'alternate_city',
  state: 'alternate_state',
  pincode: 'alternate_pincode',
} as const
const PAIRS = Object.entries(PARTS)

/** The specification's alternate client address: `{house_no, area_street, building, city, state, pincode}`, null for none. */
export const ALTERNATE_ADDRESS: FieldAlias = {
  of: Object.values(PARTS),
  make(row) {
    const parts = PAIRS.map(([part, name]): [string, unknown] => [part, row[name] ?? null])
    return parts.every(([, value]) => value === null) ? null : Object.fromEntries(parts)
  },
  read(sent) {
    if (sent === null) return Object.fromEntries(PAIRS.map(([, name]) => [name, null]))
    if (typeof sent !== 'object' || !Object.keys(sent).every((part) => Object.hasOwn(PARTS, part))) return null
    return Object.fromEntries(Object.entries(sent).map(([part, value]) => [PARTS[part as keyof typeof PARTS], value]))
  },
  schema: {
    type: ['object', 'null'],
    properties: Object.fromEntries(PAIRS.map(([part]) => [part, { type: ['string', 'null'] }])),
  },
}
