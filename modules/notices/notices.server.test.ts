import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import { leaveOnlyPhone, type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { jobs, moduleRoutes, specials } from '#modules/server.ts'
import { addNotice, type NewNotice } from './add-notice.server.ts'
import { noticeJobs } from './deliver.server.ts'
import { noteSignIn } from './sign-in-notice.server.ts'

let product: TestProduct
let owner: Person
let seller: Person
let stranger: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
})

beforeEach(async () => {
  owner = await product.makeBusiness('Shree Balaji Traders')
  stranger = await product.makeBusiness('Qureshi Furniture')
  seller = await product.makePerson(owner, { name: 'Asha', rights: 'own' })
  await product.owner.query('delete from graphile_worker._private_jobs')
  product.mails.length = 0
})

afterAll(() => product.close())

const bell = async (person: Person, query = '') => (await product.call(person, 'GET', `/notices${query}`)).body
const titles = async (person: Person) => (await bell(person)).data.map((notice: { title: string }) => notice.title)
const newLead = async (name: string, assigned_user?: number) =>
  (await product.call(owner, 'POST', '/leads', { name, assigned_user })).body

const inBusiness = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
  product.services.database.transaction({ business_id: owner.business_id, user_id: owner.id }, work)

/** Adds a notice to the seller, like other parts of the product do. */
const tell = (at: string, notice: Partial<NewNotice> = {}) =>
  inBusiness((transaction) =>
    addNotice(
      transaction,
      {
        business_id: owner.business_id,
        to: [seller.id],
        kind: 'role_changed',
        actor_id: owner.id,
        path: 'dashboard',
        values: { role: 'Manager' },
        ...notice,
      } as NewNotice,
      new Date(at),
    ),
  )

const waiting = async () => {
  const { rows } = await product.owner.query<{ key: string; run_at: Date; payload: Record<string, unknown> }>(
    `select j.key, j.run_at, j.payload from graphile_worker._private_jobs j order by j.key`,
  )
  return rows
}
/** Runs the jobs that are due at this time, once each. */
async function work(at: string) {
  const handler = noticeJobs(() => new Date(at)).notice_send as JobHandler
  for (const { payload } of await waiting()) await handler(product.services, payload)
}

describe('the bell', () => {
  test('notifies only the person who was assigned a lead by another person', async () => {
    const lead = await newLead('Kavita Mehta', seller.id)
    const { data, unread } = await bell(seller)
    expect(unread).toBe(1)
    expect(data).toEqual([
      expect.objectContaining({
        kind: 'lead_assigned',
        title: 'Owner of Shree Balaji Traders assigned Kavita Mehta to you',
        path: `lead/${lead.id}`,
        actor_id: owner.id,
        read_at: null,
      }),
    ])
    expect(await titles(owner)).toEqual([])
    expect(await titles(stranger)).toEqual([])
    await product.call(owner, 'PUT', `/leads/${lead.id}`, { version: lead.version, city: 'Surat' })
    expect((await bell(seller)).unread).toBe(1)
  })

  test('does not notify people of their own actions', async () => {
    await newLead('Kavita Mehta', owner.id)
    await product.call(seller, 'POST', '/leads', { name: 'Walk In' })
    expect([(await bell(owner)).unread, (await bell(seller)).unread]).toEqual([0, 0])
  })

  test('sums up leads that were assigned together, and opens their list', async () => {
    const leads = [await newLead('One'), await newLead('Two'), await newLead('Three')]
    await product.call(owner, 'POST', '/leads/assign', {
      leadIds: leads.map((lead) => lead.id),
      assigned_user: seller.id,
    })
    const { data, unread } = await bell(seller)
    expect(unread).toBe(1)
    expect(data[0].title).toBe('Owner of Shree Balaji Traders assigned 3 leads to you')
    const filter = JSON.parse(new URLSearchParams(data[0].path.split('?')[1]).get('filter') as string)
    expect(filter.conditions).toEqual([{ field: 'assigned_user', condition: 'In', values: [seller.id] }])
    await product.call(owner, 'POST', '/leads/assign', { leadIds: [leads[0].id], assigned_user: seller.id })
    expect((await bell(seller)).unread).toBe(1)
  })

  test('leaves out notices of a lead that the person may no longer see, from the list and the count', async () => {
    const lead = await newLead('Kavita Mehta', seller.id)
    await product.call(owner, 'POST', '/leads/assign', { leadIds: [lead.id], assigned_user: owner.id })
    expect(await bell(seller)).toMatchObject({ data: [], unread: 0 })
    await product.call(owner, 'POST', '/leads/assign', { leadIds: [lead.id], assigned_user: seller.id })
    expect((await bell(seller)).unread).toBe(2)
    await product.call(owner, 'DELETE', `/leads/${lead.id}`)
    expect(await bell(seller)).toMatchObject({ data: [], unread: 0 })
  })

  test('hides the name of a lead from people who may not read it', async () => {
    seller = await product.makePerson(owner, {
      name: 'Bina',
      rights: 'own',
      fields: { lead: { name: 'hidden' } },
    })
    await newLead('Kavita Mehta', seller.id)
    expect(await titles(seller)).toEqual(['Owner of Shree Balaji Traders assigned a record to you'])
  })

  test('does not notify deactivated members', async () => {
    await inBusiness((transaction) =>
      transaction.query("update member set status = 'Inactive' where business_id = $1 and id = $2", [
        owner.business_id,
        seller.id,
      ]),
    )
    await tell('2026-11-21T06:00:00Z')
    expect((await product.owner.query('select from notice where member_id = $1', [seller.id])).rowCount).toBe(0)
    expect(await waiting()).toEqual([])
  })

  test('is in the requested language', async () => {
    await newLead('Kavita Mehta', seller.id)
    const { data } = await bell(seller, '?language=hi')
    expect(data[0].title).toBe('Owner of Shree Balaji Traders ने लीड Kavita Mehta आपको सौंपी')
  })

  test('marks some or all as read, never those of other people, and updates the other tabs', async () => {
    for (const name of ['One', 'Two', 'Three']) await newLead(name, seller.id)
    const { data } = await bell(seller)
    expect((await product.call(owner, 'POST', '/notices/read', { ids: [data[0].id] })).body).toEqual({ unread: 0 })
    expect((await bell(seller)).unread).toBe(3)
    const events = async () =>
      (await product.owner.query("select set_config('app.live', 'on', false)")) &&
      (await product.owner.query('select from live_event where $1 = any(to_accounts)', [seller.id])).rowCount
    const before = await events()
    expect((await product.call(seller, 'POST', '/notices/read', { ids: [data[0].id] })).body).toEqual({ unread: 2 })
    expect(await events()).toBe((before as number) + 1)
    expect((await bell(seller, '?unread=1')).data).toHaveLength(2)
    expect((await product.call(seller, 'POST', '/notices/read', { all: true })).body).toEqual({ unread: 0 })
    expect((await product.call(seller, 'POST', '/notices/read', { ids: ['1'] })).status).toBe(422)
  })

  test('is read page by page', async () => {
    for (const name of ['One', 'Two', 'Three']) await newLead(name, seller.id)
    const first = await bell(seller, '?limit=2')
    const second = await bell(seller, `?limit=2&after=${first.next}`)
    expect([first.data.length, second.data.length, second.next]).toEqual([2, 1, null])
  })

  test('refuses wording with other variables, other records and addresses outside the business', async () => {
    const at = '2026-11-21T06:00:00Z'
    await expect(tell(at, { values: {} })).rejects.toThrow('role')
    await expect(tell(at, { values: { role: 'A', more: 'B' } })).rejects.toThrow('more')
    await expect(tell(at, { record: 'lead', record_id: 1 })).rejects.toThrow('does not point')
    for (const path of ['//evil.example', 'https://evil.example', '/leads', '../x', 'a\\b'])
      await expect(tell(at, { path })).rejects.toThrow('no screen')
  })

  test('adds a notice with a key once', async () => {
    await tell('2026-11-21T06:00:00Z', { key: 'role 7' })
    await tell('2026-11-21T06:01:00Z', { key: 'role 7' })
    expect((await bell(seller)).unread).toBe(1)
  })
})

describe('batches of one action', () => {
  test('are summed up in one notice that opens the list', async () => {
    const batch = (count: number) =>
      tell('2026-11-21T06:00:00Z', {
        kind: 'lead_assigned',
        values: { lead: 'Kavita Mehta' },
        path: 'lead/12',
        count,
        key: 'leads of r1',
        merged_path: 'leads?filter=%7B%7D',
      })
    await batch(1)
    await product.call(seller, 'POST', '/notices/read', { all: true })
    await batch(1_000)
    expect(await bell(seller)).toMatchObject({
      unread: 1,
      data: [{ title: 'Owner of Shree Balaji Traders assigned 1001 leads to you', path: 'leads?filter=%7B%7D' }],
    })
  })
})

describe('mail', () => {
  test('is sent at once with the exact address, and only once however often the job runs', async () => {
    await tell('2026-11-21T06:00:00Z')
    expect((await waiting()).map(({ key }) => key)).toEqual([`notice mail ${owner.business_id} ${seller.id} now`])
    await work('2026-11-21T06:00:01Z')
    await work('2026-11-21T06:00:02Z')
    expect(product.mails).toHaveLength(1)
    expect(product.mails[0].subject).toBe('Owner of Shree Balaji Traders changed your role to Manager')
    expect(product.mails[0].text).toContain(`http://localhost:3000/business/${owner.business_id}/dashboard`)
    expect(product.mails[0].text).toContain('/notifications?tab=choices')
  })

  test('goes to nobody without an email, whose bell has the notice, and is not sent later', async () => {
    await leaveOnlyPhone(product, seller)
    await tell('2026-11-21T06:00:00Z')
    await work('2026-11-21T06:00:01Z')
    expect((await bell(seller)).unread).toBe(1)
    expect((await product.call(seller, 'GET', '/notices/settings')).body.has_email).toBe(false)
    await product.owner.query(`update account set email = 'late@example.in' where id = $1`, [seller.id])
    await work('2026-11-21T06:00:02Z')
    expect(product.mails).toEqual([])
    expect((await product.call(seller, 'GET', '/notices/settings')).body.has_email).toBe(true)
    await product.owner.query('update account set email = null where id = $1', [seller.id])
  })

  test('leaves out notices that were already read, and members who were deactivated', async () => {
    await tell('2026-11-21T06:00:00Z')
    await product.call(seller, 'POST', '/notices/read', { all: true })
    await work('2026-11-21T06:00:01Z')
    await tell('2026-11-21T06:10:00Z')
    await product.owner.query("update member set status = 'Inactive' where id = $1", [seller.id]).catch(() => {})
    await inBusiness((transaction) =>
      transaction.query("update member set status = 'Inactive' where business_id = $1 and id = $2", [
        owner.business_id,
        seller.id,
      ]),
    )
    await work('2026-11-21T06:10:01Z')
    expect(product.mails).toEqual([])
  })

  test('waits for the end of quiet hours over midnight in the person’s time zone, unless it is urgent', async () => {
    await product.call(seller, 'PUT', '/notices/settings', {
      time_zone: 'Asia/Kathmandu',
      quiet_from: '22:00',
      quiet_until: '07:00',
    })
    // 18:00 UTC is 23:45 in Kathmandu; 07:00 there is 01:15 UTC.
    await tell('2026-11-21T18:00:00Z')
    await tell('2026-11-21T18:05:00Z', {
      kind: 'new_sign_in',
      actor_id: null,
      values: { device: 'Chrome on Windows', address: '203.0.113.9' },
    })
    expect((await waiting()).map(({ run_at }) => run_at.toISOString())).toContain('2026-11-22T01:15:00.000Z')
    await work('2026-11-21T18:05:01Z')
    expect(product.mails.map(({ subject }) => subject)).toEqual(['New sign-in to your account'])
    await work('2026-11-22T01:15:00Z')
    expect(product.mails.map(({ subject }) => subject)).toEqual([
      'New sign-in to your account',
      'Owner of Shree Balaji Traders changed your role to Manager',
    ])
  })

  test('waits for quiet hours that were chosen after it was queued', async () => {
    await tell('2026-11-21T18:00:00Z')
    await product.call(seller, 'PUT', '/notices/settings', { quiet_from: '22:00', quiet_until: '07:00' })
    await work('2026-11-21T18:00:01Z')
    expect(product.mails).toEqual([])
    expect((await waiting()).map(({ run_at }) => run_at.toISOString())).toContain('2026-11-22T01:30:00.000Z')
    await work('2026-11-22T01:30:00Z')
    expect(product.mails).toHaveLength(1)
  })

  test('of a daily digest is one letter with all notices, at the chosen time, in the person’s language', async () => {
    await product.call(seller, 'PUT', '/notices/settings', {
      digest_at: '18:30',
      language: 'hi',
      choices: { role_changed: { mail: 'digest' } },
    })
    await newLead('Kavita Mehta', seller.id)
    await product.owner.query(`select set_config('app.business_id', $1, false)`, [String(owner.business_id)])
    await product.owner.query("update notice set mail_at = '2026-11-21T13:00:00Z' where member_id = $1", [seller.id])
    await tell('2026-11-21T06:00:00Z')
    await tell('2026-11-21T07:00:00Z')
    const digests = (await waiting()).filter(({ key }) => key.includes('2026-11-21T13:00'))
    expect(digests).toHaveLength(1)
    await work('2026-11-21T12:00:00Z')
    expect(product.mails).toEqual([])
    await work('2026-11-21T13:00:00Z')
    expect(product.mails).toHaveLength(1)
    expect(product.mails[0].subject).toBe('Shree Balaji Traders: 3 सूचनाएँ')
    expect(product.mails[0].text.match(/^\* /gm)).toHaveLength(3)
    expect(product.mails[0].text).toContain('Kavita Mehta')
  })

  test('is in the language of the person’s screens by default', async () => {
    await product.call(seller, 'PUT', '/preferences', { level: 'account', values: { language: 'hi' } })
    await tell('2026-11-21T06:00:00Z')
    await work('2026-11-21T06:00:01Z')
    expect(product.mails[0].subject).toBe('Owner of Shree Balaji Traders ने आपकी भूमिका Manager कर दी')
  })

  test('leaves out a lead that the person may no longer see', async () => {
    await product.call(seller, 'PUT', '/notices/settings', { choices: { lead_assigned: { mail: 'now' } } })
    const lead = await newLead('Kavita Mehta', seller.id)
    await product.call(owner, 'POST', '/leads/assign', { leadIds: [lead.id], assigned_user: owner.id })
    await work(new Date(Date.now() + 1000).toISOString())
    expect(product.mails).toEqual([])
  })
})

describe('choices', () => {
  test('list the channels of each kind, and keep settings that are not sent', async () => {
    const before = (await product.call(seller, 'GET', '/notices/settings?language=hi')).body
    expect(before).toMatchObject({ time_zone: 'Asia/Kolkata', quiet_from: null, digest_at: '09:00', push_key: null })
    expect(before.kinds[0]).toMatchObject({ kind: 'lead_assigned', group: 'work', label: 'मुझे लीड सौंपी जाए' })
    await product.call(seller, 'PUT', '/notices/settings', { choices: { lead_assigned: { in_app: false } } })
    const { body } = await product.call(seller, 'PUT', '/notices/settings', {
      choices: { lead_assigned: { push: false } },
    })
    expect(body.kinds[0].choice).toEqual({ in_app: false, mail: 'digest', push: false })
    await newLead('Kavita Mehta', seller.id)
    expect(await bell(seller)).toMatchObject({ data: [], unread: 0 })
  })

  test('are refused with every issue at once', async () => {
    const { status, body } = await product.call(seller, 'PUT', '/notices/settings', {
      time_zone: 'Mars/Phobos',
      quiet_from: '25:00',
      digest_at: null,
      language: 'xx',
      choices: {
        lead_assigned: { mail: 'hourly', push: 'yes' },
        new_sign_in: { in_app: false },
        constructor: { mail: 'off' },
      },
    })
    // A prototype key is refused before the body is read.
    expect([status, body.code]).toEqual([400, 'E_BAD_REQUEST'])
    const again = await product.call(seller, 'PUT', '/notices/settings', {
      time_zone: 'Mars/Phobos',
      quiet_from: '25:00',
      digest_at: null,
      language: 'xx',
      choices: { lead_assigned: { mail: 'hourly', push: 'yes' }, new_sign_in: { in_app: false }, made_up: {} },
    })
    expect(again.status).toBe(422)
    expect(again.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'choices.lead_assigned.mail',
      'choices.lead_assigned.push',
      'choices.made_up',
      'choices.new_sign_in.in_app',
      'digest_at',
      'language',
      'quiet_from',
      'time_zone',
    ])
    const half = await product.call(seller, 'PUT', '/notices/settings', { quiet_from: '22:00' })
    expect(half.body.errors).toMatchObject([{ field: 'quiet_until' }])
  })

  test('belong to one person, and changes are in the history', async () => {
    await product.call(seller, 'PUT', '/notices/settings', { digest_at: '18:30' })
    expect((await product.call(owner, 'GET', '/notices/settings')).body.digest_at).toBe('09:00')
    const changes = await inBusiness((transaction) =>
      transaction.query("select changes from change where record = 'notice_settings' and actor_id = $1", [seller.id]),
    )
    expect(changes).toEqual([{ changes: { digest_at: [540, 1110] } }])
  })
})

describe('an import', () => {
  const file = 'Name,Assigned user\nKavita Mehta,Asha\nRahul Shah,Asha\nNeha Jain,\n'

  async function runFile(content: string) {
    const { body } = await product.call(owner, 'POST', '/leads/import', {
      file_name: 'fair.csv',
      content_base64: Buffer.from(content).toString('base64'),
    })
    await product.call(owner, 'POST', `/imports/${body.import_id}/preview`, {
      mapping: body.mapping,
      duplicates: 'skip',
    })
    await product.call(owner, 'POST', `/imports/${body.import_id}/run`, {})
    return { business_id: owner.business_id, user_id: owner.id, import_id: body.import_id }
  }

  test('notifies the person who started it of its result once, and sums up the leads for each new owner', async () => {
    const payload = await runFile(file)
    await jobs.import(product.services, payload)
    await jobs.import(product.services, payload)
    expect(await bell(owner)).toMatchObject({
      unread: 1,
      data: [{ title: 'fair.csv was imported', body: '3 created, 0 skipped, 0 with errors', path: 'import/leads' }],
    })
    expect(await titles(seller)).toEqual(['Owner of Shree Balaji Traders assigned 2 leads to you'])
  })

  test('that failed shows the reason', async () => {
    const payload = await runFile(file)
    await inBusiness((transaction) =>
      transaction.query('update import set file = null where id = $1', [payload.import_id]),
    )
    await jobs.import(product.services, payload)
    expect((await bell(owner)).data[0]).toMatchObject({
      title: 'fair.csv could not be imported',
      body: 'The file is no longer there. Upload it again.',
    })
  })
})

describe('a sign-in', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
  const note = (address: string, user_agent: string) =>
    product.services.database.transaction({ business_id: null, user_id: null }, (transaction) =>
      noteSignIn(transaction, {
        account_id: seller.id,
        address,
        user_agent,
        now: new Date('2026-11-21T06:00:00Z'),
      }),
    )

  test('from a new browser or network sends a notice; the first sign-in and a known browser do not', async () => {
    await note('203.0.113.9', chrome)
    await note('203.0.113.77', chrome.replace('141', '142'))
    expect(await waiting()).toEqual([])
    await note('198.51.100.4', chrome)
    const [job] = await waiting()
    await jobs.notice_sign_in(product.services, job.payload)
    await jobs.notice_sign_in(product.services, job.payload)
    const { data, unread } = await bell(seller)
    expect(unread).toBe(1)
    expect(data[0].body).toContain('Chrome on Windows, from 198.51.100.4')
  })

  test('of a person without a business and without an email sends an SMS', async () => {
    const phone = '+919825012345'
    const { rows } = await product.owner.query(
      `insert into account (name, phone, signs_in_by_phone, password_hash, status) values ('Asha', $1, true, 'none', 'active')
       returning id`,
      [phone],
    )
    const payload = {
      account_id: Number(rows[0].id),
      device: 'Chrome on Windows',
      address: '198.51.100.4',
      at: '2026-11-21',
    }
    await jobs.notice_sign_in(product.services, payload)
    expect(product.texts.splice(0)).toEqual([
      { to: phone, template: 'security', values: ['a sign-in on a new device'] },
    ])
    expect(product.mails).toEqual([])
  })
})
