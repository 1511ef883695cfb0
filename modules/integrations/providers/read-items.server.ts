import { at, type Mapping } from '../capture/mapping.ts'
import type { Enquiry, RawEnquiry } from '../capture/enquiry.ts'
import { normaliseEnquiry } from '../capture/normalise.server.ts'
import { genericItems, readGeneric } from './generic/generic.server.ts'
import { readIndiamart } from './indiamart/indiamart.server.ts'
import type { ProviderName } from './providers.ts'
import { readTradeindia } from './tradeindia/tradeindia.server.ts'

/** What reading an enquiry needs to know of the connection it came through. */
export interface Reading {
  provider: ProviderName
  /** Enquiries are the same where source and id are; two websites are two sources. */
  source: string
  label: string
  mapping: Mapping
}

/** The single enquiries in a body that was sent to a hook. */
export function itemsOf(provider: ProviderName, body: unknown): unknown[] {
  if (provider !== 'indiamart') return genericItems(body)
  const given = at(body, 'RESPONSE') ?? body
  // IndiaMART sends an empty text for missing values.
  return given === '' ? [] : Array.isArray(given) ? given : [given]
}

/** One enquiry in the common shape, with a fallback for a missing name. */
export function readItem(item: object, reading: Reading, arrived: Date): { enquiry: Enquiry; fallback_name: string } {
  const raw = rawOf(item, reading)
  return { enquiry: normaliseEnquiry(raw, arrived, item), fallback_name: raw.fallback_name }
}

function rawOf(item: object, reading: Reading): RawEnquiry {
  if (reading.provider === 'indiamart') return readIndiamart(item)
  if (reading.provider === 'tradeindia') return readTradeindia(item)
  return readGeneric(item, { ...reading, fallback_name: `${reading.label} enquiry` })
}
