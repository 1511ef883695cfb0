import type { Services } from '#engine/server/http/services.server.ts'
import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import { changeFile, type FileOwner, type FileRow, findFile, inPlace, removeFile, UNCHECKED } from './rows.server.ts'
import { settleFile, type UploadTypes } from './settle.server.ts'
import { storageOf } from './store/storage.server.ts'

/** Lifetime of an upload form in seconds. */
export const FORM_SECONDS = 15 * 60
/** Delay in milliseconds after which a job checks an upload: its form has certainly expired by then. */
export const SETTLE_AFTER_MS = (FORM_SECONDS + 5 * 60) * 1000
/** An upload whose check keeps failing is abandoned after this time. */
const ABANDONED_MS = 20 * 3_600_000
/** A removed file can be restored for this long. */
export const TRASH_MS = 30 * 86_400_000

export const SETTLE_JOB = 'file_settle'
export const REMOVE_JOB = 'file_remove'

/** The payload of a file's job. */
export const jobPayload = (owner: FileOwner, file: Pick<FileRow, 'id' | 'storage_key'>) => ({
  ...owner,
  id: file.id,
  storage_key: file.storage_key,
})

/** The jobs of files: delete abandoned uploads, and removed files when their time in the trash is over. */
export function fileJobs(types: UploadTypes): Record<string, JobHandler> {
  return {
    async [SETTLE_JOB](services, payload) {
      const { owner, id, storage_key } = readPayload(payload)
      const storage = storageOf(services.settings)
      const found = await inPlace(services.database, owner, (transaction) => findFile(transaction, owner, { id }))
      const file = found ? await settleOrTell(services, types, owner, found) : null
      if (file?.state === 'ready') return storage.remove(storage_key + UNCHECKED)
      await inPlace(services.database, owner, (transaction) => removeFile(transaction, owner, id))
      await storage.remove(storage_key + UNCHECKED)
      await storage.remove(storage_key)
    },
    async [REMOVE_JOB](services, payload) {
      const { owner, id, storage_key } = readPayload(payload)
      const gone = await inPlace(services.database, owner, async (transaction) => {
        const file = await findFile(transaction, owner, { id }, { lock: true })
        // The file was restored, or removed again later and then has another job.
        if (file && (!file.deleted_at || Date.now() - new Date(file.deleted_at).getTime() < TRASH_MS)) return false
        // Delete the row last: if the store is down for a while, no blob is orphaned.
        if (file) await changeFile(transaction, owner, id, { state: 'refused', problem: 'Removed' })
        return true
      })
      if (!gone) return
      await storageOf(services.settings).remove(storage_key)
      await inPlace(services.database, owner, (transaction) => removeFile(transaction, owner, id))
    },
  }
}

// The queue retries while a scanner or store is down, until the upload counts as abandoned.
async function settleOrTell(
  services: Services,
  types: UploadTypes,
  owner: FileOwner,
  file: FileRow,
): Promise<FileRow | null> {
  try {
    return await settleFile(services, types, { owner, file })
  } catch (error) {
    if (Date.now() - new Date(file.created_at).getTime() < ABANDONED_MS) throw error
    return null
  }
}

function readPayload(payload: Record<string, unknown>): { owner: FileOwner; id: number; storage_key: string } {
  const owner =
    payload.business_id === undefined
      ? { account_id: Number(payload.account_id) }
      : { business_id: Number(payload.business_id) }
  return { owner, id: Number(payload.id), storage_key: String(payload.storage_key) }
}
