import type { Catalog } from '#engine/record/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import { UPLOAD_KINDS } from './upload-rules.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { ruleBroken } from '#engine/server/http/refusal.server.ts'
import type { SessionCall } from '#engine/server/http/route.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { answerOnce } from '#engine/server/records/idempotency.server.ts'
import { findForWrite } from '#engine/server/records/write.server.ts'
import { originOf, shown } from './answer.server.ts'
import { readUpload, type UploadRequest } from './input.server.ts'
import { FORM_SECONDS, jobPayload, SETTLE_AFTER_MS, SETTLE_JOB } from './jobs.server.ts'
import { accessOf, definitionOf } from './rights.server.ts'
import { bytesUsed, type FileOwner, type FileRow, inPlace, insertFile, PHOTO_TYPE, UNCHECKED } from './rows.server.ts'
import type { UploadTypes } from './settle.server.ts'
import { storageOf } from './store/storage.server.ts'

/** The parts that the file routes need. */
export interface Parts {
  catalog: Catalog
  types: UploadTypes
}

/** Checks the upload request and the rights, creates the file's row, and signs the form for its content. */
export async function createFile(parts: Parts, call: SessionCall, body: Record<string, unknown>) {
  const { services, caller, request } = call
  const wanted = readUpload(body, services.settings.files)
  const key = request.headers['idempotency-key']
  let file: FileRow
  if (wanted.type === PHOTO_TYPE) file = await createPhoto(services, caller.account, wanted)
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
    // The type under which the file is stored, whatever type the device sent.
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

async function createPhoto(services: Services, account: { id: number }, wanted: UploadRequest): Promise<FileRow> {
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
