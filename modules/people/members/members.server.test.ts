import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#engine/testing/product.server.ts'
import { LOOKS_AFTER_PEOPLE, PASSWORD, type PeopleProduct, peopleProduct } from '../testing.server.ts'
import { finishHandOver } from './deactivate.server.ts'

let product: PeopleProduct
let owner: Person
let keeper: Person
let stranger: Person

beforeAll(async () => {
  product = await peopleProduct()
  owner = await product.makeBusiness('Silk House')
  stranger = await product.makeBusiness('Other House')
  keeper = await product.makePerson(owner, { name: 'Keeper', rights: LOOKS_AFTER_PEOPLE })
})
afterAll(() => product.close())

const SELLS = { lead: { view: 'own', create: 'all', edit: 'own' } } as const
const seller = (name: string) => product.makePerson(owner, { name, rights: SELLS })
const directory = async (by = owner) => (await product.call(by, 'GET', '/users/directory')).body
const lineOf = async (person: Person, by = owner) =>
  (await directory(by)).data.find((one: { id: number }) => one.id === person.id)
const edit = async (person: Person, body: Record<string, unknown>, by = owner) =>
  product.call(by, 'PUT', `/users/${person.id}`, { version: (await lineOf(person)).version, ...body })
const deactivate = (person: Person, body: Record<string, unknown> = {}, by = owner) =>
  product.call(by, 'POST', `/users/${person.id}/deactivate`, body)
const fieldsOf = (answer: { body: any }) => answer.body.errors.map((issue: { field: string }) => issue.field).sort()

test('a person is edited with roles, team and branches, and the history has the values before and after', async () => {
  const person = await seller('Before Name')
  const role = await product.makeRole(owner, 'Counter')
  const team = await product.call(owner, 'POST', '/teams', { name: 'Counter team' })
  const branch = await product.makeBranch(owner, 'Adajan')
  const changes = { name: 'After Name', phone: '98250 55555', team_id: team.body.id }
  const saved = await edit(person, { ...changes, role_ids: [role], location_ids: [branch] })
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({ ...changes, role_ids: [role], location_ids: [branch] })
  expect(await lineOf(person)).toMatchObject({ ...changes, role_ids: [role], location_ids: [branch] })
  const rights = await product.call(person, 'GET', `/user/${person.id}/permissions`)
  expect(rights.body[0].role_name).toBe('Counter')
  const history = await product.call(owner, 'GET', `/users/${person.id}/changes`)
  expect(history.body.data[0].changes).toMatchObject({
    roles: [[`Before Name ${person.id}`], ['Counter']],
    branches: [[], ['Adajan']],
  })
  expect(history.body.data[1].changes).toMatchObject({ name: ['Before Name', 'After Name'] })
})

test('email and status cannot be edited here, and an outdated version is refused', async () => {
  const person = await seller('Kept')
  const email = (await lineOf(person)).email
  const more = { email: 'other@example.in', is_owner: true, status: 'Inactive' }
  expect(fieldsOf(await edit(person, { ...more, phone: '98250 77001' }))).toEqual(Object.keys(more))
  expect((await edit(person, { phone: '98250 77001' })).status).toBe(200)
  expect(await lineOf(person)).toMatchObject({ email, status: 'Active', is_owner: false })
  expect((await product.call(owner, 'PUT', `/users/${person.id}`, { name: 'Lost', version: 1 })).status).toBe(409)
  expect((await product.call(owner, 'PUT', `/users/${person.id}`, { name: 'Lost' })).status).toBe(428)
})

test('an invalid phone is refused; a stored invalid one does not prevent changing another field', async () => {
  const person = await seller('Rings Often')
  for (const phone of ['12345', '+971 12345']) expect(fieldsOf(await edit(person, { phone }))).toEqual(['phone'])
  await product.owner.query("select set_config('app.business_id', $1, false)", [String(person.business_id)])
  await product.owner.query("update member set phone = '+971 12345' where id = $1", [person.id])
  expect((await edit(person, { name: 'Rings Seldom', phone: '+971 12345' })).body).toMatchObject({
    name: 'Rings Seldom',
    phone: '+971 12345',
  })
})

test('reserved names are refused in any spelling, together with all other issues', async () => {
  const person = await seller('Honest')
  for (const name of ['admin', 'User', ' ROOT ', 'ｔｅｓｔ', 'super\u200Buser'])
    expect(fieldsOf(await edit(person, { name }))).toEqual(['name'])
  expect(fieldsOf(await edit(person, { name: 'PM', phone: '1', role_ids: [], team_id: 'x' }))).toEqual([
    'name',
    'phone',
    'role_ids',
    'team_id',
  ])
})

test('roles, teams and branches of another business cannot be given', async () => {
  const person = await seller('Ours')
  const role = await product.makeRole(stranger, 'Foreign')
  const team = await product.call(stranger, 'POST', '/teams', { name: 'Foreign team' })
  const branch = await product.makeBranch(stranger, 'Foreign shop')
  expect(fieldsOf(await edit(person, { role_ids: [role] }))).toEqual(['role_ids'])
  expect(fieldsOf(await edit(person, { team_id: team.body.id }))).toEqual(['team_id'])
  expect(fieldsOf(await edit(person, { location_ids: [branch] }))).toEqual(['location_ids'])
  const foreign = await product.call(stranger, 'PUT', `/users/${person.id}`, { name: 'Taken', version: 1 })
  expect(foreign.status).toBe(404)
  expect((await product.call(stranger, 'POST', `/users/${person.id}/deactivate`, {})).status).toBe(404)
  expect((await product.call(stranger, 'GET', `/users/${person.id}/hand_over`)).status).toBe(404)
})

test('nobody can give a role above their own, nor edit a person with more rights', async () => {
  const person = await seller('Climber')
  const above = await product.makeRole(owner, 'Exports', { lead: { export: 'all' } })
  const refused = await edit(person, { role_ids: [above] }, keeper)
  expect(refused.status).toBe(403)
  expect(fieldsOf(refused)).toEqual(['role_ids'])
  const boss = await product.makePerson(owner, { name: 'Boss', rights: 'all' })
  expect((await edit(boss, { name: 'Small Boss' }, keeper)).status).toBe(403)
  expect((await deactivate(boss, {}, keeper)).status).toBe(403)
  expect((await edit(owner, { name: 'Small Owner' }, keeper)).status).toBe(403)
  expect(await lineOf(boss, keeper)).toMatchObject({ may_edit: false, may_deactivate: false })
  expect(await lineOf(person, keeper)).toMatchObject({ may_edit: true, may_deactivate: true })
})

test('nobody changes their own roles, team or branches', async () => {
  const team = await product.call(owner, 'POST', '/teams', { name: 'Top team' })
  const role = await product.makeRole(owner, 'Small')
  const refused = await edit(keeper, { role_ids: [role], team_id: team.body.id }, keeper)
  expect(refused.status).toBe(422)
  expect(fieldsOf(refused)).toEqual(['role_ids', 'team_id'])
  expect((await edit(keeper, { phone: '98250 77777' }, keeper)).status).toBe(200)
})

test('the scopes of rights over people are oneself, the team and the branches', async () => {
  const team = await product.call(owner, 'POST', '/teams', { name: 'Led team' })
  const lead = await product.makePerson(owner, {
    name: 'Leader',
    rights: { user: { view: 'all', edit: 'team' }, ...SELLS },
    team_id: team.body.id,
  })
  const inTeam = await product.makePerson(owner, { name: 'In team', rights: SELLS, team_id: team.body.id })
  const outside = await seller('Outside')
  expect((await edit(inTeam, { name: 'Renamed' }, lead)).status).toBe(200)
  expect((await edit(outside, { name: 'Renamed' }, lead)).status).toBe(403)
  const other = await product.call(owner, 'POST', '/teams', { name: 'Other team' })
  const moved = await edit(inTeam, { team_id: other.body.id }, lead)
  expect([moved.status, fieldsOf(moved)]).toEqual([403, ['team_id']])
  expect((await deactivate(inTeam, {}, lead)).status).toBe(403)
})

test('the preview counts the records of a person and changes nothing', async () => {
  const person = await seller('Counted')
  for (const name of ['One', 'Two', 'Three'])
    await product.makeLead(owner, `Buyer ${name}`, { assigned_user: person.id })
  const gone = await product.makeLead(owner, 'Buyer Gone', { assigned_user: person.id })
  await product.call(owner, 'DELETE', `/leads/${gone}`)
  const preview = await product.call(owner, 'GET', `/users/${person.id}/hand_over`)
  expect(preview.body).toMatchObject({
    counts: [{ record: 'lead', label: 'Leads', count: 3 }],
    total: 3,
    invitations: 0,
  })
})

test('deactivation hands every record over in one step, with history, and ends access at once', async () => {
  const person = await seller('Leaver')
  const successor = await seller('Successor')
  const given = await product.makeLead(owner, 'Buyer Given', { assigned_user: person.id })
  const nobodys = await product.makeLead(person, 'Buyer Found')
  await product.inside(owner.business_id, 'update lead set assigned_user = null where id = $1', [nobodys])
  const trashed = await product.makeLead(owner, 'Buyer Trashed', { assigned_user: person.id })
  const others = await product.makeLead(owner, 'Buyer Other')
  await product.call(owner, 'DELETE', `/leads/${trashed}`)
  expect((await product.call(successor, 'GET', `/leads/${given}`)).status).toBe(404)

  expect(fieldsOf(await deactivate(person))).toEqual(['hand_over_to'])
  const done = await deactivate(person, { hand_over_to: successor.id })
  expect(done.status).toBe(200)
  expect(done.body).toMatchObject({ moved: [{ record: 'lead', count: 3 }], total: 3 })
  for (const id of [given, nobodys]) {
    const lead = await product.call(successor, 'GET', `/leads/${id}`)
    expect(lead.body).toMatchObject({ assigned_user: successor.id, version: 2 })
  }
  expect((await product.call(owner, 'GET', `/leads/${others}`)).body.assigned_user).toBe(owner.id)
  const history = await product.call(owner, 'GET', `/leads/${given}/changes`)
  expect(history.body.data[0]).toMatchObject({
    action: 'assigned',
    actor_id: owner.id,
    changes: { assigned_user: [person.id, successor.id] },
    note: 'Handed over when Leaver was deactivated',
  })
  const back = await product.call(owner, 'POST', '/leads/restore', { leadIds: [trashed] })
  expect(back.body).toMatchObject({ done: [trashed] })
  expect((await product.call(owner, 'GET', `/leads/${trashed}`)).body.assigned_user).toBe(successor.id)

  // The next call is refused, because the session of their only business has ended.
  expect((await product.call(person, 'GET', '/leads')).status).toBe(401)
  expect(await lineOf(person)).toMatchObject({ status: 'Inactive' })
  const audit = await product.inside(
    owner.business_id,
    `select note from change where record = 'user' and record_id = $1 and action = 'deactivate'`,
    [person.id],
  )
  expect(audit).toEqual([{ note: 'Handed over to Successor: 3 leads' }])
})

test('a person who works in another business keeps the session but loses access to this business', async () => {
  const person = await product.makePerson(owner, { name: 'Twofold', rights: SELLS })
  await product.inside(stranger.business_id, 'insert into membership (account_id, business_id) values ($1, $2)', [
    person.id,
    stranger.business_id,
  ])
  expect((await deactivate(person)).status).toBe(200)
  const out = await product.call(person, 'GET', '/leads')
  expect([out.status, out.body.code]).toEqual([403, 'E_NOT_ACTIVE'])
})

test('nothing can be assigned to a deactivated person', async () => {
  const person = await seller('Idle')
  await deactivate(person)
  const refused = await product.call(owner, 'POST', '/leads', { name: 'Buyer New', assigned_user: person.id })
  expect([refused.status, fieldsOf(refused)]).toEqual([422, ['assigned_user']])
  const { body } = await product.call(owner, 'GET', '/options/user')
  expect(body.data.find((one: { id: number }) => one.id === person.id)).toMatchObject({ title: 'Idle', is_live: false })
})

test('records written at the moment of the deactivation are handed over too', async () => {
  const person = await seller('Late writer')
  const successor = await seller('Late heir')
  await product.makeLead(owner, 'Buyer Early', { assigned_user: person.id })
  await deactivate(person, { hand_over_to: successor.id })
  const late = await product.makeLead(owner, 'Buyer Late')
  await product.inside(owner.business_id, 'update lead set assigned_user = $1 where id = $2', [person.id, late])
  const job = product.jobs.find(({ name, payload }) => name === 'finish_hand_over' && payload.from === person.id)
  await finishHandOver(product.services, job?.payload ?? {})
  expect((await product.call(owner, 'GET', `/leads/${late}`)).body.assigned_user).toBe(successor.id)
})

test('a large hand-over continues as a job, and the successor is notified at its end', async () => {
  const person = await seller('Busy seller')
  const successor = await seller('Busy heir')
  await product.inside(
    owner.business_id,
    `insert into lead (business_id, name, assigned_user) select $1, 'Buyer ' || n, $2 from generate_series(1, 5001) n`,
    [owner.business_id, person.id],
  )
  const told = async () =>
    (await product.inside(
      owner.business_id,
      `select count(*)::int as n from notice where member_id = $1 and kind = 'hand_over'`,
      [successor.id],
    )) as { n: number }[]
  const done = await deactivate(person, { hand_over_to: successor.id })
  expect(done.body).toMatchObject({ moved: [], waiting: [{ record: 'lead', count: 5001 }] })
  expect((await product.call(owner, 'GET', `/users/${person.id}/hand_over`)).body.total).toBe(5001)
  expect(await told()).toEqual([{ n: 0 }])

  const job = product.jobs.find(({ name, payload }) => name === 'finish_hand_over' && payload.from === person.id)
  await finishHandOver(product.services, job?.payload ?? {})
  expect((await product.call(owner, 'GET', `/users/${person.id}/hand_over`)).body.total).toBe(0)
  const history = await product.inside(
    owner.business_id,
    `select count(*)::int as n from change where record = 'lead' and note = 'Handed over when Busy seller was deactivated'`,
    [],
  )
  expect(history).toEqual([{ n: 5001 }])
  expect(await told()).toEqual([{ n: 1 }])
})

test('the successor must be another active person of the same business', async () => {
  const person = await seller('Giver')
  const idle = await seller('Sleeper')
  await deactivate(idle)
  await product.makeLead(owner, 'Buyer Kept', { assigned_user: person.id })
  for (const hand_over_to of [person.id, idle.id, stranger.id, 999_999, 'x'])
    expect(fieldsOf(await deactivate(person, { hand_over_to }))).toEqual(['hand_over_to'])
  expect(await lineOf(person)).toMatchObject({ status: 'Active' })
})

test('invitations that a deactivated person sent are withdrawn', async () => {
  const person = await product.makePerson(owner, { name: 'Inviter', rights: LOOKS_AFTER_PEOPLE })
  const role = await product.makeRole(owner, 'Invited role')
  await product.call(person, 'POST', '/users/invite', { email: 'friend@example.in', role_ids: [role] })
  const token = await product.invitationToken('friend@example.in')
  expect((await product.call(owner, 'GET', `/users/${person.id}/hand_over`)).body.invitations).toBe(1)
  await deactivate(person)
  expect((await product.call(null, 'POST', '/invitation', { token })).body.state).toBe('withdrawn')
})

test('people cannot deactivate themselves, and nobody can deactivate or restrict the owner', async () => {
  const self = await deactivate(keeper, {}, keeper)
  expect([self.status, self.body.code]).toEqual([422, 'CUSTOM_ERR'])
  const boss = await deactivate(owner, {}, keeper)
  expect([boss.status, boss.body.msg]).toEqual([
    422,
    'The owner cannot be deactivated. Make somebody else the owner first.',
  ])
  const role = await product.makeRole(owner, 'Lower')
  const lowered = await edit(owner, { role_ids: [role] })
  expect([lowered.status, fieldsOf(lowered)]).toEqual([422, ['role_ids']])
})

test('several people can be deactivated at once, each with a result', async () => {
  const [one, two] = [await seller('Batch one'), await seller('Batch two')]
  await product.makeLead(owner, 'Buyer Batch', { assigned_user: two.id })
  const answer = await product.call(owner, 'POST', '/users/deactivate', {
    userIds: [one.id, two.id, owner.id, stranger.id],
  })
  expect(answer.body.done).toEqual([one.id])
  expect(answer.body.refused.map((entry: { id: number }) => entry.id)).toEqual([two.id, owner.id, stranger.id])
  expect(answer.body.refused[0].message).toBe('Choose who takes over')
  const again = await product.call(owner, 'POST', '/users/deactivate', { userIds: [two.id], hand_over_to: keeper.id })
  expect(again.body).toEqual({ done: [two.id], refused: [] })
  expect((await product.call(owner, 'POST', '/users/deactivate', { ids: [two.id] })).status).toBe(422)
})

test('a deactivated person can be reactivated with their former roles', async () => {
  const person = await product.makePerson(owner, { name: 'Returner', rights: SELLS })
  await product.inside(stranger.business_id, 'insert into membership (account_id, business_id) values ($1, $2)', [
    person.id,
    stranger.business_id,
  ])
  const before = await lineOf(person)
  await deactivate(person)
  const back = await product.call(owner, 'POST', `/users/${person.id}/activate`)
  expect(back.status).toBe(200)
  expect(await lineOf(person)).toMatchObject({ status: 'Active', role_ids: before.role_ids })
  expect((await product.call(person, 'GET', '/leads')).status).toBe(200)
  expect((await product.call(owner, 'POST', `/users/${person.id}/activate`)).status).toBe(422)
})

test('the owner transfers the business with their password, and can be deactivated only afterwards', async () => {
  const first = await product.makeBusiness('Passed House')
  await product.setPassword(first)
  await product.makeRole(first, 'Admin', { user: { view: 'all', create: 'all', edit: 'all', delete: 'all' } })
  const heir = await product.makePerson(first, { name: 'Heir', rights: {} })
  const make = (by: Person, to: Person, password: string) =>
    product.call(by, 'POST', `/users/${to.id}/make_owner`, { password })
  expect(fieldsOf(await make(first, heir, 'Wrong#2026'))).toEqual(['password'])
  expect(fieldsOf(await make(first, heir, ''))).toEqual(['password'])
  expect((await make(heir, heir, PASSWORD)).status).toBe(403)
  expect((await make(first, stranger, PASSWORD)).status).toBe(404)
  const done = await make(first, heir, PASSWORD)
  expect([done.status, done.body.message]).toEqual([200, 'Heir is the owner now'])
  const rights = await product.call(heir, 'GET', `/user/${heir.id}/permissions`)
  expect(rights.body).toMatchObject([{ role_name: 'Admin', is_owner: true }])
  expect((await make(first, heir, PASSWORD)).status).toBe(403)
  expect((await product.call(heir, 'POST', `/users/${first.id}/deactivate`, {})).status).toBe(200)
})

test('last sign-ins and phones are shown only to people who may see them', async () => {
  const person = await product.makePerson(owner, {
    name: 'Masked eyes',
    rights: { user: { view: 'all' } },
    fields: { user: { phone: 'masked', email: 'hidden' } },
  })
  await product.owner.query(`update account set last_sign_in_at = '2026-01-02T03:04:05Z' where id = $1`, [keeper.id])
  expect((await lineOf(keeper)).last_sign_in_at).toMatch(/^2026-01-02T03:04:05/)
  const seen = await lineOf(keeper, person)
  expect(seen.last_sign_in_at).toBe(null)
  expect(seen.phone).toBe('XXXXXX7777')
  expect(seen).not.toHaveProperty('email')
})

test('signing in updates the last sign-in', async () => {
  const person = await seller('Fresh')
  await product.setPassword(person)
  const email = await product.emailOf(person)
  expect((await lineOf(person)).last_sign_in_at).toBe(null)
  await product.call(null, 'POST', '/login', { email, password: PASSWORD })
  expect((await lineOf(person)).last_sign_in_at).toEqual(expect.any(String))
})
