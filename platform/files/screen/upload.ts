import { ApiError } from '#ui/client/api-error.ts'
import { post, remove } from '#ui/client/request.ts'
import { blobOf } from './data-uri.ts'
import { extensionOf, safeName, UPLOAD_KINDS } from '../upload-rules.ts'

/** A file as the API returns it. */
export interface FileEntry {
  id: number
  name: string
  extension: string
  file_type: string
  file_size: number
  type: string
  type_id: number
  file_path: string
  state: 'pending' | 'ready'
  created_at: string
  created_by: number
  created_by_name?: string | null
}

/** Posts a form and reports the progress, from 0 to 1; returns status and body. */
export type SendForm = (options: {
  url: string
  form: FormData
  signal?: AbortSignal
  onProgress?: (share: number) => void
}) => Promise<{ status: number; text: string }>

/** The input of an upload. `type` is a record's name or `user_profile`, `type_id` the record's id. */
export interface UploadOptions {
  file: File
  type: string
  type_id: number
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** Replaced in tests. */
  send?: SendForm
}

/** Code of a failure that a retry cannot solve: the content itself is refused. */
export const FILE_REFUSED = 'E_FILE_REFUSED'

const quiet = { quiet: true }

/** The signed form that takes the content of a file. */
interface UploadForm {
  url: string
  fields: Record<string, string>
}

/**
 * Uploads a file: creates its row, posts the content to the signed form, and has it checked. When that fails the
 * row is deleted again and the error is thrown, as an ApiError with words for the person.
 */
export async function uploadFile(options: UploadOptions): Promise<FileEntry> {
  const { file, signal } = options
  const made = await post<{ file: FileEntry; preSignedUrl: { data: UploadForm } }>(
    'files/create',
    metaOf(file.name, file, options),
    { ...quiet, signal },
  )
  return sendContent(made.file, made.preSignedUrl.data, file, options)
}

/**
 * Uploads a picture that the screen has made, given as a data URI in base64: the two-step variant of the specification
 * (section 7). Fails and rolls back as `uploadFile` does.
 */
export async function uploadPicture({
  data_uri,
  name,
  ...options
}: Omit<UploadOptions, 'file'> & { data_uri: string; name: string }): Promise<FileEntry> {
  const content = blobOf(data_uri)
  if (!content) throw new ApiError({ status: 0, body: { code: FILE_REFUSED, message: 'This picture cannot be read' } })
  const meta = metaOf(name, content, options)
  const [made] = await post<{ file: FileEntry; data: UploadForm }[]>('files', meta, {
    ...quiet,
    signal: options.signal,
  })
  return sendContent(made.file, made.data, content, options)
}

function metaOf(name: string, content: Blob, { type, type_id }: { type: string; type_id: number }) {
  const extension = extensionOf(name)
  // Devices report types differently. Use the extension; the server checks the content.
  const file_type = UPLOAD_KINDS[extension]?.type ?? content.type
  return { name: safeName(name), extension, file_type, file_size: content.size, type, type_id }
}

async function sendContent(
  made: FileEntry,
  { url, fields }: UploadForm,
  content: Blob,
  { send = sendForm, signal, onProgress }: Pick<UploadOptions, 'send' | 'signal' | 'onProgress'>,
): Promise<FileEntry> {
  try {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    // The store ignores everything after the content, so the file comes last.
    form.append('file', content)
    const answer = await send({ url, form, signal, onProgress })
    if (answer.status < 200 || answer.status > 299) throw refusalOf(answer)
    return (await post<{ file: FileEntry }>(`files/${made.id}/confirm`, {}, quiet)).file
  } catch (error) {
    // If this fails too, the server deletes the unfinished upload.
    await remove(`files/${made.id}`, quiet).catch(() => {})
    throw error
  }
}

// Our own store answers in JSON. Other stores answer in XML without words for people.
function refusalOf({ status, text }: { status: number; text: string }): ApiError {
  if (status === 0) return new ApiError({ status: 0, body: { code: 'E_NETWORK' } })
  const { code, message } = readAnswer(text)
  if (code === 'InvalidContent') return new ApiError({ status, body: { code: FILE_REFUSED, message } })
  const words = code === 'ServiceUnavailable' ? message : 'The file could not be uploaded. Please try again.'
  return new ApiError({ status, body: { code: 'CUSTOM_ERR', msg: words } })
}

function readAnswer(text: string): { code?: string; message?: string } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

// fetch does not report the progress of an upload.
const sendForm: SendForm = ({ url, form, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => {
      request.abort()
      reject(new DOMException('The upload was cancelled', 'AbortError'))
    }
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop, { once: true })
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => resolve({ status: 0, text: '' })
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    request.open('POST', url)
    request.send(form)
  })
