import { createHmac } from 'node:crypto'
import type { ServerSettings } from '#engine/server/http/services.server.ts'
import { STORE_PATH } from '../settings.server.ts'
import { openDisk } from './disk.server.ts'
import { signGrant } from './grant.server.ts'
import { UPLOAD_PATH } from './local-store.server.ts'
import { openS3 } from './s3.server.ts'

/** A form for the browser: it posts these fields and then the content, as `file`, to the address. */
export interface UploadForm {
  url: string
  fields: Record<string, string>
}

/** The storage of file content: a folder of this server, or any S3-compatible store. */
export interface FileStorage {
  /** A form for one upload: this key, this type, exactly this size. `origin` is the origin under which the caller reaches this server. */
  uploadForm: (options: {
    key: string
    content_type: string
    size: number
    seconds: number
    origin: string
  }) => Promise<UploadForm>
  /** A link that opens the blob for some seconds, with these headers. */
  readLink: (options: {
    key: string
    seconds: number
    content_type: string
    disposition: string
    origin: string
  }) => Promise<string>
  /** The blob's address without a signature, so it does not open. */
  address: (key: string, origin: string) => string
  size: (key: string) => Promise<number | null>
  read: (key: string) => Promise<Buffer>
  put: (key: string, bytes: Uint8Array, content_type: string) => Promise<void>
  /** Moves a file of this machine into the store, whatever its size; the file may be gone from its path afterwards. */
  putFile: (key: string, path: string, content_type: string) => Promise<void>
  remove: (key: string) => Promise<void>
}

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
