/** Path prefix of the local store. */
export const STORE_PATH = '/files-store'

declare module '#engine/server/http/services.server.ts' {
  interface ServerSettings {
    files: FileSettings
  }
}

/** Where files are stored and how they are checked. */
export interface FileSettings {
  /** Folder of the local store. */
  folder: string
  /** Maximum bytes of one file and of one business. */
  largest_bytes: number
  quota_bytes: number
  /** Another origin under which this server's files are opened, such as https://files.example.in; null: the app's own. */
  origin: string | null
  /** Program that gets a file's path and ends with 0 (clean) or 1 (infected). */
  scan_command: string | null
  /** clamd as host:port or the path of its socket. */
  scan_clamd: string | null
  /** Any S3-compatible store instead of the folder. */
  s3: S3Settings | null
}

/** An S3-compatible store; `endpoint` null is Amazon's own. */
export interface S3Settings {
  endpoint: string | null
  region: string
  bucket: string
  access_key_id: string
  secret_access_key: string
}

/** Origins, besides the app's own, that the pages may connect to. */
export function fileOrigins(settings: FileSettings): string[] {
  const { s3, origin } = settings
  if (!s3) return origin ? [origin] : []
  return [s3.endpoint ? new URL(s3.endpoint).origin : `https://${s3.bucket}.s3.${s3.region}.amazonaws.com`]
}
