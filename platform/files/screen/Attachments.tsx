import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconPaperclip, IconRefresh, IconTrash, IconUpload, IconX } from '@tabler/icons-react'
import { type DragEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { UPLOAD_KINDS } from '../upload-rules.ts'
import type { RecordPartProps } from '#engine/web/override.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { formatDate, formatFileSize } from '#ui/display.ts'
import { EmptyState, ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { downloadFile } from './file-calls.ts'
import { ACCEPTED } from './file-checks.ts'
import { FileGlyph } from './FileGlyph.tsx'
import classes from './files.module.css'
import type { FileEntry, SendForm } from './upload.ts'
import { useFiles } from './file-place.ts'
import { type UploadItem, useFileTrash, useThumbnails, useUploads } from './use-files.ts'

const FilePreview = lazy(() => import('./FilePreview.tsx'))
const DeletedDialog = lazy(() => import('./DeletedDialog.tsx'))

/** The files of a record: drop, paste or choose to add, look at them, download, remove. */
export default function Attachments({ definition, row, send }: RecordPartProps & { send?: SendForm }) {
  const { t } = useLingui()
  const place = { record: definition.name, id: row.id }
  const files = useFiles(place)
  const uploads = useUploads(place, send)
  const trash = useFileTrash(place)
  const may_edit = useRights(definition).can('edit')
  const thumbnails = useThumbnails(files.data ?? [])
  const [shown, setShown] = useState<FileEntry | null>(null)
  const [removed, setRemoved] = useState<FileEntry | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const drop = useDropped((dropped) => uploads.add(dropped), may_edit)
  usePasted((pasted) => uploads.add(pasted), may_edit)

  const remove = (file: FileEntry) =>
    trash.drop.mutate(file, {
      onSuccess: () => setRemoved(file),
      onError: (error) => notify({ kind: 'error', title: t`The file was not deleted`, message: wordsOf(error) }),
    })
  const restore = (file: FileEntry) =>
    trash.restore.mutate(file, {
      onSuccess: () => notify({ kind: 'success', setting: 'brief', message: t`File restored` }),
      onError: (error) => notify({ kind: 'error', title: t`The file was not restored`, message: wordsOf(error) }),
    })
  const download = (file: FileEntry) =>
    downloadFile(file).catch((error) =>
      notify({ kind: 'error', title: t`The file could not be opened`, message: wordsOf(error) }),
    )

  if (files.isError && !files.data)
    return (
      <ErrorState
        what={<Trans>The files could not be loaded</Trans>}
        error={files.error}
        onRetry={() => void files.refetch()}
      />
    )
  const list = files.data
  const nothing = list?.length === 0 && uploads.items.length === 0
  return (
    <div className={classes.panel} data-over={drop.over || undefined} {...drop.handlers}>
      {may_edit && (
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={ACCEPTED}
          aria-label={t`Files to add`}
          onChange={(event) => {
            uploads.add(event.currentTarget.files ?? [])
            // So that the same file can be chosen again.
            event.currentTarget.value = ''
          }}
        />
      )}
      {may_edit && !nothing && (
        <div className={classes.add}>
          <IconUpload size={16} aria-hidden />
          <span className={classes.addHint}>
            <Trans>Drop files here, paste them, or</Trans>
          </span>
          <Button variant="default" onClick={() => input.current?.click()}>
            <Trans>Choose files</Trans>
          </Button>
        </div>
      )}
      <ul className={classes.list} aria-label={t`Files`}>
        {uploads.items.map((item) => (
          <UploadLine
            key={item.key}
            item={item}
            onCancel={() => uploads.cancel(item)}
            onRetry={item.state === 'failed' && item.can_retry ? () => uploads.retry(item) : undefined}
          />
        ))}
        {list?.toReversed().map((file) => (
          <li key={file.id} className={classes.line}>
            <FileGlyph extension={file.extension} url={thumbnails.get(file.file_path)} />
            <div className={classes.what}>
              <button
                type="button"
                onClick={() => (UPLOAD_KINDS[file.extension]?.preview ? setShown(file) : void download(file))}
              >
                {file.name}
              </button>
              <small>
                {formatFileSize(file.file_size)} · {formatDate(file.created_at)}
                {file.created_by_name ? ` · ${file.created_by_name}` : ''}
              </small>
            </div>
            <ActionIcon size={30} aria-label={t`Download ${file.name}`} onClick={() => void download(file)}>
              <IconDownload size={17} aria-hidden />
            </ActionIcon>
            {may_edit && (
              <ActionIcon size={30} aria-label={t`Delete ${file.name}`} onClick={() => remove(file)}>
                <IconTrash size={17} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {!list && <Skeleton lines={3} height={36} />}
      {nothing && (
        <div className={classes.empty}>
          <EmptyState
            icon={IconPaperclip}
            title={<Trans>No files yet</Trans>}
            detail={
              may_edit ? (
                <Trans>Drop photos, quotations or price lists here, or paste a screenshot. 25 MB each at most.</Trans>
              ) : undefined
            }
          >
            {may_edit && (
              <Button onClick={() => input.current?.click()}>
                <Trans>Choose files</Trans>
              </Button>
            )}
          </EmptyState>
        </div>
      )}
      <p className={classes.status} role="status">
        {uploads.items.length > 0 && (
          <Plural value={uploads.items.length} one="# file on its way" other="# files on their way" />
        )}
      </p>
      <Suspense>
        {shown && <FilePreview file={shown} onClose={() => setShown(null)} onDownload={() => void download(shown)} />}
        {removed && (
          <DeletedDialog
            onClose={() => setRemoved(null)}
            onUndo={() => {
              restore(removed)
              setRemoved(null)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

function UploadLine({ item, onCancel, onRetry }: { item: UploadItem; onCancel: () => void; onRetry?: () => void }) {
  const { t } = useLingui()
  const { name } = item.file
  const percent = Math.round(item.share * 100)
  const extension = name.split('.').pop()?.toLowerCase() ?? ''
  return (
    <li className={classes.line} data-failed={item.state === 'failed' || undefined}>
      <FileGlyph extension={extension} />
      <div className={classes.what}>
        <b>{name}</b>
        {item.problem ? (
          <small role="alert">{item.problem}</small>
        ) : (
          <div
            className={classes.bar}
            role="progressbar"
            aria-label={t`Upload of ${name}`}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <i style={{ width: `${percent}%` }} />
          </div>
        )}
      </div>
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
    </li>
  )
}

/** Files dropped anywhere on the panel. */
function useDropped(take: (files: FileList) => void, enabled: boolean) {
  const [over, setOver] = useState(false)
  if (!enabled) return { over: false, handlers: {} }
  const has_files = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    over,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!has_files(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave(event: DragEvent) {
        // Moving onto a child leaves nothing.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop(event: DragEvent) {
        if (!has_files(event)) return
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      },
    },
  }
}

/** Files pasted while the panel is open: screenshots above all. Text that is pasted stays with its field. */
function usePasted(take: (files: FileList) => void, enabled: boolean) {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (!enabled) return
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files
      if (!files || files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [enabled])
}
