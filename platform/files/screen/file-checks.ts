import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { extensionOf, LARGEST_UPLOAD, UPLOAD_KINDS } from '../upload-rules.ts'
import { fileSize } from '#base/file-size.ts'

/** The `accept` list of the browser's file dialog. */
export const ACCEPTED = Object.keys(UPLOAD_KINDS)
  .map((extension) => `.${extension}`)
  .join(',')

/** Extensions of a person's photo. */
export const PHOTO_EXTENSIONS: readonly string[] = ['jpg', 'jpeg', 'png']

/** Why a file cannot be uploaded, in words; null when it can. The server checks this and more. */
export function fileProblem(
  file: Pick<File, 'name' | 'size'>,
  i18n: I18n,
  allowed: readonly string[] = Object.keys(UPLOAD_KINDS),
): string | null {
  const extension = extensionOf(file.name)
  const kinds = allowed.join(', ')
  if (!allowed.includes(extension)) return i18n._(msg`Choose a file of one of these kinds: ${kinds}`)
  if (file.size === 0) return i18n._(msg`This file is empty`)
  const most = fileSize(LARGEST_UPLOAD)
  if (file.size > LARGEST_UPLOAD) return i18n._(msg`This file is larger than ${most}`)
  return null
}
