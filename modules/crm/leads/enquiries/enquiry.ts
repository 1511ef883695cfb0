/** A phone or email as an enquiry brings it; `invalid` where whoever reads the enquiry knows that nobody answers there. */
export interface EnquiryContact {
  type: 'Contact Number' | 'Email'
  value: string
  phone_code?: string | null
  iso2?: string | null
  is_primary?: boolean
  invalid?: boolean
}

/** Somebody asked for something, wherever that was: a form, a marketplace, a file, another program. */
export interface Enquiry {
  /** Lead source by name; it is made where the business has none of this name. */
  source: string
  /** The number that the source gave it: the same one is taken once. */
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
  /** Values of the business's own fields, by `cf_<id>`. */
  custom?: Record<string, unknown>
  is_test: boolean
}

/** How an enquiry came in. */
export type EnquiryVia = 'form' | 'import' | 'capture' | 'api' | 'merge'

/** An enquiry without anything in it, to be filled. */
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
