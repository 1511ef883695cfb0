import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { makeCatalog, type Catalog } from '#engine/record/catalog.ts'
import { rightsOf } from '#engine/record/actions.ts'
import type { FieldRule, Right, Scope } from '#engine/record/rights.ts'
import { openDatabase, type Database } from '#engine/server/database/database.server.ts'
import { makeIdentity, tokenHash } from '#engine/server/http/identity.server.ts'
import type { RouteSpec } from '#engine/server/http/route.server.ts'
import { LARGEST_UPLOAD } from '#platform/files/upload-rules.ts'
import { buildServer } from '#engine/server/http/server.server.ts'
import type { Mail, Text, Services } from '#engine/server/http/services.server.ts'
import type { RecordServer } from '#engine/server/records/hooks.server.ts'
import { bulkRoutes } from '#platform/runs/bulk-routes.server.ts'
import { recordRoutes } from '#engine/server/records/routes.server.ts'
import { testDatabase } from './database.server.ts'
import { fileOrigins, type FileSettings, STORE_PATH } from '#platform/files/settings.server.ts'
import { publishRecordChanges } from '#platform/live/live.server.ts'

const SECRET = 'a secret for tests that is long enough'

/** A person in a test business, with a session. */
export interface Person {
  id: number
  business_id: number
  token: string
}

/** Rights of a test role: one scope for everything, or scopes by record and right. */
export type Rights = Scope | Record<string, Partial<Record<Right, Scope>>>

/** The whole server on a separate database, without a network. */
export interface TestProduct {
  app: FastifyInstance
  services: Services
  /** Address of the database for the application's role, for code that opens its own connections. */
  app_url: string
  owner: pg.Client
  mails: Mail[]
  /** Texts to phones; none is sent. */
  texts: Text[]
  jobs: { name: string; payload: Record<string, unknown> }[]
  makeBusiness: (name: string) => Promise<Person>
  makePerson: (
    business: Person,
    options: {
      name: string
      rights: Rights
      fields?: Record<string, Record<string, FieldRule>>
      team_id?: number
      location_ids?: number[]
    },
  ) => Promise<Person>
  call: (
    person: Person | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: any; headers: Record<string, unknown>; text: string }>
  close: () => Promise<void>
}

/** Starts the product for one test file. */
export async function testProduct(options: {
  catalog: Catalog
  specials?: readonly RecordServer[]
  routes?: readonly RouteSpec[]
  limits?: Record<string, number>
  trusted_proxies?: string[]
  cors_origins?: string[]
  web_dir?: string
  log?: Services['log']
  files?: Partial<FileSettings>
  plugins?: (services: Services) => NonNullable<Parameters<typeof buildServer>[0]['plugins']>
  /** Wraps each route, so that a test can record what it reads. */
  wrap?: (spec: RouteSpec) => RouteSpec
}): Promise<TestProduct> {
  const made = await testDatabase()
  const owner = new pg.Client({ connectionString: made.ownerUrl })
  await owner.connect()
  const database = openDatabase({ url: made.appUrl, max: 4, secret: SECRET })
  publishRecordChanges()
  const mails: Mail[] = []
  const texts: Text[] = []
  const jobs: TestProduct['jobs'] = []
  const catalog = makeCatalog(options.catalog.records)
  const folder = mkdtempSync(join(tmpdir(), 'vanik-files-'))
  const files: FileSettings = {
    folder,
    largest_bytes: LARGEST_UPLOAD,
    quota_bytes: 5 * 1024 ** 3,
    origin: null,
    scan_command: null,
    scan_clamd: null,
    s3: null,
    ...options.files,
  }
  const own: Services = {
    settings: {
      mode: 'test',
      base_url: 'http://localhost:3000',
      data_dir: '',
      secret: SECRET,
      password_policy: 'spec',
      token_hours: 12,
      idle_hours: 4,
      maintenance: false,
      demo: false,
      mailbox: false,
      trusted_proxies: options.trusted_proxies ?? [],
      cors_origins: options.cors_origins ?? [],
      limits: options.limits ?? {},
      files,
      page_origins: fileOrigins(files),
      slow_paths: [STORE_PATH],
    },
    database,
    catalog,
    specials: new Map((options.specials ?? []).map((special) => [special.record, special])),
    identity: makeIdentity({ database, idle_hours: 4 }),
    async addJob(_transaction, name, payload) {
      jobs.push({ name, payload })
    },
    async sendMail(mail) {
      mails.push(mail)
    },
    async sendText(text) {
      texts.push(text)
    },
    log: options.log ?? { info() {}, error: (data, message) => console.error(message, data) },
  }
  const { app, services, giveBack } = await serverFor(options, own)
  const product: TestProduct = {
    app,
    services,
    app_url: made.appUrl,
    owner,
    mails,
    texts,
    jobs,
    makeBusiness: (name) => makeBusiness(services, name),
    makePerson: (business, person) => makePerson(services, business, person),
    async call(person, method, path, body, headers = {}) {
      const answer = await app.inject({
        method,
        url: `/api${path}`,
        headers: {
          ...(person ? { authorization: `Bearer ${person.token}`, 'x-business-id': String(person.business_id) } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        payload: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      })
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      return {
        status: answer.statusCode,
        body: isJson ? JSON.parse(answer.body) : null,
        headers: answer.headers,
        text: answer.body,
      }
    },
    async close() {
      await giveBack()
      await database.close()
      await owner.end()
      await made.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return product
}

type ProductOptions = Parameters<typeof testProduct>[0]
interface KeptServer {
  parts: readonly unknown[]
  services: Services
  app: FastifyInstance
  is_free: boolean
}

// The servers of this process. Registering two thousand routes takes half a second, and most files ask for the same ones.
const kept: KeptServer[] = []

/**
 * A server with these routes and services: an earlier one of the same catalogue and routes whose services are replaced, else a new
 * one. A file that sets how the server itself works gets a new one.
 */
async function serverFor(
  options: ProductOptions,
  services: Services,
): Promise<{ app: FastifyInstance; services: Services; giveBack: () => Promise<void> }> {
  const { catalog, specials = [], routes = [], ...more } = options
  const parts = [...catalog.records, null, ...specials, null, ...routes]
  const is_usual = Object.values(more).every((one) => one === undefined)
  const same = kept.find((one) => is_usual && one.is_free && isSame(one.parts, parts))
  if (same) {
    same.is_free = false
    const { settings } = same.services
    // The server holds these two objects, and a test may change what is in them.
    replace(settings.limits, services.settings.limits)
    replace(settings, { ...services.settings, limits: settings.limits })
    replace(same.services, { ...services, settings })
  }
  const taken = same ?? { parts, services, app: await newServer(options, services), is_free: false }
  if (is_usual && !same) kept.push(taken)
  return {
    app: taken.app,
    services: taken.services,
    async giveBack() {
      taken.is_free = true
      // One that listens would keep its port.
      if (is_usual && !taken.app.server.listening) return
      if (is_usual) kept.splice(kept.indexOf(taken), 1)
      await taken.app.close()
    },
  }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((part, index) => part === other[index])

/** Leaves in `target` exactly what is in `source`. */
function replace<Thing extends object>(target: Thing, source: Thing): void {
  for (const key of Object.keys(target)) if (!(key in source)) delete target[key as keyof Thing]
  Object.assign(target, source)
}

function newServer(options: ProductOptions, services: Services): Promise<FastifyInstance> {
  const specialRoutes = (options.specials ?? []).flatMap((special) => special.routes ?? [])
  const routes = eachOnce([
    ...specialRoutes,
    ...(options.routes ?? []),
    ...recordRoutes(services.catalog),
    ...bulkRoutes(services.catalog),
  ])
  return buildServer({
    services,
    routes: options.wrap ? routes.map(options.wrap) : routes,
    web_dir: options.web_dir,
    plugins: options.plugins?.(services),
  })
}

/** Leaves a person only a phone, as after a sign-up by phone. */
export async function leaveOnlyPhone(product: TestProduct, person: { id: number }): Promise<string> {
  const phone = `+9198${String(10_000_000 + person.id)}`
  await product.owner.query('update account set email = null, phone = $2, signs_in_by_phone = true where id = $1', [
    person.id,
    phone,
  ])
  return phone
}

async function makeAccount(database: Database, name: string): Promise<{ id: number; token: string }> {
  const token = randomBytes(32).toString('base64url')
  return database.transaction({ business_id: null, user_id: null }, async (transaction) => {
    const [account] = await transaction.query<{ id: number }>(
      `insert into account (name, email, password_hash, status) values ($1, $2, 'none', 'active') returning id`,
      [name, `${randomBytes(6).toString('hex')}@example.in`],
    )
    await transaction.query(
      `insert into session (token_hash, account_id, expires_at, last_seen_at) values ($1, $2, now() + interval '1 hour', now())`,
      [tokenHash(token), account.id],
    )
    return { id: account.id, token }
  })
}

type Made = Pick<Services, 'database' | 'catalog'>

async function makeBusiness({ database, catalog }: Made, name: string): Promise<Person> {
  const account = await makeAccount(database, `Owner of ${name}`)
  const [[id]] = await database.read(
    { business_id: null, user_id: null },
    `select nextval('business_id_seq')::text`,
    [],
  )
  const person = { id: account.id, business_id: Number(id), token: account.token }
  await database.transaction({ business_id: person.business_id, user_id: account.id }, async (transaction) => {
    await transaction.query('insert into business (id, name, created_by) values ($1, $2, $3)', [
      person.business_id,
      name,
      account.id,
    ])
  })
  await addMember({ database, catalog }, person, `Owner of ${name}`, 'all')
  return person
}

async function makePerson(
  { database, catalog }: Made,
  business: Person,
  options: Parameters<TestProduct['makePerson']>[1],
): Promise<Person> {
  const account = await makeAccount(database, options.name)
  const person = { id: account.id, business_id: business.business_id, token: account.token }
  await addMember({ database, catalog }, person, options.name, options.rights, options)
  return person
}

async function addMember(
  { database, catalog }: Made,
  person: Person,
  name: string,
  rights: Rights,
  more: {
    fields?: Record<string, Record<string, FieldRule>>
    team_id?: number
    location_ids?: number[]
  } = {},
): Promise<void> {
  const { business_id, id } = person
  const scopes = typeof rights === 'string' ? allRights(catalog, rights) : rights
  const rightRows = Object.entries(scopes).flatMap(([record, byRight]) =>
    Object.entries(byRight).map(([right, scope]) => [record, right, scope]),
  )
  const fieldRows = Object.entries(more.fields ?? {}).flatMap(([record, byField]) =>
    Object.entries(byField).map(([field, rule]) => [record, field, rule]),
  )
  await database.transaction({ business_id, user_id: id }, async (transaction) => {
    await transaction.query('insert into membership (account_id, business_id) values ($1, $2)', [id, business_id])
    await transaction.query(
      `insert into member (business_id, id, name, status, team_id) values ($1, $2, $3, 'Active', $4)`,
      [business_id, id, name, more.team_id ?? null],
    )
    const [role] = await transaction.query<{ id: number }>(
      'insert into role (business_id, name) values ($1, $2) returning id',
      [business_id, `${name} ${id}`],
    )
    await transaction.query('insert into member_role (business_id, member_id, role_id) values ($1, $2, $3)', [
      business_id,
      id,
      role.id,
    ])
    // One statement for all rows: tests make thousands of people, and each has hundreds of rights.
    const insertAll = (table: string, columns: string, rows: (string | undefined)[][]) =>
      rows.length === 0
        ? null
        : transaction.query(
            `insert into ${table} (business_id, role_id, ${columns}) select $1, $2, * from unnest($3::text[], $4::text[], $5::text[])`,
            [business_id, role.id, ...[0, 1, 2].map((column) => rows.map((row) => row[column]))],
          )
    await insertAll('role_right', 'record, "right", scope', rightRows)
    await insertAll('role_field', 'record, field, rule', fieldRows)
    for (const location_id of more.location_ids ?? [])
      await transaction.query('insert into member_location (business_id, member_id, location_id) values ($1, $2, $3)', [
        business_id,
        id,
        location_id,
      ])
  })
}

// The same scope for every right of every record in the catalogue, including the rights of actions.
function allRights(catalog: Catalog, scope: Scope): Record<string, Partial<Record<Right, Scope>>> {
  return Object.fromEntries(
    catalog.records.map((record) => [record.name, Object.fromEntries(rightsOf(record).map((right) => [right, scope]))]),
  )
}

// The routes of the modules may already contain the bulk routes.
const eachOnce = (routes: RouteSpec[]): RouteSpec[] => [
  ...new Map(routes.map((route) => [`${route.method} ${route.path}`, route])).values(),
]
