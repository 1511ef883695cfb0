import pg from 'pg'
import { isUnavailable, connectionError, openPool } from './connections.server.ts'
import { type Batch, type Bound, commitBatch, scopedRead, type Statement } from './batch.server.ts'
import { APP_ROLE } from './role-names.server.ts'
import { versionStatements, type WrittenIds, writtenTables } from './table-versions.server.ts'

// Ids, counts and paise are below 2^53, so a bigint is read as a number. Days stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** The business and person a statement runs for; row security reads them from the transaction's settings. */
export interface Scope {
  business_id: number | null
  user_id: number | null
  /** The API key of a program; the history stores it with the person who made the key. */
  api_key_id?: number
  /** When the writes happened on a device that sends them later (RFC 3339, UTC). The history keeps it beside the time of arrival. */
  happened_at?: string
}

/** A statement whose answer nobody needs. */
export interface LastStatement {
  text: string
  values: unknown[]
}

/** One open transaction. */
export interface Transaction {
  scope: Scope
  /** Seals secret values of records; null where the database was opened to read only. */
  secret: string | null
  /**
   * Runs a statement. `wrote` names the records that it writes in the table of a record; `returned` are those whose ids it
   * returns. Without it the transaction counts as one that wrote unknown records of that table.
   */
  query: <Row = Record<string, unknown>>(
    text: string,
    values?: unknown[],
    wrote?: readonly number[] | 'returned',
  ) => Promise<Row[]>
  /** Sends a statement whose answer nobody needs. If it fails, the transaction fails, at its commit at the latest. */
  send: (text: string, values: unknown[]) => void
  /**
   * Adds statements that are sent in one message with the commit, so that their locks are held only briefly. `statements` is
   * called after everything else has been written.
   */
  withCommit: (statements: () => LastStatement[]) => void
  /** Runs after a successful commit: live updates, clearing caches. Not for effects that must not be lost. */
  afterCommit: (work: () => void) => void
  /** Runs work as another database role that the application may switch to. */
  as: <Result>(role: string, work: () => Promise<Result>) => Promise<Result>
  client: pg.PoolClient
}

/** The application's only access to PostgreSQL. */
export interface Database {
  pool: pg.Pool
  /**
   * Runs one statement in one round trip under row security; rows are arrays of the texts PostgreSQL sent. Set `one_plan`
   * where one index is best for all values: the plan is then reused, which saves half the time of a short read. Set
   * `plan_anew` where the best plan depends on the values. `role` reads as another role that the application may switch to.
   */
  read: (
    scope: Scope,
    text: string,
    values: unknown[],
    options?: { one_plan?: boolean; plan_anew?: boolean; in_index_order?: boolean; role?: string },
  ) => Promise<(string | null)[][]>
  /** Several statements in one transaction under row security. */
  transaction: <Result>(scope: Scope, work: (transaction: Transaction) => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

/** The moment of the transaction's writes: now, or the earlier time at which a device without a network made them. */
export const momentOf = ({ scope }: Pick<Transaction, 'scope'>): Date =>
  scope.happened_at === undefined ? new Date() : new Date(scope.happened_at)

/** Scope of work that belongs to no business: accounts, sessions. */
export const NO_TENANT: Scope = { business_id: null, user_id: null }

const MAX_NAMED = 2_000

/** PostgreSQL refuses a statement, because an earlier one of the transaction failed. */
const ABORTED = '25P02'
const FAILED = 'A statement of the transaction failed'

const watchers = new Set<(text: string) => void>()

/** Calls back with the text of each statement when it first runs. Returns a function that stops it. For tests. */
export function watchStatements(callback: (text: string) => void): () => void {
  watchers.add(callback)
  return () => void watchers.delete(callback)
}

interface KnownStatement extends Statement {
  /** Tables of records that the statement writes. */
  writes: string[]
}

/**
 * Opens the connection pool. While the database is gone, everything throws DatabaseGone or an error with a code of `isUnavailable`. Use `prepare: false` for poolers
 * that do not support prepared statements.
 */
export function openDatabase(options: {
  url: string
  max?: number
  prepare?: boolean
  role?: string | null
  /** See ConnectionOptions. */
  answer_ms?: number
  /** The secret of the installation, with which secret values of records are sealed. */
  secret?: string
}): Database {
  const role = options.role ? `set role ${pg.escapeIdentifier(options.role)};` : ''
  const pool = openPool({
    url: options.url,
    name: 'vanik',
    max: options.max ?? 10,
    answer_ms: options.answer_ms,
    set_up: `${role} set timezone = 'UTC'; set statement_timeout = '10s'; set lock_timeout = '3s'; set idle_in_transaction_session_timeout = '60s'`,
  })
  const named = new Map<string, KnownStatement>()
  function statement(text: string): KnownStatement {
    let found = named.get(text)
    if (!found) {
      found = { name: '', text, writes: writtenTables(text) }
      for (const callback of watchers) callback(text)
      if (named.size >= MAX_NAMED) return found
      if (options.prepare !== false) found.name = `v${named.size + 1}`
      named.set(text, found)
    }
    return found
  }

  function commit(client: pg.PoolClient, statements: readonly Bound[], onBroken: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const batch: Batch = commitBatch({
        statements,
        prepare: options.prepare !== false,
        finish(found) {
          const error = found ?? (batch.tag === 'COMMIT' ? null : Object.assign(new Error(FAILED), { code: ABORTED }))
          // A statement parsed in a failed batch may or may not exist on the server, so the connection must be closed.
          if (error && batch.fresh) onBroken()
          if (error) reject(connectionError(client, error))
          else resolve()
        },
      })
      client.query(batch as never)
    })
  }

  return {
    pool,
    async read(scope, text, values, { one_plan, plan_anew, in_index_order, role } = {}) {
      const known = statement(text)
      if (known.writes.length > 0) throw new Error(`${known.writes.join(', ')}: records are written in a transaction`)
      // Before a connection is taken: a wrong scope must not keep one.
      const settings = role ? [...settingsOf(scope), `set local role ${role}`] : settingsOf(scope)
      const client = await pool.connect()
      return new Promise((resolve, reject) => {
        const read: Batch = scopedRead({
          settings,
          prepare: options.prepare !== false,
          query: { statement: known, values: values.map(wireText) },
          one_plan,
          plan_anew,
          in_index_order,
          finish(error) {
            if (error === null) {
              client.release()
              return resolve(read.found)
            }
            // A statement parsed in a failed batch may or may not exist on the server, so close the connection.
            if (read.fresh || isUnavailable(error)) client.release(true)
            else
              client.query('rollback').then(
                () => client.release(),
                () => client.release(true),
              )
            reject(connectionError(client, error))
          },
        })
        client.query(read as never)
      })
    },
    async transaction(scope, work) {
      const client = await pool.connect()
      const before: (() => LastStatement[])[] = []
      const after: (() => void)[] = []
      const written = new Map<string, WrittenIds>()
      let broken = false
      const unanswered: Promise<unknown>[] = []
      let failure: Error | null = null
      // Statements that were sent after the one that failed are refused. Its error says more.
      const reasonOf = (error: Error & { code?: string }) => (error.code === ABORTED && failure ? failure : error)
      try {
        const begun = client.query(['begin', ...settingsOf(scope)].join('; '))
        // It travels with the first statement, which fails too if it fails.
        begun.catch(() => {})
        const transaction: Transaction = {
          scope,
          secret: options.secret ?? null,
          client,
          withCommit: (statements) => before.push(statements),
          afterCommit: (callback) => after.push(callback),
          send: (text, values) => unanswered.push(transaction.query(text, values).catch(() => {})),
          async as(role, work) {
            await client.query(`set local role ${role}`)
            const result = await work()
            // Not needed after an error: the rollback also resets the role.
            await client.query(`set local role ${APP_ROLE}`)
            return result
          },
          async query(text, values = [], wrote = undefined) {
            const { name, writes } = statement(text)
            // Before the statement runs: an error in it may be caught.
            for (const table of writes) addWritten(written, table, wrote === 'returned' ? [] : (wrote ?? null))
            const sent = values.map(sentValue)
            const result = await client
              .query(name ? { name, text, values: sent } : { text, values: sent })
              .catch((error) => {
                failure = reasonOf(error)
                throw failure
              })
            if (wrote === 'returned')
              for (const table of writes)
                addWritten(
                  written,
                  table,
                  (result.rows as { id: number }[]).map(({ id }) => id),
                )
            return result.rows
          },
        }
        const result = await work(transaction)
        const last = before.flatMap((statements) => statements())
        if (written.size > 0 && scope.business_id !== null) last.push(...versionStatements(scope.business_id, written))
        const statements = last.map(({ text, values }) => ({
          statement: statement(text),
          values: values.map(wireText),
        }))
        await commit(client, statements, () => (broken = true)).catch(async (error) => {
          await Promise.all(unanswered)
          throw reasonOf(error)
        })
        for (const callback of after) callback()
        return result
      } catch (error) {
        await client.query('rollback').catch(() => (broken = true))
        broken ||= isUnavailable(error)
        throw error
      } finally {
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}

// Records that one statement does not name are unknown for the whole transaction.
function addWritten(written: Map<string, WrittenIds>, table: string, ids: readonly number[] | null): void {
  const known = written.get(table)
  if (known === null) return
  if (ids === null) written.set(table, null)
  else if (known) known.push(...ids)
  else written.set(table, [...ids])
}

// Settings are separate statements: on a sharded database, a setting made inside a query does not reach the other servers.
function settingsOf(scope: Scope): string[] {
  const settings = [
    `set local app.business_id = '${settingOf(scope.business_id)}'`,
    `set local app.user_id = '${settingOf(scope.user_id)}'`,
  ]
  if (scope.api_key_id) settings.push(`set local app.api_key_id = '${settingOf(scope.api_key_id)}'`)
  // Written anew by toISOString, so that no text of a request becomes SQL.
  if (scope.happened_at) settings.push(`set local app.happened_at = '${new Date(scope.happened_at).toISOString()}'`)
  return settings
}

// Settings are inserted into the SQL text, so only whole numbers are allowed.
function settingOf(id: number | null): string {
  if (id === null) return ''
  if (!Number.isSafeInteger(id)) throw new Error('A scope is made of whole numbers')
  return String(id)
}

// Arrays that write many rows are turned into text here, because the driver takes four times as long.
function sentValue(value: unknown): unknown {
  return Array.isArray(value) && value.every(isPlain) ? arrayText(value) : value
}

const isPlain = (value: unknown) => value === null || typeof value !== 'object'

function wireText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return arrayText(value)
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function arrayText(values: unknown[]): string {
  let text = ''
  for (const value of values) {
    if (text !== '') text += ','
    if (value === null || value === undefined) text += 'NULL'
    else if (typeof value === 'number') text += value
    else text += `"${String(value).replace(/["\\]/g, '\\$&')}"`
  }
  return `{${text}}`
}
