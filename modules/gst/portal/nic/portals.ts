// What the product asks of the invoice registration portal and of the e-way bill portal, whichever provider passes it on.

/** Something that a portal says is wrong; its code, and its own words. */
export interface PortalError {
  code: string
  text: string
}

/**
 * What came of a question to a portal. `refused`: the same question is refused again until something is mended. `again`: it may be
 * asked again later as it is. `credentials`: the sign-in data are wrong, so nothing is asked until they are mended.
 */
export type PortalAnswer<Value> =
  | { outcome: 'done'; value: Value }
  | { outcome: 'refused'; errors: PortalError[] }
  | { outcome: 'again'; text: string }
  | { outcome: 'credentials'; errors: PortalError[] }

/** An invoice as the portal registered it. Times are ISO instants. */
export interface Registered {
  irn: string
  ack_number: string
  acknowledged_at: string
  is_cancelled: boolean
  /** What the signed QR code says, once its signature was verified. */
  signed: SignedFacts
  /** The QR code's content: a signed JWT. */
  signed_qr: string
  eway_bill_number: string | null
}

/** The data of the signed QR code; the amount is a decimal text in rupees, the date dd/mm/yyyy. */
export interface SignedFacts {
  seller_gstin: string
  buyer_gstin: string
  number: string
  type: string
  date: string
  total: string
  irn: string
}

/** An e-way bill as the portal made it. Times are ISO instants; without part B it has no end yet. */
export interface MadeEwayBill {
  number: string
  generated_at: string
  valid_until: string | null
  /** The portal's remark, such as that its own distance differs. */
  alert: string | null
}

/** A consolidated e-way bill as the portal made it; the time is an ISO instant. It has no validity of its own. */
export interface MadeTripSheet {
  number: string
  made_at: string
}

/** A document at the portals: type, number as printed, date YYYY-MM-DD. */
export interface DocumentName {
  type: string
  number: string
  date: string
}

/** The invoice registration portal, signed in for one GSTIN. */
export interface EinvoicePortal {
  signIn: () => Promise<PortalAnswer<null>>
  register: (payload: unknown) => Promise<PortalAnswer<Registered>>
  byDocument: (document: DocumentName) => Promise<PortalAnswer<Registered>>
  cancel: (request: { irn: string; reason: string; remark: string }) => Promise<PortalAnswer<{ cancelled_at: string }>>
  ewayBillByIrn: (body: Record<string, unknown>) => Promise<PortalAnswer<MadeEwayBill>>
}

/** The e-way bill portal, signed in for one GSTIN. Bodies are those of its actions. */
export interface EwayPortal {
  signIn: () => Promise<PortalAnswer<null>>
  generate: (bill: Record<string, unknown>) => Promise<PortalAnswer<MadeEwayBill>>
  byDocument: (document: {
    type: string
    number: string
  }) => Promise<PortalAnswer<MadeEwayBill & { total: string; to_gstin: string; is_cancelled: boolean }>>
  vehicle: (body: Record<string, unknown>) => Promise<PortalAnswer<{ valid_until: string | null }>>
  transporter: (body: Record<string, unknown>) => Promise<PortalAnswer<null>>
  extend: (body: Record<string, unknown>) => Promise<PortalAnswer<{ valid_until: string | null }>>
  cancel: (body: Record<string, unknown>) => Promise<PortalAnswer<{ cancelled_at: string }>>
  /** One number for several e-way bills that travel together. */
  consolidate: (body: Record<string, unknown>) => Promise<PortalAnswer<MadeTripSheet>>
  /** Another vehicle for a consolidated e-way bill and all its bills; the portal answers its number, which may be a new one. */
  changeTrip: (body: Record<string, unknown>) => Promise<PortalAnswer<{ number: string }>>
}
