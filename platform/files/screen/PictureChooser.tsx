import { useLingui } from '@lingui/react/macro'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { fileProblem, PHOTO_EXTENSIONS } from './file-checks.ts'
import { FilesInput } from '#ui/FilesInput.tsx'

const CropDialog = lazy(() => import('./CropDialog.tsx'))

type Chosen = {
  /** The picture that is being cropped. */
  file: File | null
  /** Opens the crop dialog with a picture, or reports why it cannot be used. */
  take: (file: File | undefined) => void
  close: () => void
}

/** Takes a JPG or PNG to be cropped. `onProblem` gets the reason a file cannot be used, or null. */
export function useChosenPicture(onProblem: (words: string | null) => void): Chosen {
  const { i18n } = useLingui()
  const [file, setFile] = useState<File | null>(null)
  const take = (given: File | undefined) => {
    if (!given) return
    const wrong = fileProblem(given, i18n, PHOTO_EXTENSIONS)
    onProblem(wrong)
    if (!wrong) setFile(given)
  }
  return { file, take, close: () => setFile(null) }
}

/** The file dialog of a picture and the crop dialog after it. A button beside it clicks `input`. */
export function PictureChooser({
  input,
  label,
  chosen: { file, take, close },
  onProblem,
  onSquare,
}: {
  input: RefObject<HTMLInputElement | null>
  label: string
  chosen: Chosen
  onProblem: (words: string) => void
  /** Gets the square as a data URI. */
  onSquare: (square: string) => void
}) {
  return (
    <>
      <FilesInput input={input} label={label} accept=".jpg,.jpeg,.png" onFiles={([picture]) => take(picture)} />
      {file && (
        <Suspense>
          <CropDialog
            file={file}
            onClose={close}
            onProblem={(words) => {
              close()
              onProblem(words)
            }}
            onDone={(square) => {
              close()
              onSquare(square)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
