import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Database } from '#engine/server/database/database.server.ts'
import { canonicalSql, FIRST_HASH, nextHash } from './chain.server.ts'
import { type Head, headFile } from './seal.server.ts'

/** The result of recomputing a business's chain. */
export interface Verified {
  business_id: number
  /** Number of sealed rows that are unchanged. */
  sealed: number
  /** Number of sealed rows from which values were removed later, as entries of the log record. */
  redacted: number
  /** Number of rows that are too new to be sealed. */
  waiting: number
  /** A description of the first difference; null when there is none. */
  broken: string | null
}

const PAGE = 5_000

/** A head that was saved outside the database. */
export interface KeptHead extends Head {
  business_id: number
  day: string
}

/** Recomputes a business's whole chain from its rows and compares it with the seals, the head and the daily heads. */
export async function verifyBusiness(
  database: Database,
  options: { business_id: number; heads?: readonly KeptHead[] },
): Promise<Verified> {
  const { business_id } = options
  const scope = { business_id, user_id: null }
  const found: Verified = { business_id, sealed: 0, redacted: 0, waiting: 0, broken: null }
  const broken = (words: string): Verified => ({ ...found, broken: words })

  // Read the head first: seals that are added during the check come after it.
  const [head] = await database.read(
    scope,
    `select position::text, encode(hash, 'hex') from audit_chain where business_id = $1::bigint
     union all select '0', '${FIRST_HASH}' where not exists (select 1 from audit_chain where business_id = $1::bigint)
       and not exists (select 1 from change_seal where business_id = $1::bigint)`,
    [business_id],
  )
  if (!head) return broken('The business has no chain')
  const [last, last_hash] = head as string[]
  const days = await headsOf(database, { business_id, outside: options.heads ?? [] })

  const redactions = await redactionsOf(database, business_id)
  let hash = FIRST_HASH
  const seen = new Set<string>()
  while (found.sealed < Number(last)) {
    const rows = await database.read(
      scope,
      `select s.position::text, s.change_id::text, encode(s.hash, 'hex'), c.id::text, ${canonicalSql('c')}
       from change_seal s left join change c on c.business_id = $1::bigint and c.id = s.change_id
       where s.business_id = $1::bigint and s.position > $2::bigint and s.position <= $3::bigint order by s.position limit ${PAGE}`,
      [business_id, found.sealed, last],
    )
    if (rows.length === 0) return broken(`Seal ${found.sealed + 1} was removed`)
    for (const [position, change_id, sealed_hash, id, canonical] of rows as string[][]) {
      if (Number(position) !== found.sealed + 1) return broken(`Seal ${found.sealed + 1} was removed`)
      if (id === null) return broken(`Row ${change_id} was deleted (seal ${position})`)
      if (seen.has(change_id)) return broken(`Row ${change_id} is sealed twice (seal ${position})`)
      seen.add(change_id)
      hash = nextHash(hash, canonical)
      if (hash !== sealed_hash) {
        if (redactions.get(change_id) !== createHash('sha256').update(canonical).digest('hex'))
          return broken(`Row ${change_id} was altered (seal ${position})`)
        // The seal was computed before the values were removed, so the next seal still builds on it.
        hash = sealed_hash
        found.redacted++
      }
      found.sealed++
      for (const day of days.get(found.sealed) ?? [])
        if (day.hash !== hash) return broken(`The chain differs from the head kept on ${day.day} (seal ${position})`)
    }
  }
  if (hash !== last_hash) return broken(`The head of the chain is not its last seal (seal ${last})`)
  const later = [...days.keys()].find((position) => position > found.sealed)
  if (later !== undefined)
    return broken(`The chain ends at seal ${last}, but its head was at seal ${later} on ${days.get(later)?.[0].day}`)

  const unsealed: string[] = []
  for (let after = '0', more = true; more; ) {
    const rows = await database.read(
      scope,
      `select c.id::text from change c where c.business_id = $1::bigint and c.id > $2::bigint order by c.id limit ${PAGE}`,
      [business_id, after],
    )
    for (const [id] of rows as string[][]) if (!seen.has(id)) unsealed.push(id)
    after = rows.at(-1)?.[0] ?? after
    more = rows.length === PAGE
  }
  const inserted_id = await findInserted(database, { business_id, ids: unsealed, sealed: last })
  if (inserted_id !== null) return broken(`Row ${inserted_id} was put in past the product`)
  return { ...found, waiting: unsealed.length }
}

/**
 * The rows from which an upgrade removed values that the history may not keep, with the SHA-256 of each row's new text. They
 * are listed in entries of the log, which are sealed rows of the chain too.
 */
async function redactionsOf(database: Database, business_id: number): Promise<Map<string, string>> {
  const entries = await database.read(
    { business_id, user_id: null },
    `select c.changes::text from change c where c.business_id = $1::bigint and c.record = 'audit' and c.action = 'redact' order by c.id`,
    [business_id],
  )
  const pairs = entries.flatMap(([changes]) =>
    Object.entries(JSON.parse(changes as string) as Record<string, [null, string]>),
  )
  return new Map(pairs.map(([id, [, hash]]) => [id, hash]))
}

/** The first unsealed row that is not queued for a seal. Rows written by the product are queued when they are committed. */
async function findInserted(
  database: Database,
  options: { business_id: number; ids: readonly string[]; sealed: string },
): Promise<string | null> {
  const { business_id, ids, sealed } = options
  if (ids.length === 0) return null
  const [row] = await database.read(
    { business_id, user_id: null },
    `select min(v.id)::text from unnest($2::bigint[]) as v(id)
     where v.id <> all(array(select unnest(u.change_ids) from unsealed_change u where u.business_id = $1::bigint))
       and v.id <> all(array(select s.change_id from change_seal s where s.business_id = $1::bigint and s.position > $3::bigint))`,
    [business_id, ids, sealed],
  )
  return row[0]
}

async function headsOf(
  database: Database,
  options: { business_id: number; outside: readonly KeptHead[] },
): Promise<Map<number, { day: string; hash: string }[]>> {
  const { business_id, outside } = options
  const inside = await database.read(
    { business_id, user_id: null },
    `select h.day::text, h.position::text, encode(h.hash, 'hex') from audit_head h where h.business_id = $1::bigint order by h.day`,
    [business_id],
  )
  const found = new Map<number, { day: string; hash: string }[]>()
  const add = (position: number, head: { day: string; hash: string }) =>
    found.set(position, [...(found.get(position) ?? []), head])
  for (const [day, position, hash] of inside as string[][]) add(Number(position), { day, hash })
  for (const head of outside) if (head.business_id === business_id) add(head.position, head)
  return found
}

/** The daily heads that the jobs have saved in the file on this machine. */
export function keptHeads(data_dir: string): KeptHead[] {
  const file = headFile(data_dir)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as KeptHead)
}
