import { generateKeyPairSync } from 'node:crypto'
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areVapidKeys, makeVapidKeys } from '#modules/notices/index.server.ts'
import { LIMITS, readSettings, SettingsError } from './settings.ts'

let project: string

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'vanik-settings-'))
})

afterAll(() => {
  rmSync(project, { recursive: true })
})

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'kP3v9QmZ7xT1rB5nW8cY2dF6gH4jL0sA+uE/iO=q',
  BASE_URL: 'https://crm.dukaan.in/',
  DATABASE_URL: 'postgresql://vanik_app:a@db:5432/vanik',
  DATABASE_OWNER_URL: 'postgresql://vanik_owner:b@db:5432/vanik',
  SMTP_URL: 'smtps://post%40dukaan.in:p%40ss@smtp.dukaan.in',
  MAIL_FROM: 'crm@dukaan.in',
}

const read = (env: Record<string, string | undefined>) => readSettings(env, project)

function problems(env: Record<string, string | undefined>): string[] {
  try {
    read(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

describe('settings of the local mode', () => {
  test('without any setting there are an embedded database, a mailbox, a demo, and a permanent secret', () => {
    const settings = read({})
    expect(settings).toMatchObject({
      mode: 'local',
      port: 3000,
      host: '127.0.0.1',
      base_url: 'http://localhost:3000',
      data_dir: join(project, '.vanik'),
      database: null,
      demo: true,
      mailbox: true,
      worker: 'inline',
      password_policy: 'spec',
      token_hours: 12,
      idle_hours: 4,
      trusted_proxies: [],
      cors_origins: [],
      limits: { requests_per_minute: 600, in_flight: 20, login_failures: 5, otp_tries: 5, reset_minutes: 30 },
    })
    expect(settings.secret.length).toBeGreaterThanOrEqual(64)
    expect(read({}).secret).toBe(settings.secret)
    expect(statSync(join(project, '.vanik', 'secret')).mode & 0o777).toBe(0o600)
  })

  test('the keys for push messages are created once and kept', () => {
    const { push, data_dir } = read({})
    expect(push).toMatchObject({ subject: 'mailto:vanik@localhost.localdomain', origins: [] })
    expect(areVapidKeys(push!)).toBe(true)
    expect(read({}).push).toEqual(push)
    expect(statSync(join(data_dir, 'vapid.json')).mode & 0o777).toBe(0o600)
  })

  test('a mail server replaces the mailbox', () => {
    const local = read({})
    expect([local.mailbox, local.sms?.gateway.name]).toEqual([true, 'simulator'])
    const settings = read({ SMTP_HOST: '127.0.0.1', SMTP_PORT: '2525', MAIL_FROM: 'crm@dukaan.in' })
    expect([settings.mailbox, settings.sms]).toEqual([false, null])
    expect(settings.mail.smtp).toEqual({ host: '127.0.0.1', port: 2525, user: null, password: null, tls: 'none' })
  })

  test('an external database needs one address, and its options are read', () => {
    const { database } = read({ DATABASE_URL: 'postgres://shop@localhost/shop', DATABASE_PREPARE: 'off' })
    expect(database).toEqual({
      url: 'postgres://shop@localhost/shop',
      ownerUrl: null,
      directUrl: null,
      prepare: false,
      production: false,
    })
  })
})

test('the wait for an answer of the database is 3 s by default', () => {
  expect(read({}).answer_ms).toBe(3_000)
  expect(read({ DATABASE_ANSWER_SECONDS: '1' }).answer_ms).toBe(1_000)
  expect(() => read({ DATABASE_ANSWER_SECONDS: '0' })).toThrow(/DATABASE_ANSWER_SECONDS must be a whole number/)
})

test('several first starts at once create one secret and one pair of push keys', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanik-first-'))
  const code = `
    const { readSettings } = await import(process.argv[1])
    const { secret, push } = readSettings({ VANIK_DATA: process.argv[2] }, process.argv[2])
    console.log(secret, push.private_key)`
  const file = join(import.meta.dirname, 'settings.ts')
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', code, file, folder])
  const outputs = await Promise.all(Array.from({ length: 4 }, start))
  expect(new Set(outputs.map(({ stdout }) => stdout)).size).toBe(1)
  expect(readdirSync(folder).sort()).toEqual(['secret', 'vapid.json'])
  rmSync(folder, { recursive: true })
})

describe('settings of files', () => {
  const S3 = { S3_BUCKET: 'dukaan', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }

  test('files are in a folder beside the other data, or in a bucket if all of its settings are given', () => {
    expect(read({}).files).toMatchObject({
      folder: join(project, '.vanik', 'files'),
      s3: null,
      largest_bytes: 26_214_400,
    })
    expect(read({ ...S3, S3_ENDPOINT: 'https://s3.dukaan.in/store/' }).files.s3).toEqual({
      endpoint: 'https://s3.dukaan.in/store',
      region: 'ap-south-1',
      bucket: 'dukaan',
      access_key_id: 'id',
      secret_access_key: 'key',
    })
  })

  test.each(Object.keys(S3))('a bucket without %s is refused by name', (name) => {
    expect(problems({ ...S3, [name]: '' })).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
  })
})

describe('settings of production', () => {
  test('a complete set is accepted; there is no demo and no mailbox', () => {
    const settings = read(production)
    expect(settings).toMatchObject({
      mode: 'production',
      demo: false,
      mailbox: false,
      base_url: 'https://crm.dukaan.in',
    })
    expect(settings.mail.smtp).toEqual({
      host: 'smtp.dukaan.in',
      port: 465,
      user: 'post@dukaan.in',
      password: 'p@ss',
      tls: 'implicit',
    })
  })

  test('push is off without keys; keys that do not match are refused', () => {
    expect(read(production).push).toBeNull()
    const [one, two] = [makeVapidKeys(), makeVapidKeys()]
    const keys = { VAPID_PUBLIC_KEY: one.public_key, VAPID_SUBJECT: 'mailto:crm@dukaan.in' }
    expect(read({ ...production, ...keys, VAPID_PRIVATE_KEY: one.private_key }).push).toEqual({
      ...one,
      subject: 'mailto:crm@dukaan.in',
      origins: [],
    })
    const wrong = { ...keys, VAPID_PRIVATE_KEY: two.private_key, VAPID_SUBJECT: 'me', PUSH_ORIGINS: 'push.example.in' }
    expect(problems({ ...production, ...wrong }).map((problem) => problem.split(' ')[0])).toEqual([
      'PUSH_ORIGINS',
      'VAPID_PUBLIC_KEY',
      'VAPID_SUBJECT',
    ])
  })

  test('all missing settings are reported at once, by name', () => {
    const names = problems({ NODE_ENV: 'production' }).map((problem) => problem.split(' ')[0])
    expect(names).toEqual(['BASE_URL', 'SECRET_KEY', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'SMTP_URL', 'MAIL_FROM'])
  })

  test.each([
    ['short', 'kP3v9QmZ7xT1rB5nW8cY2dF6gH4jL0s'],
    ['repeated', 'ababababababababababababababababababab'],
    ['default', 'please-change-me-please-change-me-please'],
    ['default', 'my-vanik-key-my-vanik-key-my-vanik-key-my'],
  ])('a %s secret is refused', (_kind, SECRET_KEY) => {
    expect(problems({ ...production, SECRET_KEY })).toEqual([expect.stringMatching(/^SECRET_KEY .*openssl rand/)])
  })

  test('mail passwords must be sent encrypted unless the server is on this machine', () => {
    const smtp = (SMTP_HOST: string) =>
      read({ ...production, SMTP_URL: '', SMTP_HOST, SMTP_USER: 'a', SMTP_PASSWORD: 'b' }).mail.smtp?.tls
    expect(smtp('smtp.dukaan.in')).toBe('starttls')
    expect(smtp('localhost')).toBe('none')
  })
})

describe('wrong settings', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['BASE_URL', 'crm.dukaan.in'],
    ['BASE_URL', 'http://crm.dukaan.in'],
    ['BASE_URL', 'https://crm.dukaan.in/shop'],
    ['PASSWORD_POLICY', 'loose'],
    ['TOKEN_HOURS', '0'],
    ['MAINTENANCE', 'yes'],
    ['WORKER', 'elsewhere'],
    ['TRUSTED_PROXIES', '10.0.0.1,everyone'],
    ['TRUSTED_PROXIES', '10.0.0.0/64'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'https://shop.example.in/path'],
    ['DATABASE_URL', 'mysql://db/vanik'],
    ['DATABASE_URL', 'postgresql://crm@db1,db2/vanik?target_session_attrs=any'],
    ['DATABASE_PREPARE', 'maybe'],
    ['SMTP_URL', 'http://smtp.dukaan.in'],
    ['MAIL_FROM', 'Vanik <crm@dukaan.in>'],
    ['LOGIN_FAILURES', '-1'],
    ['FILES_ORIGIN', 'http://files.dukaan.in'],
    ['FILES_CLAMD', 'somewhere'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(problems({ ...production, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
  })

  test('no message contains a password or a secret', () => {
    const text = problems({
      ...production,
      SECRET_KEY: 'tiny',
      SMTP_URL: 'ftp://u:geheim@h',
      DATABASE_URL: 'x:geheim@h',
    })
    expect(text.join()).not.toMatch(/geheim|tiny/)
  })
})

describe('signing in with other sites', () => {
  test('is off without keys, and on for a site with both keys', () => {
    expect(read({}).social).toEqual({})
    expect(read({ FACEBOOK_CLIENT_ID: '123', FACEBOOK_CLIENT_SECRET: 'abc' }).social).toEqual({
      facebook: { client_id: '123', client_secret: 'abc' },
    })
  })

  test('a single key, and a simulator in production, are refused', () => {
    expect(problems({ LINKEDIN_CLIENT_ID: '123' })).toEqual([expect.stringMatching(/^LINKEDIN_CLIENT_SECRET /)])
    expect(problems({ FACEBOOK_CLIENT_SECRET: 'abc' })).toEqual([expect.stringMatching(/^FACEBOOK_CLIENT_ID /)])
    expect(problems({ ...production, SOCIAL_SIMULATOR: 'on' })).toEqual([expect.stringMatching(/^SOCIAL_SIMULATOR /)])
  })
})

test('the portals of e-invoices need all their settings, with keys in PEM; without them they are off', () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = String(publicKey.export({ type: 'spki', format: 'pem' })).trim()
  const keys = {
    ...{ E_INVOICE_URL: 'https://einv.provider.in/', E_INVOICE_CLIENT_ID: 'a', E_INVOICE_CLIENT_SECRET: 'b' },
    ...{ E_INVOICE_PUBLIC_KEY: pem.replaceAll('\n', '\\n'), E_INVOICE_CERTIFICATES: `${pem}\n${pem}` },
    ...{ E_WAY_BILL_URL: 'https://ewb.provider.in', E_WAY_BILL_CLIENT_ID: 'c', E_WAY_BILL_CLIENT_SECRET: 'd' },
    E_WAY_BILL_PUBLIC_KEY: pem,
  }
  expect(read({}).gst_portals).toBeNull()
  const found = read(keys).gst_portals
  expect(found).toMatchObject({
    einvoice: { url: 'https://einv.provider.in', public_key: pem },
    eway: { client_id: 'c' },
  })
  expect(found?.certificates).toEqual([pem, pem])
  expect(problems({ E_INVOICE_URL: keys.E_INVOICE_URL })).toHaveLength(8)
  expect(problems({ ...keys, E_INVOICE_PUBLIC_KEY: 'a key' })).toEqual([expect.stringMatching(/^E_INVOICE_PUBLIC_KEY/)])
})

test('the GST portal needs its three settings, by https in production; without them it is off', () => {
  const keys = {
    GST_PORTAL_URL: 'https://api.provider.in/commonapi/v1.3/search',
    GST_PORTAL_CLIENT_ID: 'vanik',
    GST_PORTAL_CLIENT_SECRET: 'geheim',
  }
  expect(read({}).gst_portal).toBeNull()
  expect(read(keys).gst_portal).toEqual({ url: keys.GST_PORTAL_URL, client_id: 'vanik', client_secret: 'geheim' })
  for (const name of Object.keys(keys))
    expect(problems({ ...keys, [name]: '' })).toEqual([expect.stringMatching(new RegExp(`^${name} is missing`))])
  expect(problems({ ...production, ...keys, GST_PORTAL_URL: 'http://api.provider.in/search' })).toEqual([
    expect.stringMatching(/^GST_PORTAL_URL is no address/),
  ])
})

test('the pictures under maps need an address of tiles by https, and their source', () => {
  const keys = { MAP_TILES: 'https://tiles.example.in/{z}/{x}/{y}.png?key=1', MAP_CREDIT: '© Tiles' }
  expect(read({}).map).toBeNull()
  expect(read(keys)).toMatchObject({
    map: { tiles: keys.MAP_TILES, credit: '© Tiles' },
    page_origins: ['https://tiles.example.in'],
  })
  expect(problems({ ...keys, MAP_CREDIT: '' })).toEqual([expect.stringMatching(/^MAP_CREDIT is missing/)])
  for (const wrong of [
    'https://tiles.example.in/{z}/{x}.png',
    'http://tiles.example.in/{z}/{x}/{y}.png',
    "https://tiles.example.in/{z}/{x}/{y}.png; script-src 'unsafe-inline'",
    'https://{z}.example.in/{x}/{y}.png',
    '/{z}/{x}/{y}.png',
  ])
    expect(problems({ ...keys, MAP_TILES: wrong })).toEqual([expect.stringMatching(/^MAP_TILES /)])
})

test('the operations guide names every setting', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const source = readFileSync(join(import.meta.dirname, 'settings.ts'), 'utf8')
  const asked = [...source.matchAll(/(?:ask\.(?:text|number|choice)|read)\(\s*'([A-Z_]+)'/g)].map((match) => match[1])
  const names = [...asked, ...LIMITS.map(([name]) => name)]
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})
