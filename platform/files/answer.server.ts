import type { Access } from '#engine/record/rights.ts'
import type { SessionCall } from '#engine/server/http/route.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { FileRow } from './rows.server.ts'
import { storageOf } from './store/storage.server.ts'

/** The origin of the local store: the configured one, else the one the caller used. */
export function originOf({ services, request }: Pick<SessionCall, 'services' | 'request'>): string {
  const { settings } = services
  if (settings.files.origin) return settings.files.origin
  // On a local network the product may be opened under any name of the machine.
  return settings.mode === 'production' ? settings.base_url : `${request.protocol}://${request.host}`
}

/** The account and address behind a change to a file, for the history. */
export const whoOf = ({ caller }: Pick<SessionCall, 'caller'>, access: Access) => ({
  business_id: access.business_id,
  actor_id: access.user_id,
  request_id: caller.request_id,
  address: caller.address,
})

/** A file as the API returns it. */
export function shown(services: Services, file: FileRow & { created_by_name?: string | null }, origin: string) {
  const { record, record_id, storage_key, sha256: _, problem: __, deleted_at: ___, ready_at: ____, ...rest } = file
  return {
    ...rest,
    type: record,
    type_id: record_id,
    file_path: storage_key,
    s3_url: storageOf(services.settings).address(storage_key, origin),
  }
}
