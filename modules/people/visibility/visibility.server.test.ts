import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordDefinition } from '#engine/record/define.ts'
import { kindOf } from '#engine/record/fields.ts'
import { type Right, type Scope, SCOPES } from '#engine/record/rights.ts'
import { coverOf } from '#engine/testing/cover.ts'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import type { Reason, RightAnswer } from './reasons.ts'

// Compares the answers to "Why can this person (not) see this record?" with what the routes really do.

let product: TestProduct
let owner: Person
let surat: number
let pune: number
let sales: number
let field: number
let serial = 0

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  await makeBusiness()
})
afterAll(() => product.close())

/** A business with two branches and two teams. The list of people has everybody of a business, so a test of many people has its own. */
async function makeBusiness(): Promise<void> {
  owner = await product.makeBusiness('Why')
  const make = async (path: string, body: unknown) => (await product.call(owner, 'POST', path, body)).body.id as number
  const gujarat = { type: 'Store', city: 'Surat', state: 'Gujarat', pincode: '395003' }
  surat = await make('/locations', { name: 'Surat', ...gujarat })
  pune = await make('/locations', { name: 'Pune', ...gujarat })
  sales = await make('/teams', { name: 'Sales' })
  field = await make('/teams', { name: 'Field sales', parent_id: sales })
}

/** Creates a record with its lookups, and with this owner and branch if it has such fields. */
async function makeRecord(
  definition: RecordDefinition,
  options: { by: Person; assigned?: number; location?: number },
): Promise<number> {
  serial++
  const body: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(definition.fields)) {
    // A stage can have rules for those who move records to it, so lookups get only what they need.
    if (one.read_only || (definition.entries && !one.required)) continue
    if (name === definition.owner_field) body[name] = options.assigned ?? null
    else if (name === definition.location_field) body[name] = options.location ?? null
    else if (one.kind === 'reference') body[name] = one.required ? await makeRecord(catalog.get(one.to), options) : null
    else if (one.kind === 'related') {
      const to = catalog.relatedTo(definition, one).find((other) => writable.includes(other)) as RecordDefinition
      body[name] = { record: to.name, id: await makeRecord(to, options) }
    }
    // Flags can make a record the main one or count against a limit, so leave them off.
    else if (one.kind === 'flag') body[name] = false
    else body[name] = kindOf(one).sample(one, serial)
    if (one.unique) body[name] = `${definition.name} ${serial}`
  }
  const made = await product.call(options.by, 'POST', `/${definition.path}`, body)
  expect(made.status, made.text).toBe(201)
  return made.body.id
}

/** Tries the call as this person and returns the real result. */
async function reality(person: Person, definition: RecordDefinition, right: Right, id: number): Promise<boolean> {
  const path = `/${definition.path}`
  const ids = { [definition.ids ?? 'ids']: [id] }
  if (right === 'view') return (await product.call(person, 'GET', `${path}/${id}`)).status === 200
  if (right === 'edit') {
    const { version } = (await product.call(owner, 'GET', `${path}/${id}`)).body
    return (await product.call(person, 'PUT', `${path}/${id}`, { version })).status === 200
  }
  if (right === 'assign') {
    const owner_field = definition.owner_field as string
    const now = (await product.call(owner, 'GET', `${path}/${id}`)).body[owner_field]
    const { body } = await product.call(person, 'POST', `${path}/assign`, { ...ids, [owner_field]: now ?? owner.id })
    const given = body.done?.includes(id) === true
    const { version } = (await product.call(owner, 'GET', `${path}/${id}`)).body
    if (given && now === null) await product.call(owner, 'PUT', `${path}/${id}`, { [owner_field]: null, version })
    return given
  }
  if (right === 'export') {
    const filter = encodeURIComponent(
      JSON.stringify({ combiner: 'AND', conditions: [{ field: 'id', condition: 'In', values: [id] }] }),
    )
    const answer = await product.call(person, 'GET', `${path}/export?format=csv&filter=${filter}`)
    return answer.status === 200 && answer.text.trim().split('\n').length > 1
  }
  if (right === 'create') return (await product.call(person, 'POST', path, {})).status !== 403
  if (right === 'import') return (await product.call(person, 'POST', `${path}/import`, {})).status !== 403
  const { body } = await product.call(person, 'POST', `${path}/delete`, ids)
  const gone = body.done?.includes(id) === true
  if (gone) await product.call(owner, 'POST', `${path}/restore`, ids)
  return gone
}

/** True if one of the reasons, at any depth, grants the right. */
const lets = (reasons: Reason[]): boolean =>
  reasons.length > 0 &&
  !reasons.some((one) => ['no_right', 'not_seen', 'out_of_reach'].includes(one.because)) &&
  reasons.every((one) => one.because !== 'parent' || (one.seen && lets(one.reasons)))

// Records with their own routes, such as people, are created in other ways.
const writable = catalog.records.filter(
  (record) => record.rights.includes('create') && !record.own_routes?.includes('create'),
)

/** What decides who sees and changes a record. */
const featuresOf = ({ owner_field, location_field, parents = [], entries, rights }: RecordDefinition) => [
  ...rights,
  `owner ${owner_field !== undefined}, branch ${location_field !== undefined}, parents ${parents.length > 0}`,
  ...(entries ? ['entries'] : []),
]

// Records with the same features have the same answers and ask the same code.
test.each(coverOf(writable, featuresOf).map((record) => [record.name, record] as const))(
  'for %s the answer matches the routes, for each scope and each owner and branch of the record',
  async (_name, definition) => {
    await makeBusiness()
    const rep = await product.makePerson(owner, { name: `Rep ${++serial}`, rights: 'all', team_id: field })
    const outsider = await product.makePerson(owner, { name: `Outsider ${serial}`, rights: 'all' })
    for (const scope of SCOPES) {
      const rights = Object.fromEntries(
        catalog.records.map((record) => [
          record.name,
          Object.fromEntries(record.rights.map((right) => [right, right === 'create' ? 'all' : scope])),
        ]),
      ) as Record<string, Partial<Record<Right, Scope>>>
      const person = await product.makePerson(owner, {
        name: `Asker ${scope} ${++serial}`,
        rights,
        team_id: sales,
        location_ids: [surat],
      })
      const seen = [
        await makeRecord(definition, { by: owner, assigned: person.id, location: pune }),
        await makeRecord(definition, { by: owner, assigned: rep.id, location: pune }),
        await makeRecord(definition, { by: rep }),
        await makeRecord(definition, { by: outsider, assigned: outsider.id, location: surat }),
        await makeRecord(definition, { by: outsider, assigned: outsider.id, location: pune }),
      ]
      for (const [place, id] of seen.entries()) {
        const answer = await product.call(owner, 'GET', `/visibility/${definition.name}/${id}?user_id=${person.id}`)
        expect(answer.status, answer.text).toBe(200)
        const told = answer.body.rights as RightAnswer[]
        expect(told.map((one) => one.right)).toEqual([...definition.rights])
        for (const one of told) {
          const what = `${definition.name} ${place} ${scope} ${one.right}`
          expect([what, one.allowed]).toEqual([what, await reality(person, definition, one.right, id)])
          expect([what, lets(one.reasons)]).toEqual([what, one.allowed])
        }
        // The list of people agrees with the single answer; it is computed for everybody, so only of a visible and a strange record.
        if (place > 0 && place < seen.length - 1) continue
        const list = await product.call(owner, 'GET', `/visibility/${definition.name}/${id}`)
        const line = list.body.people.find((found: { id: number }) => found.id === person.id)
        expect(line.view).toEqual(told.find((one) => one.right === 'view'))
      }
    }
  },
  60_000,
)

async function why(definition: string, id: number, person: Person) {
  const { body } = await product.call(owner, 'GET', `/visibility/${definition}/${id}?user_id=${person.id}`)
  return body
}

test('the reasons name the role, the scope, the person, the teams and the branch', async () => {
  const rep = await product.makePerson(owner, { name: 'Rita Rep', rights: {}, team_id: field })
  const boss = await product.makePerson(owner, {
    name: 'Boss',
    rights: { lead: { view: 'team', edit: 'own' }, note: { view: 'all' } },
    team_id: sales,
  })
  const manager = await product.makePerson(owner, {
    name: 'Manager',
    rights: { lead: { view: 'location' } },
    location_ids: [surat],
  })
  const lead = await product.call(owner, 'POST', '/leads', {
    name: 'Kavita',
    assigned_user: rep.id,
    location_id: surat,
  })
  const id = lead.body.id
  const [view, , edit] = (await why('lead', id, boss)).rights
  expect(view).toEqual({
    right: 'view',
    allowed: true,
    scope: 'team',
    roles: [`Boss ${boss.id}`],
    reasons: [{ because: 'owner', self: false, person: 'Rita Rep', team: 'Field sales', under: 'Sales' }],
  })
  expect(edit).toMatchObject({
    allowed: false,
    scope: 'own',
    reasons: [{ because: 'out_of_reach', person: 'Rita Rep', location: 'Surat' }],
  })
  expect((await why('lead', id, manager)).rights[0].reasons).toEqual([{ because: 'location', location: 'Surat' }])
  expect((await why('lead', id, rep)).rights[0].reasons).toEqual([{ because: 'no_right' }])
  expect((await why('lead', id, owner)).rights[0].reasons).toEqual([{ because: 'business_owner' }])
  const note = await product.call(owner, 'POST', '/notes', { about: { record: 'lead', id }, body: 'Call back' })
  expect((await why('note', note.body.id, boss)).rights[0].reasons).toEqual([
    {
      because: 'parent',
      record: 'lead',
      title: 'Kavita',
      seen: true,
      reasons: [{ because: 'owner', self: false, person: 'Rita Rep', team: 'Field sales', under: 'Sales' }],
    },
  ])
})

test('field rules are listed with their roles', async () => {
  const viewer = await product.makePerson(owner, {
    name: 'Viewer',
    rights: { lead: { view: 'all' } },
    fields: { lead: { phone: 'masked', amount: 'hidden' } },
  })
  const lead = await product.call(owner, 'POST', '/leads', { name: 'Kavita' })
  const { fields } = await why('lead', lead.body.id, viewer)
  const role = `Viewer ${viewer.id}`
  expect(fields).toContainEqual({ field: 'phone', label: 'Phone', rule: 'masked', roles: [role] })
  expect(fields).toContainEqual({ field: 'amount', label: expect.any(String), rule: 'hidden', roles: [role] })
  // The entries repeat the phone, so they are masked like it, although no role has a rule for them.
  expect(fields).toContainEqual(expect.objectContaining({ field: 'contacts', rule: 'masked', roles: [] }))
  expect((await why('lead', lead.body.id, owner)).fields).toEqual([])
})

test('only owners and Admins can ask, about records and people of their own business', async () => {
  const lead = await product.call(owner, 'POST', '/leads', { name: 'Kavita' })
  const path = `/visibility/lead/${lead.body.id}`
  const all = await product.makePerson(owner, { name: 'All rights', rights: 'all' })
  expect((await product.call(all, 'GET', path)).status).toBe(403)
  const stranger = await product.makeBusiness('Strangers')
  expect((await product.call(stranger, 'GET', path)).status).toBe(404)
  for (const unknown of [
    `${path}?user_id=${stranger.id}`,
    `${path}?user_id=999999`,
    '/visibility/lead/999999',
    '/visibility/ghost/1',
    '/visibility/lead/x',
  ])
    expect([unknown, (await product.call(owner, 'GET', unknown)).status]).toEqual([unknown, 404])
  expect((await product.call(owner, 'GET', `${path}?user_id=x`)).status).toBe(400)
  expect((await product.call(null, 'GET', path)).status).toBe(401)
})
