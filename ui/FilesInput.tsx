import type { RefObject } from 'react'

/** The hidden input behind a button that chooses files; `input.current?.click()` opens the choice of the system. */
export function FilesInput({
  input,
  label,
  accept,
  multiple,
  capture,
  onFiles,
}: {
  input: RefObject<HTMLInputElement | null>
  label: string
  /** Extensions or types, separated by commas. */
  accept: string
  multiple?: boolean
  /** Opens the camera of a phone. */
  capture?: 'environment'
  onFiles: (files: File[]) => void
}) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      accept={accept}
      multiple={multiple}
      capture={capture}
      aria-label={label}
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])])
        // Otherwise the same file could not be chosen again, such as one that was corrected.
        event.currentTarget.value = ''
      }}
    />
  )
}
