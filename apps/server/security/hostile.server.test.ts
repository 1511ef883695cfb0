import fc from '#base/fast-check.test-kit.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fieldsOf, type RecordDefinition, tableOf } from '#engine/record/define.ts'
import { type RouteSpec, urlOf } from '#engine/server/http/route.server.ts'
import { coverOf } from '#engine/testing/cover.ts'
import { catalog } from '#modules/catalog.ts'
import {
  differingRoutes,
  everybody,
  type Everybody,
  everyRoute,
  inTurn,
  recordOf,
  sendAsOwner,
  shareOf,
} from './everybody.server.ts'

// Hostile requests of a person with every right, to every route: each is refused in the common error format
// or succeeds. None causes an internal error or reveals details.

// A test sends thousands of requests, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let all: Everybody
// The names of the query that the handler of each reading route has read, by its address; '*' where it reads every name.
const read = new Map<string, Set<string>>()
const faults: object[] = []

beforeAll(async () => {
  all = await everybody({
    log: {
      info() {},
      error: (data) => void faults.push(data),
    },
    wrap(spec) {
      if (spec.method !== 'GET') return spec
      const names = new Set<string>()
      read.set(spec.path, names)
      const handler = (call: never) => {
        const { query } = call as { query: Record<string, string> }
        return spec.handler({ ...(call as object), query: watched(query, names) } as never)
      }
      return { ...spec, handler }
    },
  })
})

function watched(query: Record<string, string>, names: Set<string>): Record<string, string> {
  const note = (key: string | symbol) => {
    if (typeof key === 'string') names.add(key)
  }
  return new Proxy(query, {
    get: (target, key) => (note(key), Reflect.get(target, key)),
    has: (target, key) => (note(key), Reflect.has(target, key)),
    getOwnPropertyDescriptor: (target, key) => (note(key), Reflect.getOwnPropertyDescriptor(target, key)),
    ownKeys: (target) => (names.add('*'), Reflect.ownKeys(target)),
  })
}

afterAll(() => all.close())

beforeEach(() => all.renew())

// The sender must still be signed in at the end; otherwise the requests were refused early and tested nothing.
afterEach(async () => {
  await all.renew()
  expect((await all.product.call(all.owner.person, 'GET', '/leads')).status).toBe(200)
})

const INSIDE =
  /node_modules|\bat .+:\d+:\d+|\bselect .+ from |insert into|violates|relation "|syntax error|PostgreSQL|\/engine\/|\/platform\/|\/modules\//i

interface Attempt {
  spec: RouteSpec
  path?: string
  query?: string
  body?: string | Buffer
  headers?: Record<string, string>
}

async function attempt({ spec, path, query = '', body, headers = {} }: Attempt): Promise<string | null> {
  const isGet = spec.method === 'GET'
  const url = `${urlOf({ ...spec, path: path ?? pathWith(spec, '999999999') })}${query}`
  const payload = isGet ? undefined : (body ?? '{}')
  const answer = await sendAsOwner(all, { method: spec.method, url, payload, headers })
  const { statusCode: status } = answer
  const told = (what: string) => `${spec.method} ${url.slice(0, 120)} ${String(body ?? '').slice(0, 80)}: ${what}`
  if (status >= 500) return told(`${status} ${JSON.stringify(faults.at(-1) ?? '').slice(0, 400)}`)
  if (status < 400) return null
  const type = String(answer.headers['content-type'])
  if (!type.startsWith('application/json')) return told(`${status} ${type}`)
  const answered = JSON.parse(answer.body) as Record<string, unknown>
  if (typeof answered.code !== 'string' || typeof answered.message !== 'string' || !Array.isArray(answered.errors))
    return told(`${status} in another shape: ${answer.body.slice(0, 200)}`)
  if (INSIDE.test(answer.body)) return told(`tells about the inside: ${answer.body.slice(0, 300)}`)
  return null
}

async function allOf(attempts: Iterable<Attempt>): Promise<string[]> {
  const wrong: string[] = []
  for (const one of attempts) {
    const said = await attempt(one)
    if (said) wrong.push(said)
    // Some routes end the session of the caller.
    if (/logout|session/.test(one.spec.path)) await all.renew()
  }
  return wrong.slice(0, 20)
}

const pathWith = (spec: RouteSpec, value: string) => spec.path.replace(/:\w+/g, value)
const withParameter = differingRoutes.filter((spec) => spec.path.includes(':'))
const withBody = differingRoutes.filter((spec) => spec.method !== 'GET')
const reading = differingRoutes.filter((spec) => spec.method === 'GET')

const IDS = [
  '0',
  '-1',
  '1.5',
  '01',
  '1e3',
  '+1',
  '%20',
  '1%20',
  'abc',
  'NaN',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999999999',
  '%00',
  '%E0%A4%A',
  '%C0%AF',
  '%F0%9F%98%80',
  '..%2F..%2Fetc%2Fpasswd',
  "1'%20or%20'1'='1",
  '%D9%A3',
  '__proto__',
  'constructor',
  'x'.repeat(150),
  'x'.repeat(400),
]

test('an invalid id in the path causes no internal error', async () => {
  const attempts = withParameter.flatMap((spec, turn) =>
    shareOf(IDS, spec, turn).map((id): Attempt => ({ spec, path: pathWith(spec, id) })),
  )
  expect(attempts.length).toBeGreaterThan(500)
  expect(await allOf(attempts)).toEqual([])
})

const long = 'x'.repeat(5_000)
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const QUERIES = [
  '?limit=0',
  '?limit=-5',
  '?limit=1e2',
  '?limit=99999999999999999999',
  '?limit=10&limit=20',
  '?offset=-1',
  '?offset=99999999999',
  '?after=',
  '?after=garbage',
  `?after=${encodeURIComponent(Buffer.from('["x","y","z"]').toString('base64url'))}`,
  `?after=${encodeURIComponent(Buffer.from('{"a":1}').toString('base64url'))}`,
  `?after=${encodeURIComponent(Buffer.from('[null,"1e999"]').toString('base64'))}`,
  `?after=${encodeURIComponent(Buffer.from('["\\u0000","1"]').toString('base64url'))}`,
  '?after=9223372036854775808',
  '?sort=-',
  '?sort=id;drop table lead',
  '?sort=__proto__',
  '?sort=constructor',
  '?sort=toString',
  '?columns=toString,valueOf',
  '?columns=name,name',
  '?columns=id,version,business_id,deleted_at',
  '?sort=custom',
  '?sort=-created_at&trash=1',
  '?search=%00',
  '?search=%ED%A0%80',
  '?search=%25%25%25___%5C',
  `?search=${long}`,
  '?search=%F0%9F%98%80%E2%80%8B',
  '?columns=__proto__,constructor',
  `?columns=${'name,'.repeat(2_000)}`,
  '?total=1&total=1',
  '?filter=%7B',
  '?filter=null',
  '?filter=[]',
  '?filter=1',
  `?filter=${json({ combiner: 'XOR', conditions: [] })}`,
  `?filter=${json({ combiner: 'AND', conditions: 'x' })}`,
  `?filter=${json({ combiner: 'AND', conditions: [{ field: '__proto__', condition: 'In', values: [1] }] })}`,
  `?filter=${json({ combiner: 'AND', conditions: [{ field: 'id', condition: 'In', values: [1e300] }] })}`,
  `?filter=${json({ combiner: 'AND', conditions: [{ field: 'id', condition: 'In', values: ['\u0000'] }] })}`,
  `?filter=${json({ combiner: 'AND', conditions: [{ field: 'name', condition: 'Contains', values: [{}] }] })}`,
  `?filter=${json({ combiner: 'AND', conditions: [{ field: 'name', condition: 'Contains', values: ['\ud800'] }] })}`,
  `?filter=${json({ combiner: 'AND', conditions: [{ field: 'created_at', condition: 'From', values: ['now'] }] })}`,
  `?filter=${json({ combiner: 'AND', conditions: [{ field: 'created_at', condition: 'To', values: ['+999999-01-01T00:00:00Z'] }] })}`,
  `?filter=${json({ combiner: 'AND', conditions: [{ field: 'amount', condition: 'From', values: ['1e400'] }] })}`,
  `?filter=${json({ combiner: 'AND', conditions: [{ field: 'amount', condition: 'From', values: ['99999999999999999999.99'] }] })}`,
  `?filter=${'%7B%22combiner%22%3A%22AND%22%2C%22conditions%22%3A%5B'.repeat(60)}`,
  `?filter=${json(nested(80))}`,
  `?filter=${json({ combiner: 'OR', conditions: Array.from({ length: 400 }, () => ({ field: 'city', condition: 'In', values: ['x'] })) })}`,
  `?filter=${json({ combiner: 'AND', conditions: [{ field: 'city', condition: 'In', values: Array.from({ length: 1_500 }, (_, n) => `c${n}`) }] })}`,
  '?__proto__=1',
  '?constructor=1',
  '?%E0%A4%A=1',
  '?a=%C0%80',
  `?${'a=1&b=2&'.repeat(1)}${Array.from({ length: 500 }, (_, n) => `p${n}=1`).join('&')}`,
  '?version=abc',
  '?version=99999999999999999999',
  '?format=exe',
  '?from=0000-00-00&to=9999-99-99',
  '?from=infinity',
  '?person=1e9&record=x',
  '?phone=%00&email=%00&except=-1',
]

function nested(depth: number): unknown {
  return depth === 0
    ? { field: 'city', condition: 'In', values: ['x'] }
    : { combiner: 'AND', conditions: [nested(depth - 1)] }
}

const namesIn = (query: string) =>
  query
    .slice(1)
    .split('&')
    .map((part) => part.split('=')[0])

test('no value in the query of a reading route causes an internal error', async () => {
  const wrong: string[] = []
  let tried = 0
  // Before a handler, the same code reads the queries of all routes, so a few routes answer for it.
  const complete = new Set(coverOf(reading, readingOf))
  for (const spec of reading) {
    wrong.push(...(await allOf([{ spec }])))
    const left = new Set(QUERIES)
    const isRead = (query: string) => {
      const names = read.get(spec.path)!
      return complete.has(spec) || names.has('*') || namesIn(query).some((name) => names.has(name))
    }
    // A value can lead a handler to another name, so begin again until no query with a name that was read is left.
    for (let next = [...left].find(isRead); next !== undefined; next = [...left].find(isRead)) {
      left.delete(next)
      tried++
      wrong.push(...(await allOf([{ spec, query: next }])))
    }
  }
  expect(wrong.slice(0, 20)).toEqual([])
  expect(tried).toBeGreaterThan(2_000)
})

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const BODIES: (string | Buffer)[] = [
  '',
  ' ',
  '{',
  'null',
  'true',
  '[]',
  '[{}]',
  '"text"',
  '1',
  '1e999',
  '{"id":1e999}',
  '{"a":NaN}',
  '{"name":"Ravi\\u0000"}',
  '{"name\\u0000":"x"}',
  '{"name":"\\ud800"}',
  '{"\\udfff":1}',
  '{"__proto__":{"is_owner":true}}',
  '{"constructor":{"prototype":{"is_owner":true}}}',
  '{"a":{"b":[{"__proto__":1}]}}',
  '{"version":9007199254740993}',
  '{"version":-1}',
  '{"version":1.5}',
  '{"version":"1"}',
  '{"id":-9223372036854775808}',
  deep(63),
  deep(65),
  deep(5_000),
  '['.repeat(20_000),
  `{${Array.from({ length: 2_100 }, (_, n) => `"k${n}":1`).join(',')}}`,
  `{"ids":[${'1,'.repeat(3_000)}1]}`,
  `{"name":"${'x'.repeat(300_000)}"}`,
  `{"name":"${'😀'.repeat(20_000)}"}`,
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  Buffer.from('\ufeff{}'),
  Buffer.from('{"name":"Ravi"}', 'utf16le'),
  '{"name":"a","name":"b"}',
]

/** What decides how the server reads a body before the handler has it. */
function readingOf(spec: RouteSpec): string[] {
  const { permission, body_limit, method } = spec
  const who = typeof permission === 'string' ? permission : 'right'
  return [`${method} ${who}`, `limit ${body_limit}`, ...Object.keys(spec)]
}

test('malformed and hostile bodies cause no internal error on any route', async () => {
  // A route that names its keys is refused before its handler, so a few of these routes answer for all of them.
  const isOpen = ({ takes, raw, hook }: RouteSpec) => typeof takes === 'string' || raw || hook
  const routes = new Set([...withBody.filter(isOpen), ...coverOf(withBody, readingOf)])
  const attempts = [...routes].flatMap((spec) => BODIES.map((body): Attempt => ({ spec, body })))
  expect(await allOf(attempts)).toEqual([])
})

const bulkIds = (record: RecordDefinition) => record.ids ?? 'ids'

// Names that routes read, for the routes that take any name.
const NAMES = [
  ...catalog.records.flatMap((record) => [...Object.keys(fieldsOf(record)), bulkIds(record)]),
  ...'version email password current_password otp resend token api_token data locations file_name content_base64'.split(
    ' ',
  ),
  ...'mapping duplicates values filter search ids phone_code is_enabled module_name record rights fields'.split(' '),
  ...'role_ids reason to url toString valueOf hasOwnProperty then length __defineGetter__ $ref'.split(' '),
  '',
]

const VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  9007199254740991,
  -9007199254740991,
  2147483648,
  '',
  ' ',
  '1',
  '-1',
  '9223372036854775808',
  'x'.repeat(11_000),
  '😀'.repeat(300),
  '‮​',
  '=1+1',
  "'; drop table lead; --",
  '2026-02-30',
  '99999-01-01',
  'infinity',
  '2026-01-01T00:00:00+99:99',
  'javascript:alert(1)',
  [],
  [null],
  [1, 'a', {}],
  [[[[1]]]],
  {},
  { id: 1 },
  { length: 5 },
  { toString: 1 },
  { value: null, type: [], id: {} },
  [{ id: 'x', value: 7, type: null, position: 1e300 }],
  [{ module_name: {}, is_enabled: 'x' }],
  { combiner: 'AND', conditions: [{ field: 'name', condition: 'In', values: [null, {}, 1] }] },
]

// The longest texts under all names together would only exceed the body limit.
const shorter = (value: unknown) => (typeof value === 'string' ? value.slice(0, 2_000) : value)

/** The names that a route reads; any other name is refused before its handler. */
function namesOf(spec: RouteSpec): readonly string[] {
  if (Array.isArray(spec.takes)) return spec.takes
  const record = catalog.records.find(({ path }) => path === recordOf(spec))
  if (spec.takes === 'fields' && record) return [...Object.keys(fieldsOf(record)), bulkIds(record), 'version']
  return spec.takes || spec.raw || spec.hook ? NAMES : []
}

test('no value under any name that a route reads causes an internal error', async () => {
  // Each value is sent under every name at once.
  const attempts = withBody.flatMap((spec, turn) => {
    const names = namesOf(spec)
    if (names.length === 0) return []
    return shareOf(VALUES, spec, turn).map((value): Attempt => {
      return { spec, body: JSON.stringify(Object.fromEntries(names.map((name) => [name, shorter(value)]))) }
    })
  })
  expect(attempts.length).toBeGreaterThan(5_000)
  expect(await allOf(attempts)).toEqual([])
})

/** A field and the record that it belongs to. */
interface FieldAt {
  record: RecordDefinition
  name: string
}

/** What decides how the server reads a value of a field: its kind and the options of the field. */
function featuresOfField({ record, name }: FieldAt): string[] {
  const field = fieldsOf(record)[name]
  return field ? [field.kind, ...Object.keys(field).map((option) => `${field.kind} ${option}`)] : [name]
}

test('each field of each record accepts or refuses each single value, on create and on change', async () => {
  const wrong: string[] = []
  const { product, owner } = all
  const routeOf = (method: string, path: string) => everyRoute.find((one) => one.method === method && one.path === path)
  const written = catalog.records.filter(
    ({ path }) => routeOf('POST', `/${path}`) !== undefined && routeOf('PUT', `/${path}/:id`) !== undefined,
  )
  const fields = written.flatMap((record) =>
    [...Object.keys(fieldsOf(record)), 'id', 'business_id', 'deleted_at', 'custom'].map((name) => ({ record, name })),
  )
  // Fields of one kind are read by the same code: a few fields that have every option get all values, each other one a share.
  const complete = new Set(coverOf(fields, featuresOfField))
  let serial = 0
  for (const record of written) {
    const create = routeOf('POST', `/${record.path}`)!
    const change = routeOf('PUT', `/${record.path}/:id`)!
    const list = await product.call(owner.person, 'GET', `/${record.path}?limit=1`)
    expect(list.status, list.text).toBe(200)
    const one = list.body.data[0] as { id: number } | undefined
    for (const field of fields.filter((other) => other.record === record)) {
      serial++
      for (const [index, value] of VALUES.entries()) {
        if (!complete.has(field) && (index + serial) % 12 > 0) continue
        const sent = { [field.name]: value }
        // Create and change read values with the same code, so every third value is enough here.
        if (index % 3 === 0)
          wrong.push(
            ...(await allOf([{ spec: create, body: JSON.stringify({ [record.title]: 'Ravi Kumar', ...sent }) }])),
          )
        if (!one) continue
        const { rows } = await all.admin.query(`select version from "${tableOf(record)}" where id = $1`, [one.id])
        const body = JSON.stringify({ version: rows[0].version, ...sent })
        wrong.push(...(await allOf([{ spec: change, path: `/${record.path}/${one.id}`, body }])))
      }
    }
  }
  expect(wrong.slice(0, 20)).toEqual([])
})

test('a body cannot set ids, the business, the creator, times or the version', async () => {
  const { product, owner, foreign_id } = all
  const sent = {
    name: 'Bound Person',
    id: 4242,
    created_by: 999,
    created_at: '2001-01-01T00:00:00Z',
    updated_at: '2001-01-01T00:00:00Z',
    version: 99,
  }
  const more = { business_id: foreign_id, deleted_at: '2001-01-01T00:00:00Z', is_owner: true }
  const refused = await product.call(owner.person, 'POST', '/leads', { ...sent, ...more })
  expect([refused.status, refused.body.errors.map((one: { field: string }) => one.field)]).toEqual([
    422,
    Object.keys(more),
  ])
  const made = await product.call(owner.person, 'POST', '/leads', sent)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ version: 1, created_by: owner.person.id })
  expect(made.body.id).not.toBe(4242)
  expect(made.body.created_at > '2020').toBe(true)
  const { rows } = await all.admin.query('select business_id::int, deleted_at from lead where id = $1 and name = $2', [
    made.body.id,
    sent.name,
  ])
  expect(rows).toEqual([{ business_id: owner.person.business_id, deleted_at: null }])
})

const BUSINESSES = '1,2| 1|1 |0x1|0|-1|01|1.0|1e3|abc|99999999999999999999|1;2|null|\u0663'.split('|')

const HEADERS: Record<string, string>[] = [
  ...BUSINESSES.map((value): Record<string, string> => ({ 'x-business-id': value })),
  ...BUSINESSES.map((value): Record<string, string> => ({ 'x-location-id': value })),
  { 'x-timezone': 'Asia/Kolkata; drop' },
  { 'x-timezone': 'x'.repeat(5_000) },
  { 'x-timezone': '../../etc/passwd' },
  { 'x-timezone-offset': 'NaN' },
  { 'x-timezone-offset': '9'.repeat(400) },
  { authorization: `Bearer ${'x'.repeat(600)}` },
  { authorization: 'Bearer ' },
  { authorization: 'bearer x y z' },
  { 'if-match': 'W/"99999999999999999999"' },
  { 'if-match': '*' },
  { 'if-match': '"' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(300) },
  { 'idempotency-key': "k'\u0001" },
  { cookie: `XSRF-TOKEN=${'a'.repeat(5_000)}` },
  { cookie: '='.repeat(2_000) },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': '' },
  { 'accept-language': '*'.repeat(3_000) },
  { 'user-agent': '\u00ff'.repeat(600) },
  { origin: 'null' },
]

test('no header causes an internal error, on reading and on writing', async () => {
  const routes = everyRoute.filter((spec) =>
    /^\/(leads|leads\/:id|login|logout|audit|businesses|modules)$/.test(spec.path),
  )
  expect(routes.length).toBeGreaterThan(8)
  const attempts = routes.flatMap((spec) => HEADERS.map((headers): Attempt => ({ spec, headers })))
  expect(await allOf(attempts)).toEqual([])
})

test('every route that needs a business refuses a business header that is not one plain positive number', async () => {
  const wrong: string[] = []
  const needs = everyRoute.filter((spec) => spec.permission !== 'public' && spec.permission !== 'session')
  const { token } = all.owner.person
  // One piece of code reads this header for all routes.
  for (const [turn, spec] of needs.entries())
    for (const value of inTurn(['1,2', '0x1', '0', '-1', '1.0', '01', '9'.repeat(30)], turn, 2)) {
      const answer = await all.product.app.inject({
        method: spec.method,
        url: urlOf({ ...spec, path: pathWith(spec, '1') }),
        headers: { authorization: `Bearer ${token}`, 'x-business-id': value },
      })
      if (answer.statusCode !== 400) wrong.push(`${spec.method} ${spec.path} ${value}: ${answer.statusCode}`)
    }
  expect(wrong).toEqual([])
})

test('random JSON at random places causes no internal error', async () => {
  const anyRoute = fc.constantFrom(...withBody)
  const anyValue = fc.object({
    key: fc.oneof(fc.constantFrom(...NAMES), fc.string()),
    maxDepth: 4,
    withNullPrototype: false,
  })
  await fc.assert(
    fc.asyncProperty(anyRoute, anyValue, fc.constantFrom('1', '2', '999999999'), async (spec, value, id) => {
      const body = JSON.stringify(value) ?? '{}'
      const said = await attempt({ spec, path: pathWith(spec, id), body })
      if (/logout|session/.test(spec.path)) await all.renew()
      expect(said).toBeNull()
    }),
    { seed: 20_261_121, numRuns: 600 },
  )
})
