import type { PortalError } from '#modules/gst/portal/nic/portals.ts'

/** Where something that a portal refuses is mended. */
export type Place = 'document' | 'branch' | 'transport' | 'settings' | 'nowhere'

/** Something that a portal refuses, or would refuse: in words, with its code, and the field where it is mended. */
export interface Finding {
  message: string
  code: string
  place: Place
  field: string | null
}

// Of payloads of e-invoices and papers of e-way bills: the fields of the document, or of the e-way bill.
const FIELDS: Readonly<Record<string, string>> = {
  'BuyerDtls.Gstin': 'buyer_gstin',
  'BuyerDtls.LglNm': 'buyer_name',
  'BuyerDtls.Addr1': 'billing_address',
  'BuyerDtls.Addr2': 'billing_address',
  'BuyerDtls.Loc': 'billing_address',
  'BuyerDtls.Pin': 'billing_pincode',
  'ShipDtls.Addr1': 'shipping_address',
  'ShipDtls.Addr2': 'shipping_address',
  'ShipDtls.Loc': 'shipping_address',
  'ShipDtls.Pin': 'shipping_pincode',
  'recipient.gstin': 'buyer_gstin',
  'recipient.pin': 'billing_pincode',
  'ship_to.pin': 'shipping_pincode',
}

const TRANSPORT: Readonly<Record<string, string>> = {
  transport: 'vehicle_number',
  'transport.distance': 'distance',
  'transport.mode': 'transport_mode',
  'transport.vehicle_number': 'vehicle_number',
  'transport.vehicle_type': 'vehicle_type',
  'transport.document_number': 'transport_document',
  'transport.document_date': 'transport_document_date',
  'transport.transporter_id': 'transporter_id',
  sub_supply: 'sub_supply',
  document: 'sub_supply',
}

/** Where a path of a payload or of a paper is mended. */
export function placeOfPath(path: string): Pick<Finding, 'place' | 'field'> {
  if (/^(?:SellerDtls|supplier|dispatch_from)\b/.test(path)) return { place: 'branch', field: null }
  if (TRANSPORT[path]) return { place: 'transport', field: TRANSPORT[path] }
  return FIELDS[path] ? { place: 'document', field: FIELDS[path] } : { place: 'nowhere', field: null }
}

const at = (place: Place, field: string | null, codes: readonly string[]) =>
  codes.map((code) => [code, { place, field }] as const)

// What only the portal knows, by its code. Codes of e-way bills have three digits.
const PLACES: ReadonlyMap<string, Pick<Finding, 'place' | 'field'>> = new Map([
  ...at('document', 'buyer_gstin', ['2171', '2211', '2212', '2246', '2247', '2265', '3028', '3029', '3074', '3079']),
  ...at('document', 'buyer_gstin', ['212', '644', '716', '822']),
  ...at('document', 'billing_pincode', ['2244', '3039', '214']),
  ...at('branch', null, ['2258', '2259', '210', '211']),
  ...at('transport', 'vehicle_number', ['225', '226', '303', '304', '4011', '4014']),
  ...at('transport', 'vehicle_type', ['361', '634', '4022', '4024']),
  ...at('transport', 'distance', ['221', '702', '390', '4013']),
  ...at('transport', 'transporter_id', ['222', '370', '619', '717', '4018', '4019']),
  ...at('transport', 'transport_document', ['223', '385', '394', '4012']),
  ...at('transport', 'transport_document_date', ['362', '4021']),
  ...at('transport', 'transport_mode', ['220', '302', '621']),
  ...at('transport', 'vehicle_reason', ['307']),
  ...at('transport', 'vehicle_remark', ['308']),
  ...at('transport', 'sub_supply', ['201', '202', '203', '205', '377']),
  ...at('settings', null, ['account', 'sign_in', '1005', '2143']),
])

/** Words for what only the portals find, by their code; the pre-flight has words for the rest. */
const WORDS: Readonly<Record<string, string>> = {
  '2143': 'The portal says that this GSTIN is not ours. Check the sign-in data.',
  '2148': 'The portal has no e-invoice of this document',
  '2154': 'The portal does not know this IRN',
  '2230': 'Cancel the e-way bill first',
  '2231': 'A unit of an SEZ makes no e-invoices',
  '2246': 'The client is a unit of an SEZ: the invoice must say so',
  '2247': 'The GSTIN of the client belongs to no SEZ',
  '2270': 'The 24 hours for cancelling are over. Make a credit note instead.',
  '2278': 'An e-invoice of this number was cancelled before. Cancel the invoice and write a new one.',
  '2283': 'The portal has registered this document earlier and no longer shows it',
  '3028': 'The portal does not know the GSTIN of the client',
  '3029': 'The GSTIN of the client is cancelled or suspended',
  '3074': 'The GSTIN of the client was cancelled before the day of the document',
  '3079': 'The document is older than the GSTIN of the client',
  '4000': 'The e-invoice is cancelled',
  '4002': 'This invoice has an e-way bill already',
  '4010': 'Credit and debit notes have no e-way bill by their IRN',
  '9999': 'The e-invoice is cancelled already',
  '280': 'An e-way bill is no longer valid: extend it first',
  '301': 'The portal does not know this e-way bill',
  '303': 'By road the vehicle is needed',
  '307': 'Choose why the vehicle changes',
  '308': 'Say more about why the vehicle changes',
  '325': 'The portal does not know this consolidated e-way bill',
  '322': 'The portal could not make the consolidated e-way bill. Try again later.',
  '381': 'An e-way bill has no vehicle yet (part B)',
  '394': 'By rail, air or ship the transport document and its date are needed',
  '311': 'The e-way bill has expired: extend it first',
  '312': 'The e-way bill is cancelled, or of another GSTIN',
  '315': 'The time for cancelling is over',
  '316': 'The goods were checked on the way: the e-way bill cannot be cancelled',
  '338': 'The transporter has entered the vehicle: only the transporter changes it',
  '379': 'The e-way bill is cancelled',
  '382': 'An e-way bill is extended from 8 hours before to 8 hours after its end',
  '384': 'Only the transporter of the goods may do this',
  '390': 'This is more than the distance of the e-way bill',
  '604': 'This document has an e-way bill already',
  '702': 'The distance differs too much from that of the PIN codes',
  '715': 'The portal has blocked your GSTIN, because returns are missing',
  '716': 'The portal has blocked the GSTIN of the client, because returns are missing',
  '717': 'The portal has blocked the transporter, because returns are missing',
  '720': 'This paper needs its IRN first',
  '821': 'An e-way bill lasts at most 360 days',
  '212': 'The GSTIN of the client is not valid at the portal',
  '214': 'The PIN code of the client belongs to another state',
}

/** What a portal's error means: our words, else the portal's own, else its code. */
export function findingOf({ code, text }: PortalError): Finding {
  // Without the rest of the text, because the proof that the whole pattern is linear takes seven seconds (scripts/patterns.test.ts).
  const path = /^([A-Za-z]{3,12}(?:\.[A-Za-z0-9]{1,14}){0,3}): /.exec(text)
  const place = PLACES.get(code) ?? (path ? placeOfPath(path[1]) : { place: 'nowhere' as const, field: null })
  const message = WORDS[code] ?? (path ? text.slice(path[0].length) : text)
  return { code, message: message || `The portal refuses this with its code ${code}`, ...place }
}
