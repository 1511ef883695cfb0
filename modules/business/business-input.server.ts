import { readInput, unknownKeys } from '#engine/record/input.ts'
import type { Issue } from '#base/issue.ts'
import { inFields } from '#engine/server/records/field-aliases.server.ts'
import { stateByCode, stateByName } from '#modules/gst/states.ts'
import { cleanPhone } from '#modules/business/checks.ts'
import { panIn } from '#modules/business/checks/india/gstin.ts'
import { phoneProblem } from '#modules/business/checks/phone.ts'
import { business, OPENING_FIELDS, PAPER_FIELDS } from './business.record.ts'
import { industryName } from './industry.ts'
import { location } from './location.record.ts'

/** A row as the API gives it. */
export type Row = Record<string, unknown>

/** One place of business that was sent: `id` null for a new one. */
export interface PlaceInput {
  id: number | null
  values: Row
}

/** What was read from a business form, with every issue. */
export interface BusinessInput {
  values: Row
  /** Null when no places were sent. */
  places: PlaceInput[] | null
  issues: Issue[]
}

// What a business is answered with beside its fields: programs send whole answers back.
const BESIDE: ReadonlySet<string> = new Set([
  'locations',
  'isRealState',
  'is_demo',
  'has_logo',
  'role_name',
  'is_owner',
  'is_complete',
  'missing',
  'missing_for_papers',
])

/** The default name of the first place. */
export const FIRST_PLACE_NAME = 'Main branch'
const MAX_PLACES = 50

/**
 * Reads a business and its places, and reports everything that is wrong at once: fields, each place (`locations.0.pincode`),
 * and what must agree (GSTIN with PAN and with the main branch's state). `before` and `known` are null on create.
 */
export function readBusiness(options: { body: Row; before: Row | null; known: readonly Row[] }): BusinessInput {
  const { before, known } = options
  const body = { ...options.body }
  if (typeof body.contact_number === 'string') body.contact_number = cleanPhone(body.contact_number)
  if (body.industry !== undefined) body.industry = industryName(body.industry)
  const stored = before ? [before] : []
  const { values, issues } = readInput({ definition: business, body, creating: before === null, stored })
  issues.push(...unknownKeys(business, body).filter(({ field }) => !BESIDE.has(field)))
  const phone_problem = typeof values.contact_number === 'string' ? phoneProblem(values.contact_number) : null
  if (phone_problem && values.contact_number !== before?.contact_number)
    issues.push({ field: 'contact_number', message: phone_problem, rule: 'format' })
  // Fields that documents print may be filled later, but cannot be emptied again.
  for (const name of PAPER_FIELDS)
    if (values[name] === null && before !== null && !isBlank(before[name]))
      issues.push({ field: name, message: `${business.fields[name].label} is required`, rule: 'required' })
  const places = readPlaces(body.locations, known, before === null, issues)
  const merged = { ...before, ...values }
  const wrong = new Set(issues.map((issue) => issue.field))
  const main = mainPlace(known, places)
  if (!wrong.has('gstin') && typeof merged.gstin === 'string') {
    const state_issue = main ? stateIssue(merged.gstin, main.state) : null
    if (state_issue) issues.push(state_issue)
    const pan = panIn(merged.gstin)
    if (!wrong.has('pan') && typeof merged.pan === 'string' && pan !== null && pan !== merged.pan)
      issues.push({ field: 'pan', message: `The PAN inside this GSTIN is ${pan}`, rule: 'gstin_pan' })
  }
  return { values, places, issues }
}

/** Why a GSTIN does not belong to a place, on the field to look at; null when it does (CGST Act s.25: a registration is for one state). */
export function stateIssue(gstin: string, state: unknown): Issue | null {
  const of_gstin = stateByCode(gstin.slice(0, 2))
  // Without a name of the list nothing can be compared; the place has its own checks.
  const of_place = typeof state === 'string' ? stateByName(state) : null
  if (!of_gstin || of_gstin.code === of_place?.code) return null
  if (typeof state !== 'string' || state === '') return null
  return {
    field: 'gstin',
    message: `This GSTIN is of ${of_gstin.name} (${of_gstin.code}), but the main branch is in ${of_place?.name ?? state}`,
    rule: 'gstin_state',
  }
}

/** Required data that is not there: names of fields, and of those of the main branch (`locations.0.city`). */
export interface MissingData {
  /** Without it no screen of the business opens: what it is called, does, and where it is. `locations`: no place at all. */
  missing: string[]
  /** Quotations and invoices print it, so it is asked for before the first of them. */
  missing_for_papers: string[]
}

/** What a business lacks, with its places, the main one first (decision 0030). */
export function missingData(row: Row, places: readonly Row[]): MissingData {
  const blank = (names: readonly string[]) => names.filter((name) => isBlank(row[name]))
  const ofMain = (names: readonly string[]) =>
    names.filter((name) => isBlank(places[0]?.[name])).map((name) => `locations.0.${name}`)
  const is_registered = row.tax_registration_type === 'Regular' || row.tax_registration_type === 'Composition'
  return {
    missing: [...blank(OPENING_FIELDS), ...(places.length === 0 ? ['locations'] : ofMain(['state', 'city']))],
    missing_for_papers: [...blank(PAPER_FIELDS), ...(is_registered ? blank(['gstin']) : []), ...ofMain(['pincode'])],
  }
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

function readPlaces(raw: unknown, known: readonly Row[], creating: boolean, issues: Issue[]): PlaceInput[] | null {
  if (raw === undefined && !creating) return null
  const lines = raw ?? []
  if (!Array.isArray(lines) || lines.length > MAX_PLACES) {
    issues.push({ field: 'locations', message: 'The places of business are not valid', rule: 'type' })
    return null
  }
  if (lines.length === 0 && known.length === 0) {
    issues.push({ field: 'locations', message: 'Add a place with state and city', rule: 'required' })
    return null
  }
  const places = lines.map((line, index) => readPlace({ line, index, known, creating, issues }))
  checkNames(places, known, issues)
  return places
}

function readPlace(options: {
  line: unknown
  index: number
  known: readonly Row[]
  creating: boolean
  issues: Issue[]
}): PlaceInput {
  const { line, index, known, creating, issues } = options
  const say = (issue: Issue) =>
    issues.push({ ...issue, field: `locations.${index}${issue.field && `.${issue.field}`}` })
  if (typeof line !== 'object' || line === null || Array.isArray(line)) {
    say({ field: '', message: 'This entry is not valid', rule: 'type' })
    return { id: null, values: {} }
  }
  const { id: sent, is_default: _, ...body } = line as Row
  // On create an id says nothing: there is no place yet that it could mean.
  const id = creating || sent === null || sent === undefined ? null : (sent as number)
  if (id !== null && !known.some((place) => place.id === id)) {
    say({ field: 'id', message: 'This branch does not exist any more', rule: 'reference' })
    return { id: null, values: {} }
  }
  const is_first = known.length === 0 && index === 0
  if (is_first && isBlank(body.name)) body.name = FIRST_PLACE_NAME
  const { body: own, issues: spelled } = inFields(location, body, known.find((place) => place.id === id) ?? null)
  const read = readInput({ definition: location, body: own, creating: id === null })
  for (const issue of [...spelled, ...read.issues, ...unknownKeys(location, own)]) say(issue)
  // The first place is the main branch; later the main branch changes on the branch's own page.
  if (id === null) read.values.is_default = is_first
  return { id, values: read.values }
}

function checkNames(places: PlaceInput[], known: readonly Row[], issues: Issue[]): void {
  const sent = new Set(places.map((place) => place.id))
  const taken = new Set(known.filter((place) => !sent.has(place.id as number)).map((place) => nameKey(place.name)))
  for (const [index, place] of places.entries()) {
    const before = known.find((one) => one.id === place.id)
    const key = nameKey(place.values.name ?? before?.name)
    if (key === '') continue
    if (taken.has(key))
      issues.push({
        field: `locations.${index}.name`,
        message: 'Another branch has this name already',
        rule: 'unique',
      })
    taken.add(key)
  }
}

function nameKey(name: unknown): string {
  return typeof name === 'string' ? name.toLowerCase() : ''
}

function mainPlace(known: readonly Row[], places: PlaceInput[] | null): Row | null {
  if (known.length === 0) return places?.[0]?.values ?? null
  const change = places?.find((place) => place.id === known[0].id)
  return { ...known[0], ...change?.values }
}
