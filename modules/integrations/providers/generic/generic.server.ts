import type { RawEnquiry } from '../../capture/enquiry.ts'
import { find, type Mapping } from '../../capture/mapping.ts'
import { line } from '../../capture/normalise.server.ts'

/** The enquiries in what a website sent: one object, a list, or a list under `leads` or `data`. */
export function genericItems(body: unknown): unknown[] {
  if (Array.isArray(body)) return body
  if (typeof body !== 'object' || body === null) return [body]
  for (const name of ['leads', 'data'] as const) {
    const list = Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : undefined
    if (Array.isArray(list)) return list
  }
  return [body]
}

/** Reads one enquiry by our own keys, or by those that the business has mapped. */
export function readGeneric(
  item: object,
  options: { source: string; fallback_name: string; mapping: Mapping },
): RawEnquiry {
  const of = (target: Parameters<typeof find>[2]) => find(item, options.mapping, target)
  const list = (value: unknown) => (Array.isArray(value) ? value : [value])
  return {
    source: options.source,
    fallback_name: options.fallback_name,
    external_id: of('external_id'),
    name: of('name'),
    company: of('company'),
    phones: list(of('phone')),
    emails: list(of('email')),
    website: of('website'),
    address: of('address'),
    city: of('city'),
    state: of('state'),
    country: of('country'),
    pincode: of('pincode'),
    product: of('product'),
    amount: of('amount'),
    message: of('message'),
    received_at: instantOf(of('submitted_at')),
    sub_source: of('sub_source'),
    test: of('test'),
    custom: of('custom'),
  }
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/

function instantOf(value: unknown): string | null {
  const text = line(value)
  if (text === null || text.length > 40 || !INSTANT.test(text)) return null
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
