import type { RecordDefinition } from '#engine/record/define.ts'

/** A conversion can be taken back for so long. */
export const UNDO_HOURS = 24

/** Why a converted lead stays as it is. */
export const CONVERTED = 'This lead was converted to a contact and can no longer be changed. Change the contact.'

/** Why a converted lead is no part of a merge. */
export const convertedInMerge = (id: number) =>
  `Lead ${id} was converted to a contact and cannot be merged. Convert the others to the same contact instead.`

/** Fields that a contact takes over from its lead. */
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
  'desc',
  'remark',
] as const

/**
 * The input of a contact as a lead gives it: the fields both have, the PAN that stands in a GSTIN, and fields of the
 * business that have the same name and type in both. `passes` says whether the contact's field would take a value.
 */
export function copiedValues(
  lead: Readonly<Record<string, unknown>>,
  options: { from: RecordDefinition; to: RecordDefinition; passes: (name: string, value: unknown) => boolean },
): Record<string, unknown> {
  const { from, to, passes } = options
  const body: Record<string, unknown> = Object.fromEntries(COPIED_FIELDS.map((name) => [name, lead[name] ?? null]))
  body.contacts = ((lead.contacts ?? []) as Record<string, unknown>[]).map(({ id: _id, ...entry }) => entry)
  const gstin = typeof lead.gstin === 'string' ? lead.gstin : ''
  const pan = gstin.slice(2, 12)
  if (pan.length === 10 && passes('pan', pan)) body.pan = pan
  for (const [name, field] of Object.entries(to.fields)) {
    if (!field.custom) continue
    const { type } = field.custom
    const same = Object.entries(from.fields).find(
      ([, other]) => other.custom?.type === type && plain(other.label) === plain(field.label),
    )
    const value = same ? (lead[same[0]] ?? null) : null
    if (value !== null && passes(name, value)) body[name] = value
  }
  return body
}

const plain = (label: string) => label.trim().toLowerCase()
