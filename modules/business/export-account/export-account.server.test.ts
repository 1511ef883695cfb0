import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFiles } from '#platform/files/files.server.ts'
import { storageOf } from '#platform/files/store/storage.server.ts'
import { runImport } from '#platform/import/run.server.ts'
import { zipFile } from '#platform/export/zip-write.server.ts'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { hashPassword } from '#modules/business/index.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { exportJobs, EXPIRE_JOB, EXPORT_JOB, sizeWords } from './job.server.ts'
import { safeName } from './write-archive.server.ts'

const PASSWORD = 'Silk#2026'
let product: TestProduct
let owner: Person

beforeAll(async () => {
  const files = makeFiles({ catalog, types: {} })
  product = await testProduct({
    catalog,
    specials,
    routes: moduleRoutes,
    plugins: (services) => [files.store(services)],
  })
  owner = await product.makeBusiness('Exports')
  const hash = await hashPassword(PASSWORD)
  await product.owner.query('update account set password_hash = $1 where id = $2', [hash, owner.id])
})
afterAll(() => product.close())

const inside = <Row>(text: string, values: unknown[] = []) =>
  product.services.database.transaction({ business_id: owner.business_id, user_id: null }, (transaction) =>
    transaction.query<Row>(text, values),
  )
const ask = () => product.call(owner, 'POST', '/account_exports', { current_password: PASSWORD })
const run = (id: number) => exportJobs[EXPORT_JOB](product.services, { business_id: owner.business_id, id })
const list = async () => (await product.call(owner, 'GET', '/account_exports')).body.data

async function download(id: number): Promise<Record<string, Buffer>> {
  const { body } = await product.call(owner, 'POST', `/account_exports/${id}/link`)
  const url = new URL(body.url)
  const answer = await product.app.inject({
    method: 'GET',
    url: url.pathname + url.search,
    headers: { host: url.host },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toContain('attachment')
  const parts = unzipSync(answer.rawPayload)
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, Buffer.from(bytes)]))
}
const lines = (bytes: Buffer) =>
  bytes
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text))

test('everything of the business is in the archive: tables, lines, history, roles, files, with counts and hashes', async () => {
  const kept = await product.call(owner, 'POST', '/leads', { name: '=HYPERLINK("x")' })
  const gone = await product.call(owner, 'POST', '/leads', { name: 'Gone' })
  await product.call(owner, 'DELETE', `/leads/${gone.body.id}?version=1`)
  const storage_key = `tenant/${owner.business_id}/${'k'.repeat(32)}`
  await storageOf(product.services.settings).put(storage_key, Buffer.from('paper'), 'application/pdf')
  await inside(
    `insert into file (business_id, storage_key, record, record_id, name, extension, file_type, file_size, created_by, state, sha256, ready_at)
     values ($1, $2, 'lead', $3, '../Bill/1', 'pdf', 'application/pdf', 5, $4, 'ready', 'x', now())`,
    [owner.business_id, storage_key, kept.body.id, owner.id],
  )
  const asked = await ask()
  expect(asked.status).toBe(202)
  await run(asked.body.id)
  const [done] = await list()
  expect(done).toMatchObject({ state: 'done', problem: null, file_size: expect.any(Number) })
  const parts = await download(done.id)

  const csv = parts['csv/leads.csv'].toString('utf8')
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
  expect(csv).not.toContain('Gone')
  const leads = lines(parts['json/leads.jsonl'])
  expect(leads.map((one) => [one.id, one.in_trash])).toEqual([
    [kept.body.id, undefined],
    [gone.body.id, true],
  ])
  expect(leads[0].contacts).toEqual(kept.body.contacts)
  expect(lines(parts['json/history.jsonl']).map((one) => one.action)).toEqual(
    expect.arrayContaining(['created', 'deleted']),
  )
  expect(lines(parts['json/roles.jsonl'])[0]).toMatchObject({ rights: expect.any(Array) })
  const [file] = lines(parts['json/files.jsonl'])
  expect(file.path).toMatch(new RegExp(`^files/lead/${kept.body.id}/\\d+-_Bill_1\\.pdf$`))
  expect(parts[file.path].toString()).toBe('paper')
  expect(parts['README.txt'].toString()).toContain('manifest.json')

  const manifest = JSON.parse(parts['manifest.json'].toString())
  for (const one of manifest.files) {
    expect(createHash('sha256').update(parts[one.name]).digest('hex')).toBe(one.sha256)
    expect(parts[one.name].length).toBe(one.bytes)
  }
  expect(manifest.files.find((one: { name: string }) => one.name === 'json/leads.jsonl').rows).toBe(2)
  expect(Object.values(parts).map(String).join()).not.toMatch(/\$argon2|password_hash|token_hash|key_hash/)
})

test('contacts, enquiries, merges, conversions, own fields, connections and webhooks are in it, and no secret of any', async () => {
  const post = async (path: string, body: unknown) => {
    const { status, body: made, text } = await product.call(owner, 'POST', path, body)
    expect(status, text).toBeLessThan(300)
    return made
  }
  await post('/custom_fields', { record: 'lead', field_name: 'Shade', field_type: 'Text' })
  const phone = (value: string) => [{ type: 'Contact Number', value, phone_code: '+91', iso2: 'IN' }]
  const one = await post('/leads', { name: 'Meena Rao', contacts: phone('9811100001') })
  const two = await post('/leads', { name: 'Meena R', contacts: phone('9811100002') })
  await inside(
    `insert into record_merge (business_id, record, into_id, from_ids, log, created_by) values ($1, 'lead', $2, $3, '{}', $4)`,
    [owner.business_id, one.id, [two.id], owner.id],
  )
  await post('/enquiries', { source: 'Fair', external_id: 'f-1', name: 'Asha', phone: '9811100003', product: 'Silk' })
  await post('/contacts', { name: 'Kavita Mehta', contacts: phone('9811100004') })
  const hook = await post('/webhooks', { name: 'Books', url: 'https://books.example.in/x', events: ['lead.created'] })
  const source = await post('/connections', { provider: 'generic', label: 'Our website' })
  const asked = await ask()
  await run(asked.body.id)
  const parts = await download((await list())[0].id)
  const read = (name: string) => lines(parts[`json/${name}.jsonl`])
  expect(read('contacts').map((row) => row.name)).toEqual(['Kavita Mehta'])
  expect(read('enquiries')).toContainEqual(expect.objectContaining({ external_id: 'f-1', product: 'Silk', via: 'api' }))
  expect(read('merges')).toMatchObject([{ into_id: one.id, from_ids: [two.id] }])
  expect(read('custom_fields')).toMatchObject([{ field_name: 'Shade' }])
  expect(read('webhooks')).toMatchObject([{ name: 'Books', url: 'https://books.example.in/x' }])
  expect(read('connections')).toMatchObject([{ label: 'Our website', provider: 'generic' }])
  expect(parts['json/lead_conversions.jsonl']).toBeDefined()
  const all = Object.values(parts).map(String).join()
  for (const secret of [hook.secret, source.secret, source.address.split('/').at(-1)]) expect(all).not.toContain(secret)
})

test('the exported leads come back by the import of an empty business, each as it was', async () => {
  const [done] = await list()
  const file = (await download(done.id))['csv/leads.csv']
  const other = await product.makeBusiness('Exports')
  // People and sources have the same names there.
  await product.call(other, 'POST', '/lead_sources', { name: 'Fair' })
  const uploaded = await product.call(other, 'POST', '/leads/import', {
    file_name: 'leads.csv',
    content_base64: file.toString('base64'),
  })
  const { import_id, mapping } = uploaded.body
  const preview = await product.call(other, 'POST', `/imports/${import_id}/preview`, { mapping })
  expect(preview.body).toMatchObject({ invalid: 0, skipped: 0 })
  await product.call(other, 'POST', `/imports/${import_id}/run`, {})
  await runImport(product.services, { business_id: other.business_id, user_id: other.id, import_id })
  const columns = 'name,account_name,city,state,product,amount,phone,email,desc,website,pincode'
  const rowsOf = async (person: Person) =>
    (await product.call(person, 'GET', `/leads?limit=100&sort=name&columns=${columns}`)).body.data.map(
      ({ id: _id, version: _version, ...row }: Record<string, unknown>) => row,
    )
  const rows = await rowsOf(owner)
  expect(rows.length).toBeGreaterThan(3)
  expect(await rowsOf(other)).toEqual(rows)
})

test('an owner with a second step gives a code of it, too', async () => {
  const setup = await product.call(owner, 'POST', '/second_factor/set_up', { current_password: PASSWORD })
  const app = new TOTP({ secret: setup.body.secret })
  const codes = (await product.call(owner, 'POST', '/second_factor/confirm', { code: app.generate() })).body
    .recovery_codes
  product.services.identity.forget()
  const without = await ask()
  expect(without.body.errors).toMatchObject([{ field: 'code' }])
  const send = (code: string) => product.call(owner, 'POST', '/account_exports', { current_password: PASSWORD, code })
  expect((await send('000000')).body.errors).toMatchObject([{ field: 'code' }])
  const asked = await send(codes[0])
  expect(asked.status).toBe(202)
  await run(asked.body.id)
  expect((await send(codes[0])).body.errors).toMatchObject([{ field: 'code' }])
  await product.call(owner, 'POST', '/second_factor/switch_off', { current_password: PASSWORD, code: codes[1] })
})

test('the owner alone may ask, with the password, one at a time, and each step is in the audit log', async () => {
  const admin = await product.makePerson(owner, { name: 'Admin', rights: 'all' })
  expect((await product.call(admin, 'POST', '/account_exports', { current_password: PASSWORD })).status).toBe(403)
  expect((await product.call(admin, 'GET', '/account_exports')).status).toBe(403)
  const wrong = await product.call(owner, 'POST', '/account_exports', { current_password: 'no' })
  expect(wrong.body.errors[0].field).toBe('current_password')
  const first = await ask()
  expect((await ask()).status).toBe(422)
  expect((await product.call(owner, 'POST', `/account_exports/${first.body.id}/link`)).status).toBe(404)
  await run(first.body.id)
  await run(first.body.id)
  const steps = await inside<{ action: string }>(
    `select action from change where record = 'account_export' and record_id = $1 order by id`,
    [first.body.id],
  )
  expect(steps.map((one) => one.action)).toEqual(['export', 'exported'])
  const notices = await inside<{ kind: string }>('select kind from notice order by id desc limit 1')
  expect(notices[0].kind).toBe('export_ready')
})

test('an export is removed when its time is over, and its link opens nothing then', async () => {
  const [done] = await list()
  const { body } = await product.call(owner, 'POST', `/account_exports/${done.id}/link`)
  await exportJobs[EXPIRE_JOB](product.services, { business_id: owner.business_id, id: done.id })
  const url = new URL(body.url)
  const answer = await product.app.inject({
    method: 'GET',
    url: url.pathname + url.search,
    headers: { host: url.host },
  })
  expect(answer.statusCode).toBe(404)
  expect((await list())[0].state).toBe('gone')
})

test('whoever no longer owns the business when the job runs gets nothing', async () => {
  const heir = await product.makePerson(owner, { name: 'Heir', rights: 'all' })
  const asked = await ask()
  await inside('update business set created_by = $1 where id = $2', [heir.id, owner.business_id])
  await run(asked.body.id)
  await inside('update business set created_by = $1 where id = $2', [owner.id, owner.business_id])
  product.services.identity.forget()
  expect((await list())[0]).toMatchObject({ state: 'failed', problem: expect.stringContaining('owns') })
})

test('an archive above the limits of the old format opens in the usual programs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  try {
    async function* parts() {
      yield { name: 'a.txt', pieces: ['Ravi', ' Shah'] }
      yield { name: 'b/ગુજરાત.txt', pieces: [Buffer.from('x')] }
    }
    const pieces: Buffer[] = []
    for await (const piece of zipFile(parts(), { large: true })) pieces.push(piece)
    const path = join(folder, 'a.zip')
    writeFileSync(path, Buffer.concat(pieces))
    const opened = unzipSync(readFileSync(path))
    expect(Buffer.from(opened['a.txt']).toString()).toBe('Ravi Shah')
    expect(Object.keys(opened)).toEqual(['a.txt', 'b/ગુજરાત.txt'])
    const python = "import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);print(z.testzip(),z.read('a.txt').decode())"
    try {
      expect(execFileSync('python3', ['-c', python, path]).toString()).toBe('None Ravi Shah\n')
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOENT') throw error
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('names of files are safe on every disk, and sizes are words', () => {
  expect(safeName('../../etc/passwd', 'pdf')).toBe('_.._etc_passwd.pdf')
  expect(safeName('बिल\u202Efdp.exe', 'pdf')).toBe('बिल_fdp.exe.pdf')
  expect(safeName('...', 'pdf')).toBe('file.pdf')
  expect(sizeWords(1_500_000)).toBe('1.5 MB')
})
