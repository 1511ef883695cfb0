import { afterAll, beforeAll, expect, test } from 'vitest'
import { routedRights } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import { type RouteSpec, urlOf } from '#engine/server/http/route.server.ts'
import { accessOfJob } from '#engine/server/jobs/worker.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import { samplesOf } from '#engine/testing/samples.server.ts'
import { catalog } from '#modules/catalog.ts'
import { type Everybody, everybody, everyRoute, sendAsOwner } from './everybody.server.ts'

// Every route refuses a body with an unknown key, by the name of the key (decision 0032).

const KEY = 'no_such_key'

/** Writing routes that take any key, and why. */
const OPEN = new Map([['POST /csp_reports', 'browsers decide what a report says']])

const writing = everyRoute.filter((spec) => spec.method !== 'GET' && !spec.hook)
const nameOf = (spec: RouteSpec) => `${spec.method} ${spec.path}`

let all: Everybody
const ids: Record<string, string> = {}
let business_version = 1

beforeAll(async () => {
  all = await everybody()
  const { product, owner } = all
  const { create } = samplesOf(() => product, catalog)
  for (const definition of catalog.records.filter((record) => routedRights(record).includes('create')))
    ids[definition.path] = String((await create(owner.person, definition)).id)
  // Records that only other records make are written as their modules do it.
  const made = catalog.records.filter(({ rights }) => rights.includes('edit') && !rights.includes('create'))
  const access = await accessOfJob(product.services, {
    business_id: owner.person.business_id,
    user_id: owner.person.id,
  })
  for (const definition of made)
    await product.services.database.transaction(access as Access, async (transaction) => {
      const { written } = await changeRecords(transaction, {
        ...{ catalog, specials: product.services.specials, definition, access: access as Access, request_id: 'test' },
        ...{ cause: 'create', on_issue: 'refuse' },
        changes: [{ step: 'create', id: null, before: null, values: {}, issues: [] }],
      })
      ids[definition.path] = String(written[0].id)
    })
  ids.businesses = String(owner.person.business_id)
  business_version = (await product.call(owner.person, 'GET', `/businesses/${ids.businesses}`)).body.version
})

afterAll(() => all.close())

test('every writing route refuses a key that it does not know, by its name', async () => {
  const silent: string[] = []
  for (const spec of writing.filter((one) => !OPEN.has(nameOf(one)))) {
    const path = spec.path.replace(/:\w+/g, () => ids[spec.path.split('/')[1]] ?? '999999999')
    const version = spec.path.startsWith('/businesses/') ? business_version : 1
    const body = spec.method === 'PUT' && spec.takes === 'fields' ? { version, [KEY]: 'x' } : { [KEY]: 'x' }
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
  const refused = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
    const answer = await product.call(owner.person, method, path, body)
    expect(answer.status, answer.text).toBe(422)
    return (answer.body.errors as { field: string; rule: string }[])
      .filter(({ rule }) => rule === 'unknown')
      .map(({ field }) => field)
  }
  const connection = { provider: 'indiamart', credentials: { key: 'abc', kye: 'x' }, settings: { notfy: true } }
  expect(await refused('/connections', connection)).toEqual(['credentials.kye', 'settings.notfy'])
  const file = { name: 'a.pdf', file_type: 'application/pdf', file_size: 10, type_id: Number(ids.leads), type: 'lead' }
  expect(await refused('/files', { files: [{ ...file, size: 10 }] })).toEqual(['files.0.size'])
  expect(await refused('/preferences', { level: 'account', values: { thme: 'dark' } }, 'PUT')).toEqual(['values.thme'])
  const days_off = [{ from: '2026-12-01', until: '2026-12-02', reason: 'Diwali' }]
  expect(await refused('/assignment/hours', { days_off }, 'PUT')).toEqual(['days_off.0.reason'])
})

test('a filter with an unknown key is refused, because without it the condition would select more', async () => {
  const { product, owner } = all
  for (const part of [
    { combiner: 'AND', conditions: [{ field: 'city', condition: 'In', value: ['Surat'] }] },
    { combiner: 'AND', conditions: [], not: true },
  ]) {
    const answer = await product.call(owner.person, 'GET', `/leads?filter=${encodeURIComponent(JSON.stringify(part))}`)
    expect(answer.status, answer.text).toBe(400)
  }
})
