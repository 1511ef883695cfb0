import type { RecordDefinition } from '#engine/record/define.ts'
import { panIn } from '#modules/business/checks/india/gstin.ts'
import { sameCustomFields } from '#modules/business/custom-fields/same-fields.ts'

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
  {
    from,
    to,
    passes,
  }: { from: RecordDefinition; to: RecordDefinition; passes: (name: string, value: unknown) => boolean },
): Record<string, unknown> {
  const body: Record<string, unknown> = Object.fromEntries(COPIED_FIELDS.map((name) => [name, lead[name] ?? null]))
  body.contacts = ((lead.contacts ?? []) as Record<string, unknown>[]).map(({ id: _id, ...entry }) => entry)
  const pan = panIn(lead.gstin)
  if (pan !== null && passes('pan', pan)) body.pan = pan
  return { ...body, ...sameCustomFields(lead, { from: from.fields, to: to.fields, passes }) }
}
