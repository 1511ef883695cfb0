import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '#modules/catalog.ts'
import { formBody, pdfBytes } from '#engine/testing/files.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { type S3Simulator, s3Simulator } from '#engine/testing/s3-simulator.server.ts'
import { makeFiles } from '../files.server.ts'
import { SETTLE_JOB } from '../jobs.server.ts'

// The whole flow with a store other than our own, over S3.

const keys = { access_key_id: 'TESTACCESSKEY', secret_access_key: 'test-secret-key-0001', region: 'ap-south-1' }
const folder = mkdtempSync(join(tmpdir(), 'vanik-s3-'))
const files = makeFiles({ catalog, types: {} })
let s3: S3Simulator
let product: TestProduct
let person: Person
let lead_id: number

beforeAll(async () => {
  s3 = await s3Simulator({ folder, access_key_id: keys.access_key_id, bucket: 'crm-test' })
  product = await testProduct({
    catalog,
    routes: files.routes,
    plugins: (services) => [files.store(services)],
    files: { s3: { ...keys, endpoint: s3.endpoint, bucket: 'crm-test' } },
  })
  person = await product.makeBusiness('Surat Silks')
  lead_id = (await product.call(person, 'POST', '/leads', { name: 'Asha Patel' })).body.id
})

afterAll(async () => {
  await product.close()
  await s3.close()
  rmSync(folder, { recursive: true })
})

const create = (name: string, size: number) =>
  product.call(person, 'POST', '/files/create', {
    name,
    extension: 'pdf',
    file_type: 'application/pdf',
    file_size: size,
    type: 'lead',
    type_id: lead_id,
  })
async function post(form: { url: string; fields: Record<string, string> }, content: Buffer) {
  const { payload, headers } = formBody(form.fields, content)
  return fetch(form.url, { method: 'POST', headers, body: new Uint8Array(payload) })
}
const listed = async () =>
  (await product.call(person, 'GET', `/drive/lead/${lead_id}`)).body.data.map((file: { name: string }) => file.name)
const blobs = () =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /[\w-]{32}/.test(name))

test('a file is uploaded to the store by its form, checked, and opened by its link', async () => {
  const content = pdfBytes(700)
  const made = await create('quotation.pdf', 700)
  const form = made.body.preSignedUrl.data
  expect(form.url).toBe(`${s3.endpoint}/crm-test`)
  expect((await post(form, content)).status).toBe(204)
  // The uploader's key cannot be read, and the key for reading cannot be written.
  const confirmed = await product.call(person, 'POST', `/files/${made.body.file.id}/confirm`)
  expect(confirmed.body.file.state).toBe('ready')
  expect(blobs()).toEqual([confirmed.body.file.file_path])

  const shown = await product.call(person, 'POST', '/files/show', {
    files: [{ file_path: made.body.file.file_path, time_seconds: 90, download: true }],
  })
  const opened = await fetch(shown.body.urls[0])
  expect(Buffer.from(await opened.arrayBuffer()).equals(content)).toBe(true)
  expect(opened.headers.get('content-type')).toBe('application/pdf')
  expect(opened.headers.get('content-disposition')).toMatch(/^attachment; filename="quotation.pdf"/)
  expect(shown.body.urls[0]).toContain('X-Amz-Expires=90&')
})

test('a file that the client never confirms appears in the list too', async () => {
  const made = await create('unconfirmed.pdf', 600)
  await post(made.body.preSignedUrl.data, pdfBytes())
  expect(await listed()).toContain('unconfirmed.pdf')
})

test('content that differs from the announced size or type is refused and deleted', async () => {
  const made = await create('page.pdf', 600)
  const form = made.body.preSignedUrl.data
  expect((await post(form, pdfBytes(601))).status).toBe(400)
  expect((await post(form, Buffer.alloc(600, '<html>'))).status).toBe(204)
  const confirmed = await product.call(person, 'POST', `/files/${made.body.file.id}/confirm`)
  expect([confirmed.status, confirmed.body.code]).toEqual([422, 'CUSTOM_ERR'])
  expect(await listed()).not.toContain('page.pdf')
  expect(blobs().some((name) => name.includes(made.body.file.file_path))).toBe(false)
})

test('content uploaded with an old form after the check cannot be read and is removed', async () => {
  product.jobs.length = 0
  const made = await create('late.pdf', 600)
  const form = made.body.preSignedUrl.data
  await post(form, pdfBytes())
  await product.call(person, 'POST', `/files/${made.body.file.id}/confirm`)
  expect((await post(form, Buffer.alloc(600, '<html>'))).status).toBe(204)
  expect(blobs()).toContain(`${made.body.file.file_path}.upload`)
  await files.jobs[SETTLE_JOB](product.services, product.jobs[0].payload)
  expect(blobs()).toContain(made.body.file.file_path)
  expect(blobs()).not.toContain(`${made.body.file.file_path}.upload`)
})

test('a deleted upload leaves nothing in the store', async () => {
  const made = await create('back.pdf', 600)
  await post(made.body.preSignedUrl.data, pdfBytes())
  await product.call(person, 'DELETE', `/files/${made.body.file.id}`)
  expect(blobs().some((name) => name.includes(made.body.file.file_path))).toBe(false)
})

test('the local store is off when another store is configured', async () => {
  const answer = await product.app.inject({
    method: 'POST',
    url: '/files-store/upload',
    ...formBody({}, Buffer.alloc(1)),
  })
  expect([404, 415]).toContain(answer.statusCode)
})

test('while the store is down, an upload stays pending and reports it', async () => {
  const made = await create('down.pdf', 600)
  await post(made.body.preSignedUrl.data, pdfBytes())
  product.services.log.error = () => {}
  s3.is_down = true
  expect((await product.call(person, 'POST', `/files/${made.body.file.id}/confirm`)).status).toBe(503)
  expect(await listed()).not.toContain('down.pdf')
  s3.is_down = false
  expect((await product.call(person, 'POST', `/files/${made.body.file.id}/confirm`)).body.file.state).toBe('ready')
})
