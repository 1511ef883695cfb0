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
