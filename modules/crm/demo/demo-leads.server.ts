import {
  branchFor,
  type Customer,
  enquiryText,
  fillers,
  newCustomer,
  type Wish,
  wishOn,
} from '#database/seed/enquiry.ts'
import { makeRandom, type Random } from '#database/seed/random.ts'
import { addDays } from '#base/days.ts'
import { busyness, indianDay, indianTime, instantOf } from '#database/seed/season.ts'
import { type LeadSource, SOURCES } from '#database/seed/sources.ts'
import { MANAGERS, SELLERS, STAFF } from '#database/seed/staff.ts'
import { fill, type NoteStage, noteTexts, REMARKS } from '#database/seed/texts.ts'
import type { InputOf } from '#engine/record/define.ts'
import type { note } from '#modules/activities/note.record.ts'
import { panIn } from '#modules/business/checks/india/gstin.ts'
import type { ContactInput } from '../contacts/contact.record.ts'
import type { LeadInput } from '../leads/lead.record.ts'
import { followUp, leadMoves, type Move, STATUS, temperatureAt } from './lead-life.server.ts'

/** A lead of the demo business. `first` has its initial values; `changes` lead from there to `input`. */
export interface DemoLead {
  input: LeadInput
  first: { lead_status_id: number; lead_type: string; assigned_user: number | null }
  created_at: string
  created_by: number
  updated_at: string
}

/** A note of the demo business. */
export interface DemoNote {
  input: InputOf<typeof note>
  created_at: string
  created_by: number
}

/** A change of a lead: fields with their value before and after. The creation is recorded in the lead itself. */
export interface DemoChange {
  lead_id: number
  actor_id: number
  at: string
  changes: Record<string, [unknown, unknown]>
}

const LEADS = 2_400
const YEAR = 365
const DAY = 86_400_000

/**
 * A year of leads with their notes, their history and the contacts they became, as inputs of the definitions.
 * Every reference is a position, from 1, in its list: `lead_status_id: 2` is the second status of a new business,
 * `assigned_user: 3` the third of `STAFF`, and `lead_source_id` counts `SOURCES`.
 * The same `today` (a day in India) and `now` (an instant, by default half past nine of that day) give the same data.
 */
export function demoLeads(options: { today: string; now?: string }) {
  const { today } = options
  const now = Date.parse(options.now ?? indianTime(today, 9 * 60 + 30, 0))
  const random = makeRandom(20_241_101)
  const drafts = arrivals(random, today, now).map((at) => draftLead(random, at, now))
  drafts.sort((a, b) => a.created - b.created)
  const known: Customer[] = []
  const leads: DemoLead[] = []
  const notes: DemoNote[] = []
  const changes: DemoChange[] = []
  const taken = new Set<string>()
  for (const [index, draft] of drafts.entries()) {
    // A few people ask again after weeks, so that the duplicate warning finds something.
    const back = known.length > 200 && random.chance(0.012) ? known[random.int(0, known.length - 150)] : null
    const customer = back?.is_firm === draft.wish.is_firm ? back : freshCustomer(random, draft, taken)
    known.push(customer)
    const written = writeLead(random, { draft, customer, today, now, lead_id: index + 1 })
    leads.push(written.lead)
    notes.push(...written.notes)
    changes.push(...written.changes)
  }
  const byTime = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return {
    leads,
    contacts: customersOf(leads),
    notes: notes.sort((a, b) => byTime(a.created_at, b.created_at)),
    changes: changes.sort((a, b) => byTime(a.at, b.at)),
  }
}

/** A contact of the demo business. */
export interface DemoContact {
  input: ContactInput
  created_at: string
  created_by: number
}

const CONTACTS = 120

/** The buyers: the firms of won leads, each once. Their leads are not converted yet, so that converting finds the contact. */
function customersOf(leads: readonly DemoLead[]): DemoContact[] {
  const taken = new Set<unknown>()
  const won = leads.filter(({ input }) => {
    const [first] = input.contacts ?? []
    if (input.lead_status_id !== STATUS.won || !first || taken.has(first.value)) return false
    taken.add(first.value)
    return true
  })
  return won.slice(-CONTACTS).map(({ input, updated_at, created_by }) => {
    const { name, account_name, contacts, gstin, website, address_1, address_2, landmark, city, state, pincode } = input
    const place = { address_1, address_2, landmark, city, state, country: 'India', pincode }
    const { assigned_user, location_id } = input
    return {
      input: {
        name,
        account_name,
        client_type: 'Buyer',
        contacts,
        website,
        gstin,
        pan: panIn(gstin),
        ...place,
        assigned_user,
        location_id,
      },
      created_at: updated_at,
      created_by: assigned_user ?? created_by,
    }
  })
}

interface Draft {
  created: number
  wish: Wish
  source: LeadSource
  moves: Move[]
}

/** The moments of enquiries in milliseconds, more of them in busy seasons. */
function arrivals(random: Random, today: string, now: number): { day: string; now: number }[] {
  const days = Array.from({ length: YEAR }, (_, back) => addDays(today, -back)).filter(
    (day) => Date.parse(indianTime(day, 0, 0)) < now,
  )
  // The business grew by a third within the year; today has only a morning.
  const weight = new Map(
    days.map((day, back) => [day, busyness(day) * (1.3 - (0.3 * back) / YEAR) * (day === today ? 0.7 : 1)]),
  )
  return Array.from({ length: LEADS }, () => ({ day: random.weighted(days, (day) => weight.get(day) ?? 0), now }))
}

function draftLead(random: Random, arrival: { day: string }, now: number): Draft {
  const wish = wishOn(random, arrival.day)
  const source = random.weighted(SOURCES, (entry) => (wish.is_firm ? entry.wholesale : entry.home))
  // Shops open from half past ten to eight; portals and mail never close.
  const awake = source.portal ? random.chance(0.85) : true
  const minutes = awake
    ? random.int(630, 1195)
    : random.pick([random.int(0, 90), random.int(330, 630), random.int(1195, 1439)])
  const midnight = Date.parse(indianTime(arrival.day, 0, 0))
  let created = Date.parse(indianTime(arrival.day, minutes, random.int(0, 59)))
  if (created > now) created = midnight + Math.floor(((now - midnight) * random.int(2, 98)) / 100_000) * 1000
  const decision = wish.amount > 600_000 ? 60 : wish.is_firm ? 30 : 22
  return { created, wish, source, moves: leadMoves(random, { source, created, days: decision, now }) }
}

function freshCustomer(random: Random, draft: Draft, taken: Set<string>): Customer {
  for (;;) {
    const customer = newCustomer(random, draft.wish, draft.source)
    const values = (customer.fields.contacts ?? []).map((entry) => entry.value as string)
    if (new Set(values).size < values.length || values.some((value) => taken.has(value))) continue
    for (const value of values) taken.add(value)
    return customer
  }
}

function writeLead(
  random: Random,
  about: { draft: Draft; customer: Customer; today: string; now: number; lead_id: number },
): { lead: DemoLead; notes: DemoNote[]; changes: DemoChange[] } {
  const { draft, customer, today, now, lead_id } = about
  const { wish, source, moves, created } = draft
  const status = moves.at(-1)?.to ?? STATUS.new
  const branch = branchFor(random, customer, wish)
  const manager = MANAGERS[branch]
  const seller = wish.amount > 800_000 ? manager : random.weighted(SELLERS[branch], (entry) => entry.weight).user
  const creator = source.portal ? random.weighted([11, 12, manager], (id) => (id === manager ? 2 : 3)) : seller
  const waiting = moves.length === 0 && source.portal && now - created < 2 * DAY && random.chance(0.5)
  const assigned_user = waiting ? null : seller
  const lead_type = temperatureAt(random, status)
  const first = {
    lead_status_id: STATUS.new,
    lead_type: moves.length > 0 ? 'warm' : lead_type,
    // Portal leads wait for their assignment; a lead in the shop belongs to the person who served the customer.
    assigned_user: source.portal && (waiting || random.chance(0.3)) ? null : assigned_user,
  }
  const changes = historyOf(random, { lead_id, first, moves, lead_type, assigned_user, created, now, manager, seller })
  // A lead cannot be assigned in the future; then it was assigned from the start.
  if (first.assigned_user !== assigned_user && !changes.some((change) => 'assigned_user' in change.changes))
    first.assigned_user = assigned_user
  const values = () => fillers(random, { customer, wish, staff: colleague(random, seller) })
  const known_amount = status >= STATUS.proposal && status <= STATUS.won ? 0.98 : status === STATUS.junk ? 0.35 : 0.85
  const follow_up_date = followUp(random, { status, created_day: indianDay(created), today })
  const input: LeadInput = {
    ...customer.fields,
    lead_status_id: status,
    lead_source_id: SOURCES.indexOf(source) + 1,
    lead_type,
    assigned_user,
    location_id: branch,
    product: wish.product.name,
    amount: random.chance(known_amount) ? `${wish.amount}.00` : null,
    follow_up_date,
    follow_up_time: follow_up_date && TIMES[lead_id % TIMES.length],
    enquiry_no: enquiryNumber(random, source),
    desc: fill(enquiryText(random, wish), values()),
    remark: random.chance(0.13) ? random.pick(REMARKS) : null,
  }
  const notes = notesOf(random, { lead_id, wish, moves, created, now, seller, creator, values })
  return {
    lead: {
      input,
      first,
      created_at: instantOf(created),
      created_by: creator,
      updated_at: changes.at(-1)?.at ?? instantOf(created),
    },
    notes,
    changes,
  }
}

// Two of five follow-ups are for the whole day.
const TIMES = [null, '11:00', '16:30', null, '12:15']

function historyOf(
  random: Random,
  lead: {
    lead_id: number
    first: DemoLead['first']
    moves: Move[]
    lead_type: string
    assigned_user: number | null
    created: number
    now: number
    manager: number
    seller: number
  },
): DemoChange[] {
  const { lead_id, first, moves, manager, seller } = lead
  const changes: DemoChange[] = []
  if (first.assigned_user !== lead.assigned_user) {
    const at = Math.min(lead.created + random.int(4, 180) * 60_000, (moves[0]?.at ?? lead.now + 1) - 60_000)
    if (at > lead.created)
      changes.push({
        lead_id,
        actor_id: manager,
        at: instantOf(at),
        changes: { assigned_user: [first.assigned_user, lead.assigned_user] },
      })
  }
  const warmed = first.lead_type === lead.lead_type ? -1 : random.int(Math.max(0, moves.length - 2), moves.length - 1)
  let status = first.lead_status_id
  moves.forEach((move, index) => {
    const by = random.chance(0.93) ? seller : manager
    changes.push({
      lead_id,
      actor_id: by,
      at: instantOf(move.at),
      changes: {
        lead_status_id: [status, move.to],
        ...(index === warmed ? { lead_type: [first.lead_type, lead.lead_type] } : {}),
      },
    })
    status = move.to
  })
  return changes
}

// The notes for each status, and how often people write one.
const NOTE_AT: Record<number, { stage: NoteStage; share: number }> = {
  [STATUS.contacted]: { stage: 'first', share: 0.32 },
  [STATUS.qualified]: { stage: 'working', share: 0.38 },
  [STATUS.proposal]: { stage: 'proposal', share: 0.4 },
  [STATUS.negotiation]: { stage: 'negotiation', share: 0.45 },
  [STATUS.won]: { stage: 'won', share: 0.5 },
  [STATUS.lost]: { stage: 'lost', share: 0.32 },
  [STATUS.junk]: { stage: 'junk', share: 0.4 },
}

function notesOf(
  random: Random,
  lead: {
    lead_id: number
    wish: Wish
    moves: Move[]
    created: number
    now: number
    seller: number
    creator: number
    values: () => Record<string, string>
  },
): DemoNote[] {
  const notes: DemoNote[] = []
  const used = new Set<string>()
  function write(stage: NoteStage, at: number, created_by: number): void {
    const text = random.pick(noteTexts(stage, { trade: lead.wish.product.trade, is_firm: lead.wish.is_firm }))
    if (at > lead.now || used.has(text)) return
    used.add(text)
    notes.push({
      input: { about: { record: 'lead', id: lead.lead_id }, body: fill(text, lead.values()) },
      created_at: instantOf(at),
      created_by,
    })
  }
  for (const [index, move] of lead.moves.entries()) {
    const at = move.at + random.int(1, 25) * 60_000
    const { stage, share } = NOTE_AT[move.to]
    if (random.chance(share))
      write(stage, at, move.to === STATUS.contacted && random.chance(0.3) ? lead.creator : lead.seller)
    // Several days between two steps add a second note.
    const next = lead.moves[index + 1]?.at ?? Math.min(lead.now, move.at + 6 * DAY)
    const between = move.to === STATUS.contacted || move.to === STATUS.qualified || move.to === STATUS.proposal
    if (between && next - move.at > 1.5 * DAY && random.chance(0.24))
      write(
        move.to === STATUS.proposal ? 'proposal' : 'working',
        move.at + DAY + random.int(0, 90) * 60_000,
        lead.seller,
      )
  }
  return notes
}

function colleague(random: Random, except: number): string {
  const others = STAFF.filter((entry, index) => index + 1 !== except && entry.role !== 'Viewer')
  return (random.pick(others).input.name as string).split(' ')[0]
}

function enquiryNumber(random: Random, source: LeadSource): string | null {
  if (source.name === 'IndiaMART') return `30${random.int(10_000_000, 99_999_999)}`
  if (source.name === 'TradeIndia') return `TI${random.int(1_000_000, 9_999_999)}`
  if (source.name === 'JustDial') return `JD${random.int(100_000_000, 999_999_999)}`
  return source.name === 'Website' ? `WEB-${random.int(10_000, 99_999)}` : null
}
