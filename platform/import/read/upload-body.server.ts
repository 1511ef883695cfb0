import { basename } from 'node:path'
import { unknownKey } from '#engine/record/input.ts'
import { badRequest, invalid, Refusal } from '#engine/server/http/refusal.server.ts'
import { parseStrictJson } from '#engine/server/http/strict-json.server.ts'
import { FILE_LIMITS, FileProblem } from './file-problem.server.ts'

/** Length in base64 of a file of the largest size, with line breaks. */
const LONGEST_BASE64 = Math.ceil(FILE_LIMITS.bytes / 3) * 4 + 1024 * 1024

/**
 * Reads the JSON body of an upload, `{file_name, content_base64}`. Takes tenths of a second for a large file, so it runs in
 * the thread that reads the file. Throws Refusal.
 */
export function readUploadBody(bytes: Uint8Array): { file: Buffer; file_name: string } {
  const body = parseStrictJson(bytes)
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw badRequest('The request body is an object')
  const { file_name: name, content_base64: content, ...more } = body as Record<string, unknown>
  if (Object.keys(more).length > 0) throw invalid(Object.keys(more).map(unknownKey))
  if (typeof name !== 'string' || name.trim() === '') throw wrong('file_name', 'Send the name of the file')
  if (typeof content !== 'string') throw wrong('content_base64', 'Send the file in base64')
  if (content.length > LONGEST_BASE64)
    throw new Refusal({ status: 413, code: 'E_TOO_LARGE', message: 'This file is larger than 25 MB' })
  const file = fromBase64(content)
  if (!file) throw wrong('content_base64', 'Send the file in base64')
  const file_name = [...basename(name.replaceAll('\\', '/')).replace(/[\p{Cc}\p{Cf}]/gu, '')]
    .slice(-200)
    .join('')
    .trim()
  try {
    checkFile(file_name, file)
  } catch (error) {
    throw error instanceof FileProblem ? wrong('content_base64', error.message) : error
  }
  return { file, file_name }
}

const wrong = (field: string, message: string) => invalid([{ field, message, rule: 'file' }])

/** Refuses a file by its name, size and first bytes, before it is parsed. */
export function checkFile(name: string, file: Buffer): void {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (!['csv', 'tsv', 'txt', 'xlsx'].includes(extension ?? ''))
    throw new FileProblem('Choose a CSV or Excel (.xlsx) file')
  if (file.length === 0) throw new FileProblem('This file is empty')
  if (file.length > FILE_LIMITS.bytes) throw new FileProblem('This file is larger than 25 MB')
  if (file.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new FileProblem('This is an old Excel file, or one with a password. Save it as .xlsx without a password.')
  const zipped = file[0] === 0x50 && file[1] === 0x4b
  if (zipped !== (extension === 'xlsx'))
    throw new FileProblem(
      zipped
        ? 'This is not a CSV file, although its name says so'
        : 'This is not an Excel file, although its name says so',
    )
}

/** The bytes of a base64 text, which may have white space between its signs; null when it has other characters. */
function fromBase64(content: string): Buffer | null {
  const padding = content.indexOf('=')
  const end = padding < 0 ? content.length : padding
  if (/[^=\s]/.test(content.slice(end))) return null
  // Node ignores characters that are not base64, so only a text without such characters gives this many bytes.
  const file = Buffer.from(content, 'base64')
  if (file.length === Math.floor((end * 3) / 4)) return file
  return /[^A-Za-z0-9+/\s]/.test(content.slice(0, end)) ? null : file
}
