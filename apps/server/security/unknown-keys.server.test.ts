import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RouteSpec, urlOf } from '#engine/server/http/route.server.ts'
import { type Everybody, everybody, everyRoute, sendAsOwner } from './everybody.server.ts'

// Every route refuses a body with an unknown key, by the name of the key (decision 0032).

const KEY = 'no_such_key'

/** Writing routes that take any key, and why. */
const OPEN = new Map([['POST /csp_reports', 'browsers decide what a report says']])

const writing = everyRoute.filter((spec) => spec.method !== 'GET' && !spec.hook)
const nameOf = (spec: RouteSpec) => `${spec.method} ${spec.path}`

let all: Everybody
const ids: Record<string, string> = {}

beforeAll(async () => {
  all = await everybody()
  const { product, owner } = all
  const made = async (path: string, body: object) => {
    const answer = await product.call(owner.person, 'POST', `/${path}`, body)
    expect(answer.status, answer.text).toBe(201)
    ids[path] = String(answer.body.id)
  }
  await made('leads', { name: 'Kavita Mehta' })
  await made('contacts', { name: 'Kavita Mehta' })
  await made('notes', { about: { record: 'lead', id: Number(ids.leads) }, body: 'Rang' })
  await made('teams', { name: 'North' })
  await made('custom_fields', { record: 'lead', field_name: 'Size', field_type: 'Text' })
  await made('opportunities', { name: 'Sofas for a hotel' })
  await made('tasks', { name: 'Send the price list' })
  await made('task_templates', { name: 'New client', steps: [{ name: 'Call', days: 1 }] })
  await made('reminders', { name: 'Call back', remind_date: '2027-01-05', remind_time: '10:00' })
  const lookups = ['lead_statuses', 'lead_sources', 'locations', 'opportunity_pipelines', 'opportunity_stages']
  for (const path of [...lookups, 'task_statuses']) {
    const answer = await product.call(owner.person, 'GET', `/${path}?limit=1`)
    ids[path] = String(answer.body.data[0].id)
  }
  ids.businesses = String(owner.person.business_id)
})

afterAll(() => all.close())

test('every writing route refuses a key that it does not know, by its name', async () => {
  const silent: string[] = []
  for (const spec of writing.filter((one) => !OPEN.has(nameOf(one)))) {
    const path = spec.path.replace(/:\w+/g, () => ids[spec.path.split('/')[1]] ?? '999999999')
    const body = spec.method === 'PUT' && spec.takes === 'fields' ? { version: 1, [KEY]: 'x' } : { [KEY]: 'x' }
    const answer = await sendAsOwner(all, { ...spec, url: urlOf({ ...spec, path }), payload: JSON.stringify(body) })
    const { errors = [] } = answer.json() as { errors?: { field: string; rule: string }[] }
    const is_named = errors.some(({ field, rule }) => field === KEY && rule === 'unknown')
    if (answer.statusCode !== 422 || !is_named) silent.push(`${nameOf(spec)}: ${answer.payload.slice(0, 200)}`)
  }
  expect(silent).toEqual([])
})

test('the routes that take anything are the ones with a reason', () => {
  const open = writing.filter(({ takes }) => takes === 'anything').map(nameOf)
  expect(open).toEqual([...OPEN.keys()])
})

test('keys inside settings, credentials and files are refused by name too', async () => {
  const { product, owner } = all
  const refused = async (path: string, body: object) => {
    const answer = await product.call(owner.person, 'POST', path, body)
    expect(answer.status, answer.text).toBe(422)
    return (answer.body.errors as { field: string; rule: string }[])
      .filter(({ rule }) => rule === 'unknown')
      .map(({ field }) => field)
  }
  const connection = { provider: 'indiamart', credentials: { key: 'abc', kye: 'x' }, settings: { notfy: true } }
  expect(await refused('/connections', connection)).toEqual(['credentials.kye', 'settings.notfy'])
  const file = { name: 'a.pdf', file_type: 'application/pdf', file_size: 10, type_id: Number(ids.leads), type: 'lead' }
  expect(await refused('/files', { files: [{ ...file, size: 10 }] })).toEqual(['files.0.size'])
})
