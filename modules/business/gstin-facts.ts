import { checkGstin } from '#modules/business/checks/india/gstin.ts'
import { stateByCode } from '#modules/gst/states.ts'
import type { PanHolder } from '#modules/business/checks/india/pan-tan.ts'
import type { BUSINESS_TYPES, TAX_REGISTRATIONS } from './business.record.ts'

/** What a GSTIN tells about the business that has it; null where it tells nothing. */
export interface GstinFacts {
  state: string
  pan: string
  tax_registration_type: (typeof TAX_REGISTRATIONS)[number]
  business_type: (typeof BUSINESS_TYPES)[number] | null
}

/**
 * The legal form by the kind of holder, which the fourth character of a PAN names (rule 114 of the Income-tax Rules 1962 and the
 * Department's notes on Form 49A: P individual, H Hindu undivided family, C company, F firm or LLP). A company may be private,
 * public or of one person, and a firm a partnership or an LLP, so these two are left to the owner.
 */
const LEGAL_FORMS: Readonly<Partial<Record<PanHolder, GstinFacts['business_type']>>> = {
  INDIVIDUAL: 'Sole Proprietorship',
  HUF: 'Hindu Undivided Family (HUF) Business',
}

/**
 * Reads state (characters 1 and 2), PAN (3 to 12) and legal form out of a GSTIN; null unless it is one of a business with a PAN.
 * The number does not show whether it is Regular or Composition. Regular is the default, because most are; the settings change it.
 */
export function gstinFacts(gstin: string): GstinFacts | null {
  const checked = checkGstin(gstin.trim().toUpperCase())
  if (!checked.valid || checked.kind !== 'REGULAR' || !checked.pan) return null
  return {
    state: stateByCode(checked.state_code)?.name ?? '',
    pan: checked.pan,
    tax_registration_type: 'Regular',
    business_type: (checked.pan_holder_type && LEGAL_FORMS[checked.pan_holder_type]) ?? null,
  }
}
