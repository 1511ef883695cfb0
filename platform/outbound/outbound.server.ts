import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isPublicAddress } from './addresses.server.ts'
import { OutboundError } from './outbound-error.server.ts'

/** Resolves all addresses of a host name. */
export type Resolver = (host: string) => Promise<string[]>

/** Replaces the network in tests; the product never sets it. */
export interface OutboundWorld {
  resolve: Resolver
  isAllowed: (address: string) => boolean
  ports: readonly number[]
  connect_ms: number
  total_ms: number
}

const WORLD: OutboundWorld = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
  ports: [80, 443],
  connect_ms: 3_000,
  total_ms: 10_000,
}

/** Largest answer in bytes, counted after decompression. */
export const LARGEST_ANSWER = 10 * 1024 * 1024

const MOST_REDIRECTS = 3

/** A call to an address that an outsider can influence. */
export interface OutboundCall {
  url: string
  method?: 'GET' | 'POST'
  /** Sent to the first host only; cookies and this server's own headers never travel. */
  headers?: Record<string, string>
  body?: Uint8Array | string
  /** Accepted content types, without parameters; the wildcard for both halves accepts any. */
  accept: readonly string[]
  largest?: number
  /** Truncates a larger answer instead of refusing it. */
  cut?: boolean
  /** Maximum number of redirects, three by default. With 0 the redirect itself is the answer. */
  redirects?: number
}

/** The answer. `type` is one of the accepted ones. */
export interface OutboundAnswer {
  status: number
  type: string
  headers: Record<string, string>
  bytes: Buffer
}

/**
 * Calls an outside address safely: http and https on their own ports, no credentials, every address of the host
 * public, the connection to exactly the checked address, at most three redirects each checked again, 3 s to connect,
 * 10 s in all, 10 MiB. Throws OutboundError with words for the person.
 */
export async function callOutside(call: OutboundCall, world: Partial<OutboundWorld> = {}): Promise<OutboundAnswer> {
  const rules = { ...WORLD, ...world }
  const late = AbortSignal.timeout(rules.total_ms)
  const ended = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(new OutboundError('time', 'This address takes too long to answer')))
  })
  ended.catch(() => {})
  return Promise.race([follow(call, rules, late), ended])
}

async function follow(call: OutboundCall, rules: OutboundWorld, late: AbortSignal): Promise<OutboundAnswer> {
  let url = checkedUrl(call.url, rules)
  let { headers = {}, method = 'GET', body } = call
  for (let hops = 0; ; hops++) {
    const address = await checkedAddress(url, rules)
    const response = await open({ url, address, method, headers, body, accept: call.accept, rules, late })
    const status = response.statusCode ?? 0
    const target = response.headers.location
    if (![301, 302, 303, 307, 308].includes(status) || target === undefined || call.redirects === 0)
      return readAnswer(response, call)
    response.destroy()
    if (hops === (call.redirects ?? MOST_REDIRECTS))
      throw new OutboundError('redirects', 'This address leads on too often')
    const next = checkedUrl(URL.parse(target, url.href)?.href ?? '', rules)
    // Never redirect from https to http, and never send one host's headers to another.
    if (url.protocol === 'https:' && next.protocol === 'http:')
      throw new OutboundError('address', 'This address leads to one that is not secure')
    if (next.origin !== url.origin) headers = {}
    if (status !== 307 && status !== 308) [method, body] = ['GET', undefined]
    url = next
  }
}

function checkedUrl(text: string, rules: OutboundWorld): URL {
  const url = text.length <= 2_048 ? URL.parse(text) : null
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new OutboundError('address', 'Enter an address that begins with http:// or https://')
  if (url.username || url.password) throw new OutboundError('address', 'The address must not carry a name or password')
  if (!rules.ports.includes(portOf(url)))
    throw new OutboundError('address', 'Only the usual ports of the web are allowed')
  return url
}

const portOf = (url: URL) => (url.port ? Number(url.port) : url.protocol === 'https:' ? 443 : 80)

// Resolve once; a single address that is not public refuses the host.
async function checkedAddress(url: URL, rules: OutboundWorld): Promise<string> {
  const addresses = await addressesOf(hostOf(url), rules)
  if (addresses.length === 0) throw new OutboundError('host', 'No such host was found')
  if (!addresses.every((address) => rules.isAllowed(address))) throw new OutboundError('host', NOT_PUBLIC)
  return addresses[0]
}

const NOT_PUBLIC = 'This address is not on the public internet'

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

async function addressesOf(host: string, { resolve }: Pick<OutboundWorld, 'resolve'>): Promise<string[]> {
  return isIP(host) ? [host] : resolve(host).catch(() => [])
}

// Names that no public name server answers, or that mean this machine or its network.
const INSIDE_NAME =
  /^[^.]+$|(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

/**
 * Why an address may not be stored for later calls: its host is an internal address, or a name that resolves to one now. Null for
 * others, also for a name that does not resolve, because each call checks the name again.
 */
export async function insideProblem(text: string, world: Partial<OutboundWorld> = {}): Promise<string | null> {
  const rules = { ...WORLD, ...world }
  const url = URL.parse(text)
  if (!url) return null
  const host = hostOf(url)
  if (!isIP(host) && INSIDE_NAME.test(host.replace(/\.$/, '').toLowerCase())) return NOT_PUBLIC
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string[]>((done) => {
    timer = setTimeout(done, rules.connect_ms, [])
  })
  const addresses = await Promise.race([addressesOf(host, rules), late])
  clearTimeout(timer)
  return addresses.every((address) => rules.isAllowed(address)) ? null : NOT_PUBLIC
}

function open(options: {
  url: URL
  address: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: Uint8Array | string
  accept: readonly string[]
  rules: OutboundWorld
  late: AbortSignal
}): Promise<IncomingMessage> {
  const { url, address, method, body, rules } = options
  const secure = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const request = (secure ? httpsRequest : httpRequest)({
      host: hostOf(url),
      port: portOf(url),
      path: url.pathname + url.search,
      method,
      headers: {
        ...options.headers,
        host: url.host,
        accept: options.accept.join(', '),
        'accept-encoding': 'gzip, deflate, br',
        'user-agent': 'Vanik',
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
      // Connect to the address that was checked, even if the name resolves to another one now.
      lookup: (_host, _options, done) => {
        const family = isIP(address)
        const answer = done as (error: null, found: unknown, family?: number) => void
        if ((_options as { all?: boolean }).all) answer(null, [{ address, family }])
        else answer(null, address, family)
      },
      agent: false,
      signal: options.late,
      maxHeaderSize: 16 * 1024,
    })
    const failed = () => reject(new OutboundError('connect', 'This address could not be reached'))
    const slow = setTimeout(() => {
      reject(new OutboundError('time', 'This address takes too long to answer'))
      request.destroy()
    }, rules.connect_ms)
    request.on('socket', (socket) => {
      socket.once(secure ? 'secureConnect' : 'connect', () => clearTimeout(slow))
    })
    request.on('error', () => {
      clearTimeout(slow)
      failed()
    })
    request.on('response', (response) => {
      clearTimeout(slow)
      resolve(response)
    })
    request.end(body)
  })
}

async function readAnswer(response: IncomingMessage, call: OutboundCall): Promise<OutboundAnswer> {
  const type = (response.headers['content-type'] ?? '').split(';', 1)[0].trim().toLowerCase()
  const largest = call.largest ?? LARGEST_ANSWER
  const too_large = () => new OutboundError('size', `The answer is larger than ${Math.floor(largest / 1024 / 1024)} MB`)
  try {
    if (!call.accept.includes(type) && !call.accept.includes('*/*'))
      throw new OutboundError('type', 'This address does not hold what is wanted here')
    if (!call.cut && Number(response.headers['content-length'] ?? 0) > largest) throw too_large()
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of unpacked(response)) {
      size += piece.length
      if (size > largest && !call.cut) throw too_large()
      pieces.push(piece)
      if (size > largest) break
    }
    const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
    delete headers['set-cookie']
    return { status: response.statusCode ?? 0, type, headers, bytes: Buffer.concat(pieces).subarray(0, largest) }
  } catch (error) {
    throw error instanceof OutboundError ? error : new OutboundError('answer', 'The answer could not be read')
  } finally {
    response.destroy()
  }
}

function unpacked(response: IncomingMessage): AsyncIterable<Buffer> {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const make = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }[
    encoding
  ]
  if (make) {
    const unpack = make()
    response.on('error', (error) => unpack.destroy(error))
    return response.pipe(unpack)
  }
  if (encoding === 'identity' || encoding === '') return response
  throw new OutboundError('answer', 'The answer could not be read')
}
