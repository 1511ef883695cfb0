import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Who signs, for which region. */
export interface Keys {
  access_key_id: string
  secret_access_key: string
  region: string
}

/** A request as it is signed. `path` is decoded; `query` in any order; header names in lower case. */
export interface SignedRequest {
  method: string
  path: string
  query: [string, string][]
  headers: Record<string, string>
  /** SHA-256 of the body in hex, or UNSIGNED-PAYLOAD. */
  payload: string
}

export const ALGORITHM = 'AWS4-HMAC-SHA256'

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const hex = (text: string) => createHash('sha256').update(text).digest('hex')

/** '20261005T060000Z' */
export const stamp = (now: Date) => now.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** The moment of such a stamp, null when it is none. */
export function stampTime(text: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)
  if (!parts) return null
  const [, year, month, day, hour, minute, second] = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** What stands behind the access key in a credential: day, region, service. */
export const scopeText = (keys: Keys, date: string) => `${date.slice(0, 8)}/${keys.region}/s3/aws4_request`

/** Signs any text (a string to sign, or a policy in base64) with the day's key. */
export function sign(keys: Keys, date: string, text: string): string {
  const day = hmac(`AWS4${keys.secret_access_key}`, date.slice(0, 8))
  const key = hmac(hmac(hmac(day, keys.region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex')
}

/** Compares two signatures in constant time. */
export function sameSignature(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

// encodeURIComponent leaves these alone, the signature does not.
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature of a request over these of its headers. */
export function signRequest(keys: Keys, request: SignedRequest, date: string, signed: readonly string[]): string {
  const query = request.query
    .map(([name, value]): [string, string] => [encode(name), encode(value)])
    .sort((a, b) => (a[0] === b[0] ? (a[1] < b[1] ? -1 : 1) : a[0] < b[0] ? -1 : 1))
  const canonical = [
    request.method,
    request.path.split('/').map(encode).join('/'),
    query.map((pair) => pair.join('=')).join('&'),
    ...signed.map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/\s+/g, ' ')}`),
    '',
    signed.join(';'),
    request.payload,
  ].join('\n')
  return sign(keys, date, [ALGORITHM, date, scopeText(keys, date), hex(canonical)].join('\n'))
}

/** A link that works for some seconds: a presigned GET of S3. `address` is the full address without a query. */
export function presign(
  keys: Keys,
  options: { address: string; seconds: number; now: Date; extra?: Record<string, string> },
): string {
  const url = new URL(options.address)
  const date = stamp(options.now)
  const query: [string, string][] = [
    ['X-Amz-Algorithm', ALGORITHM],
    ['X-Amz-Credential', `${keys.access_key_id}/${scopeText(keys, date)}`],
    ['X-Amz-Date', date],
    ['X-Amz-Expires', String(options.seconds)],
    ['X-Amz-SignedHeaders', 'host'],
    ...Object.entries(options.extra ?? {}),
  ]
  const request = {
    method: 'GET',
    path: decodeURIComponent(url.pathname),
    query,
    headers: { host: url.host },
    payload: 'UNSIGNED-PAYLOAD',
  }
  const signature = signRequest(keys, request, date, ['host'])
  const text = [...query, ['X-Amz-Signature', signature]].map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return `${options.address}?${text.join('&')}`
}

/** Checks a presigned link; answers what is wrong with it, null when nothing is. HEAD counts as GET. */
export function presignedProblem(keys: Keys, request: Omit<SignedRequest, 'payload'>, now: Date): string | null {
  const found = new Map(request.query)
  const date = found.get('X-Amz-Date') ?? ''
  const at = stampTime(date)
  const seconds = found.get('X-Amz-Expires') ?? ''
  if (found.get('X-Amz-Algorithm') !== ALGORITHM || at === null || !/^\d{1,6}$/.test(seconds)) return 'Access Denied'
  if (found.get('X-Amz-Credential') !== `${keys.access_key_id}/${scopeText(keys, date)}`) return 'Access Denied'
  const signed = (found.get('X-Amz-SignedHeaders') ?? '').split(';')
  if (!signed.includes('host')) return 'Access Denied'
  const query = request.query.filter(([name]) => name !== 'X-Amz-Signature')
  const signature = signRequest(keys, { ...request, query, payload: 'UNSIGNED-PAYLOAD' }, date, signed)
  if (!sameSignature(signature, found.get('X-Amz-Signature') ?? '')) return 'The signature does not match'
  // A clock that is some minutes ahead is forgiven.
  if (now.getTime() < at - 15 * 60_000 || now.getTime() > at + Number(seconds) * 1000) return 'Request has expired'
  return null
}
