import type { Catalog } from '#kernel/record/catalog.ts'
import { LINK_SECONDS, UPLOAD_KINDS } from '#kernel/record/upload-rules.ts'
import type { Access } from '#kernel/record/rights.ts'
import type { Transaction } from '../database/database.server.ts'
import { badRequest, invalid, notFound, ruleBroken } from '../http/refusal.server.ts'
import { memberRoute, type RouteSpec, type SessionCall, sessionRoute } from '../http/route.server.ts'
import type { Services } from '../http/services.server.ts'
import { answerOnce } from '../records/idempotency.server.ts'
import { idOf } from '../records/routes.server.ts'
import { findForWrite } from '../records/write.server.ts'
import { urlToBinaryRoute } from '../outbound/url-to-binary.server.ts'
import { disposition } from './disposition.server.ts'
import { readUpload, type UploadRequest } from './input.server.ts'
import { FORM_SECONDS, jobPayload, REMOVE_JOB, SETTLE_AFTER_MS, SETTLE_JOB, TRASH_MS } from './jobs.server.ts'
import { accessOf, definitionOf, mustSee, visibleIds } from './rights.server.ts'
import {
  bytesUsed,
  changeFile,
  type FileOwner,
  type FileRow,
  filesOfRecord,
  findFile,
  inPlace,
  insertFile,
  ownerOfKey,
  PHOTO_TYPE,
  removeFile,
  UNCHECKED,
} from './rows.server.ts'
import { auditFile, settleFile, type UploadTypes } from './settle.server.ts'
import { storageOf, type UploadForm } from './store/storage.server.ts'

interface Parts {
  catalog: Catalog
  types: UploadTypes
}

const MOST_AT_ONCE = 10
const MOST_LINKS = 100
// Content that came to another store is looked at when somebody asks for the list.
const MOST_LOOKED_AT = 10

/** Upload, reading and removal of files (specification sections 4 and 7). */
export function fileRoutes(parts: Parts): RouteSpec[] {
  return [
    sessionRoute({
      method: 'POST',
      path: '/files/create',
      summary: 'Make the record of a file and the form that uploads its content',
      async handler(call) {
        const { file, form } = await createFile(parts, call, call.body)
        call.reply.status(201)
        return { file, preSignedUrl: { data: form } }
      },
    }),
    sessionRoute({
      method: 'POST',
      path: '/files',
      summary: 'Make the records of some files; answers a list with a form for each',
      async handler(call) {
        const wanted = Array.isArray(call.body.files) ? (call.body.files as unknown[]) : [call.body]
        if (wanted.length === 0 || wanted.length > MOST_AT_ONCE) throw badRequest(`Send 1 to ${MOST_AT_ONCE} files`)
        const answers: { file: unknown; data: UploadForm }[] = []
        for (const one of wanted) {
          if (typeof one !== 'object' || one === null || Array.isArray(one)) throw badRequest('A file is an object')
          const { file, form } = await createFile(parts, call, one as Record<string, unknown>)
          answers.push({ file, data: form })
        }
        call.reply.status(201)
        return answers
      },
    }),
    sessionRoute({
      method: 'POST',
      path: '/files/:id/confirm',
      summary: 'Say that the content of a file was uploaded; answers the file as its check left it',
      async handler(call) {
        const { owner, file } = await fileForChange(parts, call, idOf(call.params.id))
        const settled = await settleFile(call.services, parts.types, { owner, file })
        if (settled.state === 'refused') throw ruleBroken(settled.problem ?? 'This file was refused')
        if (settled.state === 'pending') throw ruleBroken('The content of this file has not arrived yet')
        return { file: shown(call.services, settled, originOf(call)) }
      },
    }),
    sessionRoute({
      method: 'DELETE',
      path: '/files/:id',
      summary: 'Remove a file, or take back an upload',
      async handler(call) {
        await dropFile(parts, call, idOf(call.params.id))
        return { message: 'File has been successfully deleted' }
      },
    }),
    memberRoute({
      method: 'POST',
      path: '/files/:id/restore',
      summary: 'Bring a removed file back',
      async handler(call) {
        const { services, caller } = call
        const { access } = caller
        const owner = { business_id: access.business_id }
        const file = await services.database.transaction(access, async (transaction) => {
          const found = await findFile(transaction, owner, { id: idOf(call.params.id) }, { lock: true })
          if (!found || found.state !== 'ready' || !found.deleted_at) throw notFound()
          await mustEdit(parts, transaction, access, found)
          await changeFile(transaction, owner, found.id, { deleted_at: null })
          await auditFile(transaction, { ...whoOf(call, access), file: found, action: 'file_restored' })
          return found
        })
        return { file: shown(services, { ...file, deleted_at: null }, originOf(call)) }
      },
    }),
    sessionRoute({
      method: 'POST',
      path: '/files/show',
      summary: 'Links that open files for some seconds',
      async handler(call) {
        const urls = await makeLinks(parts, call)
        call.reply.status(201)
        return { urls }
      },
    }),
    memberRoute({
      method: 'GET',
      path: '/drive/:type/:id',
      summary: 'Folders and files of a record',
      handler: (call) => listFiles(parts, call, call.caller.access, call.params, call.query),
    }),
    urlToBinaryRoute(),
  ]
}

/** Where the caller reaches the local store: its own origin, else the one the caller used. */
function originOf({ services, request }: Pick<SessionCall, 'services' | 'request'>): string {
  const { settings } = services
  if (settings.files.origin) return settings.files.origin
  // At home the product is opened under whatever name reaches the machine.
  return settings.mode === 'production' ? settings.base_url : `${request.protocol}://${request.host}`
}

const whoOf = ({ caller }: Pick<SessionCall, 'caller'>, access: Access) => ({
  business_id: access.business_id,
  actor_id: access.user_id,
  request_id: caller.request_id,
  address: caller.address,
})

/** A file as the API gives it. */
function shown(services: Services, file: FileRow & { created_by_name?: string | null }, origin: string) {
  const { record, record_id, storage_key, sha256: _, problem: __, deleted_at: ___, ready_at: ____, ...rest } = file
  return {
    ...rest,
    type: record,
    type_id: record_id,
    file_path: storage_key,
    s3_url: storageOf(services.settings).address(storage_key, origin),
  }
}

async function createFile(parts: Parts, call: SessionCall, body: Record<string, unknown>) {
  const { services, caller, request } = call
  const wanted = readUpload(body, services.settings.files)
  const key = request.headers['idempotency-key']
  let file: FileRow
  if (wanted.type === PHOTO_TYPE) file = await createPhoto(parts, services, caller.account, wanted)
  else {
    const access = await accessOf(call)
    const work = (transaction: Transaction) => createOfRecord(parts, services, { transaction, access, wanted })
    file =
      typeof key === 'string'
        ? await answerOnce(services.database, { access, key, fingerprint: { path: 'files', body } }, work)
        : await services.database.transaction(access, work)
  }
  const origin = originOf(call)
  const form = await storageOf(services.settings).uploadForm({
    key: file.storage_key + UNCHECKED,
    // The type under which it is kept, whatever the device calls it.
    content_type: file.file_type,
    size: file.file_size,
    seconds: FORM_SECONDS,
    origin,
  })
  return { file: shown(services, file, origin), form }
}

async function createOfRecord(
  parts: Parts,
  services: Services,
  { transaction, access, wanted }: { transaction: Transaction; access: Access; wanted: UploadRequest },
): Promise<FileRow> {
  const definition = definitionOf(parts.catalog, wanted.type)
  await findForWrite(transaction, { ...parts, definition, access }, wanted.type_id, 'edit')
  const { quota_bytes } = services.settings.files
  if ((await bytesUsed(transaction, access.business_id)) + wanted.file_size > quota_bytes)
    throw ruleBroken('There is no room for this file. Remove files that are no longer needed.')
  const owner = { business_id: access.business_id }
  const file = await insertFile(transaction, owner, {
    ...wanted,
    file_type: UPLOAD_KINDS[wanted.extension].type,
    record: definition.name,
    record_id: wanted.type_id,
    created_by: access.user_id,
  })
  await addSettleJob(services, transaction, owner, file)
  return file
}

async function createPhoto(
  parts: Parts,
  services: Services,
  account: { id: number },
  wanted: UploadRequest,
): Promise<FileRow> {
  if (!parts.types[PHOTO_TYPE]) throw notFound()
  const owner = { account_id: account.id }
  return inPlace(services.database, owner, async (transaction) => {
    const file = await insertFile(transaction, owner, {
      ...wanted,
      file_type: UPLOAD_KINDS[wanted.extension].type,
      record: PHOTO_TYPE,
      record_id: account.id,
      created_by: account.id,
    })
    await addSettleJob(services, transaction, owner, file)
    return file
  })
}

const addSettleJob = (services: Services, transaction: Transaction, owner: FileOwner, file: FileRow) =>
  services.addJob(transaction, SETTLE_JOB, jobPayload(owner, file), {
    key: `file ${file.id}`,
    run_at: new Date(Date.now() + SETTLE_AFTER_MS),
  })

async function mustEdit(parts: Parts, transaction: Transaction, access: Access, file: FileRow): Promise<void> {
  const definition = definitionOf(parts.catalog, file.record)
  await findForWrite(transaction, { ...parts, definition, access }, file.record_id, 'edit')
}

// The same id is looked for among the person's own photos, then in the chosen business.
async function fileForChange(
  parts: Parts,
  call: SessionCall,
  id: number,
): Promise<{ owner: FileOwner; file: FileRow; access: Access | null }> {
  const { services, caller } = call
  const own = { account_id: caller.account.id }
  const photo = await inPlace(services.database, own, (transaction) => findFile(transaction, own, { id }))
  if (photo) return { owner: own, file: photo, access: null }
  const access = await accessOf(call)
  const owner = { business_id: access.business_id }
  const file = await services.database.transaction(access, async (transaction) => {
    const found = await findFile(transaction, owner, { id })
    if (!found || found.deleted_at) throw notFound()
    await mustEdit(parts, transaction, access, found)
    return found
  })
  return { owner, file, access }
}

async function dropFile(parts: Parts, call: SessionCall, id: number): Promise<void> {
  const { services } = call
  const { owner, access } = await fileForChange(parts, call, id)
  const gone = await services.database.transaction(
    access ?? { business_id: null, user_id: null },
    async (transaction): Promise<FileRow | null> => {
      const file = await findFile(transaction, owner, { id }, { lock: true })
      if (!file || file.deleted_at) throw notFound()
      if (file.state === 'ready') await parts.types[file.record]?.onRemoved?.(transaction, file)
      if (file.state === 'ready' && access) {
        await changeFile(transaction, owner, id, { deleted_at: new Date().toISOString() })
        await auditFile(transaction, { ...whoOf(call, access), file, action: 'file_removed' })
        await services.addJob(transaction, REMOVE_JOB, jobPayload(owner, file), {
          run_at: new Date(Date.now() + TRASH_MS + 60_000),
        })
        return null
      }
      await removeFile(transaction, owner, id)
      return file
    },
  )
  if (!gone) return
  const storage = storageOf(services.settings)
  // Should the store be down: the job that looks after each upload removes what is left.
  for (const key of [gone.storage_key + UNCHECKED, gone.storage_key]) await storage.remove(key).catch(() => {})
}

async function makeLinks(parts: Parts, call: SessionCall): Promise<string[]> {
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
    const seconds = time_seconds ?? LINK_SECONDS.usual
    if (typeof file_path !== 'string' || file_path === '')
      issues.push({ field: `files.${index}.file_path`, message: 'Send the path of the file', rule: 'required' })
    if (typeof seconds !== 'number' || !Number.isInteger(seconds) || seconds < 1 || seconds > LINK_SECONDS.longest)
      issues.push({
        field: `files.${index}.time_seconds`,
        message: `A link lives 1 to ${LINK_SECONDS.longest} seconds`,
        rule: 'range',
      })
    return { file_path: String(file_path), seconds: Number(seconds), download: download === true }
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
      const seen = await visibleIds(transaction, { catalog: parts.catalog, definition, access, ids })
      if (ids.some((id) => !seen.has(id))) throw notFound()
    }
  })
}

// One's own photo, and those of the people one shares the chosen business with.
async function visiblePhoto(call: SessionCall, owner: { account_id: number }, storage_key: string): Promise<FileRow> {
  const { services, caller } = call
  if (owner.account_id !== caller.account.id) {
    const access = await accessOf(call)
    const [row] = await services.database.read(
      access,
      'select 1 from member where business_id = $1::bigint and id = $2::bigint and deleted_at is null',
      [access.business_id, owner.account_id],
    )
    if (!row) throw notFound()
  }
  const file = await inPlace(services.database, owner, (transaction) => findFile(transaction, owner, { storage_key }))
  if (!file || file.state !== 'ready') throw notFound()
  return file
}

async function listFiles(
  parts: Parts,
  call: SessionCall,
  access: Access,
  params: Record<string, string>,
  query: Record<string, string>,
) {
  const { services } = call
  const definition = definitionOf(parts.catalog, params.type)
  const id = idOf(params.id)
  // No record has folders of its own yet.
  if (query.parent_folder_id) throw notFound()
  const owner = { business_id: access.business_id }
  const wanted = { ...owner, record: definition.name, record_id: id }
  const pending = await services.database.transaction(access, async (transaction) => {
    await mustSee(transaction, { ...parts, definition, access, id })
    return filesOfRecord(transaction, { ...wanted, state: 'pending' })
  })
  if (services.settings.files.s3)
    // What cannot be checked now is not in the list yet; the rest of it is.
    for (const file of pending.slice(0, MOST_LOOKED_AT))
      await settleFile(services, parts.types, { owner, file }).catch(() => {})
  const files = await services.database.transaction(access, (transaction) =>
    filesOfRecord(transaction, { ...wanted, state: 'ready', search: query.search?.slice(0, 200) }),
  )
  const origin = originOf(call)
  return { data: files.map((file) => shown(services, file, origin)) }
}
