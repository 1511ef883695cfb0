import type { BUSINESS_TYPES, TAX_REGISTRATIONS } from '../business.record.ts'

/** Whether a registration under GST is in force, in the portal's own words. */
export const TAXPAYER_STATUSES = ['Active', 'Cancelled', 'Suspended', 'Inactive', 'Provisional'] as const

/** The principal place of business of a taxpayer, in the parts of our own addresses; null where the portal has nothing. */
export interface TaxpayerAddress {
  address_1: string | null
  address_2: string | null
  city: string | null
  state: string | null
  pincode: string | null
}

/** A registration under GST as the portal shows it to everybody. */
export interface Taxpayer {
  gstin: string
  legal_name: string
  trade_name: string | null
  /** The kind of registration as the portal names it: Regular, Composition, … */
  registration: string | null
  /** The legal form as the portal names it: Proprietorship, Private Limited Company, … */
  constitution: string | null
  status: (typeof TAXPAYER_STATUSES)[number]
  /** Days as 2017-07-01. */
  registered_on: string | null
  cancelled_on: string | null
  address: TaxpayerAddress
  /** True where the simulator invented it. */
  is_sample: boolean
}

const LEGAL_FORMS: Readonly<Record<string, (typeof BUSINESS_TYPES)[number]>> = {
  proprietorship: 'Sole Proprietorship',
  partnership: 'Partnership Firm',
  'limited liability partnership': 'Limited Liability Partnership (LLP)',
  'private limited company': 'Private Limited Company',
  'public limited company': 'Public Limited Company',
  'hindu undivided family': 'Hindu Undivided Family (HUF) Business',
}

/** Our word for the legal form of a taxpayer; null where we have none. */
export const businessTypeOf = ({ constitution }: Taxpayer): (typeof BUSINESS_TYPES)[number] | null =>
  LEGAL_FORMS[constitution?.toLowerCase() ?? ''] ?? null

/** Regular or Composition; null for the other kinds, such as a tax deductor. */
export const taxRegistrationOf = ({ registration }: Taxpayer): (typeof TAX_REGISTRATIONS)[number] | null =>
  registration === 'Regular' || registration === 'Composition' ? registration : null
