import { createHmac } from 'node:crypto'
import type { ServerSettings } from '#engine/server/http/services.server.ts'
import { STORE_PATH } from '../settings.server.ts'
import { openDisk } from './disk.server.ts'
import { makeForm } from './post-policy.server.ts'
import { openS3 } from './s3.server.ts'
import { type Keys, presign } from './sigv4.server.ts'

/** A form for the browser: it posts these fields and then the content, as `file`, to the address. */
export interface UploadForm {
  url: string
  fields: Record<string, string>
}

/** Where the content of files lies. Two kinds: a folder of this server, or any S3-compatible store. */
export interface FileStorage {
  /** A form for one upload: this key, this type, exactly this size. `origin` is where the caller reaches this server. */
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
  /** The blob's address without any right to open it. */
  address: (key: string, origin: string) => string
  size: (key: string) => Promise<number | null>
  read: (key: string) => Promise<Buffer>
  put: (key: string, bytes: Uint8Array, content_type: string) => Promise<void>
  /** Puts a file of this machine there, whatever its size; the file may be gone from its place afterwards. */
  putFile: (key: string, path: string, content_type: string) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** Name of the local store's only bucket. */
export const STORE_BUCKET = 'vanik'

/** Keys of the local store, made from the server's secret. */
export const diskKeys = (secret: string): Keys => ({
  access_key_id: 'vanik',
  secret_access_key: createHmac('sha256', secret).update('files store').digest('base64url'),
  region: 'ap-south-1',
})

const made = new WeakMap<object, FileStorage>()

/** The storage that the settings name. */
export function storageOf(settings: ServerSettings): FileStorage {
  let storage = made.get(settings.files)
  if (!storage) {
    storage = settings.files.s3
      ? openS3(settings.files.s3)
      : diskStorage({ folder: settings.files.folder, keys: diskKeys(settings.secret) })
    made.set(settings.files, storage)
  }
  return storage
}

/** A folder of this server behind the same forms and links as S3. */
export function diskStorage(options: { folder: string; keys: Keys; now?: () => Date }): FileStorage {
  const { keys } = options
  const now = options.now ?? (() => new Date())
  const disk = openDisk(options.folder)
  const address = (key: string, origin: string) => `${origin}${STORE_PATH}/${STORE_BUCKET}/${key}`
  return {
    async uploadForm({ origin, ...form }) {
      return {
        url: `${origin}${STORE_PATH}/${STORE_BUCKET}`,
        fields: makeForm(keys, { ...form, bucket: STORE_BUCKET, now: now() }),
      }
    },
    async readLink({ key, origin, seconds, content_type, disposition }) {
      const extra = { 'response-content-type': content_type, 'response-content-disposition': disposition }
      return presign(keys, { address: address(key, origin), seconds, now: now(), extra })
    },
    address,
    size: disk.size,
    read: disk.read,
    put: (key, bytes) => disk.put(key, bytes),
    putFile: (key, path) => disk.take(key, path),
    remove: disk.remove,
  }
}
