import { createHash } from 'node:crypto'

/** The hash before the first row of a chain. */
export const FIRST_HASH = '0'.repeat(64)

/** SQL for one row of the history as the chain seals it: every meaningful column of the alias, as one JSON text. */
export const canonicalSql = (alias: string): string =>
  `(jsonb_build_array(${alias}.business_id, ${alias}.id, ${alias}.record, ${alias}.record_id, ${alias}.action, ${alias}.actor_id, ${alias}.request_id,
     ${alias}.address, to_char(${alias}.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), ${alias}.changes, ${alias}.note, ${alias}.run_id)
     || case when ${alias}.api_key_id is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('api_key_id', ${alias}.api_key_id)) end
     || case when ${alias}.happened_at is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('happened_at',
       to_char(${alias}.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))) end)::text`

/** The seal of a row: SHA-256 of the seal before it (32 bytes) and the row's canonical text, in hex. */
export function nextHash(before: string, canonical: string): string {
  return createHash('sha256').update(Buffer.from(before, 'hex')).update(canonical).digest('hex')
}
