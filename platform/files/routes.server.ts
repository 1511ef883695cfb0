import type { Access } from '#engine/record/rights.ts'
import { unknownKey } from '#engine/record/input.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, invalid, notFound, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec, type SessionCall, sessionRoute } from '#engine/server/http/route.server.ts'
import { urlToBinaryRoute } from '#platform/outbound/url-to-binary.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { findForWrite } from '#engine/server/records/write.server.ts'
import { originOf, shown, whoOf } from './answer.server.ts'
import { createFile, type Parts } from './create.server.ts'
import { jobPayload, REMOVE_JOB, TRASH_MS } from './jobs.server.ts'
import { makeLinks, requireKnownPerson } from './links.server.ts'
import { accessOf, definitionOf, requireVisibleRecord } from './rights.server.ts'
import {
  changeFile,
  type FileOwner,
  type FileRow,
  filesOfRecord,
  findFile,
  inPlace,
  PHOTO_TYPE,
  photoOf,
  removeFile,
  UNCHECKED,
} from './rows.server.ts'
import { auditFile, settleFile } from './settle.server.ts'
import type { UploadForm } from './store/file-storage.server.ts'
import { storageOf } from './store/storage.server.ts'

const MOST_AT_ONCE = 10
const FILE_KEYS = ['name', 'extension', 'file_type', 'file_size', 'type_id', 'type']
// Content that was uploaded to another store is checked when the list is requested.
const MOST_LOOKED_AT = 10

/** Routes to upload, read and remove files (specification sections 4 and 7). */
export function fileRoutes(parts: Parts): RouteSpec[] {
  return [
    sessionRoute({
      method: 'POST',
      path: '/files/create',
      takes: FILE_KEYS,
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
      takes: ['files', ...FILE_KEYS],
      summary: 'Make the records of some files; answers a list with a form for each',
      async handler(call) {
        const wanted = Array.isArray(call.body.files) ? (call.body.files as unknown[]) : [call.body]
        if (wanted.length === 0 || wanted.length > MOST_AT_ONCE) throw badRequest(`Send 1 to ${MOST_AT_ONCE} files`)
        const answers: { file: unknown; data: UploadForm }[] = []
        for (const [index, one] of wanted.entries()) {
          if (typeof one !== 'object' || one === null || Array.isArray(one)) throw badRequest('A file is an object')
          const unknown = Object.keys(one).filter((name) => !FILE_KEYS.includes(name))
          if (unknown.length > 0) throw invalid(unknown.map((name) => unknownKey(`files.${index}.${name}`)))
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
      takes: [],
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
          await parts.types[found.record]?.onReady?.(transaction, found)
          await auditFile(transaction, { ...whoOf(call, access), file: found, action: 'file_restored' })
          return found
        })
        return { file: shown(services, { ...file, deleted_at: null }, originOf(call)) }
      },
    }),
    sessionRoute({
      method: 'POST',
      path: '/files/show',
      takes: ['files', 'file_path', 'time_seconds'],
      summary: 'Links that open files for some seconds',
      // It is a POST only because it has a body; it changes nothing.
      while_viewing: true,
      async handler(call) {
        const urls = await makeLinks(parts, call)
        call.reply.status(201)
        return { urls }
      },
    }),
    sessionRoute({
      method: 'GET',
      path: '/drive/:type/:id',
      summary: 'Folders and files of a record, or the photo of an account',
      async handler(call) {
        const { params } = call
        if (params.type === PHOTO_TYPE) return listPhoto(call, idOf(params.id))
        return listFiles(parts, call, await accessOf(call))
      },
    }),
    urlToBinaryRoute(),
  ]
}

async function mustEdit(parts: Parts, transaction: Transaction, access: Access, file: FileRow): Promise<void> {
  const definition = definitionOf(parts.catalog, file.record)
  await findForWrite(transaction, { ...parts, definition, access }, file.record_id, 'edit')
}

// Look for the id among the person's own photos first, then in the chosen business.
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
  // If the store is down, the job that checks each upload deletes the rest.
  for (const key of [gone.storage_key + UNCHECKED, gone.storage_key]) await storage.remove(key).catch(() => {})
}

async function listPhoto(call: SessionCall, account_id: number) {
  await requireKnownPerson(call, account_id)
  const owner = { account_id }
  const photo = await inPlace(call.services.database, owner, (transaction) => photoOf(transaction, account_id))
  return { data: photo ? [shown(call.services, photo, originOf(call))] : [] }
}

async function listFiles(parts: Parts, call: SessionCall, access: Access) {
  const { services, params, query } = call
  const definition = definitionOf(parts.catalog, params.type)
  const id = idOf(params.id)
  // Records do not have folders of their own yet.
  if (query.parent_folder_id) throw notFound()
  const owner = { business_id: access.business_id }
  const wanted = { ...owner, record: definition.name, record_id: id }
  const pending = await services.database.transaction(access, async (transaction) => {
    await requireVisibleRecord(transaction, { ...parts, definition, access, id })
    return filesOfRecord(transaction, { ...wanted, state: 'pending' })
  })
  if (services.settings.files.s3)
    // A file that cannot be checked now is left out of the list; the others are shown.
    for (const file of pending.slice(0, MOST_LOOKED_AT))
      await settleFile(services, parts.types, { owner, file }).catch(() => {})
  const files = await services.database.transaction(access, (transaction) =>
    filesOfRecord(transaction, { ...wanted, state: 'ready', search: query.search?.slice(0, 200) }),
  )
  const origin = originOf(call)
  return { data: files.map((file) => shown(services, file, origin)) }
}
