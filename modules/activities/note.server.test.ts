import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formBody, pngBytes } from '#engine/testing/files.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { files, moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({
    catalog,
    specials,
    routes: moduleRoutes,
    plugins: (services) => [files.store(services)],
  })
  owner = await product.makeBusiness('Notes')
})
afterAll(() => product.close())

const make = async (path: string, body: Record<string, unknown>, person = owner) =>
  (await product.call(person, 'POST', path, body)).body
const about = (record: string, id: number) => ({ record, id })
const bodies = async (person: Person, record: string, id: number) => {
  const filter = { combiner: 'AND', conditions: [{ field: 'about', condition: 'In', values: [`${record}:${id}`] }] }
  const answer = await product.call(person, 'GET', `/notes?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  return answer.body.data.map((row: { body: string }) => row.body)
}

test('a note about a contact without a lead is created, changed and read', async () => {
  const contact = await make('/contacts', { name: 'Kavita Mehta' })
  const note = await make('/notes', { about: about('contact', contact.id), body: 'Likes silk' })
  expect(note).toMatchObject({ about: about('contact', contact.id), body: 'Likes silk' })
  const changed = await product.call(owner, 'PUT', `/notes/${note.id}`, { version: note.version, body: 'Likes cotton' })
  expect(changed.status).toBe(200)
  expect(await bodies(owner, 'contact', contact.id)).toEqual(['Likes cotton'])
})

test('a note must be about one existing record of a kind that can have notes', async () => {
  const lead = await make('/leads', { name: 'Kavita Mehta' })
  const stranger = await product.makeBusiness('Strangers')
  const foreign = await make('/leads', { name: 'Theirs' }, stranger)
  for (const [wrong, message] of [
    [undefined, 'About is required'],
    [lead.id, 'Choose a record'],
    [about('lead_status', 1), 'Choose a record'],
    [about('nothing', 1), 'Choose a record'],
    [{ ...about('lead', lead.id), record: 'x'.repeat(100_000) }, 'Choose a record'],
    [about('lead', 999_999), 'Choose one from the list'],
    [about('lead', foreign.id), 'Choose one from the list'],
  ] as const) {
    const refused = await product.call(owner, 'POST', '/notes', { about: wrong, body: 'Whose?' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toMatchObject([{ field: 'about', message }])
  }
})

test('only people who see the contact see its notes and can add one', async () => {
  const rights = { lead: { view: 'all' }, contact: { view: 'own' }, note: { view: 'all', create: 'all' } } as const
  const seller = await product.makePerson(owner, { name: 'Seller', rights })
  const [mine, other] = [
    await make('/contacts', { name: 'Mine', assigned_user: seller.id }),
    await make('/contacts', { name: 'Not mine' }),
  ]
  for (const { id } of [mine, other]) await make('/notes', { about: about('contact', id), body: `About ${id}` })
  expect(await bodies(seller, 'contact', mine.id)).toEqual([`About ${mine.id}`])
  expect(await bodies(seller, 'contact', other.id)).toEqual([])
  expect(
    (await product.call(seller, 'POST', '/notes', { about: about('contact', mine.id), body: 'Hello' })).status,
  ).toBe(201)
  expect(
    (await product.call(seller, 'POST', '/notes', { about: about('contact', other.id), body: 'Hello' })).status,
  ).toBe(422)
})

test('people who may view contacts but no leads see only the notes of contacts', async () => {
  const rights = { contact: { view: 'all' }, note: { view: 'all' } } as const
  const clerk = await product.makePerson(owner, { name: 'Clerk', rights })
  const [contact, lead] = [await make('/contacts', { name: 'A contact' }), await make('/leads', { name: 'A lead' })]
  await make('/notes', { about: about('contact', contact.id), body: 'Of the contact' })
  await make('/notes', { about: about('lead', lead.id), body: 'Of the lead' })
  expect(await bodies(clerk, 'contact', contact.id)).toEqual(['Of the contact'])
  expect(await bodies(clerk, 'lead', lead.id)).toEqual([])
})

const toldTo = async (person: Person) =>
  (await product.call(person, 'GET', '/notices')).body.data
    .filter(({ kind }: { kind: string }) => kind === 'note_mentioned')
    .map(({ title, body, path }: { title: string; body: string; path: string }) => [title, body, path])

test('a mentioned colleague gets one notice, if they may see the record', async () => {
  const rights = { lead: { view: 'own' }, note: { view: 'all' } } as const
  const seller = await product.makePerson(owner, { name: 'Ravi', rights })
  const lead = await make('/leads', { name: 'Seen by Ravi', assigned_user: seller.id })
  const other = await make('/leads', { name: 'Not seen by Ravi' })
  const mentions = [{ user_id: seller.id }, { user_id: seller.id }]
  const note = await make('/notes', { about: about('lead', lead.id), body: '@Ravi please call', mentions })
  expect(note.mentions).toHaveLength(1)
  await make('/notes', { about: about('lead', other.id), body: '@Ravi a secret', mentions })
  expect(await toldTo(seller)).toEqual([
    [expect.stringContaining('mentioned you'), '@Ravi please call', `lead/${lead.id}`],
  ])
  const changed = await product.call(owner, 'PUT', `/notes/${note.id}`, {
    version: note.version,
    body: '@Ravi call now',
  })
  expect(changed.status).toBe(200)
  expect(await toldTo(seller)).toHaveLength(1)
})

test('a note that mentions a person who has left can still be changed', async () => {
  const lead = await make('/leads', { name: 'Kavita Mehta' })
  const leaver = await product.makePerson(owner, { name: 'Leaver', rights: { lead: { view: 'all' } } })
  const mentions = [{ user_id: leaver.id }]
  const note = await make('/notes', { about: about('lead', lead.id), body: '@Leaver', mentions })
  await product.owner.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
  await product.owner.query("update member set status = 'Inactive' where business_id = $1 and id = $2", [
    owner.business_id,
    leaver.id,
  ])
  const body = { version: note.version, body: '@Leaver has left', mentions: note.mentions }
  expect((await product.call(owner, 'PUT', `/notes/${note.id}`, body)).status).toBe(200)
})

test('a note that mentions a stranger, or too many people or steps, is refused on its field', async () => {
  const lead = await make('/leads', { name: 'Kavita Mehta' })
  const stranger = await product.makeBusiness('Strangers of notes')
  const refused = async (values: Record<string, unknown>) => {
    const answer = await product.call(owner, 'POST', '/notes', {
      about: about('lead', lead.id),
      body: 'Hello',
      ...values,
    })
    return [answer.status, ...answer.body.errors.map(({ field }: { field: string }) => field)]
  }
  expect(await refused({ mentions: [{ user_id: stranger.id }] })).toEqual([422, 'mentions.0.user_id'])
  expect(await refused({ mentions: Array(21).fill({ user_id: owner.id }) })).toEqual([422, 'mentions'])
  expect(await refused({ checklist: Array(51).fill({ title: 'One' }) })).toEqual([422, 'checklist'])
  expect(await refused({ checklist: [{ title: 'x'.repeat(201) }] })).toEqual([422, 'checklist.0.title'])
  expect(await refused({ body: 'x'.repeat(10_001) })).toEqual([422, 'body'])
})

test('a note keeps its checklist and its pin as plain data', async () => {
  const lead = await make('/leads', { name: 'Kavita Mehta' })
  const checklist = [{ title: '<b>Send samples</b>' }, { title: 'Call back', done: true }]
  const note = await make('/notes', { about: about('lead', lead.id), body: '<script>', is_pinned: true, checklist })
  expect(note).toMatchObject({
    ...{ body: '<script>', is_pinned: true },
    checklist: [
      { title: '<b>Send samples</b>', done: false },
      { title: 'Call back', done: true },
    ],
  })
  const timeline = await product.call(owner, 'GET', `/leads/${lead.id}/timeline?of=note`)
  expect(timeline.body.data[0]).toMatchObject({ is_pinned: true, checklist: [{ done: false }, { done: true }] })
})

test('a recorded voice is a file of the note, and only what it says it is', async () => {
  const lead = await make('/leads', { name: 'Kavita Mehta' })
  const note = await make('/notes', { about: about('lead', lead.id), body: 'Voice note' })
  const upload = async (content: Uint8Array, extension: string, file_type: string) => {
    const made = await product.call(owner, 'POST', '/files/create', {
      ...{
        name: `voice.${extension}`,
        extension,
        file_type,
        file_size: content.length,
        type: 'note',
        type_id: note.id,
      },
    })
    const { url, fields } = made.body.preSignedUrl.data
    await product.app.inject({ method: 'POST', url: new URL(url).pathname, ...formBody(fields, content) })
    return (await product.call(owner, 'POST', `/files/${made.body.file.id}/confirm`, {})).status
  }
  // The head of a WebM file, as browsers record it.
  const head = Buffer.from(
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
    'hex',
  )
  expect(await upload(Buffer.concat([head, Buffer.alloc(200)]), 'webm', 'audio/webm;codecs=opus')).toBe(200)
  expect((await product.call(owner, 'GET', `/notes/${note.id}`)).body.file_count).toBe(1)
  expect(await upload(pngBytes(), 'webm', 'audio/webm')).toBe(422)
  expect((await product.call(owner, 'GET', `/notes/${note.id}`)).body.file_count).toBe(1)
})

describe('a pin for oneself', () => {
  const pin = (note: { id: number }, is_pinned: unknown, person = owner) =>
    product.call(person, 'PUT', `/notes/${note.id}/own_pin`, { is_pinned })
  const pins = async (id: number, person = owner) =>
    (await product.call(person, 'GET', `/notes/own_pins?about=lead:${id}`)).body.data

  test('is seen by nobody else, needs only the right to see the note, and changes nothing in it', async () => {
    const lead = await make('/leads', { name: 'Kavita Mehta' })
    const [first, second] = [
      await make('/notes', { about: about('lead', lead.id), body: 'First' }),
      await make('/notes', { about: about('lead', lead.id), body: 'Second' }),
    ]
    const rights = { lead: { view: 'all' }, note: { view: 'all' } } as const
    const reader = await product.makePerson(owner, { name: 'Pin reader', rights })
    expect((await pin(first, true, reader)).body).toEqual({ is_pinned: true })
    await pin(second, true, reader)
    await pin(first, true)
    expect([await pins(lead.id, reader), await pins(lead.id)]).toEqual([[second.id, first.id], [first.id]])
    expect((await product.call(owner, 'GET', `/notes/${first.id}`)).body).toMatchObject({
      is_pinned: false,
      version: 1,
    })
    await Promise.all(Array.from({ length: 10 }, (_, index) => pin(second, index % 2 === 0, reader)))
    await pin(second, false, reader)
    expect(await pins(lead.id, reader)).toEqual([first.id])
    await product.call(owner, 'DELETE', `/notes/${first.id}`)
    expect(await pins(lead.id, reader)).toEqual([])
  })

  test('is refused for notes that one may not see, and for anything but true and false', async () => {
    const lead = await make('/leads', { name: 'Ravi Shah' })
    const note = await make('/notes', { about: about('lead', lead.id), body: 'Secret' })
    const rights = { lead: { view: 'own' }, note: { view: 'all' } } as const
    const blind = await product.makePerson(owner, { name: 'Pin stranger', rights })
    expect((await pin(note, true, blind)).status).toBe(404)
    expect((await pin(note, true, await product.makeBusiness('Pins elsewhere'))).status).toBe(404)
    for (const wrong of ['yes', 1, null, {}]) expect((await pin(note, wrong)).body.errors[0].field).toBe('is_pinned')
    for (const wrong of ['', 'lead', 'lead:x', 'lead:0', `${'a'.repeat(90)}:1`])
      expect((await product.call(owner, 'GET', `/notes/own_pins?about=${wrong}`)).status).toBe(400)
  })

  test('of the 21st note of a record takes the place of the oldest one', async () => {
    const lead = await make('/leads', { name: 'Asha Rao' })
    const ids: number[] = []
    for (let n = 0; n < 21; n++) {
      const note = await make('/notes', { about: about('lead', lead.id), body: `Note ${n}` })
      await pin(note, true)
      ids.unshift(note.id)
    }
    expect(await pins(lead.id)).toEqual(ids.slice(0, 20))
  })
})
