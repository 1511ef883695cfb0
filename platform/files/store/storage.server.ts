import { createHmac } from 'node:crypto'
import type { ServerSettings } from '#engine/server/http/services.server.ts'
import { STORE_PATH } from '../settings.server.ts'
import { openDisk } from './disk.server.ts'
import { signGrant } from './grant.server.ts'
import { UPLOAD_PATH } from './local-store.server.ts'
import type { FileStorage } from './file-storage.server.ts'
import { openS3 } from './s3.server.ts'

/** The secret that signs the local store's tokens, derived from the server's secret. */
export const diskSecret = (secret: string): string =>
  createHmac('sha256', secret).update('files store').digest('base64url')

const made = new WeakMap<object, FileStorage>()

/** The storage that the settings select. */
export function storageOf(settings: ServerSettings): FileStorage {
  let storage = made.get(settings.files)
  if (!storage) {
    storage = settings.files.s3
      ? openS3(settings.files.s3)
      : diskStorage({ folder: settings.files.folder, secret: diskSecret(settings.secret) })
    made.set(settings.files, storage)
  }
  return storage
}

/** A folder of this server, used through forms and links with signed tokens. */
export function diskStorage(options: { folder: string; secret: string; now?: () => Date }): FileStorage {
  const { secret } = options
  const disk = openDisk(options.folder)
  const endsIn = (seconds: number) => (options.now?.() ?? new Date()).getTime() + seconds * 1000
  const address = (key: string, origin: string) => `${origin}${STORE_PATH}/${key}`
  return {
    async uploadForm({ origin, key, content_type, size, seconds }) {
      const token = signGrant(secret, { does: 'upload', key, content_type, size, ends: endsIn(seconds) })
      return { url: `${origin}${UPLOAD_PATH}`, fields: { key, 'Content-Type': content_type, token } }
    },
    async readLink({ key, origin, seconds, content_type, disposition }) {
      const token = signGrant(secret, { does: 'read', key, content_type, disposition, ends: endsIn(seconds) })
      return `${address(key, origin)}?token=${token}`
    },
    address,
    size: disk.size,
    read: disk.read,
    put: (key, bytes) => disk.put(key, bytes),
    putFile: (key, path) => disk.take(key, path),
    remove: disk.remove,
  }
}
