import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalog } from '#modules/catalog.ts'
import { viewAsRoutes } from '#modules/people/visibility/view-as.server.ts'
import { formBody, pdfBytes, pngBytes } from '#engine/testing/files.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { makeFiles } from './files.server.ts'
import { REMOVE_JOB, SETTLE_JOB } from './jobs.server.ts'
import { type FileRow, PHOTO_TYPE } from './rows.server.ts'

const readyPhotos: FileRow[] = []
const files = makeFiles({
  catalog,
  types: { [PHOTO_TYPE]: { onReady: async (_transaction, file) => void readyPhotos.push(file) } },
})

let product: TestProduct
let owner: Person
let rival: Person
/** Sees every lead, changes only their own. */
let reader: Person
let lead_id: number
let own_lead: number

beforeAll(async () => {
  product = await testProduct({
    catalog,
    routes: [...files.routes, ...viewAsRoutes],
    plugins: (services) => [files.store(services)],
    files: { quota_bytes: 60 * 1024 * 1024 },
  })
  owner = await product.makeBusiness('Surat Silks')
  rival = await product.makeBusiness('Rajkot Traders')
  reader = await product.makePerson(owner, {
    name: 'Ritika',
    rights: { lead: { view: 'all', edit: 'own', create: 'all' } },
  })
  lead_id = await makeLead(owner)
  own_lead = await makeLead(reader)
})

afterAll(() => product.close())
beforeEach(() => {
  product.jobs.length = 0
})

async function makeLead(person: Person): Promise<number> {
  return (await product.call(person, 'POST', '/leads', { name: 'Asha Patel' })).body.id
}

const wish = (more: Record<string, unknown> = {}) => ({
  name: 'quotation.pdf',
  extension: 'pdf',
  file_type: 'application/pdf',
  file_size: 600,
  type: 'lead',
  type_id: lead_id,
  ...more,
})
const create = (person: Person, more: Record<string, unknown> = {}) =>
  product.call(person, 'POST', '/files/create', wish(more))

type Form = { url: string; fields: Record<string, string> }
async function post({ url, fields }: Form, content: Uint8Array) {
  const answer = await product.app.inject({ method: 'POST', url: new URL(url).pathname, ...formBody(fields, content) })
  return { status: answer.statusCode, text: answer.body }
}

/** Uploads content as this person, with all steps. */
async function upload(person: Person, content: Uint8Array, more: Record<string, unknown> = {}) {
  const made = await create(person, { file_size: content.length, ...more })
  expect(made.status).toBe(201)
  const posted = await post(made.body.preSignedUrl.data, content)
  return { file: made.body.file, form: made.body.preSignedUrl.data as Form, posted }
}

const show = (person: Person, file_path: string, more: Record<string, unknown> = {}) =>
  product.call(person, 'POST', '/files/show', { files: [{ file_path, ...more }] })
const open = async (url: string) => {
  const { pathname, search, host } = new URL(url)
  return product.app.inject({ method: 'GET', url: pathname + search, headers: { host } })
}
const grantOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0], 'base64url').toString())
const secondsOf = (url: string) =>
  Math.round((grantOf(new URL(url).searchParams.get('token') as string).ends - Date.now()) / 1000)
const listed = async (person: Person, id = lead_id): Promise<string[]> =>
  (await product.call(person, 'GET', `/drive/lead/${id}`)).body.data.map((file: { name: string }) => file.name)
const fields = (answer: { body: { errors: { field: string }[] } }) => answer.body.errors.map((one) => one.field)

describe('an upload', () => {
  test('creates the record, receives the content by a form, and the file can then be listed and opened', async () => {
    const content = pdfBytes()
    const made = await create(owner)
    expect(made.status).toBe(201)
    expect(made.body.file).toMatchObject({
      name: 'quotation.pdf',
      extension: 'pdf',
      file_type: 'application/pdf',
      file_size: 600,
      type: 'lead',
      type_id: lead_id,
      state: 'pending',
    })
    expect(made.body.file.file_path).toMatch(new RegExp(`^tenant/${owner.business_id}/[\\w-]{32}$`))
    const form: Form = made.body.preSignedUrl.data
    expect(form.url).toMatch(/^http:\/\/.+\/files-store\/upload$/)
    const grant = grantOf(form.fields.token)
    expect(grant).toMatchObject({ does: 'upload', key: form.fields.key, content_type: 'application/pdf', size: 600 })
    expect(grant.ends - Date.now()).toBeLessThanOrEqual(15 * 60_000)

    expect(await listed(owner)).toEqual([])
    expect((await show(owner, made.body.file.file_path)).status).toBe(404)
    expect((await post(form, content)).status).toBe(204)
    expect(await listed(owner)).toEqual(['quotation.pdf'])

    const shown = await show(owner, made.body.file.file_path, { time_seconds: 60 })
    expect(shown.status).toBe(201)
    expect(shown.body.urls).toHaveLength(1)
    expect(secondsOf(shown.body.urls[0])).toBe(60)
    const opened = await open(shown.body.urls[0])
    expect(opened.rawPayload.equals(content)).toBe(true)
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="quotation.pdf"; filename*=UTF-8''quotation.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })

  test('is written into the history of its record', async () => {
    const changes = await product.call(owner, 'GET', `/leads/${lead_id}/changes`)
    expect(changes.body.data[0]).toMatchObject({ action: 'file_added', note: 'quotation.pdf', actor_id: owner.id })
  })

  test('stores the size and hash of the received content', async () => {
    const content = pdfBytes(900)
    const { file } = await upload(owner, content, { name: 'hash.pdf' })
    const [[sha256, size]] = await product.services.database.read(
      { business_id: owner.business_id, user_id: owner.id },
      'select sha256, file_size::text from file where business_id = $1::bigint and id = $2::bigint',
      [owner.business_id, file.id],
    )
    expect([sha256, size]).toEqual([createHash('sha256').update(content).digest('hex'), '900'])
  })

  test('also works in two steps: a list whose first item has the form', async () => {
    const answer = await product.call(owner, 'POST', '/files', wish({ name: 'two steps.pdf', extension: undefined }))
    expect(answer.status).toBe(201)
    expect((await post(answer.body[0].data, pdfBytes())).status).toBe(204)
    expect(await listed(owner)).toContain('two steps.pdf')
  })

  test('can be repeated after a lost answer without a second record', async () => {
    const again = () =>
      product.call(owner, 'POST', '/files/create', wish({ name: 'once.pdf' }), { 'idempotency-key': 'lost answer' })
    expect((await again()).body.file.id).toBe((await again()).body.file.id)
  })

  test('that failed is deleted by its uploader, and nothing of it remains', async () => {
    const made = await create(owner, { name: 'failed.pdf' })
    expect((await product.call(owner, 'DELETE', `/files/${made.body.file.id}`)).status).toBe(200)
    const late = await post(made.body.preSignedUrl.data, pdfBytes())
    expect([late.status, JSON.parse(late.text).code]).toEqual([403, 'AccessDenied'])
    expect(await listed(owner)).not.toContain('failed.pdf')
  })

  test('can use its form only once', async () => {
    const { form, posted } = await upload(owner, pdfBytes(), { name: 'twice.pdf' })
    expect(posted.status).toBe(204)
    expect((await post(form, pdfBytes())).status).toBe(403)
  })

  test('can be confirmed, but not before its content has arrived', async () => {
    const made = await create(owner, { name: 'confirm.pdf' })
    const path = `/files/${made.body.file.id}/confirm`
    expect((await product.call(owner, 'POST', path)).body.code).toBe('CUSTOM_ERR')
    await post(made.body.preSignedUrl.data, pdfBytes())
    expect((await product.call(owner, 'POST', path)).body.file.state).toBe('ready')
  })
})

describe('refused before the upload', () => {
  test('every mistake is reported at once', async () => {
    const answer = await create(owner, { name: '../../etc/passwd', extension: 'exe', file_size: 0, type_id: 'x' })
    expect(answer.status).toBe(422)
    expect(fields(answer)).toEqual(['name', 'extension', 'file_size', 'type_id'])
  })

  test.each([
    ['nothing in it', { file_size: 0 }, 'file_size'],
    ['more than 25 MiB', { file_size: 25 * 1024 * 1024 + 1 }, 'file_size'],
    ['half a byte', { file_size: 1.5 }, 'file_size'],
    ['a page', { name: 'a.html', extension: 'html', file_type: 'text/html' }, 'extension'],
    ['a drawing that can carry scripts', { name: 'a.svg', extension: 'svg', file_type: 'image/svg+xml' }, 'extension'],
    ['another extension than its name', { name: 'a.png' }, 'extension'],
    ['another type than its extension', { file_type: 'text/html' }, 'file_type'],
    ['a name that reads backwards', { name: 'bill\u202Efdp.pdf' }, 'name'],
    ['a name with a line break', { name: 'a\r\nb.pdf' }, 'name'],
    ['a name of 256 bytes', { name: `${'a'.repeat(252)}.pdf` }, 'name'],
    ['no owner', { type: '' }, 'type'],
  ])('%s', async (_what, more, field) => {
    const answer = await create(owner, more)
    expect([answer.status, fields(answer)]).toEqual([422, [field]])
  })

  test('a file that exceeds the storage of the business', async () => {
    const size = 24 * 1024 * 1024
    const made = [await create(owner, { file_size: size }), await create(owner, { file_size: size })]
    expect(made.map((one) => one.status)).toEqual([201, 201])
    const third = await create(owner, { file_size: size })
    expect([third.status, third.body.code]).toEqual([422, 'CUSTOM_ERR'])
    // Another business has its own storage, and a deleted upload frees space.
    const theirs = await makeLead(rival)
    expect((await create(rival, { file_size: size, type_id: theirs })).status).toBe(201)
    for (const { body } of made) await product.call(owner, 'DELETE', `/files/${body.file.id}`)
    expect((await create(owner, { file_size: size })).status).toBe(201)
  })
})

describe('refused after the content has arrived', () => {
  const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  test.each([
    ['a page that calls itself a PDF', Buffer.from('<html><script>alert(1)</script></html>'), { name: 'page.pdf' }],
    ['a program that calls itself a PNG', Buffer.from('MZ\x90\0 this is a program'), png()],
    [
      'a JPEG that calls itself a PNG',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, ...Buffer.from('JFIF'), ...Array(40).fill(0)]),
      png(),
    ],
    [
      'a plain archive that calls itself a workbook',
      emptyZip(),
      { name: 'a.xlsx', extension: 'xlsx', file_type: office },
    ],
    ['a page that calls itself a CSV', Buffer.from(' <!DOCTYPE html><p>hi'), csv()],
    ['binary that calls itself a CSV', Buffer.from([1, 2, 0, 3]), csv()],
    ['an image of more than 40 megapixels', pngBytes(8, 8, { width: 8_000, height: 5_001 }), png()],
  ])('%s', async (_what, content, more) => {
    const { file, posted } = await upload(owner, content, more)
    expect([posted.status, JSON.parse(posted.text).code]).toEqual([400, 'InvalidContent'])
    expect((await show(owner, file.file_path)).status).toBe(404)
    expect(await listed(owner)).not.toContain(file.name)
    expect((await product.call(owner, 'POST', `/files/${file.id}/confirm`)).body.code).toBe('CUSTOM_ERR')
    expect(existsSync(join(product.services.settings.files.folder, `${file.file_path}.upload`))).toBe(false)
  })

  test.each([
    ['a PNG', pngBytes(), png()],
    ['a CSV with a rupee sign', Buffer.from('name,₹\nAsha,12\n'), csv()],
    [
      'a CSV as Excel on Windows declares it',
      Buffer.from('name,city\n'),
      { ...csv(), file_type: 'application/vnd.ms-excel' },
    ],
    ['an archive', emptyZip(), { name: 'a.zip', extension: '.ZIP', file_type: 'application/x-zip-compressed' }],
    [
      'a song',
      Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0'), mp3Frames()]),
      { name: 'a.mp3', extension: 'mp3', file_type: 'audio/mpeg' },
    ],
  ])('but not %s', async (_what, content, more) => {
    expect((await upload(owner, content, more)).posted).toEqual({ status: 204, text: '' })
  })
})

describe('rights', () => {
  let theirs: { id: number; file_path: string }
  let mine: { id: number; file_path: string }
  beforeAll(async () => {
    mine = (await upload(owner, pdfBytes(), { name: 'mine.pdf' })).file
    theirs = (await upload(rival, pdfBytes(), { type_id: await makeLead(rival) })).file
  })

  test('a file can be seen and changed by the people who may see and change its record', async () => {
    expect((await show(reader, mine.file_path)).status).toBe(201)
    expect(await listed(reader)).toContain('mine.pdf')
    expect((await create(reader)).status).toBe(403)
    expect((await product.call(reader, 'DELETE', `/files/${mine.id}`)).status).toBe(403)
    expect((await create(reader, { type_id: own_lead })).status).toBe(201)
  })

  test('without a right on the record its files answer 404', async () => {
    const stranger = await product.makePerson(owner, { name: 'Kiran', rights: { lead: { view: 'own', edit: 'own' } } })
    expect((await show(stranger, mine.file_path)).status).toBe(404)
    expect((await product.call(stranger, 'GET', `/drive/lead/${lead_id}`)).status).toBe(404)
    expect((await product.call(stranger, 'DELETE', `/files/${mine.id}`)).status).toBe(404)
    expect((await create(stranger)).status).toBe(404)
  })

  test('in view-as, an owner sees the files that the member sees and cannot change them', async () => {
    const seller = await product.makePerson(owner, { name: 'Seller', rights: { lead: { view: 'own', edit: 'own' } } })
    const { file } = await upload(reader, pdfBytes(), { type_id: own_lead })
    expect((await product.call(owner, 'POST', '/view_as', { user_id: seller.id })).status).toBeLessThan(300)
    expect((await show(owner, file.file_path)).status).toBe(404)
    expect((await product.call(owner, 'DELETE', `/files/${file.id}`)).body.code).toBe('E_VIEW_ONLY')
    await product.call(owner, 'DELETE', '/view_as')
    expect((await product.call(owner, 'POST', '/view_as', { user_id: reader.id })).status).toBeLessThan(300)
    expect((await show(owner, file.file_path)).status).toBe(201)
    await product.call(owner, 'DELETE', '/view_as')
  })

  test("another business's files answer 404, by id, by path and by record", async () => {
    expect((await show(owner, theirs.file_path)).status).toBe(404)
    expect((await product.call(owner, 'DELETE', `/files/${theirs.id}`)).status).toBe(404)
    expect((await product.call(owner, 'POST', `/files/${theirs.id}/confirm`)).status).toBe(404)
    expect((await product.call(owner, 'POST', `/files/${theirs.id}/restore`)).status).toBe(404)
    expect((await create(owner, { type_id: 999_999 })).status).toBe(404)
    expect((await create(owner, { type: 'spaceship' })).status).toBe(404)
    const both = { files: [{ file_path: mine.file_path }, { file_path: theirs.file_path }] }
    expect((await product.call(owner, 'POST', '/files/show', both)).status).toBe(404)
  })

  test('without a business or a session every call is refused', async () => {
    expect((await product.call(owner, 'POST', '/files/create', wish(), { 'x-business-id': '' })).status).toBe(400)
    expect((await product.call(owner, 'POST', '/files/create', wish(), { 'x-business-id': '1e3' })).status).toBe(400)
    expect((await product.call(null, 'POST', '/files/create', wish())).status).toBe(401)
    const elsewhere = { 'x-business-id': String(rival.business_id) }
    expect((await product.call(owner, 'POST', '/files/create', wish(), elsewhere)).status).toBe(404)
  })

  test('an invalid path opens nothing', async () => {
    for (const path of ['', '../secret', 'tenant/1', `${mine.file_path}.upload`, `${mine.file_path}/..`, '\\x'])
      expect([404, 422]).toContain((await show(owner, path)).status)
    expect((await show(owner, mine.file_path, { time_seconds: 86_401 })).status).toBe(422)
    expect((await show(owner, mine.file_path, { time_seconds: 0 })).status).toBe(422)
  })

  test('a link is valid for 3,000 seconds by default', async () => {
    expect(secondsOf((await show(owner, mine.file_path)).body.urls[0])).toBe(3_000)
  })

  test('a file that the page cannot show is only downloaded, under its own name', async () => {
    const sheet = (await upload(owner, Buffer.from('a,b\n'), { ...csv(), name: 'भाव "सूची".csv' })).file
    const opened = await open((await show(owner, sheet.file_path)).body.urls[0])
    expect(opened.headers['content-disposition']).toBe(
      `attachment; filename="___ ______.csv"; filename*=UTF-8''${encodeURIComponent('भाव "सूची".csv')}`,
    )
    const download = await open((await show(owner, mine.file_path, { download: true })).body.urls[0])
    expect(download.headers['content-disposition']).toMatch(/^attachment;/)
  })
})

describe('a removed file', () => {
  test('disappears from lists and links at once, can be restored, and is deleted for good after 30 days', async () => {
    const { file } = await upload(owner, pdfBytes(), { name: 'removed.pdf' })
    const [url] = (await show(owner, file.file_path)).body.urls
    product.jobs.length = 0
    const removed = await product.call(owner, 'DELETE', `/files/${file.id}`)
    expect([removed.status, removed.body.message]).toEqual([200, 'File has been successfully deleted'])
    expect(await listed(owner)).not.toContain('removed.pdf')
    expect((await show(owner, file.file_path)).status).toBe(404)
    expect((await open(url)).statusCode).toBe(404)
    expect((await product.call(owner, 'DELETE', `/files/${file.id}`)).status).toBe(404)

    const [job] = product.jobs
    expect(job.name).toBe(REMOVE_JOB)
    expect((await product.call(reader, 'POST', `/files/${file.id}/restore`)).status).toBe(403)
    expect((await product.call(owner, 'POST', `/files/${file.id}/restore`)).status).toBe(200)
    expect((await open(url)).statusCode).toBe(200)
    await files.jobs[REMOVE_JOB](product.services, job.payload)
    expect(await listed(owner)).toContain('removed.pdf')

    await product.call(owner, 'DELETE', `/files/${file.id}`)
    await files.jobs[REMOVE_JOB](product.services, job.payload)
    const kept = join(product.services.settings.files.folder, file.file_path)
    expect(existsSync(kept)).toBe(true)
    await product.services.database.transaction({ business_id: owner.business_id, user_id: null }, (transaction) =>
      transaction.query(`update file set deleted_at = now() - interval '31 days' where id = $1`, [file.id]),
    )
    await files.jobs[REMOVE_JOB](product.services, job.payload)
    expect(existsSync(kept)).toBe(false)
    expect((await product.call(owner, 'POST', `/files/${file.id}/restore`)).status).toBe(404)
  })

  test('an upload that was never finished is removed by its job', async () => {
    product.jobs.length = 0
    const made = await create(owner, { name: 'abandoned.pdf' })
    const [job] = product.jobs
    expect(job).toMatchObject({ name: SETTLE_JOB, payload: { business_id: owner.business_id, id: made.body.file.id } })
    await files.jobs[SETTLE_JOB](product.services, job.payload)
    expect((await product.call(owner, 'DELETE', `/files/${made.body.file.id}`)).status).toBe(404)
  })

  test('the job leaves a finished upload alone', async () => {
    product.jobs.length = 0
    await upload(owner, pdfBytes(), { name: 'finished.pdf' })
    await files.jobs[SETTLE_JOB](product.services, product.jobs[0].payload)
    expect(await listed(owner)).toContain('finished.pdf')
  })
})

describe("a person's photo", () => {
  const photo = (person: Person, content: Uint8Array, headers: Record<string, string> = {}) =>
    product.call(
      person,
      'POST',
      '/files/create',
      { ...wish(png()), file_size: content.length, type: PHOTO_TYPE, type_id: undefined },
      { 'x-business-id': '', ...headers },
    )

  test('needs no business, is cut to a square of 256 pixels, and loses the metadata of the camera', async () => {
    const content = pngBytes(40, 20)
    expect(content.includes('GPS')).toBe(true)
    const made = await photo(owner, content)
    expect(made.status).toBe(201)
    expect(made.body.file.file_path).toMatch(new RegExp(`^account/${owner.id}/`))
    expect((await post(made.body.preSignedUrl.data, content)).status).toBe(204)
    expect(readyPhotos.at(-1)).toMatchObject({ id: made.body.file.id, record_id: owner.id, file_type: 'image/jpeg' })
    const kept = readFileSync(join(product.services.settings.files.folder, made.body.file.file_path))
    expect([kept[0], kept[1], kept.includes('GPS')]).toEqual([0xff, 0xd8, false])
    const { imageSize } = await import('./check/image-size.server.ts')
    expect(imageSize(kept)).toEqual({ width: 256, height: 256 })
  })

  test('a new one replaces the old one', async () => {
    const upload_one = async () => {
      const content = pngBytes()
      const made = await photo(owner, content)
      await post(made.body.preSignedUrl.data, content)
      return join(product.services.settings.files.folder, made.body.file.file_path)
    }
    const first = await upload_one()
    const second = await upload_one()
    expect([existsSync(first), existsSync(second)]).toEqual([false, true])
  })

  test('is visible only to colleagues and removed only by the person', async () => {
    const content = pngBytes()
    const made = await photo(owner, content)
    await post(made.body.preSignedUrl.data, content)
    const { id, file_path } = made.body.file
    const place = `/drive/${PHOTO_TYPE}/${owner.id}`
    expect((await product.call(owner, 'GET', place, undefined, { 'x-business-id': '' })).body.data[0].id).toBe(id)
    expect((await product.call(reader, 'GET', place)).body.data).toHaveLength(1)
    expect((await product.call(rival, 'GET', place)).status).toBe(404)
    expect((await show(reader, file_path)).status).toBe(201)
    expect((await show(rival, file_path)).status).toBe(404)
    expect((await product.call(reader, 'DELETE', `/files/${id}`)).status).toBe(404)
    expect((await product.call(rival, 'DELETE', `/files/${id}`)).status).toBe(404)
    expect((await product.call(owner, 'DELETE', `/files/${id}`, undefined, { 'x-business-id': '' })).status).toBe(200)
    expect((await show(owner, file_path)).status).toBe(404)
  })

  test('is an image that can be decoded', async () => {
    expect(fields(await product.call(owner, 'POST', '/files/create', wish({ type: PHOTO_TYPE })))).toEqual([
      'extension',
    ])
    const broken = Buffer.concat([pngBytes().subarray(0, 60), Buffer.alloc(200)])
    const made = await photo(owner, broken)
    expect((await post(made.body.preSignedUrl.data, broken)).status).toBe(400)
  })
})

function png() {
  return { name: 'site.png', extension: 'png', file_type: 'image/png' }
}
function csv() {
  return { name: 'prices.csv', extension: 'csv', file_type: 'text/csv' }
}
function emptyZip(): Buffer {
  const name = 'a.txt'
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length, 16)
  return Buffer.concat([local, Buffer.from(name), central, Buffer.from(name), end])
}
function mp3Frames(): Buffer {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x64])
  return Buffer.concat([frame, frame, frame])
}
