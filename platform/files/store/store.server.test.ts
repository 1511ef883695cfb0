import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formBody } from '#engine/testing/files.server.ts'
import { type Disk, openDisk } from './disk.server.ts'
import { storeFace } from './http.server.ts'
import { makeForm } from './post-policy.server.ts'
import { presign } from './sigv4.server.ts'

const vectors = JSON.parse(readFileSync('fixtures/vectors/integrations/s3-post-policy.json', 'utf8'))
const keys = vectors.secrets
const bucket = 'crm-test'
const folder = mkdtempSync(join(tmpdir(), 'vanik-store-'))
let clock = new Date(vectors.clock)
let app: FastifyInstance
let disk: Disk

beforeAll(async () => {
  app = fastify()
  disk = openDisk(folder)
  await app.register(
    storeFace({ disk, keys, prefix: '/store', bucket, page_origin: 'https://crm.dukaan.in', now: () => clock }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const post = (fields: Record<string, string>, content: Uint8Array, name?: string) =>
  app.inject({ method: 'POST', url: `/store/${bucket}`, ...formBody(fields, content, name) })
const code = (answer: { body: string }) => /<Code>(\w+)<\/Code>/.exec(answer.body)?.[1]

const form = (key: string, size: number, more: { seconds?: number; content_type?: string } = {}) =>
  makeForm(keys, { bucket, key, size, content_type: 'text/csv', seconds: 900, now: clock, ...more })
const link = (key: string, seconds = 3_000) =>
  presign(keys, {
    address: `http://files.test/store/${bucket}/${key}`,
    seconds,
    now: clock,
    extra: { 'response-content-type': 'text/csv', 'response-content-disposition': 'attachment; filename="a b.csv"' },
  })
const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: url.replace('http://files.test', ''), headers: { host: 'files.test', ...headers } })

describe('the table of what S3 answers to a form upload', () => {
  for (const one of vectors.cases)
    test(one.case, async () => {
      clock = new Date(one.now ?? vectors.clock)
      const fields: Record<string, string> = { ...vectors.fields, ...one.change }
      for (const name of one.remove ?? []) delete fields[name]
      const answer = await post(fields, Buffer.alloc(one.file_bytes, 0x25))
      expect(one.status_one_of ?? [one.status]).toContain(answer.statusCode)
      if (one.code ?? one.code_one_of) expect(one.code_one_of ?? [one.code]).toContain(code(answer))
      clock = new Date(vectors.clock)
    })

  test('only the upload that was in order left anything behind', () => {
    expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.pdf'))).toEqual([
      'uploads/7/lead/55/0f1e2d3c-file.pdf',
    ])
    expect(readdirSync(join(folder, '.parts'))).toEqual([])
  })
})

describe('a form', () => {
  test('works once', async () => {
    const fields = form('tenant/1/once', 5)
    expect((await post(fields, Buffer.from('first'))).statusCode).toBe(204)
    const again = await post(fields, Buffer.from('other'))
    expect([again.statusCode, code(again)]).toEqual([403, 'AccessDenied'])
    expect((await disk.read('tenant/1/once')).toString()).toBe('first')
  })

  test('takes exactly the size it was made for', async () => {
    const fields = form('tenant/1/exact', 5)
    expect(code(await post(fields, Buffer.from('four')))).toBe('EntityTooSmall')
    expect(code(await post(fields, Buffer.from('sixsix')))).toBe('EntityTooLarge')
    expect((await post(fields, Buffer.from('fives'))).statusCode).toBe(204)
  })

  test('names no path outside the store, even when it is signed', async () => {
    for (const key of ['../outside', '/etc/passwd', 'tenant/../../outside', 'a//b', '.parts/x', 'tenant/1/.', 'a\\b']) {
      const answer = await post(form(key, 1), Buffer.from('x'))
      expect([answer.statusCode, code(answer)]).toEqual([403, 'AccessDenied'])
    }
  })

  test('a content that carries its own boundary-like lines arrives as it was sent', async () => {
    const content = Buffer.from('a\r\n------vanikTestBoundary7MA4YWx\r\n--\r\n\r\nb\r\n')
    expect((await post(form('tenant/1/tricky', content.length), content)).statusCode).toBe(204)
    expect(await disk.read('tenant/1/tricky')).toEqual(content)
  })

  test('an upload that stops in the middle leaves nothing', async () => {
    const { payload, headers } = formBody(form('tenant/1/cut', 500), Buffer.alloc(500))
    const answer = await app.inject({
      method: 'POST',
      url: `/store/${bucket}`,
      payload: payload.subarray(0, -200),
      headers,
    })
    expect([answer.statusCode, code(answer)]).toEqual([400, 'IncompleteBody'])
    expect(await disk.size('tenant/1/cut')).toBeNull()
    expect(readdirSync(join(folder, '.parts'))).toEqual([])
  })

  test('whoever sends without end is cut off', async () => {
    const { payload, headers } = formBody(form('tenant/1/endless', 10), Buffer.alloc(0))
    const { port } = app.server.address() as AddressInfo
    let sent = 0
    const status = await new Promise<number | string>((resolve) => {
      const call = request({ port, method: 'POST', path: `/store/${bucket}`, headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode as number)
      })
      call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code as string))
      call.write(payload.subarray(0, payload.indexOf('octet-stream\r\n\r\n') + 16))
      const more = () => {
        while (!call.destroyed && sent < 2 ** 30) {
          sent += 65_536
          if (!call.write(Buffer.alloc(65_536))) return void call.once('drain', more)
        }
      }
      more()
    })
    expect([400, 'ECONNRESET', 'EPIPE']).toContain(status)
    // A refusal is heard within a few MiB, not after all of it.
    expect(sent).toBeLessThan(64 * 1024 * 1024)
    expect(await disk.size('tenant/1/endless')).toBeNull()
  })

  test('anything but a form is refused as such', async () => {
    const answer = await app.inject({ method: 'POST', url: `/store/${bucket}`, payload: { key: 'a' } })
    expect([answer.statusCode, code(answer)]).toEqual([400, 'MalformedPOSTRequest'])
    const elsewhere = await app.inject({ method: 'POST', url: '/store/other', ...formBody({}, Buffer.alloc(1)) })
    expect([elsewhere.statusCode, code(elsewhere)]).toEqual([404, 'NoSuchBucket'])
  })
})

describe('a link', () => {
  beforeAll(async () => {
    await disk.put('tenant/1/list', Buffer.from('name,city\nAsha,Surat\n'))
  })

  test('opens the file with its headers, and nothing in it may run', async () => {
    const answer = await open(link('tenant/1/list'))
    expect(answer.body).toBe('name,city\nAsha,Surat\n')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="a b.csv"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  test('ends with its time, and cannot be changed', async () => {
    const url = link('tenant/1/list', 60)
    const refused = async (changed: string) => {
      const answer = await open(changed)
      expect([answer.statusCode, code(answer)]).toEqual([403, 'AccessDenied'])
    }
    await refused(url.replace('tenant/1/list', 'tenant/2/list'))
    await refused(url.replace('text%2Fcsv', 'text%2Fhtml'))
    await refused(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'))
    await refused(url.replace('attachment', 'inline'))
    await refused(url.slice(0, -2))
    await refused(`/store/${bucket}/tenant/1/list`)
    clock = new Date(clock.getTime() + 61_000)
    await refused(url)
    clock = new Date(vectors.clock)
    expect((await open(url)).statusCode).toBe(200)
  })

  test('gives a part of a file to players that jump ahead', async () => {
    const answer = await open(link('tenant/1/list'), { range: 'bytes=5-8' })
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([206, 'city', 'bytes 5-8/21'])
    expect((await open(link('tenant/1/list'), { range: 'bytes=99-' })).statusCode).toBe(416)
  })

  test('to a file that is not there answers as S3 does', async () => {
    const answer = await open(link('tenant/1/nothing'))
    expect([answer.statusCode, code(answer)]).toEqual([404, 'NoSuchKey'])
  })
})

test('whatever is asked, the answer is a refusal and never a fault', async () => {
  const url = `/store/${bucket}`
  const faults: string[] = []
  for (const path of [
    '/%00',
    '/%E0%A4%A',
    '/..%2f..%2fetc%2fpasswd',
    '/a?X-Amz-Date=%FF',
    `/a?${'x'.repeat(5_000)}`,
    '/',
  ])
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode } = await app.inject({ method, url: url + path })
      if (statusCode < 400 || statusCode > 499) faults.push(`${method} ${path} ${statusCode}`)
    }
  const type = (value: string) => ({ 'content-type': value })
  for (const [headers, payload] of [
    [{}, ''],
    [type('multipart/form-data'), 'x'],
    [type('multipart/form-data; boundary='), 'x'],
    [type('multipart/form-data; boundary=a'), '--a\r\n\r\n--a--'],
    [
      type('multipart/form-data; boundary=a'),
      '--a\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--a--',
    ],
    [type('multipart/form-data; boundary=a'), `--a\r\n${'x'.repeat(20_000)}`],
    [
      type('multipart/form-data; boundary=a'),
      `--a\r\nContent-Disposition: form-data; name="key"\r\n\r\n${'x'.repeat(99_999)}`,
    ],
    [type('\u00ff'), 'x'],
  ] as const) {
    const { statusCode } = await app.inject({ method: 'POST', url, headers, payload })
    if (statusCode < 400 || statusCode > 499) faults.push(`POST ${JSON.stringify(headers)} ${statusCode}`)
  }
  expect(faults).toEqual([])
})

test('a page of the product may post to files on another origin, and no other page', async () => {
  const answer = await app.inject({ method: 'OPTIONS', url: `/store/${bucket}` })
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': 'https://crm.dukaan.in',
    'access-control-allow-methods': 'POST',
  })
})

test('what uploads left behind before a stop is removed at the next start, and nothing newer', async () => {
  const { mkdirSync, writeFileSync } = await import('node:fs')
  mkdirSync(join(folder, '.parts'), { recursive: true })
  writeFileSync(join(folder, '.parts', 'half'), 'x')
  await disk.tidy()
  expect(readdirSync(join(folder, '.parts'))).toEqual(['half'])
  await disk.tidy(Date.now() + 2 * 3_600_000)
  expect(readdirSync(join(folder, '.parts'))).toEqual([])
})
