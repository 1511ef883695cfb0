import type { RecordDefinition } from '#engine/record/define.ts'

/** How long a conversion can be undone. */
export const UNDO_HOURS = 24

/** The error for changing a converted lead. */
export const CONVERTED = 'This lead was converted to a contact and can no longer be changed. Change the contact.'

/** The error for merging a converted lead. */
export const convertedInMerge = (id: number) =>
  `Lead ${id} was converted to a contact and cannot be merged. Convert the others to the same contact instead.`

/** Fields that a contact copies from its lead. */
export const COPIED_FIELDS = [
  'name',
  'account_name',
  'contacts',
  'assigned_user',
  'location_id',
  'website',
  'gstin',
  'address_1',
  'address_2',
  'landmark',
  'city',
  'state',
  'country',
  'pincode',
  'latitude',
  'longitude',
  'desc',
  'remark',
] as const

/**
 * The input of a contact made from a lead: shared fields, the PAN contained in a GSTIN, and custom fields with the
 * same name and type in both. `passes` tells whether the contact's field would accept a value.
 */
export function copiedValues(
  lead: Readonly<Record<string, unknown>>,
  options: { from: RecordDefinition; to: RecordDefinition; passes: (name: string, value: unknown) => boolean },
): Record<string, unknown> {
  const { passes } = options
  const body: Record<string, unknown> = Object.fromEntries(COPIED_FIELDS.map((name) => [name, lead[name] ?? null]))
  body.contacts = ((lead.contacts ?? []) as Record<string, unknown>[]).map(({ id: _id, ...entry }) => entry)
  const gstin = typeof lead.gstin === 'string' ? lead.gstin : ''
  const pan = gstin.slice(2, 12)
  if (pan.length === 10 && passes('pan', pan)) body.pan = pan
  return { ...body, ...sameCustomFields(lead, options) }
}

/** The values of custom fields with the same name and type in both. */
export function sameCustomFields(
  lead: Readonly<Record<string, unknown>>,
  options: { from: RecordDefinition; to: RecordDefinition; passes: (name: string, value: unknown) => boolean },
): Record<string, unknown> {
  const { from, to, passes } = options
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(to.fields)) {
    if (!field.custom) continue
    const { type } = field.custom
    const same = Object.entries(from.fields).find(
      ([, other]) => other.custom?.type === type && plain(other.label) === plain(field.label),
    )
    const value = same ? (lead[same[0]] ?? null) : null
    if (value !== null && passes(name, value)) values[name] = value
  }
  return values
}

const plain = (label: string) => label.trim().toLowerCase()
