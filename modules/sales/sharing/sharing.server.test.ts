import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { salesBench } from '../testing.server.ts'
import { mailPaper } from './routes.server.ts'

let product: TestProduct
let owner: Person
let contact_id: number
const { today, post, get, line, seller, act, invoice } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
  const contacts = [
    { type: 'Email', value: 'kavita@mehta.example.in' },
    { type: 'Contact Number', value: '+919824000011' },
  ]
  const made = await post(owner, '/contacts', { name: 'Kavita Mehta', state: 'Gujarat', contacts, language: 'hi' })
  expect(made.status, made.text).toBe(201)
  contact_id = made.body.id
})
afterAll(() => product.close())

async function sent(body: object = {}): Promise<any> {
  const made = await post(owner, '/quotations', { contact_id, date: today, lines: [line()], ...body })
  expect(made.status, made.text).toBe(201)
  return (await act(owner, `/quotations/${made.body.id}`, 'send')).body.quotation
}
const share = (person: Person, path: string, body: object) => post(person, `${path}/share`, body)
async function linked(path: string, body: object = {}): Promise<string> {
  const to = 'kavita@mehta.example.in'
  const answer = await share(owner, path, { way: 'mail', to, subject: 'Offer', text: 'Please read.', ...body })
  expect(answer.status, answer.text).toBe(200)
  return new URL(answer.body.url).searchParams.get('token') ?? ''
}
/** A call of somebody without an account. */
const open = (path: string, body: object) => product.call(null, 'POST', `/public_paper${path}`, body)
const history = async (path: string) => (await get(owner, `${path}/changes`)).data.map((one: any) => one.action)
async function code(token: string): Promise<string> {
  await product.owner.query('truncate rate_counter')
  product.mails.length = 0
  const asked = await open('/code', { token })
  expect(asked.status, asked.text).toBe(200)
  expect(asked.body.sent_to).toBe('k…@mehta.example.in')
  expect(product.mails[0].to).toBe('kavita@mehta.example.in')
  return /\b\d{6}\b/.exec(product.mails[0].text)![0]
}

test('the dialog is filled in the language of the client, and drafts are not sent', async () => {
  const { id, number } = await sent({ valid_until: today })
  const draft = await get(owner, `/quotations/${id}/share_draft`)
  expect(draft).toMatchObject({ to: 'kavita@mehta.example.in', language: 'hi' })
  expect(draft.subject).toBe(`Tulsi Fabrics का कोटेशन ${number}`)
  expect(draft.text).toContain('₹1,050.00')
  expect((await get(owner, `/quotations/${id}/share_draft?language=en`)).text).toContain('It is valid until')
  const made = await post(owner, '/quotations', { contact_id, date: today, lines: [line()] })
  expect((await share(owner, `/quotations/${made.body.id}`, { way: 'link' })).status).toBe(422)
})

test('a paper is mailed with its PDF and its link, and stands on the timeline', async () => {
  const { id, number } = await sent()
  product.jobs.length = 0
  product.mails.length = 0
  const token = await linked(`/quotations/${id}`, { language: 'en' })
  const job = product.jobs.find(({ name }) => name === 'mail_paper')
  await mailPaper(product.services, job!.payload)
  const [mail] = product.mails
  expect(mail).toMatchObject({ to: 'kavita@mehta.example.in', subject: 'Offer', from_name: 'Tulsi Fabrics' })
  expect(mail.text).toContain(`/paper?token=${token}`)
  expect(mail.attachments?.[0]).toMatchObject({
    name: `Quotation ${number.replaceAll('/', '-')}.pdf`,
    type: 'application/pdf',
  })
  expect(Buffer.from(mail.attachments![0].content).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await history(`/quotations/${id}`)).toContain('mailed')
})

test('one sending to several addresses gives each its own mail and its own link', async () => {
  const { id } = await sent()
  product.jobs.length = 0
  product.mails.length = 0
  const to = 'a@mehta.example.in, b@mehta.example.in;A@mehta.example.in'
  const { body, text } = await share(owner, `/quotations/${id}`, { way: 'mail', to, subject: 'Offer', text: 'Hello' })
  expect(body.shares?.length, text).toBe(2)
  for (const { name, payload } of product.jobs) if (name === 'mail_paper') await mailPaper(product.services, payload)
  const links = body.shares.map((one: { url: string }) => new URL(one.url).searchParams.get('token'))
  expect(new Set(links).size).toBe(2)
  expect(product.mails.map((mail) => mail.to)).toEqual(['A@mehta.example.in', 'b@mehta.example.in'])
  for (const [n, mail] of product.mails.entries()) expect(mail.text).toContain(links[n])
  await open('', { token: links[1] })
  const { data } = await get(owner, `/quotations/${id}/shares`)
  const opened = data.filter((one: any) => one.opened_at).map((one: any) => one.sent_to)
  expect(opened).toEqual(['b@mehta.example.in'])
  const [mailed] = (await get(owner, `/quotations/${id}/changes`)).data.filter((one: any) => one.action === 'mailed')
  expect(mailed.note).toBe('A@mehta.example.in, b@mehta.example.in')
})

test('bad addresses, subjects and texts are refused on their fields', async () => {
  const { id } = await sent()
  const fields = async (body: object) =>
    (await share(owner, `/quotations/${id}`, body)).body.errors?.map(({ field }: any) => field)
  expect(await fields({ way: 'fax' })).toEqual(['way'])
  expect(await fields({ way: 'mail', to: 'a@b.in, c@', subject: '' })).toEqual(['to', 'subject'])
  const many = Array.from({ length: 11 }, (_, n) => `a${n}@b.in`).join(',')
  for (const to of ['', ' , ', many]) expect(await fields({ way: 'mail', to, subject: 'Offer' })).toEqual(['to'])
  expect(await fields({ way: 'mail', to: 'x'.repeat(10_000), text: 'y'.repeat(10_000) })).toEqual(['to', 'text'])
  expect(await fields({ way: 'whatsapp', to: '12ab' })).toEqual(['to'])
  const stranger = await product.makePerson(owner, { name: 'Meena', rights: { quotation: { view: 'all' } } })
  expect((await share(stranger, `/quotations/${id}`, { way: 'link' })).status).toBe(403)
})

test('the client accepts with name and code; name, time and address are kept and the owner learns it', async () => {
  const { id } = await sent()
  const token = await linked(`/quotations/${id}`)
  const look = (await open('', { token })).body
  expect(look).toMatchObject({ state: 'open', kind: 'quotation', code_to: 'k…@mehta.example.in' })
  expect(look.paper.lines[0].name).toBe('Cotton cloth')
  const right = await code(token)
  const wrong = right === '000000' ? '000001' : '000000'
  expect((await open('/accept', { token, name: 'Kavita', code: wrong })).body.errors[0].field).toBe('code')
  expect((await open('/accept', { token, name: ' ', code: right })).body.errors[0].field).toBe('name')
  const accepted = await open('/accept', { token, name: 'Kavita Mehta', code: right })
  expect(accepted.status, accepted.text).toBe(200)
  expect(await get(owner, `/quotations/${id}`)).toMatchObject({
    ...{ status: 'accepted', accepted_by: 'Kavita Mehta', accepted_from: expect.stringMatching(/./) },
    accepted_at: expect.stringMatching(/^20/),
  })
  expect(await history(`/quotations/${id}`)).toEqual(['accepted_on_link', 'opened', 'mailed', 'sent', 'created'])
  const kinds = (await get(owner, '/notices')).data.map(({ kind }: any) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['quotation_opened', 'quotation_accepted']))
  expect((await open('/accept', { token, name: 'Kavita', code: right })).status).toBe(422)
  expect((await open('/decline', { token, reason: 'No' })).status).toBe(422)
})

test('a code has five tries, works ten minutes, and a new one ends the old one', async () => {
  const { id } = await sent()
  const token = await linked(`/quotations/${id}`)
  const first = await code(token)
  const second = await code(token)
  const tries = first === second ? [] : [first]
  for (const wrong of [...tries, '000001', '000002', '000003', '000004', '000005'])
    if (wrong !== second) expect((await open('/accept', { token, name: 'K', code: wrong })).status).toBe(422)
  expect((await open('/accept', { token, name: 'K', code: second })).status).toBe(422)
  const third = await code(token)
  await product.owner.query(`update document_share set code_expires_at = now() - interval '1 second'`)
  expect((await open('/accept', { token, name: 'K', code: third })).status).toBe(422)
  // One letter a minute, whatever the link.
  const other = await linked(`/quotations/${(await sent()).id}`)
  expect((await open('/code', { token: other })).status).toBe(429)
})

test('of ten acceptances and refusals at once one counts', async () => {
  const { id } = await sent()
  const token = await linked(`/quotations/${id}`)
  const right = await code(token)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 ? open('/accept', { token, name: 'K', code: right }) : open('/decline', { token, reason: 'Too dear' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the client asks for changes or declines with a reason, and an older revision says that there is a newer one', async () => {
  const { id } = await sent()
  const token = await linked(`/quotations/${id}`)
  expect((await open('/ask_changes', { token, text: '' })).status).toBe(422)
  expect((await open('/ask_changes', { token, text: 'x'.repeat(5_000) })).status).toBe(422)
  expect((await open('/ask_changes', { token, text: 'Blue, please' })).status).toBe(200)
  expect(await get(owner, `/quotations/${id}`)).toMatchObject({ status: 'sent', changes_asked: 'Blue, please' })
  const { revision } = (await act(owner, `/quotations/${id}`, 'revise')).body
  expect((await open('', { token })).body.state).toBe('replaced')
  expect((await open('/ask_changes', { token, text: 'Red' })).status).toBe(422)
  await act(owner, `/quotations/${revision.id}`, 'send')
  const next = await linked(`/quotations/${revision.id}`)
  expect((await open('/decline', { token: next, reason: 'Too dear' })).status).toBe(200)
  const declined = await get(owner, `/quotations/${revision.id}`)
  expect(declined).toMatchObject({ status: 'refused', refused_because: 'Too dear' })
})

test('a link that was taken back, is too old, or was changed shows nothing', async () => {
  const { id } = await sent()
  const token = await linked(`/quotations/${id}`)
  const [{ id: share_id }] = (await get(owner, `/quotations/${id}/shares`)).data
  expect((await post(owner, `/quotations/${id}/share/revoke`, { share_id })).status).toBe(200)
  expect((await product.call(null, 'GET', `/public_paper/pdf?token=${token}`)).status).toBe(404)
  for (const path of ['', '/code']) expect((await open(path, { token })).status).toBe(404)
  const old = await linked(`/quotations/${id}`)
  await product.owner.query(`update document_share set expires_at = now() - interval '1 second' where id > $1`, [
    share_id,
  ])
  expect((await open('', { token: old })).status).toBe(404)
  const other = await product.makeBusiness('Other')
  expect((await open('', { token: old.replace(/^\d+/, String(other.business_id)) })).status).toBe(404)
})

test('what the sender may not see is not on the link', async () => {
  const ravi = await product.makePerson(owner, {
    name: 'Ravi',
    rights: { quotation: { view: 'all', create: 'all', edit: 'all' }, contact: { view: 'all' } },
    fields: { quotation: { buyer_gstin: 'hidden', reference: 'hidden' } },
  })
  const { id } = await sent({ reference: 'SECRET-7' })
  const body = { way: 'link', language: 'en' }
  const [his, hers] = await Promise.all([
    share(ravi, `/quotations/${id}`, body),
    share(owner, `/quotations/${id}`, body),
  ])
  const seen = async ({ body: { url } }: any) =>
    JSON.stringify((await open('', { token: new URL(url).searchParams.get('token') })).body)
  expect(await seen(hers)).toContain('SECRET-7')
  expect(await seen(his)).not.toContain('SECRET-7')
})

test('an invoice goes by WhatsApp with its amount; its link is only read; a reminder has what is outstanding', async () => {
  await post(owner, '/bank_accounts', { name: 'Main', upi_id: 'tulsi@okbank' })
  const posted = await invoice(owner, contact_id, { due_date: today })
  const path = `/invoices/${posted.id}`
  const draft = await get(owner, `${path}/share_draft?language=en`)
  expect(draft.text).toContain('₹1,050.00')
  expect(draft.text).toContain('upi://pay?pa=tulsi@okbank')
  expect(draft.phone).toBe('919824000011')
  const answer = await share(owner, path, { way: 'whatsapp', to: draft.phone, text: 'A & B', language: 'en' })
  const address = new URL(answer.body.whatsapp)
  expect(address.origin + address.pathname).toBe('https://wa.me/919824000011')
  expect(address.searchParams.get('text')).toContain(answer.body.url)
  const token = new URL(answer.body.url).searchParams.get('token')
  expect((await open('', { token })).body).toMatchObject({ state: 'read', kind: 'invoice' })
  expect((await open('/decline', { token, reason: 'No' })).status).toBe(422)
  await product.owner.query(
    `update invoice set due_date = due_date - 5, date = date - 5, outstanding = 40000 where id = $1`,
    [posted.id],
  )
  const reminder = await get(owner, `${path}/share_draft?language=en&reminder=1`)
  expect(reminder).toMatchObject({ is_overdue: true, subject: `Payment reminder for invoice ${posted.number}` })
  expect(reminder.text).toContain('₹400.00')
  expect(reminder.text).toContain('am=400.00')
})
