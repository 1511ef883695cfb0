import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalog } from '#modules/catalog.ts'
import { formBody, pdfBytes } from '#engine/testing/files.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { makeFiles } from '../files.server.ts'
import type { FileSettings } from '../settings.server.ts'
import { isClean } from './scan.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'vanik-scanner-'))
const command = join(folder, 'scanner')
const socket = join(folder, 'clamd.sock')
const settings = (more: Partial<FileSettings>) => ({ scan_command: null, scan_clamd: null, ...more }) as FileSettings
const good = Buffer.from('a letter')
const bad = Buffer.from(`a letter with ${'EVIL'}`)
let clamd: Server

beforeAll(async () => {
  writeFileSync(command, '#!/bin/sh\ngrep -q UNSURE "$1" && exit 2\ngrep -q EVIL "$1" && exit 1\nexit 0\n')
  chmodSync(command, 0o755)
  // The protocol of clamd: a command, chunks prefixed with their length, an empty chunk, one line as the answer.
  clamd = createServer((client) => {
    let held = Buffer.alloc(0)
    client.on('error', () => {})
    client.on('data', (data) => {
      held = Buffer.concat([held, data])
      if (!held.subarray(-4).equals(Buffer.alloc(4))) return
      client.end(
        held.includes('EVIL') ? 'stream: Eicar-Test FOUND\0' : held.includes('UNSURE') ? 'ERROR\0' : 'stream: OK\0',
      )
    })
  })
  await new Promise<void>((done) => clamd.listen(socket, done))
})

afterAll(() => {
  clamd.close()
  rmSync(folder, { recursive: true })
})

describe.each([
  ['a command', { scan_command: command }],
  ['clamd', { scan_clamd: socket }],
])('%s as the virus scanner', (_name, how) => {
  test('finds infected content, accepts clean content, and throws if the scanner gives no clear answer', async () => {
    expect(await isClean(settings(how), good)).toBe(true)
    expect(await isClean(settings(how), bad)).toBe(false)
    await expect(isClean(settings(how), Buffer.from('UNSURE'))).rejects.toThrow('no answer')
  })
})

test('throws if the scanner cannot be reached', async () => {
  await expect(isClean(settings({ scan_command: join(folder, 'nothing') }), good)).rejects.toThrow('no answer')
  await expect(isClean(settings({ scan_clamd: join(folder, 'nothing.sock') }), good)).rejects.toThrow()
})

describe('in the product', () => {
  const files = makeFiles({ catalog, types: {} })
  let product: TestProduct
  let person: Person
  let lead_id: number

  beforeAll(async () => {
    product = await testProduct({
      catalog,
      routes: files.routes,
      plugins: (services) => [files.store(services)],
      files: { scan_command: command },
    })
    product.services.log.error = () => {}
    person = await product.makeBusiness('Surat Silks')
    lead_id = (await product.call(person, 'POST', '/leads', { name: 'Asha Patel' })).body.id
  })
  afterAll(() => product.close())

  async function upload(mark: string) {
    const content = Buffer.concat([pdfBytes(), Buffer.from(mark)])
    const made = await product.call(person, 'POST', '/files/create', {
      name: 'letter.pdf',
      extension: 'pdf',
      file_type: 'application/pdf',
      file_size: content.length,
      type: 'lead',
      type_id: lead_id,
    })
    const form = made.body.preSignedUrl.data
    const posted = await product.app.inject({
      method: 'POST',
      url: new URL(form.url).pathname,
      ...formBody(form.fields, content),
    })
    const shown = await product.call(person, 'POST', '/files/show', {
      files: [{ file_path: made.body.file.file_path }],
    })
    return { posted: posted.statusCode, shown: shown.status }
  }

  test('neither an infected file nor one that could not be scanned can be read', async () => {
    expect(await upload('%fine')).toEqual({ posted: 204, shown: 201 })
    expect(await upload('%EVIL')).toEqual({ posted: 400, shown: 404 })
    expect(await upload('%UNSURE')).toEqual({ posted: 503, shown: 503 })
  })
})
