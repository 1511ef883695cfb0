import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { UPLOAD_KINDS } from '../upload-rules.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import classes from './files.module.css'
import type { FileEntry } from './upload.ts'
import { useLink } from './file-link.ts'

/** Shows a picture, a PDF or a sound over the page. */
export default function FilePreview({
  file,
  onClose,
  onDownload,
}: {
  file: FileEntry
  onClose: () => void
  onDownload: () => void
}) {
  const link = useLink(file.file_path)
  const kind = UPLOAD_KINDS[file.extension]?.preview
  return (
    <Dialog
      title={file.name}
      width={kind === 'sound' ? 480 : 'min(1100px, 94vw)'}
      onClose={onClose}
      footer={
        <>
          {kind === 'pdf' && link.data && (
            <Button
              variant="default"
              component="a"
              href={link.data}
              target="_blank"
              rel="noopener noreferrer"
              leftSection={<IconExternalLink size={15} aria-hidden />}
            >
              <Trans>Open in a new tab</Trans>
            </Button>
          )}
          <Button variant="default" leftSection={<IconDownload size={15} aria-hidden />} onClick={onDownload}>
            <Trans>Download</Trans>
          </Button>
        </>
      }
    >
      {link.isError ? (
        <ErrorState
          what={<Trans>The file could not be opened</Trans>}
          error={link.error}
          onRetry={() => void link.refetch()}
        />
      ) : !link.data ? (
        <Skeleton height={320} />
      ) : kind === 'image' ? (
        <img className={classes.shown} src={link.data} alt={file.name} />
      ) : kind === 'sound' ? (
        // biome-ignore lint/a11y/useMediaCaption: recordings of people's own have no captions.
        <audio style={{ width: '100%' }} src={link.data} controls aria-label={file.name} />
      ) : (
        <Pdf url={link.data} name={file.name} />
      )}
    </Dialog>
  )
}

// Files are served under a policy that lets nothing in them run, which also stops the browser's PDF viewer. So the page
// fetches the content and passes it to the viewer as a PDF.
function Pdf({ url, name }: { url: string; name: string }) {
  const { t } = useLingui()
  const [shown, setShown] = useState<string | null>(null)
  const content = useQuery({
    queryKey: ['file-content', url],
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { signal })
      if (!answer.ok) throw new Error('The file could not be opened')
      return new Blob([await answer.arrayBuffer()], { type: 'application/pdf' })
    },
    gcTime: 60_000,
  })
  useEffect(() => {
    if (!content.data) return
    const made = URL.createObjectURL(content.data)
    setShown(made)
    return () => URL.revokeObjectURL(made)
  }, [content.data])
  if (content.isError)
    return (
      <ErrorState
        what={<Trans>The file could not be opened</Trans>}
        error={content.error}
        onRetry={() => void content.refetch()}
      />
    )
  if (!shown) return <Skeleton height={320} />
  return <iframe className={classes.shown} src={shown} title={t`Preview of ${name}`} />
}
