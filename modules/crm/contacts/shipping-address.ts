import { text } from '#engine/record/fields.ts'
import { checks } from '#modules/business/checks.ts'

/** The parts of an address that documents print, with the labels of a shipping address. */
const LABELS = {
  address_1: 'Shipping address line 1',
  address_2: 'Shipping address line 2',
  landmark: 'Landmark of the shipping address',
  city: 'City of the shipping address',
  state: 'State of the shipping address',
  country: 'Country of the shipping address',
  pincode: 'Pincode of the shipping address',
} as const

/** A part of a billing or shipping address. */
export type AddressPart = keyof typeof LABELS

export const ADDRESS_PARTS = Object.keys(LABELS) as AddressPart[]

const show_if = { field: 'shipping_same', values: ['false'] } as const

/** Where goods go, if that is not the billing address (specification, section 3: billing record). */
export const SHIPPING_FIELDS = {
  shipping_address_1: text({ label: LABELS.address_1, show_if }),
  shipping_address_2: text({ label: LABELS.address_2, show_if }),
  shipping_landmark: text({ label: LABELS.landmark, show_if }),
  shipping_city: text({ label: LABELS.city, show_if }),
  shipping_state: text({ label: LABELS.state, show_if }),
  shipping_country: text({ label: LABELS.country, show_if }),
  shipping_pincode: text({
    label: LABELS.pincode,
    max: 10,
    check: checks.pincode,
    example: () => '395010',
    show_if,
  }),
}

/** An address of a billing record; each part is null while it is not known. */
export type Address = Record<AddressPart, string | null>

type Row = Readonly<Record<string, unknown>>

const addressOf = (row: Row, columnOf: (part: AddressPart) => string): Address | null => {
  const parts = ADDRESS_PARTS.map((part) => [part, row[columnOf(part)] ?? null] as const)
  // A country alone, which is filled in by default, is not an address.
  if (parts.every(([part, value]) => value === null || part === 'country')) return null
  return Object.fromEntries(parts) as Address
}

/** The billing address of a contact; null if it has none. */
export const billingAddress = (row: Row): Address | null => addressOf(row, (part) => part)

/** The address to which goods go: the billing address, unless the contact has another one. */
export const shippingAddress = (row: Row): Address | null =>
  row.shipping_same === false ? addressOf(row, shippingColumn) : billingAddress(row)

/** The column of a part of the shipping address. */
export const shippingColumn = (part: AddressPart): string => `shipping_${part}`
