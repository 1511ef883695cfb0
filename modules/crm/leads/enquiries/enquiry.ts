/** A phone or email of an enquiry; `invalid` if it is known not to reach the person. */
export interface EnquiryContact {
  type: 'Contact Number' | 'Email'
  value: string
  phone_code?: string | null
  iso2?: string | null
  is_primary?: boolean
  invalid?: boolean
}

/** An enquiry from any source: a form, a marketplace, a file, another program. */
export interface Enquiry {
  /** Lead source by name; created if the business has none of this name. */
  source: string
  /** The source's own number of the enquiry; the same number is accepted once. */
  external_id: string | null
  /** RFC 3339; null for now. */
  received_at: string | null
  name: string | null
  account_name: string | null
  contacts: EnquiryContact[]
  website: string | null
  address: string | null
  city: string | null
  state: string | null
  country: string | null
  pincode: string | null
  product: string | null
  /** Rupees. */
  amount: number | null
  desc: string | null
  /** Campaign, form or list inside the source. */
  sub_source: string | null
  /** Values of custom fields, by `cf_<id>`. */
  custom?: Record<string, unknown>
  is_test: boolean
}

/** How an enquiry came in. */
export type EnquiryVia = 'form' | 'import' | 'capture' | 'api' | 'merge'

/** An empty enquiry, to be filled. */
export const blankEnquiry = (source: string): Enquiry => ({
  source,
  external_id: null,
  received_at: null,
  name: null,
  account_name: null,
  contacts: [],
  website: null,
  address: null,
  city: null,
  state: null,
  country: null,
  pincode: null,
  product: null,
  amount: null,
  desc: null,
  sub_source: null,
  is_test: false,
})
