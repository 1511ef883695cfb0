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

/** Posts a form and tells how much of it has gone, from 0 to 1; answers status and body. */
export type SendForm = (options: {
  url: string
  form: FormData
  signal?: AbortSignal
  onProgress?: (share: number) => void
}) => Promise<{ status: number; text: string }>

/** What an upload needs. `type` is a record's name or `user_profile`, `type_id` which one. */
export interface UploadOptions {
  file: File
  type: string
  type_id: number
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** Tests pass their own. */
  send?: SendForm
}

/** Code of a failure that no further try can mend: the content itself is refused. */
export const FILE_REFUSED = 'E_FILE_REFUSED'

const quiet = { quiet: true }

/**
 * Uploads a file: makes its record, posts the content to the signed form, and has it checked. When that fails the
 * record is deleted again and the error is thrown, as an ApiError with words for the person.
 */
export async function uploadFile(options: UploadOptions): Promise<FileEntry> {
  const { file, signal, onProgress } = options
  const extension = extensionOf(file.name)
  const made = await post<{ file: FileEntry; preSignedUrl: { data: { url: string; fields: Record<string, string> } } }>(
    'files/create',
    {
      name: safeName(file.name),
      extension,
      // Devices do not agree on types; the extension says which one is meant, and the server looks at the content.
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
    // The store reads nothing after the content.
    form.append('file', file)
    const answer = await (options.send ?? sendForm)({ url, form, signal, onProgress })
    if (answer.status < 200 || answer.status > 299) throw refusalOf(answer)
    return (await post<{ file: FileEntry }>(`files/${made.file.id}/confirm`, {}, quiet)).file
  } catch (error) {
    // Should even that fail, the server removes what was never finished.
    await remove(`files/${made.file.id}`, quiet).catch(() => {})
    throw error
  }
}

// Our own store answers in JSON; the XML of other stores holds no words for people.
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
