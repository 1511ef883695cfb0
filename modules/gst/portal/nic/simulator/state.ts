import type { Inv01 } from '../../../einvoice/payload.ts'

/** An invoice that the simulated portal registered. */
export interface SimulatedInvoice {
  irn: string
  ack_number: string
  acknowledged_at: number
  seller: string
  payload: Inv01
  signed_qr: string
  cancelled_at: number | null
}

/** An e-way bill that the simulated portal made. */
export interface SimulatedBill {
  number: string
  owner: string
  irn: string | null
  type: string
  document: string
  document_date: string
  total: string
  to_gstin: string
  distance: number
  slow: boolean
  generated_at: number
  /** Null until part B is there. */
  valid_until: number | null
  cancelled_at: number | null
  transporter: string | null
}

/** A consolidated e-way bill that the simulated portal made. */
export interface SimulatedTripSheet {
  number: string
  owner: string
  vehicle: string
  bills: readonly string[]
}

/** What the simulated portals remember. */
export interface SimulatorState {
  /** By IRN. */
  invoices: Map<string, SimulatedInvoice>
  /** By number. */
  bills: Map<string, SimulatedBill>
  trip_sheets: SimulatedTripSheet[]
  counter: number
}

/** A refusal of the simulated portal by its codes; `more` is the information that comes beside them. */
export class Refused extends Error {
  readonly codes: readonly string[]
  readonly texts: readonly string[]
  readonly more: unknown
  constructor(codes: readonly string[], texts: readonly string[] = [], more?: unknown) {
    super(codes.join())
    this.codes = codes
    this.texts = texts
    this.more = more
  }
}

/** A time as the e-invoice portal writes it, in India: `2026-11-23 10:15:00`. */
export function irpTime(at: number): string {
  return new Date(at + 19_800_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** A time as the e-way bill portal writes it, in India: `23/11/2026 10:15:00 AM`. */
export function ewayTime(at: number): string {
  const [day, time] = irpTime(at).split(' ')
  const hour = Number(time.slice(0, 2))
  const shown = String(hour % 12 || 12).padStart(2, '0')
  return `${day.split('-').reverse().join('/')} ${shown}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

/**
 * What the registers know of a GSTIN, from the four digits of its PAN, as in the simulated search of taxpayers: 0001 cancelled,
 * 0002 suspended, 0004 unknown. Anything else is active.
 */
export function standingOfGstin(gstin: string): 'active' | 'inactive' | 'unknown' {
  const special = gstin.slice(7, 11)
  return special === '0004' ? 'unknown' : special === '0001' || special === '0002' ? 'inactive' : 'active'
}
