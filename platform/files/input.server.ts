import { extensionOf, nameProblem, typeFits, UPLOAD_KINDS } from './upload-rules.ts'
import type { Issue } from '#base/issue.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import { PHOTO_TYPE } from './rows.server.ts'

/** A validated request to upload a file. */
export interface UploadRequest {
  name: string
  extension: string
  file_type: string
  file_size: number
  type: string
  type_id: number
}

const PHOTO_EXTENSIONS = ['jpg', 'jpeg', 'png']

/** Reads the body of files/create and reports every issue at once. The extension is optional if the name has it. */
export function readUpload(body: Record<string, unknown>, limits: { largest_bytes: number }): UploadRequest {
  const issues: Issue[] = []
  const say = (field: string, message: string, rule: string) => issues.push({ field, message, rule })
  const text = (field: string) => (typeof body[field] === 'string' ? (body[field] as string) : null)

  const name = text('name') ?? ''
  const problem = nameProblem(name)
  if (problem) say('name', problem, 'file_name')

  const type = text('type') ?? ''
  const is_photo = type === PHOTO_TYPE
  if (type === '' || type.length > 60) say('type', 'Say what the file belongs to', 'required')

  const extension = (text('extension') ?? extensionOf(name)).replace(/^\./, '').toLowerCase()
  const allowed = is_photo ? PHOTO_EXTENSIONS : Object.keys(UPLOAD_KINDS)
  const is_known = allowed.includes(extension)
  if (!is_known) say('extension', `Choose a file of one of these kinds: ${allowed.join(', ')}`, 'extension')
  else if (extensionOf(name) in UPLOAD_KINDS && extensionOf(name) !== extension)
    say('extension', 'The extension is not that of the name', 'extension')

  const file_type = text('file_type') ?? ''
  if (is_known && !typeFits(extension, file_type))
    say('file_type', `This is not the type of a ${extension} file`, 'file_type')

  const size = wholeOf(body.file_size)
  const megabytes = Math.floor(limits.largest_bytes / 1024 / 1024)
  if (size === null) say('file_size', 'Send the size of the file in bytes', 'type')
  else if (size === 0) say('file_size', 'This file is empty', 'file_size')
  else if (size > limits.largest_bytes) say('file_size', `This file is larger than ${megabytes} MB`, 'file_size')

  const type_id = wholeOf(body.type_id)
  if (!is_photo && (type_id === null || type_id === 0)) say('type_id', 'Say which one the file belongs to', 'required')
  if (issues.length > 0) throw invalid(issues)
  return { name, extension, file_type, file_size: size as number, type, type_id: type_id ?? 0 }
}

// Forms send ids and sizes as text.
function wholeOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}
