import { createHash } from 'node:crypto'
import type { Catalog } from '#engine/record/catalog.ts'
import { answered } from '#engine/server/records/field-aliases.server.ts'
import { withCustomFields } from '#engine/record/custom.ts'
import { fieldsOf, tableOf } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import { csvFile } from '#platform/export/csv-write.server.ts'
import { exportColumns, exportRows } from '#platform/export/export-rows.server.ts'
import { type ZipPart, zipFile } from '#platform/export/zip-write.server.ts'
import { storageOf } from '#platform/files/store/storage.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { Changes } from '#engine/server/records/changes.server.ts'
import { readableChanges } from '#engine/server/records/history.server.ts'
import { listPage } from '#engine/server/records/list.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'

/** Rows of one statement. */
const PAGE = 1_000

/** What one file of the archive holds. */
export interface ArchiveFile {
  name: string
  rows: number | null
  bytes: number
  sha256: string
}

/** Whose archive it is, and who hears how far it is. */
export interface Archive {
  services: Services
  /** Reads the requester's rights and masks again before each file; throws if they may no longer export everything. */
  access: () => Promise<Access>
  /** Hears of each step and of rows as they are written. */
  progress: (step: string, rows: number) => Promise<void>
  now: Date
}

/** Writes everything of a business as one archive, piece by piece; only the list of its files is held in memory. */
export function writeArchive(archive: Archive): AsyncGenerator<Buffer> {
  return zipFile(parts(archive), { large: true })
}

/** The expected number of rows, used only to show progress. */
export async function countRows(services: Services, access: Access): Promise<number> {
  const tables = services.catalog.records.map((record) => quote(tableOf(record)))
  const counts = [...tables, 'change', 'file'].map(
    (table) => `(select count(*) from ${table} where business_id = $1::bigint)`,
  )
  const [row] = await services.database.read(access, `select (${counts.join(' + ')})::text`, [access.business_id])
  return Number(row[0])
}

async function* parts(archive: Archive): AsyncGenerator<ZipPart> {
  const written: ArchiveFile[] = []
  const { services } = archive
  for (const record of services.catalog.records) {
    yield counted(written, `csv/${record.path}.csv`, csvOf(archive, record.name))
    yield counted(written, `json/${record.path}.jsonl`, recordLines(archive, record.name))
  }
  yield counted(written, 'json/history.jsonl', historyLines(archive))
  for (const [name, sql] of Object.entries(OTHERS))
    yield counted(written, `json/${name}.jsonl`, plainLines(archive, name, sql))
  for (const [name, sql] of Object.entries(LONG))
    yield counted(written, `json/${name}.jsonl`, longLines(archive, name, sql))
  const files: FileLine[] = []
  yield* attachments(archive, written, files)
  yield counted(
    written,
    'json/files.jsonl',
    files.map((file): Batch => ({ text: line(file), rows: 1 })),
  )
  yield { name: 'README.txt', pieces: [readme(archive.now)] }
  const manifest = { format: 'vanik-export', version: 1, made_at: archive.now.toISOString(), files: written }
  yield { name: 'manifest.json', pieces: [`${JSON.stringify(manifest, null, 2)}\n`] }
}

interface Batch {
  text: string | Buffer
  rows: number
}

// Counts and hashes a file while it is written, and adds it to the list when it is complete.
function counted(
  written: ArchiveFile[],
  name: string,
  batches: AsyncIterable<Batch> | Iterable<Batch>,
  has_rows = true,
): ZipPart {
  async function* pieces() {
    const hash = createHash('sha256')
    let [rows, bytes] = [0, 0]
    for await (const batch of batches) {
      const piece = typeof batch.text === 'string' ? Buffer.from(batch.text) : batch.text
      hash.update(piece)
      bytes += piece.length
      rows += batch.rows
      yield piece
    }
    written.push({ name, rows: has_rows ? rows : null, bytes, sha256: hash.digest('hex') })
  }
  return { name, pieces: pieces() }
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`

async function whose(archive: Archive, name: string) {
  const access = await archive.access()
  const { catalog, database } = archive.services
  const definition = withCustomFields(catalog.get(name), access.custom_fields)
  return { access, catalog, database, definition }
}

async function* csvOf(archive: Archive, name: string): AsyncGenerator<Batch> {
  const { access, catalog, database, definition } = await whose(archive, name)
  await archive.progress(definition.label.many, 0)
  const columns = exportColumns({ catalog, definition, access })
  const rows = exportRows(database, { catalog, definition, access, columns, request: { limit: PAGE, sort: 'id' } })
  const headings = columns.map((column) => column.label)
  for await (const piece of csvFile(headings, rows)) yield { text: piece, rows: 0 }
}

/** Every record with its id and lines, those in the trash marked. */
async function* recordLines(archive: Archive, name: string): AsyncGenerator<Batch> {
  for (const trash of [false, true]) {
    const { access, catalog, database, definition } = await whose(archive, name)
    const columns = Object.keys(fieldsOf(definition))
    let after: string | undefined
    do {
      const request = { limit: PAGE, sort: 'id', columns, trash, after }
      const page = await listPage(database, { catalog, definition, access, request, right: 'export' })
      const rows = JSON.parse(page.json) as Record<string, unknown>[]
      const text = rows
        .map((row) => line({ ...answered(definition, row), ...(trash ? { in_trash: true } : {}) }))
        .join('')
      if (rows.length > 0) yield { text, rows: rows.length }
      await archive.progress(definition.label.many, rows.length)
      after = page.next ?? undefined
    } while (after)
  }
}

interface HistoryLine {
  id: number
  record: string
  changes: Changes
}

async function* historyLines(archive: Archive): AsyncGenerator<Batch> {
  const access = await archive.access()
  const { catalog, database } = archive.services
  const known = new Map<string, Catalog['records'][number]>(
    catalog.records.map((record) => [record.name, withCustomFields(record, access.custom_fields)]),
  )
  for (let after = 0; ; ) {
    const [row] = await database.read(
      access,
      `select coalesce(json_agg(q), '[]')::text from (
         select id, at, record, record_id, action, actor_id, api_key_id, run_id, address, note, changes from change
         where business_id = $1::bigint and id > $2::bigint order by id limit ${PAGE}) q`,
      [access.business_id, after],
    )
    const entries = JSON.parse(row[0] as string) as HistoryLine[]
    const readable = entries.map((entry) => {
      const definition = known.get(entry.record)
      return definition ? { ...entry, changes: readableChanges(definition, access, entry.changes) } : entry
    })
    if (entries.length > 0) yield { text: readable.map(line).join(''), rows: entries.length }
    await archive.progress('History', entries.length)
    if (entries.length < PAGE) return
    after = entries[entries.length - 1].id
  }
}

/** What is no record of the catalogue; never a secret, a hash, or a session. */
const OTHERS: Record<string, string> = {
  business: `select b.id, b.name, b.email, b.contact_number, b.website, b.gstin, b.pan, b.business_type, b.industry, b.nature,
    b.tax_registration_type, b.created_by, b.created_at from business b where b.id = $1::bigint`,
  modules: 'select m.module_name, m.is_enabled from business_module m where m.business_id = $1::bigint order by 1',
  preferences: 'select p.key, p.value from business_preference p where p.business_id = $1::bigint order by 1',
  roles: `select r.id, r.name,
    (select coalesce(json_agg(json_build_object('record', x.record, 'right', x."right", 'scope', x.scope)), '[]')
     from role_right x where x.business_id = $1::bigint and x.role_id = r.id) as rights,
    (select coalesce(json_agg(json_build_object('record', x.record, 'field', x.field, 'rule', x.rule)), '[]')
     from role_field x where x.business_id = $1::bigint and x.role_id = r.id) as fields
    from role r where r.business_id = $1::bigint order by r.id`,
  members: `select m.id, m.name, m.email, m.phone, m.status, m.team_id, m.created_at,
    array(select x.role_id from member_role x where x.business_id = $1::bigint and x.member_id = m.id) as role_ids,
    array(select x.location_id from member_location x where x.business_id = $1::bigint and x.member_id = m.id) as location_ids
    from member m where m.business_id = $1::bigint order by m.id`,
  saved_filters: `select f.id, f.scope, f.name, f.view, f.is_shared, f.created_by, f.created_at from saved_filter f
    where f.business_id = $1::bigint order by f.id`,
  api_keys: `select k.id, k.name, k.prefix, k.role_id, k.addresses, k.expires_at, k.last_used_at, k.revoked_at, k.created_by,
    k.created_at from api_key k where k.business_id = $1::bigint order by k.id`,
  connections: `select c.id, c.provider, c.label, c.status, c.is_sample, c.settings, c.received, c.created, c.added,
    c.duplicates, c.failed, c.created_by, c.created_at from connection c
    where c.business_id = $1::bigint and c.deleted_at is null order by c.id`,
  webhooks: `select w.id, w.name, w.url, w.events, w.state, w.created_by, w.created_at from webhook w
    where w.business_id = $1::bigint and w.deleted_at is null order by w.id`,
}

/** The same, of which there may be millions: read from one id (`$2`) to the next. */
const LONG: Record<string, string> = {
  enquiries: `select e.id, e.lead_id, e.lead_source_id, e.external_id, e.received_at, e.is_first, e.via, e.is_test, e.name,
    e.account_name, e.product, (e.amount / 100.0)::numeric(20, 2)::text as amount, e.message, e.city, e.sub_source, e.contacts,
    e.raw, e.created_by, e.created_at from enquiry e where e.business_id = $1::bigint and e.id > $2::bigint`,
  merges: `select m.id, m.record, m.into_id, m.from_ids, m.log, m.created_by, m.created_at, m.undone_by, m.undone_at
    from record_merge m where m.business_id = $1::bigint and m.id > $2::bigint`,
  lead_conversions: `select c.lead_id as id, c.lead_id, c.contact_id, c.made_contact, c.opportunity_id,
    c.made_opportunity, c.moved, c.status_before, c.converted_by,
    c.converted_at from lead_conversion c where c.business_id = $1::bigint and c.lead_id > $2::bigint`,
}

async function* longLines(archive: Archive, name: string, sql: string): AsyncGenerator<Batch> {
  for (let after = '0'; ; ) {
    const access = await archive.access()
    const rows = await archive.services.database.read(
      access,
      `select q.id::text, row_to_json(q)::text from (${sql} order by 1 limit ${PAGE}) q`,
      [access.business_id, after],
    )
    await archive.progress(name.replaceAll('_', ' '), 0)
    if (rows.length > 0) yield { text: rows.map(([, text]) => `${text}\n`).join(''), rows: rows.length }
    if (rows.length < PAGE) return
    after = rows[rows.length - 1][0] as string
  }
}

async function* plainLines(archive: Archive, name: string, sql: string): AsyncGenerator<Batch> {
  const access = await archive.access()
  await archive.progress(name.replaceAll('_', ' '), 0)
  const rows = await archive.services.database.read(access, `select row_to_json(q)::text from (${sql}) q`, [
    access.business_id,
  ])
  for (const [text] of rows) yield { text: `${text}\n`, rows: 1 }
}

interface FileLine {
  id: number
  path: string
  name: string
  record: string
  record_id: number
  file_type: string
  file_size: number
  created_by: number
  created_at: string
}

async function* attachments(archive: Archive, written: ArchiveFile[], lines: FileLine[]): AsyncGenerator<ZipPart> {
  const storage = storageOf(archive.services.settings)
  for (let after = 0; ; ) {
    const access = await archive.access()
    const [row] = await archive.services.database.read(
      access,
      `select coalesce(json_agg(q), '[]')::text from (
         select f.id, f.name, f.extension, f.record, f.record_id, f.file_type, f.file_size, f.created_by, f.created_at, f.storage_key
         from file f where f.business_id = $1::bigint and f.id > $2::bigint and f.state = 'ready' and f.deleted_at is null
           and f.record <> 'account_export' order by f.id limit 200) q`,
      [access.business_id, after],
    )
    const files = JSON.parse(row[0] as string) as (FileLine & { storage_key: string; extension: string })[]
    for (const { storage_key, extension, ...file } of files) {
      after = file.id
      await archive.progress('Files', 1)
      const bytes = await storage.read(storage_key).catch((error: Error) => {
        archive.services.log.error({ file: file.id, error: error.message }, 'a file is missing from the export')
        return null
      })
      if (!bytes) continue
      const path = `files/${file.record}/${file.record_id}/${file.id}-${safeName(file.name, extension)}`
      lines.push({ ...file, path })
      yield counted(written, path, [{ text: bytes, rows: 0 }], false)
    }
    if (files.length < 200) return
  }
}

/** A name that every system can write to a disk: no separators, controls or signs that turn the reading direction. */
export function safeName(name: string, extension: string): string {
  const plain = [
    ...name
      .toWellFormed()
      .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, '_')
      .replace(/^[.\s]+/, ''),
  ]
    .slice(0, 120)
    .join('')
  const given = plain === '' ? 'file' : plain
  return given.toLowerCase().endsWith(`.${extension}`) ? given : `${given}.${extension}`
}

const readme = (now: Date): string => `Everything of your business, as it stood on ${now.toISOString()}

csv/            One table for each kind of record, with the headings that the import reads. Opens in any spreadsheet.
json/           The same records with their ids and lines, one JSON object a line (JSON Lines, UTF-8).
                Records in the trash are there too, marked in_trash.
json/history.jsonl        Who changed what, and when.
json/roles.jsonl          Roles with their rights and field rules; members.jsonl says who has which.
json/saved_filters.jsonl  Saved filters.
json/enquiries.jsonl      Who enquired when and where, for each lead; merges.jsonl says what was merged into what.
files/          Attachments, in a folder for each record and its id. json/files.jsonl says what each one is.
manifest.json   Every file with its rows, bytes and SHA-256.

Ids are the same in all files. Money is in rupees, days are YYYY-MM-DD, instants are UTC (RFC 3339).
A text in csv/ that begins with = + - or @ has an apostrophe in front, so that no spreadsheet runs it as a formula;
the import takes it away again. Passwords, keys and secrets are not part of an export.
`
