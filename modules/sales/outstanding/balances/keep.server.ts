import type { Database, Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import type { Doc, Following } from '#engine/server/records/hooks.server.ts'
import { pausedJob } from '#platform/jobs/paused-job.server.ts'
import type { MoneySide } from '../../payments/money-side.ts'
import { RECEIVED } from '../../payments/received.ts'
import { PAID } from '../../purchases/paid.ts'
import { balancesSql } from './balances-sql.server.ts'

const SIDES: readonly MoneySide[] = [RECEIVED, PAID]

/** The job that brings the balances of a business up to date; one waits at a time. */
const KEEP_JOB = 'keep_balances'
const CATCH_UP_JOB = 'catch_up_balances'

/** Schedule: finds parties that a process marked and did not bring up to date, because it ended. */
export const BALANCE_SCHEDULE = [`* * * * * ${CATCH_UP_JOB} ?max=3`]

const listeners = new Set<(business_id: number) => void>()

/**
 * Marks the parties whose balance a write of invoices or bills changes, in its own transaction. Called after every write of them, for
 * every cause: posting, money, notes, cancelling, undo, restore, merge and import.
 */
export async function markBalances({ paper }: MoneySide, { transaction, access, written }: Following): Promise<void> {
  const ids = written.flatMap(({ before, after }) => (isOpen(before) || isOpen(after) ? [before, after] : []))
  const parties = [...new Set(ids.flatMap((doc) => (doc ? [Number(doc.contact_id ?? 0)] : [])))]
  if (parties.length === 0) return
  await transaction.query(
    `insert into open_stale (business_id, paper, contact_id) select b.id, $2, v.id from business b, unnest($3::bigint[]) v(id)
     where b.id = $1::bigint`,
    [access.business_id, paper.name, parties],
  )
  askAfter(transaction, access.business_id)
}

// Drafts owe nothing. New rows of a batch are not read back, so their outstanding amount may be missing here.
const isOpen = (doc: Doc | null): boolean => doc !== null && doc.status !== 'draft'

// So many parties are computed in one transaction: a business with many of them is brought up to date in short steps.
const PARTIES = 200

/** Brings the balances of the marked parties up to date. Writers that go on at the same time mark their parties again. */
export async function keepBalances(database: Database, business_id: number): Promise<void> {
  const scope = { business_id, user_id: null }
  for (const side of SIDES) {
    await database.transaction(scope, (transaction) => nameAll(transaction, side, business_id))
    while (await database.transaction(scope, (transaction) => keepSome(transaction, side, business_id))) {
      // Repeat until no party is marked.
    }
  }
}

/** Puts a mark for each party in the place of one for all of them. */
async function nameAll(transaction: Transaction, { paper }: MoneySide, business_id: number): Promise<void> {
  await lockBalances(transaction, business_id)
  const all = await transaction.query(
    'delete from open_stale where business_id = $1::bigint and paper = $2 and contact_id is null returning id',
    [business_id, paper.name],
  )
  if (all.length === 0) return
  await transaction.query(
    `insert into open_stale (business_id, paper, contact_id)
     select t.business_id, $2, coalesce(t.contact_id, 0) from ${paper.name} t
     where t.business_id = $1::bigint and t.outstanding > 0 and t.deleted_at is null group by t.business_id, t.contact_id
     union select o.business_id, $2, o.contact_id from open_balance o where o.business_id = $1::bigint and o.paper = $2`,
    [business_id, paper.name],
  )
}

/** Computes the next marked parties again; false if none is left. */
async function keepSome(transaction: Transaction, side: MoneySide, business_id: number): Promise<boolean> {
  await lockBalances(transaction, business_id)
  const { name } = side.paper
  const marked = await transaction.query<{ contact_id: number }>(
    `select distinct contact_id from open_stale where business_id = $1::bigint and paper = $2 and contact_id is not null
     order by contact_id limit ${PARTIES}`,
    [business_id, name],
  )
  if (marked.length === 0) return false
  const parties = marked.map(({ contact_id }) => contact_id)
  // What is removed here was committed, so the next statements see its papers.
  for (const table of ['open_stale', 'open_balance'])
    await transaction.query(
      `delete from ${table} where business_id = $1::bigint and paper = $2 and contact_id = any($3::bigint[])`,
      [business_id, name, parties],
    )
  const { text, values } = balancesSql(side, { business_id, parties })
  await transaction.query(
    `insert into open_balance (business_id, paper, contact_id, assigned_user, created_by, location_id, name, papers, days, owed)
     select x.business_id, '${name}', x.contact_id, x.assigned_user, x.created_by, x.location_id, x.name, x.papers, x.days, x.owed
     from (${text}) x`,
    values,
  )
  return true
}

/** A party whose stored balance differs from its papers. */
export interface WrongBalance {
  paper: string
  contact_id: number
  stored: string
  papers: string
  /** waiting: a write marked the party and the job has not run yet. unmarked: papers changed without the write path. */
  why: 'waiting' | 'unmarked'
}

/** Compares the stored balances of a business with its papers, in every part: person, branch and due day. Amounts in rupees. */
export async function proveBalances(database: Database, business_id: number): Promise<WrongBalance[]> {
  return database.transaction({ business_id, user_id: null }, async (transaction) => {
    await lockBalances(transaction, business_id)
    const found: WrongBalance[] = []
    for (const side of SIDES) {
      const { text, values } = balancesSql(side, { business_id, parties: null })
      const paper = `$${values.push(side.paper.name)}::text`
      const sum = (table: string) =>
        `(coalesce((select sum(owed[cardinality(owed)]) from ${table} y where y.contact_id = x.contact_id), 0) / 100.0)::numeric(18,2)::text`
      const rows = await transaction.query<WrongBalance & { waiting: boolean }>(
        `with counted as (${text}), stored as (select business_id, contact_id, assigned_user, created_by, location_id, name, papers, days, owed
           from open_balance where business_id = $1::bigint and paper = ${paper}),
         marked as (select contact_id from open_stale where business_id = $1::bigint and paper = ${paper}),
         differ as ((table counted except table stored) union (table stored except table counted))
         select ${paper} as paper, x.contact_id, ${sum('stored')} as stored, ${sum('counted')} as papers,
           exists (select from marked m where m.contact_id = x.contact_id or m.contact_id is null) as waiting
         from (select distinct contact_id from differ) x order by x.contact_id`,
        values,
      )
      for (const { waiting, ...row } of rows) found.push({ ...row, why: waiting ? 'waiting' : 'unmarked' })
    }
    return found
  })
}

/** Computes every balance of a business again. */
export async function rebuildBalances(database: Database, business_id: number): Promise<void> {
  const scope = { business_id, user_id: null }
  await database.transaction(scope, (transaction) => markAllBalances(transaction, business_id))
  await keepBalances(database, business_id)
}

/** Marks every party of a business: for papers that were written without the write path, such as planted ones. */
export async function markAllBalances(transaction: Transaction, business_id: number): Promise<void> {
  await transaction.query(
    'insert into open_stale (business_id, paper) select b.id, v.paper from business b, unnest($2::text[]) v(paper) where b.id = $1::bigint',
    [business_id, SIDES.map(({ paper }) => paper.name)],
  )
  askAfter(transaction, business_id)
}

/** Asks for the job when the marks are committed. */
function askAfter(transaction: Transaction, business_id: number): void {
  transaction.afterCommit(() => {
    for (const listener of listeners) listener(business_id)
  })
}

/** Keeps two computations of one business apart; writers do not wait for it. */
async function lockBalances(transaction: Transaction, business_id: number): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtextextended('balances', $1))`, [business_id])
}

/** The jobs of balances, by name. */
export const balanceJobs: Readonly<Record<string, JobHandler>> = {
  [KEEP_JOB]: ({ database }, { business_id }) => keepBalances(database, Number(business_id)),
  [CATCH_UP_JOB]: async ({ database }) => {
    const stale = await database.transaction({ business_id: null, user_id: null }, async (transaction) => {
      await transaction.query(`set local app.task = '${KEEP_JOB}'`)
      return transaction.query<{ business_id: number }>('select distinct business_id from open_stale')
    })
    for (const { business_id } of stale) await keepBalances(database, business_id)
  },
}

/** Asks for a job a second after writes of this process. Returns the function that stops it. */
export function followBalances(services: Services): () => void {
  const { ask, stop } = pausedJob(services, { job: KEEP_JOB, key: (business_id) => `balances ${business_id}` })
  listeners.add(ask)
  return () => {
    listeners.delete(ask)
    stop()
  }
}
