import { createHash } from 'node:crypto'
import { type Database, NO_TENANT } from '#engine/server/database/database.server.ts'
import { tooMany } from '#engine/server/http/refusal.server.ts'

/** A counter shared by all processes. */
export interface Counter {
  name: string
  key: string
  seconds: number
  /** 0 = no limit. */
  limit: number
}

/** Counts one event; gives the seconds to wait when it is one too many, else 0. */
export async function count(database: Database, counter: Counter, now: Date): Promise<number> {
  if (counter.limit === 0) return 0
  const [[total, since]] = await database.read(
    NO_TENANT,
    `insert into rate_counter as r (name, key, since, count) values ($1, $2::bytea, $3::timestamptz, 1)
     on conflict (name, key) do update set
       count = case when r.since <= $3::timestamptz - make_interval(secs => $4::int) then 1 else least(r.count + 1, 1000000) end,
       since = case when r.since <= $3::timestamptz - make_interval(secs => $4::int) then $3::timestamptz else r.since end
     returning count::text, (extract(epoch from since) * 1000)::bigint::text`,
    [counter.name, hashOf(counter.key), now, counter.seconds],
  )
  if (Number(total) <= counter.limit) return 0
  return Math.max(1, (Number(since) + counter.seconds * 1000 - now.getTime()) / 1000)
}

/** Counts one event and refuses with 429 when it is one too many. */
export async function countOrRefuse(database: Database, counter: Counter, now: Date): Promise<void> {
  const wait = await count(database, counter, now)
  if (wait > 0) throw tooMany(wait)
}

/** Refuses with 429 when the counter is full, without counting: only failures count, and they are known later. */
export async function refuseWhenFull(database: Database, counter: Counter, now: Date): Promise<void> {
  if (counter.limit === 0) return
  const [row] = await database.read(
    NO_TENANT,
    `select (extract(epoch from since) * 1000)::bigint::text from rate_counter
     where name = $1 and key = $2::bytea and count >= $4::int and since > $3::timestamptz - make_interval(secs => $5::int)`,
    [counter.name, hashOf(counter.key), now, counter.limit, counter.seconds],
  )
  if (row) throw tooMany((Number(row[0]) + counter.seconds * 1000 - now.getTime()) / 1000)
}

const hashOf = (key: string): string => `\\x${createHash('sha256').update(key).digest('hex')}`
