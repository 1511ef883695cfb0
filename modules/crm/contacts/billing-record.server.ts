import type { FieldAlias } from '#engine/server/records/field-aliases.server.ts'
import { ADDRESS_PARTS, billingAddress, shippingAddress, shippingColumn } from './shipping-address.ts'

const schema = {
  type: ['object', 'null'],
  properties: Object.fromEntries(ADDRESS_PARTS.map((part) => [part, { type: ['string', 'null'] }])),
}

const isAddress = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === 'object' &&
  sent !== null &&
  Object.keys(sent).every((part) => (ADDRESS_PARTS as string[]).includes(part))

/** The specification's billing address of a billing record: `{address_1, …, state, …}`, null for none. */
export const BILLING_ADDRESS: FieldAlias = {
  of: ADDRESS_PARTS,
  make: billingAddress,
  read(sent) {
    if (sent === null) return Object.fromEntries(ADDRESS_PARTS.map((part) => [part, null]))
    return isAddress(sent) ? { ...sent } : null
  },
  schema,
}

/** Its shipping address: the billing address while goods go there. Null in a body means that they do. */
export const SHIPPING_ADDRESS: FieldAlias = {
  of: ['shipping_same', ...ADDRESS_PARTS, ...ADDRESS_PARTS.map(shippingColumn)],
  make: shippingAddress,
  read(sent) {
    if (sent === null)
      return { shipping_same: true, ...Object.fromEntries(ADDRESS_PARTS.map((part) => [shippingColumn(part), null])) }
    if (!isAddress(sent)) return null
    const parts = Object.entries(sent).map(([part, value]) => [
      shippingColumn(part as (typeof ADDRESS_PARTS)[number]),
      value,
    ])
    return { shipping_same: false, ...Object.fromEntries(parts) }
  },
  schema,
}
