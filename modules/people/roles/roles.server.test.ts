import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { makeCatalog } from '#engine/record/catalog.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { paper } from './role.test-kit.ts'

let product: TestProduct
let owner: Person
let serial = 0

beforeAll(async () => {
  product = await testProduct({
    catalog: makeCatalog([...catalog.records, paper]),
    specials,
    routes: moduleRoutes,
  })
  owner = await product.makeBusiness('Silk House')
  await inside('insert into role (business_id, name) values ($1, $2)', ['Admin'])
})
afterAll(() => product.close())

function inside(text: string, values: unknown[] = []) {
  return product.services.database.transaction({ business_id: owner.business_id, user_id: owner.id }, (transaction) =>
    transaction.query<any>(text, [owner.business_id, ...values]),
  )
}

async function makeRole(body: Record<string, unknown> = {}) {
  const answer = await product.call(owner, 'POST', '/roles', { name: `Role ${++serial}`, rights: {}, ...body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

async function makeAdmin(): Promise<Person> {
  const person = await product.makePerson(owner, { name: `Admin person ${++serial}`, rights: {} })
  await inside(
    `insert into member_role (business_id, member_id, role_id) select $1, $2, id from role where business_id = $1 and name = 'Admin'`,
    [person.id],
  )
  product.services.identity.forget()
  return person
}

const give = async (person: Person, role_id: number) => {
  await inside('delete from member_role where business_id = $1 and member_id = $2', [person.id])
  await inside('insert into member_role (business_id, member_id, role_id) values ($1, $2, $3)', [person.id, role_id])
  product.services.identity.forget()
}

const audits = (role_id: number) =>
  inside(
    `select action, actor_id, changes from change where business_id = $1 and record = 'role' and record_id = $2 order by id`,
    [role_id],
  )

test('a role is created, read, changed and counted, and the history has both values of each change', async () => {
  const made = await makeRole({
    name: 'Counter staff',
    rights: { lead: { view: 'own', create: 'all', edit: 'own', delete: 'none' } },
    fields: { lead: { phone: 'masked', email: 'edit' } },
  })
  expect(made).toMatchObject({
    version: 1,
    people: 0,
    is_fixed: false,
    rights: { lead: { view: 'own', create: 'all', edit: 'own' } },
    fields: { lead: { phone: 'masked' } },
  })
  const saved = await product.call(owner, 'PUT', `/roles/${made.id}`, {
    version: 1,
    rights: { lead: { view: 'own', create: 'all', edit: 'own', delete: 'own' } },
  })
  expect(saved.body).toMatchObject({ version: 2, fields: { lead: { phone: 'masked' } } })
  const list = await product.call(owner, 'GET', '/roles')
  expect(list.body.data.find((role: any) => role.id === made.id)).toEqual(saved.body)
  expect(await audits(made.id)).toEqual([
    expect.objectContaining({ action: 'create', actor_id: owner.id }),
    { action: 'update', actor_id: owner.id, changes: { 'lead.delete': ['none', 'own'] } },
  ])
})

test('a changed role applies from the next request', async () => {
  const role = await makeRole({ rights: { lead: { view: 'all' } } })
  const person = await product.makePerson(owner, { name: 'Next', rights: {} })
  await give(person, role.id)
  expect((await product.call(person, 'GET', '/leads')).status).toBe(200)
  await product.call(owner, 'PUT', `/roles/${role.id}`, { version: 1, rights: {} })
  expect((await product.call(person, 'GET', '/leads')).status).toBe(403)
})

test('an old or missing version is refused with the current role', async () => {
  const role = await makeRole()
  await product.call(owner, 'PUT', `/roles/${role.id}`, { version: 1, name: `${role.name} new` })
  const lost = await product.call(owner, 'PUT', `/roles/${role.id}`, { version: 1, name: 'Too late' })
  expect([lost.status, lost.body.code, lost.body.current.name, lost.body.version]).toEqual([
    409,
    'E_CONFLICT',
    `${role.name} new`,
    2,
  ])
  expect((await product.call(owner, 'PUT', `/roles/${role.id}`, { name: 'No version' })).status).toBe(428)
  const header = await product.call(owner, 'PUT', `/roles/${role.id}`, { name: 'By header' }, { 'if-match': 'W/"2"' })
  expect(header.body.version).toBe(3)
})

test('reserved and taken names are refused on the name, in any spelling', async () => {
  const role = await makeRole({ name: 'Accounts' })
  for (const name of [
    'admin',
    'ADMIN',
    'User',
    'test',
    'Owner',
    'ｏｗｎｅｒ',
    'Ad\u200Bmin',
    '',
    '   ',
    7,
    'x'.repeat(61),
  ]) {
    const answer = await product.call(owner, 'POST', '/roles', { name })
    expect([name, answer.status, answer.body.errors?.[0]?.field]).toEqual([name, 422, 'name'])
  }
  for (const name of ['Accounts', 'aCCounts', ' accounts ']) {
    const answer = await product.call(owner, 'POST', '/roles', { name })
    expect(answer.body.errors).toEqual([
      { field: 'name', message: 'Another role has this name already', rule: 'unique' },
    ])
  }
  // Its own name in another case is allowed.
  expect((await product.call(owner, 'PUT', `/roles/${role.id}`, { version: 1, name: 'ACCOUNTS' })).body.name).toBe(
    'ACCOUNTS',
  )
})

test('records, rights, scopes, fields and rules that do not exist are all reported at once', async () => {
  const answer = await product.call(owner, 'POST', '/roles', {
    name: 'Odd',
    rights: { lead: { view: 'sideways', fly: 'all' }, ghost: { view: 'all' }, note: { assign: 'all' }, team: 3 },
    fields: { lead: { phone: 'blurred', ghost: 'read' }, role: { name: 'read' } },
  })
  expect(answer.status).toBe(422)
  expect(answer.body.errors.map((issue: any) => issue.field).sort()).toEqual([
    'fields.lead.ghost',
    'fields.lead.phone',
    'fields.role.name',
    'rights.ghost',
    'rights.lead.fly',
    'rights.lead.view',
    'rights.note.assign',
    'rights.team',
  ])
})

test('Admin cannot be changed or deleted, and shows every right regardless of its stored rows', async () => {
  const admin = (await product.call(owner, 'GET', '/roles')).body.data.find((role: any) => role.name === 'Admin')
  expect(admin).toMatchObject({ is_fixed: true, rights: { lead: { delete: 'all' }, role: { edit: 'all' } } })
  for (const [method, path, body] of [
    ['PUT', `/roles/${admin.id}`, { version: admin.version, rights: {} }],
    ['PUT', `/roles/${admin.id}`, { version: admin.version, name: 'Boss' }],
    ['DELETE', `/roles/${admin.id}`, undefined],
  ] as const) {
    const answer = await product.call(owner, method, path, body)
    expect([answer.status, answer.body.code]).toEqual([422, 'CUSTOM_ERR'])
  }
  const person = await makeAdmin()
  expect((await product.call(person, 'GET', '/leads')).status).toBe(200)
  expect((await product.call(person, 'POST', '/roles', { name: 'Made by an admin' })).status).toBe(201)
})

test('an owner without any role still has every right', async () => {
  const other = await product.makeBusiness('Bare')
  await product.services.database.transaction({ business_id: other.business_id, user_id: other.id }, (transaction) =>
    transaction.query('delete from member_role where business_id = $1', [other.business_id]),
  )
  product.services.identity.forget()
  expect((await product.call(other, 'POST', '/leads', { name: 'Still mine' })).status).toBe(201)
  expect((await product.call(other, 'POST', '/roles', { name: 'From nothing' })).status).toBe(201)
  const [permission] = (await product.call(other, 'GET', `/user/${other.id}/permissions`)).body
  for (const { name, rights } of catalog.records)
    for (const right of rights) expect(permission.rights[name][right]).toBe('all')
})

test('each right on roles allows only its own call, and without one nobody reads or changes them', async () => {
  const role = await makeRole()
  const calls = {
    view: ['GET', '/roles', undefined, 200],
    create: ['POST', '/roles', { name: `Given ${++serial}` }, 201],
    edit: ['PUT', `/roles/${role.id}`, { version: 1, name: `Given ${++serial}` }, 200],
    delete: ['DELETE', `/roles/${role.id}`, undefined, 200],
  } as const
  const nobody = await product.makePerson(owner, { name: 'No roles', rights: { lead: { view: 'all' } } })
  for (const [right, [method, path, body, fine]] of Object.entries(calls)) {
    expect((await product.call(nobody, method, path, body)).status).toBe(403)
    const others = Object.fromEntries(
      Object.keys(calls)
        .filter((one) => one !== right)
        .map((one) => [one, 'all' as const]),
    )
    const almost = await product.makePerson(owner, { name: `Almost ${right}`, rights: { role: others } })
    expect((await product.call(almost, method, path, body)).status, right).toBe(403)
    const allowed = await product.makePerson(owner, { name: `Only ${right}`, rights: { role: { [right]: 'all' } } })
    expect((await product.call(allowed, method, path, body)).status, right).toBe(fine)
  }
})

test('nobody can give a right or open a field beyond their own; what the role had before may stay', async () => {
  const clerk = await product.makePerson(owner, {
    name: 'Clerk',
    rights: {
      role: { view: 'all', create: 'all', edit: 'all', delete: 'all' },
      lead: { view: 'team', edit: 'own' },
    },
    fields: { lead: { phone: 'masked' } },
  })
  const refused = await product.call(clerk, 'POST', '/roles', {
    name: 'Too much',
    rights: { lead: { view: 'all', edit: 'own', delete: 'own' }, note: { view: 'all' } },
  })
  expect(refused.status).toBe(422)
  expect(refused.body.errors.map((issue: any) => [issue.field, issue.rule])).toEqual([
    ['rights.lead.view', 'above_own'],
    ['rights.lead.delete', 'above_own'],
    ['fields.lead.phone', 'above_own'],
    ['rights.note.view', 'above_own'],
  ])
  // A role without a rule for a field opens it for people who also have another role, even without rights on the record.
  const silent = await product.call(clerk, 'POST', '/roles', { name: 'Silent', rights: {} })
  expect(silent.body.errors.map((issue: any) => issue.field)).toEqual(['fields.lead.phone'])
  const fine = await product.call(clerk, 'POST', '/roles', {
    name: 'Just enough',
    rights: { lead: { view: 'team', edit: 'own' } },
    fields: { lead: { phone: 'masked' } },
  })
  expect(fine.status).toBe(201)
  // A stronger role may be renamed and lowered, but not raised.
  const strong = await makeRole({ rights: { lead: { view: 'all', delete: 'all' } } })
  const lowered = await product.call(clerk, 'PUT', `/roles/${strong.id}`, {
    version: 1,
    rights: { lead: { view: 'all' } },
  })
  expect(lowered.status).toBe(200)
  const raised = await product.call(clerk, 'PUT', `/roles/${strong.id}`, {
    version: 2,
    rights: { lead: { view: 'all', delete: 'own' } },
  })
  expect(raised.body.errors).toEqual([
    { field: 'rights.lead.delete', message: 'You cannot give rights that you do not have', rule: 'above_own' },
  ])
  // A replacement role cannot give more either.
  const weak = await makeRole()
  const person = await product.makePerson(owner, { name: 'Moved', rights: {} })
  await give(person, weak.id)
  const detour = await product.call(clerk, 'DELETE', `/roles/${weak.id}?replacement_id=${strong.id}`)
  expect(detour.body.errors?.[0]).toMatchObject({
    field: 'replacement_id',
    message: 'You cannot give rights that you do not have',
  })
})

test('a role in use can be deleted only with a replacement; the history of each person shows it', async () => {
  const old = await makeRole()
  const next = await makeRole()
  const person = await product.makePerson(owner, { name: 'Keeps working', rights: {} })
  await give(person, old.id)
  for (const query of ['', `?replacement_id=${old.id}`, '?replacement_id=999999', '?replacement_id=x']) {
    const refused = await product.call(owner, 'DELETE', `/roles/${old.id}${query}`)
    expect([query, refused.status, refused.body.errors[0].field]).toEqual([query, 422, 'replacement_id'])
  }
  expect((await product.call(owner, 'DELETE', `/roles/${old.id}?replacement_id=${next.id}`)).status).toBe(200)
  const one = await product.call(owner, 'GET', `/roles/${next.id}`)
  expect(one.body).toMatchObject({ people: 1, members: [{ id: person.id, name: 'Keeps working', status: 'Active' }] })
  expect((await product.call(owner, 'GET', `/roles/${old.id}`)).status).toBe(404)
  expect((await audits(old.id)).at(-1)).toMatchObject({ action: 'delete', changes: { name: [old.name, null] } })
  const [moved] = await inside(
    `select changes from change where business_id = $1 and record = 'user' and record_id = $2`,
    [person.id],
  )
  expect(moved.changes).toEqual({ role: [old.name, next.name] })
})

test('a role of another business is unknown', async () => {
  const role = await makeRole()
  const other = await product.makeBusiness('Other house')
  expect((await product.call(other, 'GET', `/roles/${role.id}`)).status).toBe(404)
  expect((await product.call(other, 'PUT', `/roles/${role.id}`, { version: 1, name: 'Mine' })).status).toBe(404)
  expect((await product.call(other, 'DELETE', `/roles/${role.id}`)).status).toBe(404)
  const mine = await product.call(other, 'GET', '/roles')
  expect(mine.body.data.map((one: any) => one.id)).not.toContain(role.id)
})

test('a role accepts the rights of actions, and refuses rights that no action requires', async () => {
  const role = await makeRole({ rights: { paper: { view: 'all', approve: 'own', cancel: 'none' } } })
  expect(role.rights.paper).toEqual({ view: 'all', approve: 'own' })
  const wrong = await product.call(owner, 'PUT', `/roles/${role.id}`, {
    version: role.version,
    rights: { paper: { reject: 'all', send: 'all' }, lead: { approve: 'all' } },
  })
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors.map((issue: { field: string }) => issue.field)).toEqual([
    'rights.paper.reject',
    'rights.paper.send',
    'rights.lead.approve',
  ])
})
