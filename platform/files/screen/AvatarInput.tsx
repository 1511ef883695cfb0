import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { wordsOf } from '#ui/states.tsx'
import { PictureChooser, useChosenPicture } from './PictureChooser.tsx'
import { Muted, Problem, Row, Stack } from '#ui/layout/flow.tsx'
import { PhotoAvatar } from './PhotoAvatar.tsx'
import { blobOf, dataUriAt } from './data-uri.ts'
import { usePasted, usePastedAddress } from './use-drop.ts'
import { usePhoto, usePhotoChange } from './photo.ts'

/** The viewer's photo: choose, crop, save, remove. `onChange` gets its path, or null when it is removed. */
export function AvatarInput({
  account_id,
  name,
  onChange,
}: {
  account_id: number
  name: string
  onChange?: (file_path: string | null) => void
}) {
  const { t } = useLingui()
  const photo = usePhoto(account_id)
  const change = usePhotoChange(account_id)
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const chosen = useChosenPicture(setProblem)

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  usePasted((files) => chosen.take(files[0]), true)
  usePastedAddress(
    (url) =>
      void run(async () => {
        const picture = blobOf((await dataUriAt(url)) ?? '')
        const extension = picture?.type === 'image/png' ? 'png' : 'jpg'
        if (picture && /^image\/(?:png|jpeg)$/.test(picture.type))
          return chosen.take(new File([picture], `photo.${extension}`, { type: picture.type }))
        setProblem(t`There is no JPG or PNG at this address.`)
      }),
  )
  return (
    <Row gap="lg">
      <PhotoAvatar id={account_id} name={name} file_path={photo.data?.file_path} size={72} />
      <Stack gap="xs">
        <Row>
          <Button variant="default" loading={busy} onClick={() => input.current?.click()}>
            {photo.data ? <Trans>Change photo</Trans> : <Trans>Add a photo</Trans>}
          </Button>
          {photo.data && (
            <Button
              variant="subtle"
              disabled={busy}
              onClick={() =>
                void run(() => change.remove((photo.data as { id: number }).id).then(() => onChange?.(null)))
              }
            >
              <Trans>Remove</Trans>
            </Button>
          )}
        </Row>
        {problem ? (
          <Problem>{problem}</Problem>
        ) : (
          <Muted>
            <Trans>
              JPG or PNG; a picture or its address can be pasted too. It is shown to the people you work with.
            </Trans>
          </Muted>
        )}
      </Stack>
      <PictureChooser
        label={t`Photo`}
        input={input}
        chosen={chosen}
        onProblem={setProblem}
        onSquare={(square) => void run(() => change.save(square).then((made) => onChange?.(made.file_path)))}
      />
    </Row>
  )
}
