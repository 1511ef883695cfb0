import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formBody } from '#engine/testing/files.server.ts'
import { type Disk, openDisk } from './disk.server.ts'
import { STORE_PATH } from '../settings.server.ts'
import { localStoreRoutes, UPLOAD_PATH } from './local-store.server.ts'
import { diskStorage } from './storage.server.ts'

const secret = 'test-secret'
const folder = mkdtempSync(join(tmpdir(), 'vanik-store-'))
const START = new Date('2026-10-05T06:00:00Z')
const origin = 'http://files.test'
let clock = START
let app: FastifyInstance
let disk: Disk
const storage = diskStorage({ folder, secret, now: () => clock })

beforeAll(async () => {
  app = fastify()
  disk = openDisk(folder)
  await app.register(localStoreRoutes({ disk, secret, page_origin: 'https://crm.dukaan.in', now: () => clock }))
  await app.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const post = (fields: Record<string, string>, content: Uint8Array, name?: string) =>
  app.inject({ method: 'POST', url: UPLOAD_PATH, ...formBody(fields, content, name) })
const code = (answer: { body: string }) => JSON.parse(answer.body).code

const form = async (key: string, size: number) =>
  (await storage.uploadForm({ key, size, content_type: 'text/csv', seconds: 900, origin })).fields
const link = (key: string, seconds = 3_000) =>
  storage.readLink({ key, seconds, content_type: 'text/csv', disposition: 'attachment; filename="a b.csv"', origin })
const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: url.replace(origin, ''), headers: { host: 'files.test', ...headers } })

describe('a form', () => {
  test('works only once', async () => {
    const fields = await form('tenant/1/once', 5)
    expect((await post(fields, Buffer.from('first'))).statusCode).toBe(204)
    const again = await post(fields, Buffer.from('other'))
    expect([again.statusCode, code(again)]).toEqual([403, 'AccessDenied'])
    expect((await disk.read('tenant/1/once')).toString()).toBe('first')
  })

  test('accepts only the exact size it was created for', async () => {
    const fields = await form('tenant/1/exact', 5)
    expect(code(await post(fields, Buffer.from('four')))).toBe('EntityTooSmall')
    expect(code(await post(fields, Buffer.from('sixsix')))).toBe('EntityTooLarge')
    expect((await post(fields, Buffer.from('fives'))).statusCode).toBe(204)
  })

  test('cannot write outside the store, even with a signed path', async () => {
    for (const key of ['../outside', '/etc/passwd', 'tenant/../../outside', 'a//b', '.parts/x', 'tenant/1/.', 'a\\b']) {
      const answer = await post(await form(key, 1), Buffer.from('x'))
      expect([answer.statusCode, code(answer)]).toEqual([403, 'AccessDenied'])
    }
  })

  test('content with lines that look like boundaries arrives unchanged', async () => {
    const content = Buffer.from('a\r\n------vanikTestBoundary7MA4YWx\r\n--\r\n\r\nb\r\n')
    expect((await post(await form('tenant/1/tricky', content.length), content)).statusCode).toBe(204)
    expect(await disk.read('tenant/1/tricky')).toEqual(content)
  })

  test('an interrupted upload leaves nothing', async () => {
    const { payload, headers } = formBody(await form('tenant/1/cut', 500), Buffer.alloc(500))
    const answer = await app.inject({
      method: 'POST',
      url: UPLOAD_PATH,
      payload: payload.subarray(0, -200),
      headers,
    })
    expect([answer.statusCode, code(answer)]).toEqual([400, 'IncompleteBody'])
    expect(await disk.size('tenant/1/cut')).toBeNull()
    expect(readdirSync(join(folder, '.parts'))).toEqual([])
  })

  test('an endless upload is cut off', async () => {
    const { payload, headers } = formBody(await form('tenant/1/endless', 10), Buffer.alloc(0))
    const { port } = app.server.address() as AddressInfo
    let sent = 0
    const status = await new Promise<number | string>((resolve) => {
      const call = request({ port, method: 'POST', path: UPLOAD_PATH, headers }, (answer) => {
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
    // The refusal arrives within a few MiB, not after all of it.
    expect(sent).toBeLessThan(64 * 1024 * 1024)
    expect(await disk.size('tenant/1/endless')).toBeNull()
  })

  test('expires, and none of its fields can be changed', async () => {
    const fields = await form('tenant/1/signed', 5)
    const refused = async (change: Record<string, string>) => {
      const answer = await post({ ...fields, ...change }, Buffer.from('fives'))
      expect([answer.statusCode, code(answer)]).toEqual([403, 'AccessDenied'])
    }
    await refused({ key: 'tenant/2/signed' })
    await refused({ 'Content-Type': 'text/html' })
    await refused({ token: '' })
    await refused({ token: `${fields.token.slice(0, -2)}xx` })
    await refused({ token: new URL(await link('tenant/1/signed')).searchParams.get('token') as string })
    clock = new Date(START.getTime() + 901_000)
    await refused({})
    clock = START
    expect(await disk.size('tenant/1/signed')).toBeNull()
    expect((await post(fields, Buffer.from('fives'))).statusCode).toBe(204)
  })

  test('without a file, or any body that is not a form, is refused with its reason', async () => {
    const answer = await app.inject({ method: 'POST', url: UPLOAD_PATH, payload: { key: 'a' } })
    expect([answer.statusCode, code(answer)]).toEqual([400, 'MalformedForm'])
    const { payload, headers } = formBody(await form('tenant/1/none', 1), Buffer.alloc(1))
    const without = Buffer.from(payload.toString('latin1').replace('name="file"', 'name="other"'), 'latin1')
    const empty = await app.inject({ method: 'POST', url: UPLOAD_PATH, payload: without, headers })
    expect([empty.statusCode, code(empty)]).toEqual([400, 'NoFile'])
  })
})

describe('a link', () => {
  beforeAll(async () => {
    await disk.put('tenant/1/list', Buffer.from('name,city\nAsha,Surat\n'))
  })

  test('opens the file with its headers and a policy under which nothing in it can run', async () => {
    const answer = await open(await link('tenant/1/list'))
    expect(answer.body).toBe('name,city\nAsha,Surat\n')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="a b.csv"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  test('expires, and cannot be changed', async () => {
    const url = await link('tenant/1/list', 60)
    const refused = async (changed: string) => {
      const answer = await open(changed)
      expect([answer.statusCode, code(answer)]).toEqual([403, 'AccessDenied'])
    }
    await refused(url.replace('tenant/1/list', 'tenant/2/list'))
    await refused(url.replace(/token=./, 'token=x'))
    await refused(url.slice(0, -2))
    await refused(`${STORE_PATH}/tenant/1/list`)
    await refused(`${STORE_PATH}/tenant/1/list?token=${(await form('tenant/1/list', 21)).token}`)
    clock = new Date(START.getTime() + 61_000)
    await refused(url)
    clock = START
    expect((await open(url)).statusCode).toBe(200)
  })

  test('sends a part of a file to players that jump ahead', async () => {
    const answer = await open(await link('tenant/1/list'), { range: 'bytes=5-8' })
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([206, 'city', 'bytes 5-8/21'])
    expect((await open(await link('tenant/1/list'), { range: 'bytes=99-' })).statusCode).toBe(416)
  })

  test('to a missing file answers 404', async () => {
    const answer = await open(await link('tenant/1/nothing'))
    expect([answer.statusCode, code(answer)]).toEqual([404, 'NoSuchKey'])
  })
})

test('every malformed request is refused without an internal error', async () => {
  const url = STORE_PATH
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
    const { statusCode } = await app.inject({ method: 'POST', url: UPLOAD_PATH, headers, payload })
    if (statusCode < 400 || statusCode > 499) faults.push(`POST ${JSON.stringify(headers)} ${statusCode}`)
  }
  expect(faults).toEqual([])
})

test('a page of the product may post to files on another origin, and no other page', async () => {
  const answer = await app.inject({ method: 'OPTIONS', url: UPLOAD_PATH })
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': 'https://crm.dukaan.in',
    'access-control-allow-methods': 'POST',
  })
})

test('temporary files of interrupted uploads are removed at the next start; newer ones stay', async () => {
  const { mkdirSync, writeFileSync } = await import('node:fs')
  mkdirSync(join(folder, '.parts'), { recursive: true })
  writeFileSync(join(folder, '.parts', 'half'), 'x')
  await disk.tidy()
  expect(readdirSync(join(folder, '.parts'))).toEqual(['half'])
  await disk.tidy(Date.now() + 2 * 3_600_000)
  expect(readdirSync(join(folder, '.parts'))).toEqual([])
})
