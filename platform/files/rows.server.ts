import { randomBytes } from 'node:crypto'
import { NO_TENANT, type Database, type Scope, type Transaction } from '#engine/server/database/database.server.ts'

/** The owner of a file: a business (for one of its records) or an account (for its photo). */
export type FileOwner = { business_id: number } | { account_id: number }

/** A file as it is stored. For an account's photo, `record` and `record_id` are its upload type and the account. */
export interface FileRow {
  id: number
  record: string
  record_id: number
  name: string
  extension: string
  file_type: string
  file_size: number
  state: 'pending' | 'ready' | 'refused'
  problem: string | null
  storage_key: string
  sha256: string | null
  created_by: number
  created_at: string
  ready_at: string | null
  deleted_at: string | null
}

/** Upload type of an account's photo (specification section 7). */
export const PHOTO_TYPE = 'user_profile'

/** Suffix of the key under which content waits for its check. */
export const UNCHECKED = '.upload'

/** A random key in the owner's folder that cannot be guessed. */
export function newKey(owner: FileOwner): string {
  const place = 'business_id' in owner ? `tenant/${owner.business_id}` : `account/${owner.account_id}`
  return `${place}/${randomBytes(24).toString('base64url')}`
}

/** The owner that a key names; null when it is not the key of a file. */
export function ownerOfKey(key: string): { owner: FileOwner; storage_key: string; is_checked: boolean } | null {
  const match = /^((tenant|account)\/([1-9]\d{0,15})\/[A-Za-z0-9_-]{32})(\.upload)?$/.exec(key)
  if (!match) return null
  const id = Number(match[3])
  return {
    owner: match[2] === 'tenant' ? { business_id: id } : { account_id: id },
    storage_key: match[1],
    is_checked: match[4] === undefined,
  }
}

interface Place {
  table: string
  column: string
  id: number
  scope: Scope
  fields: string
}

const COMMON = `f.id, f.name, f.extension, f.file_type, f.file_size, f.state, f.problem, f.storage_key, f.sha256,
  f.created_by, f.created_at, f.ready_at, f.deleted_at`

function placeOf(owner: FileOwner): Place {
  return 'business_id' in owner
    ? {
        table: 'file',
        column: 'business_id',
        id: owner.business_id,
        scope: { business_id: owner.business_id, user_id: null },
        fields: `${COMMON}, f.record, f.record_id`,
      }
    : {
        table: 'account_photo',
        column: 'account_id',
        id: owner.account_id,
        scope: NO_TENANT,
        fields: `${COMMON}, '${PHOTO_TYPE}' as record, f.account_id as record_id`,
      }
}

/** Runs work in a transaction of the owner's files. */
export const inPlace = <Result>(
  database: Database,
  owner: FileOwner,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> => database.transaction(placeOf(owner).scope, work)

/** Inserts a new file that waits for its content. */
export async function insertFile(
  transaction: Transaction,
  owner: FileOwner,
  file: Pick<FileRow, 'record' | 'record_id' | 'name' | 'extension' | 'file_type' | 'file_size' | 'created_by'>,
): Promise<FileRow> {
  const { table, column, id, fields } = placeOf(owner)
  const names = ['name', 'extension', 'file_type', 'file_size', 'created_by'] as const
  const of_record = 'business_id' in owner ? (['record', 'record_id'] as const) : []
  const values = [id, newKey(owner), ...[...names, ...of_record].map((name) => file[name])]
  const [row] = await transaction.query<FileRow>(
    `insert into ${table} as f (${[column, 'storage_key', ...names, ...of_record].join(', ')})
     values (${values.map((_, index) => `$${index + 1}`).join(', ')}) returning ${fields}`,
    values,
  )
  return row
}

/** One file by id or key; `lock` locks it until the end of the transaction. */
export async function findFile(
  transaction: Transaction,
  owner: FileOwner,
  by: { id: number } | { storage_key: string },
  options: { lock?: boolean } = {},
): Promise<FileRow | null> {
  const { table, column, id, fields } = placeOf(owner)
  const [name, value] = 'id' in by ? ['id', by.id] : ['storage_key', by.storage_key]
  const [row] = await transaction.query<FileRow>(
    `select ${fields} from ${table} f where f.${column} = $1 and f.${name} = $2${options.lock ? ' for update' : ''}`,
    [id, value],
  )
  return row ?? null
}

/** The files of one record, oldest first. */
export async function filesOfRecord(
  transaction: Transaction,
  options: { business_id: number; record: string; record_id: number; state: FileRow['state']; search?: string },
): Promise<(FileRow & { created_by_name: string | null })[]> {
  return transaction.query(
    `select ${COMMON}, f.record, f.record_id, m.name as created_by_name
     from file f left join member m on m.business_id = $1 and m.id = f.created_by
     where f.business_id = $1 and f.record = $2 and f.record_id = $3 and f.state = $4 and f.deleted_at is null
       and ($5::text is null or strpos(lower(f.name), lower($5::text)) > 0)
     order by f.id limit 1000`,
    [options.business_id, options.record, options.record_id, options.state, options.search || null],
  )
}

/** Gives the files of some records to another record of the same kind, also those in the trash. Returns each with its former record. */
export async function moveFiles(
  transaction: Transaction,
  { record, from, into }: { record: string; from: readonly number[]; into: number },
): Promise<{ id: number; was: number }[]> {
  return transaction.query(
    `update file t set record_id = $4::bigint from file o where o.business_id = $1::bigint and o.id = t.id
       and t.business_id = $1::bigint and t.record = $2 and t.record_id = any($3::bigint[]) returning t.id, o.record_id as was`,
    [transaction.scope.business_id, record, from, into],
  )
}

/** Changes columns of a file. */
export async function changeFile(
  transaction: Transaction,
  owner: FileOwner,
  file_id: number,
  values: Partial<
    Pick<FileRow, 'state' | 'problem' | 'sha256' | 'ready_at' | 'deleted_at' | 'file_size' | 'file_type' | 'extension'>
  > & {
    checking_at?: Date | null
  },
): Promise<void> {
  const { table, column, id } = placeOf(owner)
  const entries = Object.entries(values)
  const sets = entries.map(([name], index) => `${name} = $${index + 3}`)
  await transaction.query(`update ${table} set ${sets.join(', ')} where ${column} = $1 and id = $2`, [
    id,
    file_id,
    ...entries.map(([, value]) => value),
  ])
}

/** Claims a pending file for its check; false while another request checks it, or when it is no longer pending. */
export async function claimFile(transaction: Transaction, owner: FileOwner, file_id: number): Promise<boolean> {
  const { table, column, id } = placeOf(owner)
  const rows = await transaction.query(
    `update ${table} set checking_at = now() where ${column} = $1 and id = $2 and state = 'pending'
       and (checking_at is null or checking_at < now() - interval '3 minutes') returning id`,
    [id, file_id],
  )
  return rows.length > 0
}

/** Deletes the row of a file permanently. */
export async function removeFile(transaction: Transaction, owner: FileOwner, file_id: number): Promise<void> {
  const { table, column, id } = placeOf(owner)
  await transaction.query(`delete from ${table} where ${column} = $1 and id = $2`, [id, file_id])
}

/** An account's photo; null without one. */
export async function photoOf(transaction: Transaction, account_id: number): Promise<FileRow | null> {
  const { fields } = placeOf({ account_id })
  const [row] = await transaction.query<FileRow>(
    `select ${fields} from account_photo f where account_id = $1 and state = 'ready' order by id desc limit 1`,
    [account_id],
  )
  return row ?? null
}

/** An account's other photos, which a new one replaces. */
export async function olderPhotos(
  transaction: Transaction,
  account_id: number,
  file_id: number,
): Promise<{ id: number; storage_key: string }[]> {
  return transaction.query(`select id, storage_key from account_photo where account_id = $1 and id < $2`, [
    account_id,
    file_id,
  ])
}

/** Bytes used by a business's files, including those pending or in the trash, but without exports of the whole account. */
export async function bytesUsed(transaction: Transaction, business_id: number): Promise<number> {
  // Only one at a time for each business, so that two uploads cannot both take the last free space.
  await transaction.query(`select pg_advisory_xact_lock(hashtextextended('files', $1))`, [business_id])
  const [{ bytes }] = await transaction.query<{ bytes: string }>(
    `select coalesce(sum(file_size), 0)::text as bytes from file where business_id = $1 and state <> 'refused' and record <> 'account_export'`,
    [business_id],
  )
  return Number(bytes)
}
