import { ApiError } from '#ui/client/api-error.ts'
import { post, remove } from '#ui/client/request.ts'
import { extensionOf, safeName, UPLOAD_KINDS } from '../upload-rules.ts'

/** A file as the API gives it. */
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

/**
 * Uploads a file: creates its row, posts the content to the signed form, and has it checked. When that fails the
 * row is deleted again and the error is thrown, as an ApiError with words for the person.
 */
export async function uploadFile(options: UploadOptions): Promise<FileEntry> {
  const { file, signal, onProgress } = options
  const extension = extensionOf(file.name)
  const made = await post<{ file: FileEntry; preSignedUrl: { data: { url: string; fields: Record<string, string> } } }>(
    'files/create',
    {
      name: safeName(file.name),
      extension,
      // Devices report types differently. Use the extension; the server checks the content.
      file_type: UPLOAD_KINDS[extension]?.type ?? file.type,
      file_size: file.size,
      type: options.type,
      type_id: options.type_id,
    },
    { ...quiet, signal },
  )
  try {
    const { url, fields } = made.preSignedUrl.data
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    // The store ignores everything after the content, so the file comes last.
    form.append('file', file)
    const answer = await (options.send ?? sendForm)({ url, form, signal, onProgress })
    if (answer.status < 200 || answer.status > 299) throw refusalOf(answer)
    return (await post<{ file: FileEntry }>(`files/${made.file.id}/confirm`, {}, quiet)).file
  } catch (error) {
    // If this fails too, the server deletes the unfinished upload.
    await remove(`files/${made.file.id}`, quiet).catch(() => {})
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
