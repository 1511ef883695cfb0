import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconDownload, IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import { fileSize } from '#base/file-size.ts'
import { formatDate } from '#ui/display.ts'
import { LinkButton } from '#ui/layout/LinkButton.tsx'
import { ListRow } from '#ui/layout/List.tsx'
import { FileGlyph } from './FileGlyph.tsx'
import { Progress } from '#ui/layout/Progress.tsx'
import type { FileEntry } from './upload.ts'
import type { UploadItem } from './use-files.ts'

/** A file that is being uploaded: its progress, or why it failed. */
export function UploadLine({
  item,
  onCancel,
  onRetry,
}: {
  item: UploadItem
  onCancel: () => void
  onRetry?: () => void
}) {
  const { t } = useLingui()
  const { name } = item.file
  const percent = Math.round(item.share * 100)
  const extension = name.split('.').pop()?.toLowerCase() ?? ''
  return (
    <ListRow
      lead={<FileGlyph extension={extension} />}
      title={name}
      detail={
        item.problem ? (
          <span role="alert" style={{ color: 'var(--danger)' }}>
            {item.problem}
          </span>
        ) : (
          <Progress percent={percent} label={t`Upload of ${name}`} />
        )
      }
      actions={
        <>
          {onRetry && (
            <ActionIcon size={30} aria-label={t`Try ${name} again`} onClick={onRetry}>
              <IconRefresh size={17} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            size={30}
            aria-label={item.state === 'failed' ? t`Take ${name} off the list` : t`Cancel ${name}`}
            onClick={onCancel}
          >
            <IconX size={17} aria-hidden />
          </ActionIcon>
        </>
      }
    />
  )
}

/** An uploaded file: its name opens it. */
export function FileLine({
  file,
  thumbnail,
  onOpen,
  onDownload,
  onDelete,
}: {
  file: FileEntry
  thumbnail: string | undefined
  onOpen: () => void
  onDownload: () => void
  /** Omitted if the viewer may not delete the file. */
  onDelete?: () => void
}) {
  const { t } = useLingui()
  return (
    <ListRow
      lead={<FileGlyph extension={file.extension} url={thumbnail} />}
      title={
        <LinkButton plain onClick={onOpen}>
          {file.name}
        </LinkButton>
      }
      detail={[fileSize(file.file_size), formatDate(file.created_at), file.created_by_name].filter(Boolean).join(' · ')}
      actions={
        <>
          <ActionIcon size={30} aria-label={t`Download ${file.name}`} onClick={onDownload}>
            <IconDownload size={17} aria-hidden />
          </ActionIcon>
          {onDelete && (
            <ActionIcon size={30} aria-label={t`Delete ${file.name}`} onClick={onDelete}>
              <IconTrash size={17} aria-hidden />
            </ActionIcon>
          )}
        </>
      }
    />
  )
}
