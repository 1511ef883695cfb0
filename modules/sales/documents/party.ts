import { codeAbroad } from './foreign-fields.ts'
import { type Address, billingAddress, shippingAddress } from '#modules/crm/contacts/shipping-address.ts'

type Row = Readonly<Record<string, unknown>>

/** The columns of a contact that documents copy. */
export const PARTY_COLUMNS = [
  ...['name', 'account_name', 'gst_type', 'gstin', 'shipping_same'],
  ...['address_1', 'address_2', 'landmark', 'city', 'state', 'country', 'pincode'],
  ...['address_1', 'address_2', 'landmark', 'city', 'state', 'country', 'pincode'].map((part) => `shipping_${part}`),
] as const

const streetOf = (address: Address | null): string | null => {
  if (!address) return null
  const { address_1, address_2, landmark, city, country } = address
  const abroad = country && country !== 'India' ? country : null
  return [address_1, address_2, landmark, city, abroad].filter(Boolean).join(', ') || null
}

/**
 * What a document copies from its client: the name on papers, tax data and addresses. A field of the contact that the person may
 * not read in full (`isOpen` false) is not copied, because they could read it on the document.
 */
export function partyFields(whole: Row, isOpen: (field: string) => boolean): Record<string, unknown> {
  const contact: Row = Object.fromEntries(PARTY_COLUMNS.map((name) => [name, isOpen(name) ? whole[name] : null]))
  const billing = billingAddress(contact)
  const differs = contact.shipping_same === false
  const shipping = differs ? shippingAddress(contact) : null
  return {
    buyer_name: contact.account_name || contact.name || null,
    buyer_gst_type: contact.gst_type ?? null,
    buyer_gstin: contact.gstin ?? null,
    billing_address: streetOf(billing),
    billing_state: billing?.state ?? null,
    billing_pincode: billing?.pincode ?? null,
    destination_country: codeAbroad((shipping ?? billing)?.country),
    shipping_same: !differs,
    shipping_address: streetOf(shipping),
    shipping_state: shipping?.state ?? null,
    shipping_pincode: shipping?.pincode ?? null,
  }
}
