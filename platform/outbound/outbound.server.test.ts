import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createNetServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalog } from '#modules/catalog.ts'
import { pngBytes } from '#engine/testing/files.server.ts'
import { testProduct } from '#engine/testing/product.server.ts'
import { isPublicAddress } from './addresses.server.ts'
import { callOutside, type OutboundWorld } from './outbound.server.ts'
import { urlToBinaryRoute } from './url-to-binary.server.ts'

const PNG = pngBytes()
let server: Server
let port: number
let seen: { path: string; headers: IncomingHttpHeaders; address?: string }[] = []

const answers: Record<string, (answer: ServerResponse, request: IncomingMessage) => void> = {
  '/logo.png': (answer) => answer.writeHead(200, { 'content-type': 'image/png', 'set-cookie': 'a=b' }).end(PNG),
  '/page': (answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  '/liar.png': (answer) => answer.writeHead(200, { 'content-type': 'image/png' }).end('<script>'),
  '/missing.png': (answer) => answer.writeHead(404, { 'content-type': 'image/png' }).end(PNG),
  '/packed.png': (answer) =>
    answer.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end(gzipSync(PNG)),
  '/bomb.png': (answer) =>
    answer
      .writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(11 * 1024 * 1024))),
  '/claims.png': (answer) =>
    answer.writeHead(200, { 'content-type': 'image/png', 'content-length': String(2 ** 31) }).write(PNG),
  '/silent.png': () => {},
  '/drip.png': (answer) => {
    answer.writeHead(200, { 'content-type': 'image/png' }).write('x')
  },
}

function redirect(answer: ServerResponse, path: string): void {
  const [, status, target] = /^\/to\/(\d+)\/(.+)$/.exec(path) ?? []
  answer.writeHead(Number(status), { location: decodeURIComponent(target) }).end()
}

beforeAll(async () => {
  server = createServer((request, answer) => {
    const path = request.url as string
    seen.push({ path, headers: request.headers, address: request.socket.localAddress })
    if (path.startsWith('/to/')) return redirect(answer, path)
    if (answers[path]) return answers[path](answer, request)
    answer.writeHead(404, { 'content-type': 'text/plain' }).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** The network of the tests: 127.0.0.1 counts as public, everything else as in the product. */
const world = (more: Partial<OutboundWorld> = {}): Partial<OutboundWorld> => ({
  resolve: async (host) => hosts[host] ?? [],
  isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
  ports: [80, 443, port],
  ...more,
})
const hosts: Record<string, string[]> = {
  'pictures.example': ['127.0.0.1'],
  'inside.example': ['10.0.0.5'],
  'mixed.example': ['127.0.0.1', '169.254.169.254'],
}

const fetchPicture = (url: string, more: Partial<OutboundWorld> = {}) => {
  seen = []
  return callOutside({ url, accept: ['image/png'] }, world(more))
}
const at = (path: string, host = 'pictures.example') => `http://${host}:${port}${path}`
const refusal = (code: string) => expect.objectContaining({ code })

describe('which addresses are public', () => {
  test.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.170',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '192.88.99.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:8.8.8.8',
    '::8.8.8.8',
    '64:ff9b::8.8.8.8',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '2002:0808:0808::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:0:4136:e378::',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    '5f00::1',
    'fe80::1%eth0',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '',
    'localhost',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['8.8.8.8', '103.21.244.1', '2606:4700::1111', '2400:cb00:2048::1'])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

describe('a call to an outside address', () => {
  test('returns the content, and sends no cookies or headers of this server', async () => {
    const answer = await fetchPicture(at('/logo.png'))
    expect([answer.status, answer.type, answer.bytes.equals(PNG)]).toEqual([200, 'image/png', true])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(Object.keys(seen[0].headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
    expect((await fetchPicture(at('/packed.png'))).bytes.equals(PNG)).toBe(true)
  })

  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://[fc00::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://１２７.０.０.１/',
    'http://0/',
    'http://inside.example/',
    'http://mixed.example/',
    'http://nowhere.example/',
  ])('%s is refused before anything is sent', async (url) => {
    // Without the exception of the tests.
    const strict = { isAllowed: isPublicAddress }
    await expect(fetchPicture(url, strict)).rejects.toEqual(refusal('host'))
    expect(seen).toEqual([])
  })

  test.each([
    'ftp://pictures.example/',
    'file:///etc/passwd',
    'gopher://pictures.example/',
    'javascript:alert(1)',
    'pictures',
    '',
    'http://user:pass@pictures.example/',
    'http://user@pictures.example/',
    'http://pictures.example:22/',
    'http://pictures.example:8080/',
    `http://pictures.example/${'a'.repeat(3_000)}`,
  ])('%s is no address to call', async (url) => {
    await expect(fetchPicture(url)).rejects.toEqual(refusal('address'))
    expect(seen).toEqual([])
  })

  test('is refused if one of several addresses of the host is not public', async () => {
    await expect(fetchPicture(at('/logo.png', 'mixed.example'))).rejects.toEqual(refusal('host'))
    expect(seen).toEqual([])
  })

  test('connects to the checked address, and resolves the name once', async () => {
    let asked = 0
    const resolve = async () => (asked++ === 0 ? ['127.0.0.1'] : ['10.0.0.1'])
    expect((await fetchPicture(at('/logo.png'), { resolve })).status).toBe(200)
    expect(asked).toBe(1)
    expect(seen[0].headers.host).toBe(`pictures.example:${port}`)
  })

  test('follows three redirects and no fourth', async () => {
    const to = (target: string) => `/to/302/${encodeURIComponent(target)}`
    const three = to(to(to('/logo.png')))
    expect((await fetchPicture(at(three))).status).toBe(200)
    await expect(fetchPicture(at(to(three)))).rejects.toEqual(refusal('redirects'))
  })

  test.each([
    ['http://10.0.0.1/', 'host'],
    ['http://inside.example/', 'host'],
    ['http://[::1]/', 'host'],
    ['//169.254.169.254/latest/', 'host'],
    ['ftp://pictures.example/', 'address'],
    ['http://user:pass@pictures.example/', 'address'],
    ['http://pictures.example:22/', 'address'],
  ])('a redirect to %s is checked like the first address', async (target, code) => {
    for (const status of [301, 302, 303, 307, 308]) {
      await expect(fetchPicture(at(`/to/${status}/${encodeURIComponent(target)}`))).rejects.toEqual(refusal(code))
      expect(seen).toHaveLength(1)
    }
  })

  test('does not send the headers for one host to the next', async () => {
    hosts['other.example'] = ['127.0.0.1']
    seen = []
    const url = at(`/to/302/${encodeURIComponent(at('/logo.png', 'other.example'))}`)
    await callOutside({ url, accept: ['image/png'], headers: { authorization: 'Bearer x' } }, world())
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer x', undefined])
  })

  test('accepts only the given types, and at most 10 MiB after unpacking', async () => {
    await expect(fetchPicture(at('/page'))).rejects.toEqual(refusal('type'))
    await expect(fetchPicture(at('/bomb.png'))).rejects.toEqual(refusal('size'))
    await expect(fetchPicture(at('/claims.png'))).rejects.toEqual(refusal('size'))
  })

  test('limits the time until the last byte of the answer', async () => {
    await expect(fetchPicture(at('/silent.png'), { total_ms: 50 })).rejects.toEqual(refusal('time'))
    await expect(fetchPicture(at('/drip.png'), { total_ms: 50 })).rejects.toEqual(refusal('time'))
  })

  test('limits the time to connect more tightly', async () => {
    // Accepts the connection and never completes the handshake.
    const mute = createNetServer(() => {})
    await new Promise<void>((done) => mute.listen(0, '127.0.0.1', done))
    const { port: mute_port } = mute.address() as AddressInfo
    const call = callOutside(
      { url: `https://pictures.example:${mute_port}/`, accept: ['image/png'] },
      world({ ports: [mute_port], connect_ms: 50 }),
    )
    await expect(call).rejects.toEqual(refusal('time'))
    mute.close()
  })
})

test('url_to_binary returns the content to a member, or a plain error message', async () => {
  const product = await testProduct({
    catalog,
    routes: [urlToBinaryRoute(world())],
    limits: { costly_per_minute: 6 },
  })
  const person = await product.makeBusiness('Surat Silks')
  const ask = (url: unknown) => product.call(person, 'POST', '/url_to_binary', { url })
  const good = await product.app.inject({
    method: 'POST',
    url: '/api/url_to_binary',
    headers: { authorization: `Bearer ${person.token}`, 'x-business-id': String(person.business_id) },
    payload: { url: at('/logo.png') },
  })
  expect([good.statusCode, good.headers['content-type'], good.rawPayload.equals(PNG)]).toEqual([200, 'image/png', true])
  expect(good.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-disposition': 'attachment' })
  expect((await ask(at('/liar.png'))).body.code).toBe('CUSTOM_ERR')
  expect((await ask(at('/missing.png'))).body.code).toBe('CUSTOM_ERR')
  expect((await ask('http://10.0.0.1/')).body).toMatchObject({
    code: 'CUSTOM_ERR',
    msg: 'This address is not on the public internet',
  })
  expect((await ask(['http://10.0.0.1/'])).status).toBe(422)
  expect((await product.call(null, 'POST', '/url_to_binary', { url: at('/logo.png') })).status).toBe(401)
  expect((await ask(at('/logo.png'))).status).toBe(200)
  expect((await ask(at('/logo.png'))).status).toBe(429)
  await product.close()
})
