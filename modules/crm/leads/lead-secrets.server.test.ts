import { copyFileSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#apps/server/database/migrate.server.ts'
import { openValue } from '#engine/server/records/secret-values.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { sealStoredSecrets } from '#modules/business/seal-secrets.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { runImport } from '#platform/import/run.server.ts'
import { sealBusiness } from '#platform/audit/seal.server.ts'
import { verifyBusiness } from '#platform/audit/verify.server.ts'

// Values of fields with the input type "Password" are sealed when stored and never in the history.

let product: TestProduct
let owner: Person
let name: string

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Secrets')
  await product.call(owner, 'POST', '/lead_statuses', { name: 'New', kind: 'open', is_default: true })
  name = await addField(owner)
})
afterAll(() => product.close())

/** A folder with the migrations up to a number, like an older release. */
function migrationsUpTo(number: number): string {
  const all = join(import.meta.dirname, '../../../database/migrations')
  const folder = mkdtempSync(join(tmpdir(), 'vanik-migrations-'))
  for (const file of readdirSync(all))
    if (Number(file.slice(0, 4)) <= number) copyFileSync(join(all, file), join(folder, file))
  return folder
}

async function addField(person: Person): Promise<string> {
  const body = { record: 'lead', field_name: 'Portal password', field_type: 'Password' }
  const made = await product.call(person, 'POST', '/custom_fields', body)
  product.services.identity.forget()
  return `cf_${made.body.id}`
}
const lead = async (body: object, person = owner) =>
  (await product.call(person, 'POST', '/leads', { name: 'Kavita Mehta', ...body })).body
const change = (id: number, body: object, person = owner) => product.call(person, 'PUT', `/leads/${id}`, body)
const inside = <Row>(text: string, values: unknown[] = [], person = owner) =>
  product.services.database.transaction({ business_id: person.business_id, user_id: person.id }, (transaction) =>
    transaction.query<Row>(text, values),
  )
const fieldId = (field: string) => Number(field.slice(3))

/** The stored form of a secret and its opened value. */
async function stored(id: number, field = name, person = owner) {
  const [{ text }] = await inside<{ text: string | null }>(
    'select custom->>$2::text as text from lead where business_id = $3::bigint and id = $1::bigint',
    [id, String(fieldId(field)), person.business_id],
    person,
  )
  const { secret } = product.services.settings
  const place = { secret, business_id: person.business_id, field_id: fieldId(field) }
  return { text, value: text === null ? null : openValue(place, text) }
}

/** All rows of all history tables of a business, as one text. */
async function historyText(person = owner): Promise<string> {
  const rows = await Promise.all(
    ['change', 'record_merge', 'run', 'idempotency_key', 'lead'].map((table) =>
      inside(`select t.* from "${table}" t where t.business_id = $1::bigint`, [person.business_id], person),
    ),
  )
  return JSON.stringify(rows)
}

test('a password is sealed, can be replaced and never read; sending its mask back keeps it', async () => {
  const made = await lead({ [name]: 'Secret#1' })
  expect(made[name]).toBe('XXXXXX')
  expect(await stored(made.id)).toMatchObject({ text: expect.stringMatching(/^sealed:/), value: 'Secret#1' })
  const replaced = await change(made.id, { [name]: 'Other#22', version: made.version })
  expect(replaced.body[name]).toBe('XXXXXX')
  const same = await change(made.id, { [name]: 'XXXXXX', version: replaced.body.version })
  expect(same.status).toBe(200)
  expect((await stored(made.id)).value).toBe('Other#22')
  const listed = await product.call(owner, 'GET', `/leads?columns=name,${name}`)
  expect(listed.body.data.find((row: { id: number }) => row.id === made.id)[name]).toBe('XXXXXX')
  const file = await product.call(owner, 'GET', `/leads/export?format=csv&columns=name,${name}`)
  expect(file.text).toContain('Kavita Mehta,XXXXXX')
})

test('the history shows that a password was set, changed and removed, without its value', async () => {
  const made = await lead({})
  const first = await change(made.id, { [name]: 'First#1', version: 1 })
  const second = await change(made.id, { [name]: 'Second#2', version: first.body.version })
  await change(made.id, { [name]: null, version: second.body.version })
  const { body } = await product.call(owner, 'GET', `/leads/${made.id}/changes`)
  const pairs = body.data.map((one: { changes: Record<string, unknown> }) => one.changes[name])
  expect(pairs).toEqual([['XXXXXX', null], ['XXXXXX', 'XXXXXX'], [null, 'XXXXXX'], undefined])
  expect((await product.call(owner, 'GET', '/audit')).text).not.toMatch(/First#1|Second#2|nd#2/)
  expect(await historyText()).not.toMatch(/First#1|Second#2/)
})

test('an import sets passwords like a form; undoing it removes new leads and restores no password', async () => {
  const known = await lead({ contacts: [{ type: 'Contact Number', value: '98250 88001' }], [name]: 'Kept#1' })
  const csv = 'Name,Phone,Portal password\nKavita Mehta,9825088001,FromFile#1\nRavi Shah,9825088002,FromFile#2\n'
  const started = await product.call(owner, 'POST', '/leads/import', {
    file_name: 'leads.csv',
    content_base64: Buffer.from(csv).toString('base64'),
  })
  const { import_id, mapping } = started.body
  const preview = await product.call(owner, 'POST', `/imports/${import_id}/preview`, { mapping, duplicates: 'update' })
  expect(preview.body, preview.text).toMatchObject({ created: 1, updated: 1, invalid: 0 })
  await product.call(owner, 'POST', `/imports/${import_id}/run`, {})
  await runImport(product.services, { business_id: owner.business_id, user_id: owner.id, import_id })
  const { body: result } = await product.call(owner, 'GET', `/imports/${import_id}`)
  expect((await stored(known.id)).value).toBe('FromFile#1')
  expect(await historyText()).not.toMatch(/FromFile#|Kept#1/)
  expect((await product.call(owner, 'POST', `/runs/${result.run_id}/undo`, {})).status).toBe(200)
  expect((await stored(known.id)).value).toBe('FromFile#1')
})

test('a merge keeps the password of the remaining lead, and its log has none', async () => {
  const contacts = [{ type: 'Contact Number', value: '98250 88003' }]
  const [stays, goes] = [await lead({ contacts, [name]: 'Stays#1' }), await lead({ contacts, [name]: 'Goes#2' })]
  const merged = await product.call(owner, 'POST', '/leads/merge', {
    into: stays.id,
    leadIds: [stays.id, goes.id],
    versions: { [stays.id]: stays.version, [goes.id]: goes.version },
  })
  expect(merged.status, merged.text).toBe(200)
  expect((await stored(stays.id)).value).toBe('Stays#1')
  const [{ log }] = await inside<{ log: object }>('select log from record_merge where business_id = $1::bigint', [
    owner.business_id,
  ])
  expect(JSON.stringify(log)).not.toContain(`"${name}"`)
})

test('a sealed password opens only in its own field and business, and is not sealed twice', async () => {
  const made = await lead({ [name]: 'Own#1' })
  const { text } = await stored(made.id)
  const place = { secret: product.services.settings.secret, business_id: owner.business_id, field_id: fieldId(name) }
  expect(openValue(place, text as string)).toBe('Own#1')
  expect(openValue({ ...place, field_id: place.field_id + 1 }, text as string)).toBe(null)
  expect(openValue({ ...place, business_id: place.business_id + 1 }, text as string)).toBe(null)
  expect(openValue({ ...place, secret: 'another secret that is long enough' }, text as string)).toBe(null)
  expect(openValue(place, 'sealed:nonsense')).toBe(null)
  const imitated = await lead({ [name]: 'sealed:nonsense:AAAA' })
  expect((await stored(imitated.id)).value).toBe('sealed:nonsense:AAAA')
})

test('an upgrade removes passwords from the history, whose chain stays valid, and a job seals stored ones', async () => {
  const person = await product.makeBusiness('Before')
  const field = await addField(person)
  const [a, b] = [await lead({}, person), await lead({}, person)]
  // Stored and logged like in older versions.
  const key = String(fieldId(field))
  for (const { id } of [a, b])
    await inside(
      `update lead set custom = custom || jsonb_build_object($2::text, $3::text) where business_id = $4::bigint and id = $1::bigint`,
      [id, key, `Plain#${id}`, person.business_id],
      person,
    )
  const { database } = product.services
  const log = (id: number, changes: object) =>
    database.transaction({ business_id: person.business_id, user_id: person.id }, async (transaction) => {
      const [row] = await transaction.query<{ id: number }>(
        `insert into change (business_id, record, record_id, action, changes) values ($1, 'lead', $2, 'updated', $3) returning id`,
        [person.business_id, id, JSON.stringify(changes)],
      )
      transaction.withCommit(() => [
        {
          text: 'insert into unsealed_change (business_id, change_ids) values ($1::bigint, $2::bigint[])',
          values: [person.business_id, [row.id]],
        },
      ])
    })
  await log(a.id, { [field]: [null, `Plain#${a.id}`], name: ['Kavita', 'Kavita Mehta'] })
  await sealBusiness(database, person.business_id)
  await log(b.id, { [field]: ['Older#1', null] })
  const verify = () => verifyBusiness(database, { business_id: person.business_id })
  const before = await verify()
  expect(before).toMatchObject({ broken: null, waiting: 1 })

  const { rows } = await product.owner.query('select current_database() as database')
  const owner_url = product.app_url.replace('vanik_app', 'vanik_owner')
  expect(owner_url).toContain(rows[0].database)
  await product.owner.query('drop table unsealed_secret; delete from schema_migration where number >= 85')
  await migrate({ ownerUrl: owner_url, folder: migrationsUpTo(85) })

  expect(await historyText(person)).not.toContain('Older#1')
  const { body } = await product.call(person, 'GET', `/leads/${a.id}/changes`)
  expect(body.data[0].changes).toEqual({ [field]: [null, 'XXXXXX'], name: ['Kavita', 'Kavita Mehta'] })
  expect(await verify()).toMatchObject({ broken: null, sealed: before.sealed, redacted: 1, waiting: 2 })
  await sealBusiness(database, person.business_id)
  expect(await verify()).toMatchObject({ broken: null, redacted: 1, waiting: 0 })

  expect(await sealStoredSecrets(product.services)).toBeGreaterThanOrEqual(2)
  expect((await stored(a.id, field, person)).value).toBe(`Plain#${a.id}`)
  expect((await stored(b.id, field, person)).value).toBe(`Plain#${b.id}`)
  expect(await historyText(person)).not.toContain('Plain#')
  expect(await sealStoredSecrets(product.services)).toBe(0)

  // A later change of such a row is found.
  await product.owner.query(`begin; alter table change no force row level security;
    update change set changes = changes || '{"name": ["Kavita", "Somebody else"]}' where business_id = ${person.business_id} and changes ? '${field}' and record_id = ${a.id};
    alter table change force row level security; commit`)
  expect((await verify()).broken).toMatch(/was altered/)
})
