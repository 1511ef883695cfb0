import { LINK_SECONDS, UPLOAD_KINDS } from './upload-rules.ts'
import { badRequest, invalid, notFound } from '#engine/server/http/refusal.server.ts'
import type { SessionCall } from '#engine/server/http/route.server.ts'
import { originOf } from './answer.server.ts'
import type { Parts } from './create.server.ts'
import { accessOf, definitionOf, visibleIds } from './rights.server.ts'
import { type FileRow, findFile, inPlace, ownerOfKey } from './rows.server.ts'
import { settleFile } from './settle.server.ts'
import { storageOf } from './store/storage.server.ts'

const MOST_LINKS = 100

/** A link for each requested file, in order; 404 when the person may not see one of them. */
export async function makeLinks(parts: Parts, call: SessionCall): Promise<string[]> {
  const { body, services } = call
  const wanted = readLinks(body.files)
  const origin = originOf(call)
  const found: FileRow[] = []
  const business_files: FileRow[] = []
  for (const [index, { file_path }] of wanted.entries()) {
    const key = ownerOfKey(file_path)
    if (!key?.is_checked) throw notFound()
    const file =
      'account_id' in key.owner
        ? await visiblePhoto(call, key.owner, file_path)
        : await fileOfBusiness(parts, call, file_path)
    if (!('account_id' in key.owner)) business_files.push(file)
    found[index] = file
  }
  if (business_files.length > 0) await mustSeeAll(parts, call, business_files)
  return Promise.all(
    found.map((file, index) => {
      const is_shown = UPLOAD_KINDS[file.extension]?.preview && !wanted[index].download
      const dotted = file.name.toLowerCase().endsWith(`.${file.extension}`)
      return storageOf(services.settings).readLink({
        key: file.storage_key,
        seconds: wanted[index].seconds,
        content_type: UPLOAD_KINDS[file.extension]?.type ?? 'application/octet-stream',
        disposition: disposition(
          is_shown ? 'inline' : 'attachment',
          dotted ? file.name : `${file.name}.${file.extension}`,
        ),
        origin,
      })
    }),
  )
}

function readLinks(files: unknown): { file_path: string; seconds: number; download: boolean }[] {
  if (!Array.isArray(files) || files.length === 0 || files.length > MOST_LINKS)
    throw badRequest(`Send 1 to ${MOST_LINKS} files`)
  const issues: Parameters<typeof invalid>[0] = []
  const wanted = files.map((file, index) => {
    const { file_path, time_seconds, download } = (file ?? {}) as Record<string, unknown>
    const path = typeof file_path === 'string' ? file_path : ''
    const asked = time_seconds ?? LINK_SECONDS.usual
    const seconds = typeof asked === 'number' && Number.isInteger(asked) ? asked : 0
    if (path === '')
      issues.push({ field: `files.${index}.file_path`, message: 'Send the path of the file', rule: 'required' })
    if (seconds < 1 || seconds > LINK_SECONDS.longest)
      issues.push({
        field: `files.${index}.time_seconds`,
        message: `A link lives 1 to ${LINK_SECONDS.longest} seconds`,
        rule: 'range',
      })
    return { file_path: path, seconds, download: download === true }
  })
  if (issues.length > 0) throw invalid(issues)
  return wanted
}

async function fileOfBusiness(parts: Parts, call: SessionCall, storage_key: string): Promise<FileRow> {
  const access = await accessOf(call)
  const owner = { business_id: access.business_id }
  let file = await inPlace(call.services.database, owner, (transaction) =>
    findFile(transaction, owner, { storage_key }),
  )
  if (file?.state === 'pending') file = await settleFile(call.services, parts.types, { owner, file })
  if (!file || file.state !== 'ready' || file.deleted_at) throw notFound()
  return file
}

async function mustSeeAll(parts: Parts, call: SessionCall, files: FileRow[]): Promise<void> {
  const access = await accessOf(call)
  await call.services.database.transaction(access, async (transaction) => {
    for (const record of new Set(files.map((file) => file.record))) {
      const ids = files.filter((file) => file.record === record).map((file) => file.record_id)
      const definition = definitionOf(parts.catalog, record)
      const visible_ids = await visibleIds(transaction, { catalog: parts.catalog, definition, access, ids })
      if (ids.some((id) => !visible_ids.has(id))) throw notFound()
    }
  })
}

/** 404 unless this is the caller, or a person who shares the chosen business with the caller. */
export async function requireKnownPerson(call: SessionCall, account_id: number): Promise<void> {
  if (account_id === call.caller.account.id) return
  const access = await accessOf(call)
  const [row] = await call.services.database.read(
    access,
    'select 1 from member where business_id = $1::bigint and id = $2::bigint and deleted_at is null',
    [access.business_id, account_id],
  )
  if (!row) throw notFound()
}

async function visiblePhoto(call: SessionCall, owner: { account_id: number }, storage_key: string): Promise<FileRow> {
  const { services } = call
  await requireKnownPerson(call, owner.account_id)
  const file = await inPlace(services.database, owner, (transaction) => findFile(transaction, owner, { storage_key }))
  if (!file || file.state !== 'ready') throw notFound()
  return file
}

/** Content-Disposition as in RFC 6266: a plain name for old clients, and the real name in UTF-8. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
