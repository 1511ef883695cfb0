/** A phone number or mail address of an enquiry. */
export interface EnquiryContact {
  type: 'Contact Number' | 'Email'
  /** National digits of a phone; an email in lower case. */
  value: string
  phone_code?: string | null
  iso2?: string | null
  /** The form would refuse it; it is kept as it came. */
  invalid?: true
  is_primary: boolean
}

/** An enquiry in the common shape of all sources. */
export interface Enquiry {
  source: string
  /** The source's own id of the enquiry, else a hash: of person, product and day, or of all that came where it has no valid phone or email. */
  external_id: string
  name: string
  account_name: string | null
  email: string | null
  contacts: EnquiryContact[]
  website: string | null
  address: string | null
  city: string | null
  state: string | null
  /** ISO 3166 alpha-2 where the country is known, else what was written. */
  country: string | null
  pincode: string | null
  product: string | null
  /** Rupees. */
  amount: number | null
  desc: string | null
  /** RFC 3339 in UTC; null where the source says nothing. */
  received_at: string | null
  sub_source: string | null
  is_test: boolean
  /** Answers to questions of the source's own, by their name there. */
  custom: Record<string, string>
}

/** An enquiry as a source tells it, its parts already found but not yet cleaned. */
export interface RawEnquiry {
  source: string
  /** Stands in for a missing name, such as "IndiaMART enquiry". */
  fallback_name: string
  external_id?: unknown
  name?: unknown
  company?: unknown
  phones?: unknown[]
  emails?: unknown[]
  website?: unknown
  address?: unknown
  city?: unknown
  state?: unknown
  country?: unknown
  pincode?: unknown
  product?: unknown
  amount?: unknown
  message?: unknown
  received_at?: string | null
  sub_source?: unknown
  test?: unknown
  custom?: unknown
}

/** True where nothing says who it is or what they want: the mapping found none of it. */
export function saysNothing(enquiry: Enquiry, fallback_name: string): boolean {
  return (
    enquiry.name === fallback_name &&
    enquiry.contacts.length === 0 &&
    enquiry.account_name === null &&
    enquiry.desc === null &&
    enquiry.product === null
  )
}
