import { isPincode } from './places/place-answer.web.ts'
import { WORKS, workId } from './works.web.ts'

/** The form of a new business as it is filled in. */
export type NewBusinessValues = {
  name: string
  /** Nature and industry, as `workId` joins them. */
  work: string | null
  /** A city or a pincode. */
  place: string
  gstin: string
  /** What the place tells, or what the person set instead. */
  locations: [{ city: string; state: string | null }]
  /** What the GST portal said about a GSTIN and no input shows; sent only while this GSTIN is the one that is given. */
  told: ToldByPortal | null
}

/** Kind and address of a taxpayer for the new business. */
export type ToldByPortal = {
  gstin: string
  business_type: string | null
  tax_registration_type: string | null
  /** The place of the address, as it would be typed. */
  place: string | null
  address_1: string | null
}

/** The form before anything is answered. */
export const NO_ANSWERS: NewBusinessValues = {
  name: '',
  work: null,
  place: '',
  gstin: '',
  locations: [{ city: '', state: null }],
  told: null,
}

/** The facts of the GST portal about this GSTIN, or null. */
export const toldAbout = (gstin: string, told: ToldByPortal | null): ToldByPortal | null =>
  told?.gstin === gstin.trim() ? told : null

/** The street of a taxpayer; null if the person gave another place, which has another street. */
export const streetIn = (place: string, told: ToldByPortal | null): string | null =>
  told?.place === place.trim() ? told.address_1 : null

/** What is sent: the answers, what the GST portal said, and the pincode where the place is one. Empty parts are left to the server. */
export function bodyOfNew(values: NewBusinessValues): Record<string, unknown> {
  const { name, work, place, gstin } = values
  const [at] = values.locations
  const told = toldAbout(gstin, values.told)
  const street = streetIn(place, told)
  const answered = WORKS.find((one) => workId(one) === work)
  return {
    name: name.trim(),
    nature: answered?.nature ?? null,
    industry: answered?.industry ?? null,
    gstin: gstin.trim() || null,
    ...(told && { business_type: told.business_type, tax_registration_type: told.tax_registration_type }),
    locations: [
      {
        city: at.city.trim() || null,
        state: at.state,
        pincode: isPincode(place) ? place.trim() : null,
        ...(street && { address_1: street }),
      },
    ],
  }
}
