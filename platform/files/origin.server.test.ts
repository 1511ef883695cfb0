import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '#modules/catalog.ts'
import { buildServer } from '#engine/server/http/server.server.ts'
import { formBody, pdfBytes } from '#engine/testing/files.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { makeFiles } from './files.server.ts'

// Files under a separate origin, behind a proxy that does not forward the host name of the request.

const ORIGIN = 'https://files.dukaan.in'
const files = makeFiles({ catalog, types: {} })
let product: TestProduct
let person: Person
let made: { file: { file_path: string }; preSignedUrl: { data: { url: string; fields: Record<string, string> } } }

beforeAll(async () => {
  product = await testProduct({
    catalog,
    routes: files.routes,
    plugins: (services) => [files.store(services)],
    files: { origin: ORIGIN },
  })
  person = await product.makeBusiness('Surat Silks')
  const lead = await product.call(person, 'POST', '/leads', { name: 'Asha Patel' })
  const answer = await product.call(person, 'POST', '/files/create', {
    name: 'quotation.pdf',
    extension: 'pdf',
    file_type: 'application/pdf',
    file_size: 600,
    type: 'lead',
    type_id: lead.body.id,
  })
  made = answer.body
})
afterAll(() => product.close())

test('forms and links use that origin, and the pages of the product may load from it', async () => {
  const { url, fields } = made.preSignedUrl.data
  expect(url).toBe(`${ORIGIN}/files-store/upload`)
  const posted = await product.app.inject({
    method: 'POST',
    url: '/files-store/upload',
    ...formBody(fields, pdfBytes()),
  })
  expect(posted.statusCode).toBe(204)
  expect(posted.headers['access-control-allow-origin']).toBe('http://localhost:3000')
  const shown = await product.call(person, 'POST', '/files/show', { files: [{ file_path: made.file.file_path }] })
  const link = new URL(shown.body.urls[0])
  expect(link.origin).toBe(ORIGIN)
  for (const host of ['files.dukaan.in', '127.0.0.1:3000']) {
    const opened = await product.app.inject({ url: link.pathname + link.search, headers: { host } })
    expect([opened.statusCode, opened.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin'])
  }
})

test('the content security policy adds only the origin of the files', async () => {
  const web_dir = mkdtempSync(join(tmpdir(), 'vanik-web-'))
  writeFileSync(join(web_dir, 'index.html'), '<!doctype html>')
  const app = await buildServer({ services: product.services, routes: [], web_dir })
  const policy = String((await app.inject('/')).headers['content-security-policy'])
  expect(policy).toContain(`img-src 'self' data: blob: ${ORIGIN};`)
  expect(policy).toContain(`connect-src 'self' ${ORIGIN};`)
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("object-src 'none'")
  await app.close()
  rmSync(web_dir, { recursive: true })
})
