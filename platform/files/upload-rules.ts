/** 25 MiB: the maximum size of a file unless a setting says otherwise. */
export const LARGEST_UPLOAD = 25 * 1024 * 1024

/** Maximum lifetime of a read link in seconds, and its default (specification section 9). */
export const LINK_SECONDS = { usual: 3_000, longest: 86_400 }

interface UploadKind {
  /** The type under which the file is stored and sent back. */
  type: string
  /** Other types that browsers send for it. */
  also?: readonly string[]
  /** May be shown in the page; every other file is only downloaded. */
  preview?: 'image' | 'pdf' | 'sound'
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** The accepted types by extension: section 5 of the specification, then the two in which browsers record a voice (decision 0055). */
export const UPLOAD_KINDS: Readonly<Record<string, UploadKind>> = {
  jpg: { type: 'image/jpeg', also: ['image/jpg', 'image/pjpeg'], preview: 'image' },
  jpeg: { type: 'image/jpeg', also: ['image/jpg', 'image/pjpeg'], preview: 'image' },
  png: { type: 'image/png', also: ['image/x-png'], preview: 'image' },
  pdf: { type: 'application/pdf', also: ['application/x-pdf'], preview: 'pdf' },
  doc: { type: 'application/msword' },
  docx: { type: `${OFFICE}.wordprocessingml.document` },
  xls: { type: 'application/vnd.ms-excel' },
  xlsx: { type: `${OFFICE}.spreadsheetml.sheet` },
  ppt: { type: 'application/vnd.ms-powerpoint' },
  pptx: { type: `${OFFICE}.presentationml.presentation` },
  csv: { type: 'text/csv', also: ['application/csv', 'application/vnd.ms-excel', 'text/plain'] },
  zip: { type: 'application/zip', also: ['application/x-zip-compressed', 'application/x-zip'] },
  mp3: { type: 'audio/mpeg', also: ['audio/mp3', 'audio/mpeg3', 'audio/x-mpeg'], preview: 'sound' },
  webm: { type: 'audio/webm', also: ['video/webm'], preview: 'sound' },
  m4a: { type: 'audio/mp4', also: ['audio/x-m4a', 'audio/m4a', 'video/mp4'], preview: 'sound' },
}

/** 'Bill.PDF' → 'pdf'; '' where there is none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Whether this declared type fits the extension; parameters such as a charset do not matter. */
export function typeFits(extension: string, file_type: string): boolean {
  const kind = UPLOAD_KINDS[extension]
  const plain = file_type.split(';', 1)[0].trim().toLowerCase()
  return kind !== undefined && (kind.type === plain || kind.also?.includes(plain) === true)
}

// Separators, control characters, and marks that reverse the direction of writing: 'gpj.exe' can look like 'exe.jpg'.
const FORBIDDEN = /[/\\\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

// Length in UTF-8, where each character takes one to four bytes.
function bytesOf(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) as number
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** Why this is not a valid file name; null when it is. The limit counts bytes of UTF-8. */
export function nameProblem(name: string): string | null {
  if (name.trim() === '' || name === '.' || name === '..') return 'Give the file a name'
  if (bytesOf(name) > 255) return 'This file name is too long. Shorten it.'
  if (FORBIDDEN.test(name)) return 'This file name has characters that are not allowed'
  return null
}

/** A valid file name made from the name on the person's device. */
export function safeName(name: string): string {
  const plain = name.replace(new RegExp(FORBIDDEN, 'gu'), ' ').trim() || 'file'
  const rest = extensionOf(plain) ? plain.slice(-extensionOf(plain).length - 1) : ''
  let stem = plain.slice(0, plain.length - rest.length)
  while (bytesOf(stem + rest) > 255) stem = [...stem].slice(0, -1).join('')
  return stem + rest
}
