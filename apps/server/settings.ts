import { fileOrigins, STORE_PATH } from '#platform/files/settings.server.ts'
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import type { ExternalDatabase } from './database/external-database.server.ts'
import type { PushSettings, ServerSettings, SocialKeys } from '#engine/server/http/services.server.ts'
import { isMailAddress, type MailSettings, type SmtpSettings } from '#platform/mail/mail.server.ts'
import type { GstPortalKeys } from '#modules/business/gst-portal/settings.server.ts'
import { type MapSettings, tilesProblem } from '#modules/activities/index.server.ts'
import { areVapidKeys, makeVapidKeys } from '#modules/notices/index.server.ts'
import { type Ask, makeAsk } from './ask.ts'
import { readFiles } from './file-settings.ts'
import { readPortals } from './portal-settings.ts'
import { readSms } from './sms-settings.ts'

/** All settings from the environment, read and checked once. */
export interface Settings extends ServerSettings {
  port: number
  host: string
  /** External PostgreSQL, or null for the embedded one. */
  database: ExternalDatabase | null
  /** Milliseconds without an answer until the server asks whether the database is alive. */
  answer_ms: number
  /** Megabytes for columns of large lists; 0 for none. */
  columns_mb: number
  mail: MailSettings
  /** Starts a simulator of Facebook and LinkedIn on this machine, to try signing in without their keys. */
  social_simulator: boolean
  /** Starts a receiver of webhooks on this machine, to try them out. */
  webhook_simulator: boolean
  /** Whether this process also runs jobs. */
  worker: 'inline' | 'off'
}

/** All invalid settings, each with its name and how to correct it. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`These settings need a change:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Limits by environment name, their name in ServerSettings.limits and their default; 0 switches one off. */
export const LIMITS = [
  ['REQUESTS_PER_MINUTE', 'requests_per_minute', 600],
  ['API_KEY_REQUESTS_PER_MINUTE', 'key_requests_per_minute', 300],
  ['REQUESTS_IN_FLIGHT', 'in_flight', 20],
  ['COSTLY_PER_MINUTE', 'costly_per_minute', 30],
  ['COSTLY_IN_FLIGHT', 'costly_in_flight', 2],
  ['LIVE_STREAMS', 'live_streams', 20],
  ['SIGNUP_PER_MINUTE', 'signup_per_minute', 20],
  ['SIGNUP_PER_DAY', 'signup_per_day', 200],
  ['TEXTS_PER_HOUR', 'texts_per_hour', 20],
  ['TEXTS_PER_NUMBER', 'texts_per_number', 10],
  ['TEXTS_PER_DAY', 'texts_per_day', 2_000],
  ['LOGIN_FAILURES', 'login_failures', 5],
  ['LOGIN_WINDOW_MINUTES', 'login_window_minutes', 15],
  ['LOGIN_LOCK_MINUTES', 'login_lock_minutes', 15],
  ['ADDRESS_FAILURES_PER_MINUTE', 'address_failures_per_minute', 30],
  ['OTP_MINUTES', 'otp_minutes', 10],
  ['OTP_TRIES', 'otp_tries', 5],
  ['OTP_WAIT_SECONDS', 'otp_wait_seconds', 60],
  ['OTP_PER_HOUR', 'otp_per_hour', 5],
  ['RESET_MINUTES', 'reset_minutes', 30],
] as const

/** Reads the settings; `project` is the project's folder. Throws SettingsError. Creates the local secret on the first start. */
export function readSettings(env: NodeJS.ProcessEnv, project: string): Settings {
  const problems: string[] = []
  const ask = makeAsk(env, problems)
  const mode = env.NODE_ENV === 'production' ? 'production' : env.NODE_ENV === 'test' ? 'test' : 'local'
  const production = mode === 'production'
  const port = ask.number('PORT', 3000, 1, 65_535)
  const data_dir = resolve(project, ask.text('VANIK_DATA') ?? '.vanik')
  const files = readFiles(ask, production, data_dir)
  const map = readMap(ask)
  const settings: Settings = {
    mode,
    port,
    host: ask.text('HOST') ?? '127.0.0.1',
    base_url: readBaseUrl(ask, production, port),
    data_dir,
    secret: readSecret(ask, production),
    password_policy: ask.choice('PASSWORD_POLICY', ['spec', 'strict'], 'spec'),
    token_hours: ask.number('TOKEN_HOURS', 12, 1, 720),
    idle_hours: ask.number('IDLE_HOURS', 4, 1, 720),
    maintenance: ask.choice('MAINTENANCE', ['on', 'off'], 'off') === 'on',
    demo: !production,
    mailbox: false,
    trusted_proxies: readProxies(ask),
    cors_origins: readOrigins(ask, production),
    push: readPush(ask),
    files,
    page_origins: [...fileOrigins(files), ...(map ? [new URL(map.tiles).origin] : [])],
    map,
    slow_paths: [STORE_PATH],
    limits: Object.fromEntries(LIMITS.map(([name, key, value]) => [key, ask.number(name, value, 0, 1_000_000)])),
    database: readDatabase(ask, production),
    answer_ms: ask.number('DATABASE_ANSWER_SECONDS', 3, 1, 60) * 1_000,
    columns_mb: ask.number('COLUMNS_MB', 256, 0, 4_096),
    mail: readMail(ask, production, data_dir),
    sms: null,
    social: readSocial(ask),
    social_simulator: ask.choice('SOCIAL_SIMULATOR', ['on', 'off'], 'off') === 'on',
    webhook_simulator: ask.choice('WEBHOOK_SIMULATOR', ['on', 'off'], 'off') === 'on',
    marketplaces: readMarketplaces(ask),
    gst_portal: readGstPortal(ask, production),
    gst_portals: readPortals(ask, production),
    worker: ask.choice('WORKER', ['inline', 'off'], 'inline'),
  }
  if (production && settings.social_simulator)
    ask.problem('SOCIAL_SIMULATOR', 'is for trying things out, not for production')
  if (production && settings.webhook_simulator)
    ask.problem('WEBHOOK_SIMULATOR', 'is for trying things out, not for production')
  settings.mailbox = !production && settings.mail.smtp === null
  settings.sms = readSms(ask, { production, folder: settings.mailbox ? settings.mail.folder : null })
  if (problems.length > 0) throw new SettingsError(problems)
  if (!settings.secret) settings.secret = localSecret(data_dir)
  if (!settings.push && !production) settings.push = localPush(data_dir, settings.mail.from)
  return settings
}

function readBaseUrl(ask: Ask, production: boolean, port: number): string {
  const text = ask.text('BASE_URL')
  const example = 'BASE_URL=https://crm.example.in'
  if (!text) {
    if (production) ask.problem('BASE_URL', `is missing. Set the address people open, such as ${example}`)
    return `http://localhost:${port}`
  }
  const url = URL.parse(text)
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.username ||
    url.search ||
    url.hash ||
    url.pathname !== '/'
  ) {
    ask.problem('BASE_URL', `is not the plain address of a site. Write it like ${example}`)
    return text
  }
  if (production && url.protocol !== 'https:') ask.problem('BASE_URL', `must begin with https:// in production`)
  return url.origin
}

const EASY_SECRET = /change.?me|secret|password|example|default|vanik|0123456789|abcdefgh/i

function readSecret(ask: Ask, production: boolean): string {
  const secret = ask.text('SECRET_KEY') ?? ''
  const how = 'Make one with: openssl rand -base64 48'
  if (!secret) {
    if (production) ask.problem('SECRET_KEY', `is missing. ${how}`)
  } else if (Buffer.byteLength(secret) < 32) {
    ask.problem('SECRET_KEY', `is shorter than 32 bytes. ${how}`)
  } else if (production && (EASY_SECRET.test(secret) || new Set(secret).size < 12)) {
    ask.problem('SECRET_KEY', `is a default or easy to guess. ${how}`)
  }
  return secret
}

// The local mode needs no setting: its secret is created once and stored beside the data.
function localSecret(data_dir: string): string {
  return madeOnce(join(data_dir, 'secret'), () => randomBytes(48).toString('base64url')).trim()
}

// The contents of a private file, created if missing. Of several starts at once one creates it, and all read the same.
function madeOnce(path: string, make: () => string): string {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    const fresh = `${path}.${process.pid}`
    writeFileSync(fresh, `${make()}\n`, { mode: 0o600 })
    try {
      // A link appears with its whole contents, and only if the name is free.
      linkSync(fresh, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(fresh)
    }
  }
  return readFileSync(path, 'utf8')
}

function readPush(ask: Ask): PushSettings | null {
  const public_key = ask.text('VAPID_PUBLIC_KEY')
  const private_key = ask.text('VAPID_PRIVATE_KEY')
  const subject = ask.text('VAPID_SUBJECT')
  const origins = (ask.text('PUSH_ORIGINS') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  for (const origin of origins)
    if (URL.parse(origin)?.origin !== origin)
      ask.problem('PUSH_ORIGINS', `has "${origin}", which is no origin. Write them like https://push.example.in`)
  if (!public_key && !private_key && !subject) return null
  if (!public_key || !private_key || !areVapidKeys({ public_key, private_key }))
    ask.problem(
      'VAPID_PUBLIC_KEY',
      'and VAPID_PRIVATE_KEY are no pair of keys. Make one with: npm run command -- vapid',
    )
  if (!subject || !/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject))
    ask.problem('VAPID_SUBJECT', 'names whom a push service may write to, such as mailto:crm@example.in')
  return { public_key: public_key ?? '', private_key: private_key ?? '', subject: subject ?? '', origins }
}

// Created once, because browsers accept push messages only with the key of their subscription.
function localPush(data_dir: string, mail_from: string): PushSettings {
  const text = madeOnce(join(data_dir, 'vapid.json'), () => JSON.stringify(makeVapidKeys()))
  const keys = JSON.parse(text) as ReturnType<typeof makeVapidKeys>
  return { ...keys, subject: `mailto:${mail_from}`, origins: [] }
}

// A site is on when both of its keys are set.
function readSocial(ask: Ask): Record<string, SocialKeys> {
  const found: Record<string, SocialKeys> = {}
  for (const [name, id, secret] of [
    ['facebook', 'FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
    ['linkedin', 'LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
  ]) {
    const client_id = ask.text(id)
    const client_secret = ask.text(secret)
    if (client_id && client_secret) found[name] = { client_id, client_secret }
    else if (client_id) ask.problem(secret, `is missing while ${id} is set. Set both, or neither`)
    else if (client_secret) ask.problem(id, `is missing while ${secret} is set. Set both, or neither`)
  }
  return found
}

// The pictures of streets under maps.
function readMap(ask: Ask): MapSettings | null {
  const tiles = ask.text('MAP_TILES')
  if (!tiles) return null
  const problem = tilesProblem(tiles)
  if (problem) ask.problem('MAP_TILES', problem)
  const credit = ask.text('MAP_CREDIT')
  if (!credit) ask.problem('MAP_CREDIT', 'is missing while MAP_TILES is set. Name the source, such as © OpenStreetMap')
  return problem ? null : { tiles, credit: (credit ?? '').slice(0, 200) }
}

// Replacement addresses of the marketplaces.
function readMarketplaces(ask: Ask): { indiamart?: string; tradeindia?: string } {
  const found: { indiamart?: string; tradeindia?: string } = {}
  for (const [name, key] of [
    ['indiamart', 'INDIAMART_URL'],
    ['tradeindia', 'TRADEINDIA_URL'],
  ] as const) {
    const text = ask.text(key)
    if (!text) continue
    if (URL.parse(text)?.protocol.startsWith('http')) found[name] = text
    else ask.problem(key, 'is no address of a site. Write it like https://mapi.indiamart.com')
  }
  return found
}

// Without its three settings GSTINs are not looked up; outside production a simulator answers.
function readGstPortal(ask: Ask, production: boolean): GstPortalKeys | null {
  const url = ask.text('GST_PORTAL_URL')
  const client_id = ask.text('GST_PORTAL_CLIENT_ID')
  const client_secret = ask.text('GST_PORTAL_CLIENT_SECRET')
  if (!url && !client_id && !client_secret) return null
  if (!url) ask.problem('GST_PORTAL_URL', 'is missing while the other GST_PORTAL settings are there. Set all, or none')
  else if (!URL.parse(url)?.protocol.startsWith(production ? 'https' : 'http'))
    ask.problem('GST_PORTAL_URL', 'is no address. Write it like https://api.provider.in/commonapi/v1.3/search')
  if (!client_id) ask.problem('GST_PORTAL_CLIENT_ID', 'is missing while GST_PORTAL_URL is set. Set all, or none')
  if (!client_secret)
    ask.problem('GST_PORTAL_CLIENT_SECRET', 'is missing while GST_PORTAL_URL is set. Set all, or none')
  return { url: url ?? '', client_id: client_id ?? '', client_secret: client_secret ?? '' }
}

function readProxies(ask: Ask): string[] {
  const proxies = (ask.text('TRUSTED_PROXIES') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  for (const proxy of proxies) {
    const [address, bits, more] = proxy.split('/')
    const most = isIP(address) === 4 ? 32 : 128
    const range = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
    if (isIP(address) && range && more === undefined) continue
    ask.problem('TRUSTED_PROXIES', `has "${proxy}", which is no address. Write them like 10.0.0.5,192.168.0.0/16`)
  }
  return proxies
}

function readOrigins(ask: Ask, production: boolean): string[] {
  const origins = (ask.text('CORS_ORIGINS') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  for (const origin of origins) {
    const url = URL.parse(origin)
    const isPlain = url?.origin === origin && (url.protocol === 'https:' || (!production && url.protocol === 'http:'))
    if (!isPlain)
      ask.problem('CORS_ORIGINS', `has "${origin}", which is no origin. Write them like https://shop.example.in`)
  }
  return origins
}

function readDatabase(ask: Ask, production: boolean): ExternalDatabase | null {
  const read = (name: string, required: string | null) => {
    const text = ask.text(name)
    if (!text && required) ask.problem(name, `is missing. ${required}`)
    if (text && !/^postgres(ql)?:\/\/\S+$/.test(text)) {
      ask.problem(name, 'is no PostgreSQL address. Write it like postgresql://role:password@host:5432/database')
    }
    // The product needs a host that takes writes, so only this value is allowed.
    const wanted = new URLSearchParams(text?.split('?')[1]).get('target_session_attrs')
    if (wanted && wanted !== 'read-write' && wanted !== 'primary')
      ask.problem(name, `has target_session_attrs=${wanted}. Write read-write, or leave it out`)
    return text ?? null
  }
  const url = read(
    'DATABASE_URL',
    production ? 'Set the PostgreSQL address of the app role (docs/operations.md)' : null,
  )
  const ownerUrl = read(
    'DATABASE_OWNER_URL',
    production ? 'Set the PostgreSQL address of the role that owns the tables (docs/operations.md)' : null,
  )
  const directUrl = read('DATABASE_DIRECT_URL', null)
  const prepare = ask.choice('DATABASE_PREPARE', ['on', 'off'], 'on') === 'on'
  if (!url) {
    if (!production && (ownerUrl || directUrl)) {
      ask.problem('DATABASE_URL', 'is missing while DATABASE_OWNER_URL or DATABASE_DIRECT_URL is set. Set all, or none')
    }
    return null
  }
  return { url, ownerUrl, directUrl, prepare, production }
}

function readMail(ask: Ask, production: boolean, data_dir: string): MailSettings {
  const smtp = readSmtp(ask)
  if (production && !smtp && !ask.text('SMTP_URL') && !ask.text('SMTP_HOST')) {
    ask.problem('SMTP_URL', 'is missing. Set SMTP_URL=smtps://user:password@host, or SMTP_HOST and its companions')
  }
  const from = ask.text('MAIL_FROM')
  if (!from && (production || smtp)) {
    ask.problem('MAIL_FROM', 'is missing. Set the sender of mails, such as MAIL_FROM=crm@example.in')
  } else if (from && !isMailAddress(from)) {
    ask.problem('MAIL_FROM', 'is no plain mail address, such as crm@example.in')
  }
  return { smtp, from: from ?? 'vanik@localhost.localdomain', folder: join(data_dir, 'mail') }
}

function readSmtp(ask: Ask): SmtpSettings | null {
  const address = ask.text('SMTP_URL')
  const url = address ? URL.parse(address) : null
  if (address && (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol))) {
    ask.problem('SMTP_URL', 'is no SMTP address. Write it like smtps://user:password@smtp.example.in:465')
    return null
  }
  const implicit = url?.protocol === 'smtps:'
  const host = url?.hostname ?? ask.text('SMTP_HOST')
  const port = url?.port ? Number(url.port) : ask.number('SMTP_PORT', implicit ? 465 : 587, 1, 65_535)
  const user = url ? decodeURIComponent(url.username) : ask.text('SMTP_USER')
  const password = url ? decodeURIComponent(url.password) : ask.text('SMTP_PASSWORD')
  const tls = ask.choice('SMTP_TLS', ['auto', 'implicit', 'starttls', 'none'], 'auto')
  if (!host) {
    if (user || password) ask.problem('SMTP_HOST', 'is missing while SMTP_USER or SMTP_PASSWORD is set')
    return null
  }
  if (Boolean(user) !== Boolean(password)) {
    ask.problem(url ? 'SMTP_URL' : 'SMTP_USER', 'and the password belong together: set both or neither')
  }
  return {
    host,
    port,
    user: user || null,
    password: password || null,
    tls: tls !== 'auto' ? tls : implicit || port === 465 ? 'implicit' : user && !isLoopback(host) ? 'starttls' : 'none',
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}
