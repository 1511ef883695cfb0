import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { writableAddress } from '#engine/server/database/hosts.server.ts'
import { APP_ROLE, SEARCH_ROLE, SEARCH_ROLE_SQL } from '#engine/server/database/role-names.server.ts'
import type { DatabaseUrls } from '#apps/server/database/addresses.server.ts'

const SEARCH_ROLE_STEPS = `create role ${SEARCH_ROLE} nologin; alter role ${APP_ROLE} noinherit; grant ${SEARCH_ROLE} to ${APP_ROLE}`

const OLDEST_VERSION = 15

/** The environment settings of an external PostgreSQL. */
export interface ExternalDatabase {
  /** DATABASE_URL */
  url: string
  /** DATABASE_OWNER_URL */
  ownerUrl: string | null
  /** DATABASE_DIRECT_URL */
  directUrl: string | null
  /** DATABASE_PREPARE is not off */
  prepare: boolean
  production: boolean
}

/** The set-up of a database is unsafe or incomplete; carries all reasons. */
export class DatabaseSetupError extends Error {
  override name = 'DatabaseSetupError'
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** How long the server and the worker wait for their database when they start. */
export const DATABASE_WAIT_MS = 60_000

/** How long a start waits for a database that is starting or out of reach. */
export interface StartWait {
  wait_ms: number
  /** Called once with the reason for waiting. */
  tell: (line: string) => void
}

/**
 * Checks an external PostgreSQL and its roles and returns its addresses; throws DatabaseSetupError with every problem found.
 * Waits for a database that cannot be reached, as after a crash of the whole machine, if `patience` says so.
 */
export async function externalDatabase(input: ExternalDatabase, patience?: StartWait): Promise<DatabaseUrls> {
  if (patience) await reachable(input.url, patience)
  if (input.production) return await productionUrls(input)
  await withClient(input.url, 'DATABASE_URL', async (client) => {
    await checkVersion(client)
    await ensureAppRole(client)
  })
  return {
    ownerUrl: await writableAddress(input.ownerUrl ?? input.url, CONNECT_MS),
    appUrl: asRole(input.url, APP_ROLE),
    directUrl: asRole(input.directUrl ?? input.url, APP_ROLE),
    prepare: input.prepare,
  }
}

/** The address changed so that every connection switches to `role` before its first statement. */
export function asRole(url: string, role: string): string {
  const [head, query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  const options = [parameters.get('options'), `-c role=${role}`].filter(Boolean).join(' ')
  parameters.set('options', options)
  // URLSearchParams writes a space as +, which PostgreSQL's tools do not decode.
  return `${head}?${parameters.toString().replaceAll('+', '%20')}`
}

async function productionUrls(input: ExternalDatabase): Promise<DatabaseUrls> {
  if (!input.ownerUrl) {
    throw new DatabaseSetupError([
      'DATABASE_OWNER_URL is missing: the role that owns the tables and runs the migrations.',
    ])
  }
  const app = await withClient(input.url, 'DATABASE_URL', async (client) => {
    await checkVersion(client)
    return await describeRole(client)
  })
  const owner = await withClient(input.ownerUrl, 'DATABASE_OWNER_URL', describeRole)
  const problems = appRoleProblems(app, owner)
  if (input.directUrl) {
    const direct = await withClient(input.directUrl, 'DATABASE_DIRECT_URL', describeRole)
    if (direct.name !== app.name || direct.database !== app.database) {
      problems.push('DATABASE_DIRECT_URL must name the same role and database as DATABASE_URL.')
    }
  }
  if (problems.length > 0) throw new DatabaseSetupError(problems)
  return {
    ownerUrl: await writableAddress(input.ownerUrl, CONNECT_MS),
    appUrl: input.url,
    directUrl: input.directUrl ?? input.url,
    prepare: input.prepare,
  }
}

interface RoleFacts {
  name: string
  database: string
  is_superuser: boolean
  passes_row_security: boolean
  manages_roles: boolean
  has_app_rights: boolean
  app_role_exists: boolean
  may_search: boolean
  owned: string[]
  member_of: string[]
}

async function describeRole(client: pg.Client): Promise<RoleFacts> {
  const { rows } = await client.query<RoleFacts>(
    `select current_user::text as name, current_database()::text as database,
       r.rolsuper as is_superuser, r.rolbypassrls as passes_row_security, r.rolcreaterole as manages_roles,
       exists (select 1 from pg_roles where rolname = $1) as app_role_exists,
       coalesce((select pg_has_role(oid, 'USAGE') from pg_roles where rolname = $1), false) as has_app_rights,
       coalesce((select pg_has_role(current_user, oid, 'MEMBER') from pg_roles where rolname = '${SEARCH_ROLE}'), false) as may_search,
       array(select rolname::text from pg_roles m where not r.rolsuper and m.oid <> r.oid and pg_has_role(m.oid, 'MEMBER')) as member_of,
       array(
         select 'database ' || datname from pg_database where datname = current_database() and datdba = r.oid
         union all select 'schema ' || nspname from pg_namespace where nspowner = r.oid and nspname !~ '^pg_'
         union all select * from (select 'table ' || relname from pg_class where relowner = r.oid and relkind in ('r', 'p', 'v', 'm')
           and relnamespace not in (select oid from pg_namespace where nspname ~ '^pg_') order by relname limit 3) owned_tables
       ) as owned
     from pg_roles r where r.rolname = current_user`,
    [APP_ROLE],
  )
  return rows[0]
}

function appRoleProblems(app: RoleFacts, owner: RoleFacts): string[] {
  const role = `The role ${app.name} of DATABASE_URL`
  const problems: string[] = []
  if (app.database !== owner.database) problems.push('DATABASE_URL and DATABASE_OWNER_URL must name the same database.')
  if (app.name === owner.name) {
    problems.push('DATABASE_URL and DATABASE_OWNER_URL must use different roles: the server may not own its tables.')
  }
  if (app.is_superuser) problems.push(`${role} is a superuser. Run: alter role ${app.name} nosuperuser`)
  if (app.passes_row_security) problems.push(`${role} passes by row security. Run: alter role ${app.name} nobypassrls`)
  if (app.manages_roles) problems.push(`${role} may create roles. Run: alter role ${app.name} nocreaterole`)
  if (app.owned.length > 0) problems.push(`${role} owns ${app.owned.join(', ')}. Give them to the role ${owner.name}.`)
  if (app.name !== owner.name && app.member_of.includes(owner.name)) {
    problems.push(`${role} is a member of ${owner.name}. Run: revoke ${owner.name} from ${app.name}`)
  }
  if (!app.app_role_exists) {
    problems.push(
      `The role ${APP_ROLE} does not exist. Run: create role ${APP_ROLE} nologin; grant ${APP_ROLE} to ${app.name}`,
    )
  } else if (!app.has_app_rights) {
    problems.push(`${role} is not a member of ${APP_ROLE}. Run: grant ${APP_ROLE} to ${app.name}`)
  } else if (!app.may_search) problems.push(`${role} may not take the role ${SEARCH_ROLE}. Run: ${SEARCH_ROLE_STEPS}`)
  return problems
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; text: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as text",
  )
  if (rows[0].number >= OLDEST_VERSION * 10_000) return
  throw new DatabaseSetupError([
    `DATABASE_URL names a PostgreSQL ${rows[0].text}; Vanik needs ${OLDEST_VERSION} or newer.`,
  ])
}

const PASSING = /^(?:ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|53300|57P0[1-3])$/

async function reachable(url: string, { wait_ms, tell }: StartWait): Promise<void> {
  const end = Date.now() + wait_ms
  for (let is_told = false; ; await sleep(500)) {
    const error = await connectTo(url, 5_000).then(
      (client) => void client.end().catch(() => {}),
      (reason: Error & { code?: string }) => reason,
    )
    // Other errors are reported by the checks, because waiting does not help.
    // A proxy in front of a database that is down ends the connection without a message.
    const is_passing =
      error && (PASSING.test(error.code ?? '') || /timeout|terminated|takes no writes/.test(error.message))
    if (!is_passing || Date.now() > end) return
    if (!is_told) tell(`it cannot be reached yet (${error.code ?? error.message}), waiting`)
    is_told = true
  }
}

/** Outside production one address is enough: its role is the owner, and the server switches from it to vanik_app. */
async function ensureAppRole(client: pg.Client): Promise<void> {
  // If several starts create the roles at once, one succeeds; the others fail and then find them.
  for (let tries = 3; ; tries -= 1)
    try {
      return await makeRoles(client)
    } catch (error) {
      if (tries === 1) throw error
    }
}

async function makeRoles(client: pg.Client): Promise<void> {
  try {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
    if (rowCount === 0) await client.query(`create role ${APP_ROLE} nologin`)
    const switchRole = () => client.query(`set role ${APP_ROLE}`)
    // Since PostgreSQL 16 the creator of a role may manage it, but needs a grant to switch to it.
    await switchRole().catch(async () => {
      await client.query(`grant ${APP_ROLE} to current_user`)
      await switchRole()
    })
    await client.query('reset role')
    await client.query(SEARCH_ROLE_SQL)
  } catch (error) {
    throw new DatabaseSetupError([
      `DATABASE_URL's role cannot prepare the role ${APP_ROLE} (${(error as Error).message}). ` +
        `As a superuser run: create role ${APP_ROLE} nologin; grant ${APP_ROLE} to the role of DATABASE_URL; ${SEARCH_ROLE_STEPS}`,
    ])
  }
}

const CONNECT_MS = 10_000

/** Connects to an address; with several hosts, to the one that takes writes. */
async function connectTo(url: string, wait_ms: number): Promise<pg.Client> {
  const connectionString = await writableAddress(url, wait_ms)
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: wait_ms })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function withClient<T>(url: string, setting: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectTo(url, CONNECT_MS).catch((error: Error) => {
    // The address contains a password, so it is left out of the message.
    throw new DatabaseSetupError([`The database of ${setting} cannot be reached: ${error.message}`])
  })
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
