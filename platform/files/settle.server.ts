import { writeAudit } from '#platform/audit/audit.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { notNow, type Refusal } from '#engine/server/http/refusal.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { inspect } from './check/inspect.server.ts'
import { isClean } from './check/scan.server.ts'
import {
  changeFile,
  claimFile,
  type FileOwner,
  type FileRow,
  findFile,
  inPlace,
  olderPhotos,
  PHOTO_TYPE,
  removeFile,
  UNCHECKED,
} from './rows.server.ts'
import { storageOf } from './store/storage.server.ts'

/** A module's hooks for the files of one upload type. */
export interface UploadHooks {
  /** Runs when a file becomes readable, and when a removed one is restored, in the same transaction. */
  onReady?: (transaction: Transaction, file: FileRow) => Promise<void>
  /** Runs when a readable file is removed, in the same transaction. */
  onRemoved?: (transaction: Transaction, file: FileRow) => Promise<void>
}

/** Hooks by upload type: a record's name, or `user_profile`. */
export type UploadTypes = Readonly<Record<string, UploadHooks>>

const AVATAR_PIXELS = 256

/**
 * Checks the content of a file if it has arrived: size, signature, pixels, malware. Only then the file can be read.
 * Returns the file afterwards; without its content it stays pending. Checking twice changes nothing.
 * If the store or scanner does not answer, the call is refused (503) and the file stays pending.
 */
export async function settleFile(
  services: Services,
  types: UploadTypes,
  options: { owner: FileOwner; file: FileRow },
): Promise<FileRow> {
  const { owner, file } = options
  if (file.state !== 'pending') return file
  const { database, settings } = services
  const storage = storageOf(settings)
  const unchecked = file.storage_key + UNCHECKED
  const size = await storage.size(unchecked).catch((error) => {
    throw unavailable(services, error)
  })
  if (size === null) return file
  if (!(await inPlace(database, owner, (transaction) => claimFile(transaction, owner, file.id))))
    return (await inPlace(database, owner, (transaction) => findFile(transaction, owner, { id: file.id }))) ?? file

  try {
    const verdict = await judge(services, { file, size, unchecked })
    if ('problem' in verdict) {
      await inPlace(database, owner, (transaction) =>
        changeFile(transaction, owner, file.id, { state: 'refused', problem: verdict.problem, checking_at: null }),
      )
      await storage.remove(unchecked)
      return { ...file, state: 'refused', problem: verdict.problem }
    }
    await storage.put(file.storage_key, verdict.bytes, verdict.changed.file_type ?? file.file_type)
    const kept = await inPlace(database, owner, (transaction) =>
      makeReady(transaction, types, { owner, file_id: file.id, values: verdict.changed }),
    )
    // The file was changed while it was being checked.
    if (!kept) await storage.remove(file.storage_key)
    await storage.remove(unchecked)
    for (const old of kept?.replaced ?? []) await storage.remove(old)
    return kept?.file ?? { ...file, state: 'refused', problem: 'This upload was cancelled' }
  } catch (error) {
    await inPlace(database, owner, (transaction) =>
      changeFile(transaction, owner, file.id, { checking_at: null }),
    ).catch(() => {})
    throw unavailable(services, error)
  }
}

function unavailable({ log }: Services, error: unknown): Refusal {
  log.error({ error: (error as Error).stack ?? String(error) }, 'a file could not be checked')
  return notNow(60, 'E_BUSY', 'Files cannot be checked right now. Please try again in a while.')
}

type Changed = { sha256: string; file_size: number; file_type?: string; extension?: string }

async function judge(
  services: Services,
  options: { file: FileRow; size: number; unchecked: string },
): Promise<{ problem: string } | { bytes: Uint8Array; changed: Changed }> {
  const { file } = options
  const { files } = services.settings
  // Ask the store for the size first, so that nothing larger than agreed is ever fetched.
  if (options.size !== file.file_size) return { problem: 'The content has another size than was announced' }
  const bytes = await storageOf(services.settings).read(options.unchecked)
  if (bytes.length !== file.file_size) return { problem: 'The content has another size than was announced' }
  if (!(await isClean(files, bytes))) return { problem: 'This file carries malware and was not kept' }
  const is_photo = file.record === PHOTO_TYPE
  const seen = await inspect({ bytes, extension: file.extension, avatar: is_photo ? AVATAR_PIXELS : null })
  if ('problem' in seen) return seen
  if (!seen.avatar) return { bytes, changed: { sha256: seen.sha256, file_size: bytes.length } }
  return {
    bytes: seen.avatar,
    changed: { sha256: seen.sha256, file_size: seen.avatar.length, file_type: 'image/jpeg', extension: 'jpg' },
  }
}

async function makeReady(
  transaction: Transaction,
  types: UploadTypes,
  options: { owner: FileOwner; file_id: number; values: Changed },
): Promise<{ file: FileRow; replaced: string[] } | null> {
  const { owner, file_id, values } = options
  const found = await findFile(transaction, owner, { id: file_id }, { lock: true })
  if (!found || found.state !== 'pending') return null
  const ready_at = new Date().toISOString()
  await changeFile(transaction, owner, file_id, { ...values, state: 'ready', ready_at, checking_at: null })
  const file: FileRow = { ...found, ...values, state: 'ready', ready_at }
  await types[file.record]?.onReady?.(transaction, file)
  if ('account_id' in owner) {
    const older = await olderPhotos(transaction, owner.account_id, file_id)
    for (const photo of older) await removeFile(transaction, owner, photo.id)
    return { file, replaced: older.flatMap(({ storage_key }) => [storage_key, storage_key + UNCHECKED]) }
  }
  await auditFile(transaction, {
    business_id: owner.business_id,
    actor_id: file.created_by,
    file,
    action: 'file_added',
  })
  return { file, replaced: [] }
}

/** Writes the file's new state into the history of its record. */
export async function auditFile(
  transaction: Transaction,
  options: {
    business_id: number
    actor_id: number
    file: FileRow
    action: 'file_added' | 'file_removed' | 'file_restored'
    request_id?: string
    address?: string
  },
): Promise<void> {
  const { file, ...event } = options
  await writeAudit(transaction, { ...event, record: file.record, record_id: file.record_id, note: file.name })
}
