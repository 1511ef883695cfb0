import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveOnlyPhone, type Person } from '#engine/testing/product.server.ts'
import { LOOKS_AFTER_PEOPLE, PASSWORD, type PeopleProduct, peopleProduct } from '../testing.server.ts'

let product: PeopleProduct
let owner: Person
let stranger: Person
let sales: number
let serial = 0

beforeAll(async () => {
  product = await peopleProduct()
  owner = await product.makeBusiness('Silk House')
  stranger = await product.makeBusiness('Other House')
  sales = await product.makeRole(owner, 'Sales', { lead: { view: 'own', create: 'all', edit: 'own' } })
})
afterAll(() => product.close())

const address = () => `invited${++serial}@example.in`
const newPerson = { name: 'Meena Shah', phone: '98250 12345', phone_code: '+91', password: PASSWORD }
const invite = (email: string, more: Record<string, unknown> = {}, by = owner) =>
  product.call(by, 'POST', '/users/invite', { email, role_ids: [sales], ...more })
const accept = (token: string, more: Record<string, unknown> = {}) =>
  product.call(null, 'POST', '/invitation/accept', { token, ...newPerson, ...more })
const bearer = (person: Person) => ({ authorization: `Bearer ${person.token}` })
const join = (person: Person, token: string) =>
  product.call(null, 'POST', '/invitation/join', { token }, bearer(person))
const messageOf = (answer: { body: any }, field: string) =>
  answer.body.errors.find((issue: { field: string }) => issue.field === field)?.message

test('a new person joins with only the link, is signed in, and has the given role, team and branch', async () => {
  const team = await product.call(owner, 'POST', '/teams', { name: 'Field force' })
  const branch = await product.makeBranch(owner, 'Surat')
  const email = address()
  const sent = await invite(email, { name: 'Meena', team_id: team.body.id, location_ids: [branch] })
  expect(sent.status).toBe(201)
  expect(sent.body).toEqual({ sent: [{ id: expect.any(Number), email }], refused: [] })

  const token = await product.invitationToken(email)
  expect(product.mails.at(-1)).toMatchObject({
    to: email,
    subject: 'Owner of Silk House invites you to join Silk House on Vanik',
  })
  expect(product.mails.at(-1)?.text).toContain('http://localhost:3000/invitation?token=')
  const look = await product.call(null, 'POST', '/invitation', { token })
  expect(look.body).toEqual({
    state: 'open',
    business_id: owner.business_id,
    business_name: 'Silk House',
    invited_by_name: 'Owner of Silk House',
    email,
    name: 'Meena',
    has_account: false,
  })

  const joined = await accept(token)
  expect(joined.status).toBe(200)
  expect(joined.body).toMatchObject({ user: { name: 'Meena Shah', email }, business_id: owner.business_id })
  const person = { id: joined.body.user.id, business_id: owner.business_id, token: joined.body.token.token }
  const rights = await product.call(person, 'GET', `/user/${person.id}/permissions`)
  expect(rights.body).toMatchObject([{ role_name: 'Sales', is_owner: false, location_ids: [branch] }])
  const { body } = await product.call(owner, 'GET', '/users/directory')
  expect(body.data.find((one: { id: number }) => one.id === person.id)).toMatchObject({
    name: 'Meena Shah',
    email,
    phone: '+919825012345',
    status: 'Active',
    team_id: team.body.id,
    role_ids: [sales],
    location_ids: [branch],
  })
  expect(body.invitations.map((one: { email: string }) => one.email)).not.toContain(email)
  const history = await product.call(owner, 'GET', `/users/${person.id}/changes`)
  expect(history.body.data[0]).toMatchObject({
    action: 'created',
    note: 'Accepted the invitation of Owner of Silk House',
  })
})

test('tables and job queues contain only the hash of the token', async () => {
  const email = address()
  await invite(email)
  expect(JSON.stringify(product.jobs)).not.toContain('token')
  const token = await product.invitationToken(email)
  const rows = await product.inside(owner.business_id, 'select row_to_json(i)::text as text from invitation i')
  expect(JSON.stringify(rows)).not.toContain(token.slice(token.indexOf('-') + 1))
})

test('a person with an account accepts by signing in, without a second account', async () => {
  const email = await product.emailOf(stranger)
  await invite(email)
  const token = await product.invitationToken(email)
  expect((await product.call(null, 'POST', '/invitation', { token })).body).toMatchObject({ has_account: true })
  const asNew = await accept(token)
  expect(asNew.status).toBe(422)
  expect(messageOf(asNew, 'email')).toContain('has an account already')
  const joined = await join(stranger, token)
  expect(joined.status).toBe(200)
  expect(joined.body).toMatchObject({ business_id: owner.business_id })
  const inside = await product.call({ ...stranger, business_id: owner.business_id }, 'GET', '/leads')
  expect(inside.status).toBe(200)
})

test('an account with another address cannot use the link', async () => {
  const other = await product.makeBusiness('Third House')
  const email = address()
  await invite(email)
  const refused = await join(other, await product.invitationToken(email))
  expect(refused.status).toBe(403)
  expect(refused.body.message).toBe(`This invitation is for ${email}. Sign in with that address to accept it.`)
  const inside = await product.call({ ...other, business_id: owner.business_id }, 'GET', '/leads')
  expect(inside.status).toBe(404)
})

test('a person who signs in by phone joins with that account, and the address of the mail becomes its email', async () => {
  const other = await product.makeBusiness('Phone House')
  await leaveOnlyPhone(product, other)
  const email = address()
  await invite(email)
  const joined = await join(other, await product.invitationToken(email))
  expect(joined.status).toBe(200)
  expect(await product.emailOf(other)).toBe(email)
  const [member] = await product.inside(
    owner.business_id,
    'select email from member where business_id = $1 and id = $2',
    [owner.business_id, other.id],
  )
  expect(member).toMatchObject({ email })
})

test('a link works once', async () => {
  const email = address()
  await invite(email)
  const token = await product.invitationToken(email)
  expect((await accept(token)).status).toBe(200)
  expect((await product.call(null, 'POST', '/invitation', { token })).body.state).toBe('used')
  const again = await accept(token)
  expect(again.status).toBe(422)
  expect(messageOf(again, 'token')).toContain('accepted already')
})

test('two people who accept the same link at once create one member', async () => {
  const email = address()
  await invite(email)
  const token = await product.invitationToken(email)
  const answers = await Promise.all([accept(token), accept(token)])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422])
})

test('an expired, withdrawn, replaced or invented link is refused', async () => {
  const email = address()
  const sent = await invite(email)
  const first = await product.invitationToken(email)
  product.pass(1)
  expect((await product.call(owner, 'POST', `/users/invitations/${sent.body.sent[0].id}/resend`)).status).toBe(200)
  const second = await product.invitationToken(email)
  expect(second).not.toBe(first)
  expect((await product.call(null, 'POST', '/invitation', { token: first })).status).toBe(404)
  expect(messageOf(await accept(first), 'token')).toContain('newer mail')
  product.pass(8)
  expect((await product.call(null, 'POST', '/invitation', { token: second })).body.state).toBe('expired')
  expect(messageOf(await accept(second), 'token')).toContain('too old')

  const other = address()
  const taken = await invite(other)
  const third = await product.invitationToken(other)
  expect((await product.call(owner, 'POST', `/users/invitations/${taken.body.sent[0].id}/withdraw`)).status).toBe(200)
  expect(messageOf(await accept(third), 'token')).toContain('withdrawn')
  expect((await product.call(owner, 'POST', `/users/invitations/${taken.body.sent[0].id}/withdraw`)).status).toBe(422)
  for (const token of ['', 'x', `${owner.business_id}-${'a'.repeat(43)}`, `999999-${'a'.repeat(43)}`])
    expect((await product.call(null, 'POST', '/invitation', { token })).status).toBe(404)
})

test('the email field shows if the person is already a member, deactivated or invited', async () => {
  const email = address()
  await invite(email)
  expect(messageOf(await invite(email.toUpperCase()), 'email')).toContain('already invited')
  await accept(await product.invitationToken(email))
  expect(messageOf(await invite(email), 'email')).toBe('Meena Shah is a member already')
  const { body } = await product.call(owner, 'GET', '/users/directory')
  const { id } = body.data.find((one: { email: string }) => one.email === email)
  await product.call(owner, 'POST', `/users/${id}/deactivate`, {})
  expect(messageOf(await invite(email), 'email')).toBe('Meena Shah was deactivated. Activate them in the list instead.')
})

test('several addresses at once: each has its result, and the valid ones are invited', async () => {
  const [one, two] = [address(), address()]
  await invite(two)
  const answer = await product.call(owner, 'POST', '/users/invite', { emails: [one, two, one], role_ids: [sales] })
  expect(answer.status).toBe(201)
  expect(answer.body.sent).toEqual([{ id: expect.any(Number), email: one }])
  expect(answer.body.refused).toEqual([{ email: two, message: expect.stringContaining('already invited') }])
  const wrong = await product.call(owner, 'POST', '/users/invite', { emails: ['nobody', address()], role_ids: [sales] })
  expect(wrong.status).toBe(422)
  expect(messageOf(wrong, 'emails.0')).toBe('Invalid email address')
})

test('all issues of an invitation are reported at once', async () => {
  const answer = await product.call(owner, 'POST', '/users/invite', {
    email: 'no address',
    name: 'Ａｄ\u200Bmin',
    role_ids: [],
    team_id: 'first',
    location_ids: [1.5],
  })
  expect(answer.status).toBe(422)
  expect(answer.body.errors.map((issue: { field: string }) => issue.field).sort()).toEqual(
    ['email', 'location_ids', 'name', 'role_ids', 'team_id'].sort(),
  )
  expect(messageOf(answer, 'name')).toBe('This name is reserved. Choose another name')
})

test('roles, teams and branches of another business are refused on their fields', async () => {
  const role = await product.makeRole(stranger, 'Theirs')
  const team = await product.call(stranger, 'POST', '/teams', { name: 'Their team' })
  const branch = await product.makeBranch(stranger, 'Their shop')
  const answer = await invite(address(), {
    role_ids: [role],
    team_id: team.body.id,
    location_ids: [branch],
  })
  expect(answer.status).toBe(422)
  expect(answer.body.errors.map((issue: { field: string }) => issue.field).sort()).toEqual([
    'location_ids',
    'role_ids',
    'team_id',
  ])
})

test('nobody can give a role with more rights or fields than their own, nor Admin', async () => {
  const keeper = await product.makePerson(owner, {
    name: 'Keeper',
    rights: { user: { view: 'all', create: 'all' }, lead: { view: 'team', create: 'all' } },
    fields: { lead: { phone: 'masked' } },
  })
  const higher = await product.makeRole(owner, 'Higher', { lead: { view: 'all' } })
  const open = await product.makeRole(owner, 'Open phones', { lead: { view: 'own' } })
  const admin = await product.makeRole(owner, 'Admin')
  for (const role of [higher, open, admin]) {
    const refused = await invite(address(), { role_ids: [role] }, keeper)
    expect(refused.status).toBe(403)
    expect(messageOf(refused, 'role_ids')).toContain('above your own')
  }
  expect((await invite(address(), { role_ids: [await product.roleOf(keeper)] }, keeper)).status).toBe(201)
  const { body } = await product.call(keeper, 'GET', '/users/directory')
  const mayGive = (id: number) => body.roles.find((role: { id: number }) => role.id === id).may_give
  expect([higher, open, admin].map(mayGive)).toEqual([false, false, false])
})

test('a person of one branch invites only into that branch', async () => {
  const mine = await product.makeBranch(owner, 'Mine')
  const other = await product.makeBranch(owner, 'Not mine')
  const keeper = await product.makePerson(owner, {
    name: 'Branch keeper',
    rights: { user: { view: 'all', create: 'all' } },
    location_ids: [mine],
  })
  const role = await product.makeRole(owner, 'Nothing much')
  const refusedFor = async (location_ids: number[]) =>
    messageOf(await invite(address(), { role_ids: [role], location_ids }, keeper), 'location_ids')
  expect(await refusedFor([other])).toBe('Choose from your own branches')
  expect(await refusedFor([])).toBe('Choose from your own branches')
  expect((await invite(address(), { role_ids: [role], location_ids: [mine] }, keeper)).status).toBe(201)
})

test('an invitation grants only rights that its sender may still give when it is accepted', async () => {
  const keeper = await product.makePerson(owner, { name: 'Lowered', rights: LOOKS_AFTER_PEOPLE })
  const role = await product.makeRole(owner, 'Sees all', { lead: { view: 'all' } })
  const email = address()
  await invite(email, { role_ids: [role] }, keeper)
  const token = await product.invitationToken(email)
  await product.inside(
    owner.business_id,
    `update role_right set scope = 'own' where role_id = $1 and record = 'lead'`,
    [await product.roleOf(keeper)],
  )
  product.services.identity.forget()
  expect(messageOf(await accept(token), 'token')).toBe('This invitation no longer holds. Ask for a new one.')
})

test('an unverified sign-up with the same address does not prevent accepting, and its password is not valid', async () => {
  const email = address()
  await product.call(null, 'POST', '/signup', { ...newPerson, name: 'Not Me', email, password: 'Other#2026' })
  await invite(email)
  expect((await accept(await product.invitationToken(email))).status).toBe(200)
  expect((await product.call(null, 'POST', '/login', { email, password: 'Other#2026' })).status).toBe(401)
  expect((await product.call(null, 'POST', '/login', { email, password: PASSWORD })).body.user.name).toBe('Meena Shah')
})

test('names, phones and passwords of new people are checked before anything is created', async () => {
  const email = address()
  await invite(email)
  const token = await product.invitationToken(email)
  const refused = await accept(token, { name: 'admin', phone: 'none', password: 'short' })
  expect(refused.status).toBe(422)
  expect(refused.body.errors.map((issue: { field: string }) => issue.field).sort()).toEqual([
    'name',
    'password',
    'phone',
  ])
  expect((await product.owner.query('select 1 from account where email = $1', [email])).rows).toEqual([])
})

test('letters to one address, and from one business, are limited', async () => {
  const strict = await peopleProduct({ limits: { signup_per_minute: 2 } })
  try {
    const boss = await strict.makeBusiness('Small House')
    const role = await strict.makeRole(boss, 'Sales')
    const send = (email: string) => strict.call(boss, 'POST', '/users/invite', { email, role_ids: [role] })
    const first = await send('a@example.in')
    const again = await strict.call(boss, 'POST', `/users/invitations/${first.body.sent[0].id}/resend`)
    expect(again.status).toBe(429)
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
    const answers = [await send('b@example.in'), await send('c@example.in')]
    expect(answers.map((answer) => answer.status)).toContain(429)
  } finally {
    await strict.close()
  }
})

test('people without the right to invite are refused, and another business sees no invitation', async () => {
  const plain = await product.makePerson(owner, { name: 'Plain', rights: { user: { view: 'all' } } })
  expect((await invite(address(), {}, plain)).status).toBe(403)
  expect((await product.call(plain, 'GET', '/users/directory')).body.invitations).toEqual([])
  const sent = await invite(address())
  const { id } = sent.body.sent[0]
  expect((await product.call(stranger, 'POST', `/users/invitations/${id}/withdraw`)).status).toBe(404)
  expect((await product.call(stranger, 'POST', `/users/invitations/${id}/resend`)).status).toBe(404)
})

test('the letter is in the language of its reader, or without an account in that of the sender', async () => {
  const speak = (account_id: number, language: string) =>
    product.owner.query(
      `insert into account_preference (account_id, key, value) values ($1, 'language', to_jsonb($2::text))`,
      [account_id, language],
    )
  const inviter = await product.makeBusiness('Rangoli House')
  const reader = await product.makeBusiness('Reader House')
  const role_ids = [await product.makeRole(inviter, 'Counter', { lead: { view: 'all' } })]
  await speak(inviter.id, 'gu')
  await speak(reader.id, 'ta')
  const known = address()
  await product.owner.query('update account set email = $2 where id = $1', [reader.id, known])
  for (const [email, word] of [
    [address(), 'આમંત્રણ'],
    [known, 'அழைக்கிறார்'],
  ] as const) {
    expect((await product.call(inviter, 'POST', '/users/invite', { email, role_ids })).status).toBe(201)
    await product.invitationToken(email)
    expect(product.mails.at(-1)).toMatchObject({ to: email, subject: expect.stringContaining(word) })
  }
})
