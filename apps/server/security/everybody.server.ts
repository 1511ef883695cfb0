import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { RouteSpec } from '#engine/server/http/route.server.ts'
import { tokenHash } from '#engine/server/http/identity.server.ts'
import { recordRoutes } from '#engine/server/records/routes.server.ts'
import { coverOf } from '#engine/testing/cover.ts'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { businessBody } from '#modules/business/business-body.test-kit.ts'
import { catalog } from '#modules/catalog.ts'
import { defaultRoles, type RoleDefault } from '#modules/people/role-defaults.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

/** Every route of the product, including new ones automatically. */
export const everyRoute: readonly RouteSpec[] = [
  ...moduleRoutes,
  ...specials.flatMap((special) => special.routes ?? []),
  ...recordRoutes(catalog),
]

/** What decides how the generated routes of a record read a request: the kinds and options of its fields, and its own options. */
function featuresOf(definition: RecordDefinition): string[] {
  const { name, path, label, title, module, fields, list, form, ...options } = definition
  const ofFields = Object.values(fields).flatMap((field) => [
    field.kind,
    ...Object.keys(field).map((option) => `${field.kind} ${option}`),
  ])
  return [...Object.keys(options), ...Object.keys(list), ...ofFields]
}

/** The paths of a few records that together have every option of the definition language. */
export const told_apart: ReadonlySet<string> = new Set(
  coverOf(catalog.records, featuresOf).map((definition) => definition.path),
)

/** The path of the record whose route it is: `leads`. */
export const recordOf = (spec: RouteSpec) => spec.path.split('/')[1]
/** The route without its record: `POST /:id/restore`. */
const patternOf = (spec: RouteSpec) => `${spec.method} ${spec.path.replace(/^\/[^/]+/, '')}`

/** The routes by their pattern that one piece of code makes for many records. */
const generated = Map.groupBy(
  everyRoute.filter((spec) => catalog.records.some(({ path }) => path === recordOf(spec))),
  patternOf,
)

/** The routes that one piece of code makes as it makes this one, for other records; none for a route that a module writes itself. */
function likeIt(spec: RouteSpec): readonly RouteSpec[] {
  const same = generated.get(patternOf(spec)) ?? []
  return same.length < 5 || !same.includes(spec) ? [] : same
}

function isRepeated(spec: RouteSpec): boolean {
  const same = likeIt(spec)
  if (same.length === 0) return false
  // A thread reads these bodies before it asks for the record, so the route of one record answers for all.
  if (spec.raw) return spec !== same[0]
  return !told_apart.has(recordOf(spec))
}

/**
 * Every route that a module writes for itself, and the generated routes of a few records that together have every option of
 * the definition language. The generated routes of other records are the same code with the same options.
 */
export const differingRoutes: readonly RouteSpec[] = everyRoute.filter((spec) => !isRepeated(spec))

/**
 * The values that a test sends to a route, `turn` being its place in the list. A route that a module writes itself and those
 * of leads, which have the most, get all of them. The other generated routes are the same code, so each gets every third one.
 */
export const shareOf = <Value>(values: readonly Value[], spec: RouteSpec, turn: number): readonly Value[] =>
  likeIt(spec).length === 0 || recordOf(spec) === 'leads'
    ? values
    : values.filter((_value, index) => (index + turn) % 3 === 0)

/**
 * The `count` values at a place of a list, going round. Where one piece of code decides for all routes, each route meets only
 * some of the values, and routes beside each other meet different ones.
 */
export const inTurn = <Value>(values: readonly Value[], turn: number, count: number): Value[] =>
  Array.from({ length: Math.min(count, values.length) }, (_, index) => values[(turn * count + index) % values.length])

/** A test person: their role, and whether they still belong to the business. */
export interface Somebody {
  name: string
  person: Person
  role: RoleDefault | null
  is_owner: boolean
  belongs: 'yes' | 'no longer' | 'never'
}

/** A business with a person of every default role, its owner, a deactivated member and a stranger. */
export interface Everybody {
  product: TestProduct
  people: Somebody[]
  owner: Somebody
  /** A business of other people. */
  foreign_id: number
  /** Superuser, to look at all tables. */
  admin: pg.Client
  /** A text that changes with any row of any table, and with any added job or mail. */
  fingerprint: () => Promise<string>
  /** Renews everybody's sessions, because some routes end them. */
  renew: () => Promise<void>
  /** Renews them only if one has ended, which is cheaper after a request that seldom ends one. */
  renewEnded: () => Promise<void>
  close: () => Promise<void>
}

/** Sends a request as the owner. The body is declared as JSON unless `headers` set another type. */
export const sendAsOwner = (
  { product, owner: { person } }: Everybody,
  {
    method,
    url,
    payload,
    headers,
  }: { method: RouteSpec['method']; url: string; payload?: string | Buffer; headers?: object },
) =>
  product.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${person.token}`,
      'x-business-id': String(person.business_id),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    payload,
  })

/** Starts the product with everybody in it. */
export async function everybody(options: Partial<Parameters<typeof testProduct>[0]> = {}): Promise<Everybody> {
  const product = await testProduct({ catalog, specials, routes: moduleRoutes, ...options })
  const { database } = product.services
  const founder = await product.makeBusiness('First')
  const made = await product.call(founder, 'POST', '/businesses', businessBody())
  if (made.status !== 201) throw new Error(`The business was not made: ${made.text}`)
  const business_id = made.body.id as number
  const person: Person = { ...founder, business_id }
  const owner: Somebody = { name: 'Owner', person, role: defaultRoles()[0], is_owner: true, belongs: 'yes' }

  const people = [owner]
  const join = async (name: string, role: RoleDefault | null, belongs: Somebody['belongs']) => {
    const { id, token } = await product.makePerson(person, { name, rights: 'none' })
    await database.transaction({ business_id, user_id: id }, async (transaction) => {
      await transaction.query('delete from member_role where business_id = $1 and member_id = $2', [business_id, id])
      if (role)
        await transaction.query(
          `insert into member_role (business_id, member_id, role_id)
           select b.id, $2::bigint, r.id from business b, role r where b.id = $1::bigint and r.business_id = $1::bigint and r.name = $3`,
          [business_id, id, role.name],
        )
      if (belongs === 'no longer')
        await transaction.query(`update member set status = 'Inactive' where business_id = $1 and id = $2`, [
          business_id,
          id,
        ])
    })
    people.push({ name, person: { id, business_id, token }, role, is_owner: false, belongs })
  }
  for (const role of defaultRoles()) await join(role.name, role, 'yes')
  await join('No role', null, 'yes')
  await join('Deactivated', defaultRoles()[0], 'no longer')
  const stranger = await product.makeBusiness('Foreign')
  people.push({
    name: 'Stranger',
    person: { ...stranger, business_id },
    role: null,
    is_owner: false,
    belongs: 'never',
  })

  const admin = new pg.Client({ connectionString: adminAddress(product.app_url) })
  await admin.connect()
  const renew = async () => {
    await admin.query(
      `insert into session (token_hash, account_id, expires_at, last_seen_at)
       select v.hash, v.id, now() + interval '1 hour', now() from unnest($1::bytea[], $2::bigint[]) as v(hash, id)
       on conflict (token_hash) do update set expires_at = excluded.expires_at`,
      [people.map((one) => tokenHash(one.person.token)), people.map((one) => one.person.id)],
    )
    product.services.identity.forget()
  }
  const renewEnded = async () => {
    const { rows } = await admin.query<{ count: number }>(
      'select count(*)::int from session where token_hash = any($1::bytea[]) and expires_at > now()',
      [people.map((one) => tokenHash(one.person.token))],
    )
    if (rows[0].count < people.length) await renew()
  }
  return {
    product,
    people,
    owner,
    foreign_id: stranger.business_id,
    admin,
    renew,
    renewEnded,
    fingerprint: async () => `${product.jobs.length} jobs, ${product.mails.length} mails\n${await fingerprint(admin)}`,
    async close() {
      await admin.end()
      await product.close()
    },
  }
}

/** A token of an account whose session has run out. */
export async function expiredToken(admin: pg.Client, account_id: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await admin.query(
    `insert into session (token_hash, account_id, expires_at, last_seen_at) values ($1, $2, now() - interval '1 minute', now() - interval '1 hour')`,
    [tokenHash(token), account_id],
  )
  return token
}

function adminAddress(app_url: string): string {
  const [head, query] = inject('testServer').adminUrl.split('?')
  const database = new URL(app_url.replace('@/', '@localhost/')).pathname
  return `${head.replace(/\/[^/]*$/, '')}${database}${query ? `?${query}` : ''}`
}

async function fingerprint(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const parts = rows.map(({ name }) => {
    // `last_seen_at` of a session changes with every request, so leave it out.
    const row = name === 'session' ? `(to_jsonb(t) - 'last_seen_at')::text` : 't::text'
    return `select '${name} ' || count(*) || ' ' || coalesce(md5(string_agg(${row}, ',' order by ${row})), '') as line from "${name}" t`
  })
  const { rows: lines } = await admin.query<{ line: string }>(parts.join(' union all '))
  return lines
    .map((one) => one.line)
    .sort()
    .join('\n')
}
