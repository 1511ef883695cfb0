import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { customName } from '#engine/record/custom.ts'
import { type RouteSpec, urlOf } from '#engine/server/http/route.server.ts'
import { differingRoutes, everybody, type Everybody, sendAsOwner } from './everybody.server.ts'
import { FieldWatch } from './field-watch.ts'

// Sends objects that cannot be turned into text (`{ "toString": 1 }`) in every field of every route. The fields
// of a route are recorded while its handler reads them, so new routes are tested automatically.

vi.setConfig({ testTimeout: 400_000 })

// The generated routes of other records read their fields with the same code.
const differing = new Set(differingRoutes.map((spec) => `${spec.method} ${spec.path}`))

let all: Everybody
const faults: object[] = []
const routes: { spec: RouteSpec; watch: FieldWatch }[] = []

beforeAll(async () => {
  all = await everybody({
    log: { info() {}, error: (data) => void faults.push(data) },
    wrap(spec) {
      if (spec.method === 'GET' || spec.hook || !differing.has(`${spec.method} ${spec.path}`)) return spec
      const watch = new FieldWatch(fieldsAt(spec.path))
      routes.push({ spec, watch })
      const handler = (call: never) => {
        const { body } = call as { body: object }
        return spec.handler({ ...(call as object), body: watch.watched(body) } as never)
      }
      return { ...spec, handler }
    },
  })
})

afterAll(() => all.close())

// The sender must still be signed in at the end; otherwise the requests were refused early and tested nothing.
afterEach(async () => {
  await all.renew()
  expect((await all.product.call(all.owner.person, 'GET', '/leads')).status).toBe(200)
})

// A record is copied before it is read, so its fields are not recorded. The other hostile test covers each of them; here
// are the fields that other fields depend on.
const fieldsAt = (path: string) => (path === '/leads' ? ['lead_type', ...[1, 2, 3, 4, 5, 6].map(customName)] : [])

const HOSTILE: unknown[] = [{ toString: 1 }, [{ toString: 1 }], { x: { toString: 1 } }, { Monday: [false] }, [false]]
/** Values with which a handler reads on, so that inner fields are recorded. */
const OPENING: unknown[] = ['x', 1, {}, [{}]]

/** Ids of existing records, by the first word of the path. */
async function realIds(): Promise<Record<string, string>> {
  const { product, owner } = all
  const made = async (path: string, body: object) => {
    const answer = await product.call(owner.person, 'POST', path, body)
    expect(answer.status, answer.text).toBe(201)
    return String(answer.body.id)
  }
  const view = { sort: 'name' }
  // A field that depends on another one reads the other one's value as text.
  const shown = { show_if_field: 'lead_type', show_if_values: 'hot' }
  for (const field_type of ['Text', 'Number', 'Date Time', 'Password', 'Email', 'Anchor'])
    await made('/custom_fields', { record: 'lead', field_name: `A ${field_type}`, field_type, ...shown })
  return {
    leads: await made('/leads', { name: 'Kavita Mehta' }),
    contacts: await made('/contacts', { name: 'Kavita Mehta' }),
    saved_filters: await made('/saved_filters', { scope: 'lead', name: 'Mine', view }),
    lead_tags: '1',
  }
}

async function send(spec: RouteSpec, path: string, payload: string): Promise<string | null> {
  const url = urlOf({ ...spec, path })
  const answer = await sendAsOwner(all, { method: spec.method, url, payload })
  if (/logout|session/.test(spec.path)) await all.renew()
  if (answer.statusCode < 500) return null
  return `${spec.method} ${url} ${payload.slice(0, 300)}: ${JSON.stringify(faults.at(-1) ?? '').slice(0, 400)}`
}

test('an object that cannot be turned into text causes no internal error in any field of any route', async () => {
  const ids = await realIds()
  const wrong: string[] = []
  let tried = 0
  for (const { spec, watch } of routes) {
    const path = spec.path.replace(/:\w+/g, () => ids[spec.path.split('/')[1]] ?? '999999999')
    const sent = new Set<string>()
    const attempt = async (body: object) => {
      // Ordinary values in all fields are the same body for each field.
      const text = JSON.stringify(body)
      if (sent.has(text)) return
      sent.add(text)
      tried++
      const said = await send(spec, path, text)
      if (said) wrong.push(said)
    }
    await attempt({})
    const done = new Set<string>()
    for (let field = watch.next(done); field !== undefined; field = watch.next(done)) {
      done.add(field)
      for (const value of [...OPENING, ...HOSTILE]) await attempt(watch.bodyWith(field, value))
    }
  }
  expect(wrong.slice(0, 20)).toEqual([])
  expect(tried).toBeGreaterThan(4_000)
})

test.each([
  ['POST', '/files/show', { files: [{ file_path: { toString: 1 }, time_seconds: { valueOf: 1 } }] }],
  ['POST', '/saved_filters', { scope: 'lead', name: 'A', view: { columns: [{ name: { toString: 1 } }] } }],
  ['PUT', '/assignment/hours', { weekly: { Monday: [false] } }],
] as const)('%s %s with %j is refused with its field', async (method, path, body) => {
  const answer = await all.product.call(all.owner.person, method, path, body)
  expect(answer.status, answer.text).toBe(422)
  expect(answer.body.errors.length).toBeGreaterThan(0)
})
