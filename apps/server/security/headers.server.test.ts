import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

const ORIGIN = 'https://shop.example.in'

let product: TestProduct
let owner: Person
let web_dir: string
let port: number
const events: Record<string, unknown>[] = []

beforeAll(async () => {
  web_dir = mkdtempSync(join(tmpdir(), 'vanik-web-'))
  mkdirSync(join(web_dir, 'assets'))
  writeFileSync(join(web_dir, 'index.html'), '<!doctype html><title>Vanik</title>')
  writeFileSync(join(web_dir, 'assets/main.js'), 'export {}')
  product = await testProduct({
    catalog,
    specials,
    routes: moduleRoutes,
    web_dir,
    cors_origins: [ORIGIN],
    log: { info: (data) => events.push(data as Record<string, unknown>), error() {} },
  })
  owner = await product.makeBusiness('Headers')
  await product.app.listen({ host: '127.0.0.1', port: 0 })
  port = (product.app.server.address() as { port: number }).port
})

afterAll(async () => {
  await product.close()
  rmSync(web_dir, { recursive: true, force: true })
})

const EVERYWHERE = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; " +
  "connect-src 'self'; frame-src 'self' blob:; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; report-to csp"

const inject = (method: string, url: string, headers: Record<string, string> = {}, payload?: string) =>
  product.app.inject({ method: method as 'GET', url, headers, payload })

/** Sends bytes over a real connection and returns the answer. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    socket.write(text)
  })
}

test.each([
  ['an API answer', 'GET', '/api/leads', 200],
  ['a refusal', 'GET', '/api/leads/0', 404],
  ['an unknown API address', 'GET', '/api/nothing', 404],
  ['an unknown method', 'PATCH', '/api/leads', 405],
  ['a broken address', 'GET', '/api/leads/%c0', 400],
  ['a page', 'GET', '/', 200],
  ['a screen', 'GET', '/business/1/leads', 200],
  ['a file', 'GET', '/assets/main.js', 200],
  ['a built file that is gone', 'GET', '/assets/main-1a2b3c.js', 404],
  ['the folder of built files', 'GET', '/assets', 404],
  ['a broken page address', 'GET', '/%c0', 400],
])('%s carries every security header', async (_name, method, url, status) => {
  const answer = await inject(method, url, {
    authorization: `Bearer ${owner.token}`,
    'x-business-id': String(owner.business_id),
  })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers).toMatchObject(EVERYWHERE)
  if (url.startsWith('/api/') && status !== 400) expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers).not.toHaveProperty('server')
  expect(answer.headers).not.toHaveProperty('x-powered-by')
})

test('an unreadable request is refused in the same format, with the same headers', async () => {
  for (const [text, status, code] of [
    [`GET /api/leads HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'E_TOO_LARGE'],
    ['NONSENSE\r\n\r\n', 400, 'E_BAD_REQUEST'],
    [
      'GET /api/leads HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'E_BAD_REQUEST',
    ],
  ] as const) {
    const answer = await raw(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const name of Object.keys(EVERYWHERE)) expect(answer.toLowerCase()).toContain(`\r\n${name}: `)
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
    expect(body).toMatchObject({ code, message: expect.any(String), errors: [], request_id: expect.any(String) })
  }
})

test('pages may load only from their own origin, and browsers report violations', async () => {
  for (const url of ['/', '/business/1/leads', '/assets/main.js']) {
    const { headers } = await inject('GET', url)
    expect(headers['content-security-policy']).toBe(POLICY)
    expect(headers['reporting-endpoints']).toBe('csp="/api/csp_reports"')
  }
  const api = await inject('GET', '/api/leads')
  expect(api.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
})

test('reports of pages are accepted from anyone, shortened, logged without queries, and limited in number', async () => {
  events.length = 0
  const report = (body: unknown, type: string) =>
    inject(
      'POST',
      '/api/csp_reports',
      { 'content-type': type, cookie: `XSRF-TOKEN=${'a'.repeat(32)}` },
      JSON.stringify(body),
    )
  const list = [
    {
      type: 'csp-violation',
      body: {
        documentURL: 'https://crm.example.in/change-reset-password?token=secret',
        blockedURL: 'https://evil.example/x.js?steal=1',
        effectiveDirective: 'script-src-elem',
      },
    },
  ]
  expect((await report(list, 'application/reports+json')).statusCode).toBe(204)
  const old = { 'csp-report': { 'document-uri': 'https://crm.example.in/', 'violated-directive': 'img-src' } }
  expect((await report(old, 'application/csp-report')).statusCode).toBe(204)
  expect(events.filter((event) => event.event === 'csp_violation')).toMatchObject([
    {
      directive: 'script-src-elem',
      blocked: 'https://evil.example/x.js',
      page: 'https://crm.example.in/change-reset-password',
    },
    { directive: 'img-src', blocked: null },
  ])
  expect(JSON.stringify(events)).not.toMatch(/secret|steal/)

  expect((await report(`x${'y'.repeat(20_000)}`, 'application/reports+json')).statusCode).toBe(413)
  const elsewhere = await inject(
    'POST',
    '/api/leads',
    {
      authorization: `Bearer ${owner.token}`,
      'x-business-id': String(owner.business_id),
      'content-type': 'application/csp-report',
    },
    '{}',
  )
  expect(elsewhere.statusCode).toBe(415)
  const statuses = []
  for (let n = 0; n < 25; n++) statuses.push((await report(list, 'application/reports+json')).statusCode)
  expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(18)
  expect(statuses.at(-1)).toBe(429)
})

test('only pages of listed origins get CORS headers', async () => {
  const preflight = (origin: string) =>
    inject('OPTIONS', '/api/leads', { origin, 'access-control-request-method': 'POST' })
  const allowed = await preflight(ORIGIN)
  expect(allowed.statusCode).toBe(204)
  expect(allowed.headers).toMatchObject({ 'access-control-allow-origin': ORIGIN, vary: 'Origin', ...EVERYWHERE })
  expect(allowed.headers['access-control-allow-headers']).toContain('x-business-id')
  for (const origin of [
    'https://evil.example',
    'null',
    'https://shop.example.in.evil.example',
    'http://shop.example.in',
  ]) {
    const answer = await preflight(origin)
    expect([origin, answer.statusCode]).toEqual([origin, 405])
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    const plain = await inject('GET', '/api/leads', { origin })
    expect(plain.headers).not.toHaveProperty('access-control-allow-origin')
  }
  expect((await inject('GET', '/api/leads', { origin: ORIGIN })).headers['access-control-allow-origin']).toBe(ORIGIN)
  expect(allowed.headers).not.toHaveProperty('access-control-allow-credentials')
})

test('unknown methods answer 405 with the allowed methods', async () => {
  for (const method of ['PATCH', 'HEAD', 'OPTIONS', 'TRACE']) {
    const answer = await inject(method, '/api/leads')
    expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, expect.stringContaining('GET')])
  }
  for (const method of ['TRACE', 'PROPFIND', 'LOCK', 'PURGE'])
    for (const path of ['/api/leads', '/api/nothing', '/business/1/leads']) {
      const answer = await raw(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect([method, path, answer.slice(9, 12)]).toEqual([method, path, '405'])
      expect(answer).not.toContain(`${method} ${path}`)
    }
  expect((await inject('POST', '/business/1/leads')).statusCode).toBe(405)
  expect((await inject('HEAD', '/business/1/leads')).statusCode).toBe(200)
})

test('an internal error reveals no details', async () => {
  const { database } = product.services
  const { read } = database
  try {
    for (const [error, status] of [
      [new Error('select * from secret_table at /srv/vanik/engine'), 500],
      [Object.assign(new Error('relation "x" does not exist'), { code: '42P01' }), 500],
      [Object.assign(new Error('value too long'), { code: '22001', table: 'lead', column: 'name' }), 422],
      [Object.assign(new Error('canceling statement'), { code: '57014' }), 503],
      [new Error('timeout exceeded when trying to connect'), 503],
    ] as const) {
      database.read = () => Promise.reject(error)
      const answer = await product.call(owner, 'GET', '/leads')
      expect([error.message, answer.status]).toEqual([error.message, status])
      expect(answer.text).not.toMatch(/select|secret_table|srv|relation|at .*:\d+|node_modules|PostgreSQL|fastify/i)
      expect(Object.keys(answer.body).sort()).toEqual(['code', 'errors', 'message', 'request_id'])
      if (status === 503) expect(answer.headers['retry-after']).toBe('2')
    }
  } finally {
    database.read = read
  }
})

test.each([
  ['application/json', 201],
  ['application/json; charset=utf-8', 201],
  ['APPLICATION/JSON;charset="UTF-8"', 201],
  ['application/json-patch+json', 415],
  ['application/json; charset=utf-16', 415],
  ['application/json, text/plain', 415],
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
])('a body as %s: %i', async (type, status) => {
  const answer = await product.call(owner, 'POST', '/leads', { name: 'Typed Person' }, { 'content-type': type })
  expect(answer.status).toBe(status)
})

test('a token is accepted only in the Authorization header, not in the address, a cookie or a body', async () => {
  const business = { 'x-business-id': String(owner.business_id) }
  const { token } = owner
  for (const [url, headers] of [
    [`/api/leads?token=${token}&access_token=${token}&authorization=Bearer%20${token}`, {}],
    ['/api/leads', { cookie: `token=${token}; id_token=${token}; Authorization=Bearer ${token}` }],
    ['/api/leads', { 'x-access-token': token, 'proxy-authorization': `Bearer ${token}` }],
  ] as const)
    expect((await inject('GET', url, { ...business, ...headers })).statusCode).toBe(401)
  const body = JSON.stringify({ token, api_token: token, name: 'Ravi' })
  const sent = await inject('POST', '/api/leads', { ...business, 'content-type': 'application/json' }, body)
  expect(sent.statusCode).toBe(401)
})

test('only the token identifies the caller, and only the business header the business', async () => {
  const other = await product.makeBusiness('Other')
  const answer = await inject('GET', '/api/leads', {
    authorization: `Bearer ${owner.token}`,
    'x-business-id': String(owner.business_id),
    'x-user-id': String(other.id),
    'x-role': 'Admin',
    'x-tenant-id': String(other.business_id),
    'x-original-url': '/api/audit',
    'x-http-method-override': 'DELETE',
    'x-forwarded-user': 'root',
  })
  expect([answer.statusCode, JSON.parse(answer.body).data.length]).toEqual([
    200,
    (await product.call(owner, 'GET', '/leads?limit=100')).body.data.length,
  ])
})

test('slow and endless requests are ended: headers after 15 s or 16 KiB, idle connections after 5 s', () => {
  const { server } = product.app
  expect([server.headersTimeout, server.keepAliveTimeout]).toEqual([15_000, 5_000])
  // The timeouts are enforced only when the connections are checked, by default every 30 s.
  expect((server as unknown as { connectionsCheckingInterval: number }).connectionsCheckingInterval).toBeLessThan(5_001)
  expect(server.requestTimeout).toBeGreaterThanOrEqual(60_000)
})

test('statements, lock waits and idle transactions have timeouts', async () => {
  const { database } = product.services
  const [row] = await database.read(
    { business_id: null, user_id: null },
    `select current_setting('statement_timeout'), current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout')`,
    [],
  )
  expect(row).toEqual(['10s', '3s', '1min'])
})
