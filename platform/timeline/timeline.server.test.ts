import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person
const made: Record<string, { id: number; version: number }> = {}

const post = async (path: string, body: object, person = owner) => (await product.call(person, 'POST', path, body)).body
const about = (record: string, id: number) => ({ about: { record, id } })

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Timelines')
  made.firm = await post('/contacts', { kind: 'Company', name: 'Mehta Textiles' })
  made.person = await post('/contacts', { name: 'Kavita Mehta', company_id: made.firm.id })
  made.lead = await post('/leads', { name: 'Kavita' })
  made.opportunity = await post('/opportunities', { name: 'Silk order', contact_id: made.person.id })
  made.other = await post('/contacts', { name: 'Somebody else' })
  for (const [name, record] of [
    ['firm', 'contact'],
    ['person', 'contact'],
    ['lead', 'lead'],
    ['opportunity', 'opportunity'],
    ['other', 'contact'],
  ]) {
    await post('/notes', { body: `About ${name}`, ...about(record, made[name].id) })
    await post('/tasks', { name: `Task of ${name}`, ...about(record, made[name].id) })
    if (name === 'lead') await post(`/leads/${made.lead.id}/convert`, { version: '*', contact_id: made.person.id })
  }
})
afterAll(() => product.close())

type Row = { id: number; body?: string; name?: string; action?: string; record_id?: number; title?: string }
const timeline = async (path: string, query: string, person = owner) =>
  (await product.call(person, 'GET', `${path}/timeline?${query}`)).body as { data: Row[]; next: string | null }
const bodies = ({ data }: { data: Row[] }) => data.map(({ body, name }) => body ?? name)

describe('the timeline of a company', () => {
  test('has the notes and tasks of its people, their leads and their opportunities, newest first', async () => {
    const path = `/contacts/${made.firm.id}`
    expect(bodies(await timeline(path, 'of=note'))).toEqual([
      'About opportunity',
      'About lead',
      'About person',
      'About firm',
    ])
    expect(bodies(await timeline(path, 'of=task'))).toEqual([
      'Task of opportunity',
      'Task of lead',
      'Task of person',
      'Task of firm',
    ])
    expect(bodies(await timeline(`/contacts/${made.person.id}`, 'of=note'))).toEqual([
      'About opportunity',
      'About lead',
      'About person',
    ])
  })

  test('has the history of its people, their leads and opportunities', async () => {
    const path = `/contacts/${made.firm.id}`
    const people = await timeline(path, 'changes=contact')
    expect(people.data.map(({ record_id, title }) => [record_id, title])).toEqual([
      [made.person.id, 'Kavita Mehta'],
      [made.person.id, 'Kavita Mehta'],
    ])
    expect((await timeline(path, 'changes=lead')).data.map(({ action }) => action)).toEqual(['converted', 'created'])
    expect((await timeline(path, 'changes=opportunity')).data).toMatchObject([
      { action: 'created', title: 'Silk order' },
    ])
  })

  test('shows only what the viewer may see', async () => {
    const path = `/contacts/${made.firm.id}`
    const rights = { contact: { view: 'all' }, note: { view: 'all' }, opportunity: { view: 'own' } } as const
    const fields = { contact: { designation: 'hidden' } } as const
    const viewer = await product.makePerson(owner, { name: 'Viewer', rights, fields })
    expect(bodies(await timeline(path, 'of=note', viewer))).toEqual(['About person', 'About firm'])
    expect((await timeline(path, 'of=task', viewer)).data).toEqual([])
    expect((await timeline(path, 'changes=lead', viewer)).data).toEqual([])
    expect((await timeline(path, 'changes=opportunity', viewer)).data).toEqual([])
    const stranger = await product.makePerson(owner, { name: 'Stranger', rights: { contact: { view: 'own' } } })
    expect((await product.call(stranger, 'GET', `${path}/timeline?of=note`)).status).toBe(404)
    for (const odd of [
      '',
      'of=lead_status',
      'changes=task',
      'of=note&after=x',
      'of=note&after=2026-99-99 00:00:00%2B00_1',
    ])
      expect((await product.call(owner, 'GET', `${path}/timeline?${odd}`)).status).toBe(400)
  })

  test('reaches the oldest of many records that belong to it', async () => {
    const client = await post('/contacts', { name: 'Old client' })
    const first = await post('/opportunities', { name: 'The first of many', contact_id: client.id })
    await post('/notes', { body: 'About the first', ...about('opportunity', first.id) })
    await product.services.database.transaction({ business_id: owner.business_id, user_id: owner.id }, (transaction) =>
      transaction.query(
        `insert into opportunity (business_id, name, contact_id, created_by)
         select b.id, 'Deal ' || n, $2::bigint, $3::bigint from business b, generate_series(1, 520) n where b.id = $1::bigint`,
        [owner.business_id, client.id, owner.id],
      ),
    )
    const path = `/contacts/${client.id}`
    expect(bodies(await timeline(path, 'of=note'))).toEqual(['About the first'])
    expect((await timeline(path, 'changes=opportunity')).data).toMatchObject([{ title: 'The first of many' }])
  })

  test('comes page by page, each entry once', async () => {
    for (let n = 1; n <= 45; n++)
      await post('/notes', { body: `Note ${n}`, ...about('contact', n % 2 ? made.firm.id : made.person.id) })
    const path = `/contacts/${made.firm.id}`
    const seen: unknown[] = []
    for (let after: string | null = ''; after !== null; ) {
      const page = await timeline(path, `of=note${after ? `&after=${encodeURIComponent(after)}` : ''}`)
      seen.push(...bodies(page))
      after = page.next
    }
    expect(seen).toHaveLength(49)
    expect(new Set(seen).size).toBe(49)
    expect(seen.slice(0, 2)).toEqual(['Note 45', 'Note 44'])
  })
})
