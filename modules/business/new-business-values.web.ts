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
}

/** The form before anything is answered. */
export const NO_ANSWERS: NewBusinessValues = {
  name: '',
  work: null,
  place: '',
  gstin: '',
  locations: [{ city: '', state: null }],
}

/** What is sent: the answers, and the pincode where the place is one. Empty parts are left to the server. */
export function bodyOfNew({ name, work, place, gstin, locations: [at] }: NewBusinessValues): Record<string, unknown> {
  const answered = WORKS.find((one) => workId(one) === work)
  return {
    name: name.trim(),
    nature: answered?.nature ?? null,
    industry: answered?.industry ?? null,
    gstin: gstin.trim() || null,
    locations: [{ city: at.city.trim() || null, state: at.state, pincode: isPincode(place) ? place.trim() : null }],
  }
}
