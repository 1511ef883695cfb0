import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPaperclip, IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { UPLOAD_KINDS } from '../upload-rules.ts'
import type { RecordPartProps } from '#engine/web/override.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { FilesInput } from '#ui/FilesInput.tsx'
import { Hidden, Row, Spacer } from '#ui/layout/flow.tsx'
import { List } from '#ui/layout/List.tsx'
import { EmptyState, ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { downloadFile } from './file-calls.ts'
import { ACCEPTED } from './file-checks.ts'
import { FileLine, UploadLine } from './FileLines.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import classes from './files.module.css'
import type { FileEntry, SendForm } from './upload.ts'
import { useFiles } from './file-place.ts'
import { useDropped, usePasted } from './use-drop.ts'
import { useFileTrash, useThumbnails, useUploads } from './use-files.ts'

const FilePreview = lazy(() => import('./FilePreview.tsx'))
const DeletedDialog = lazy(() => import('./DeletedDialog.tsx'))

/** The files of a record: add by drop, paste or choice; open, download, delete. */
export default function Attachments({ definition, row, send }: RecordPartProps & { send?: SendForm }) {
  const { t } = useLingui()
  const place = { record: definition.name, id: row.id }
  const files = useFiles(place)
  const uploads = useUploads(place, send)
  const may_edit = useRights(definition).can('edit')
  const thumbnails = useThumbnails(files.data ?? [])
  const [shown, setShown] = useState<FileEntry | null>(null)
  const [removed, setRemoved] = useState<FileEntry | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const drop = useDropped((dropped) => uploads.add(dropped), may_edit)
  usePasted((pasted) => uploads.add(pasted), may_edit)

  const { remove, restore, download } = useFileActions(place, setRemoved)

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
        <FilesInput input={input} multiple accept={ACCEPTED} label={t`Files to add`} onFiles={uploads.add} />
      )}
      {may_edit && !nothing && (
        <Notice>
          <Row>
            <IconUpload size={16} aria-hidden />
            <Trans>Drop files here, paste them, or</Trans>
            <Spacer />
            <Button variant="default" onClick={() => input.current?.click()}>
              <Trans>Choose files</Trans>
            </Button>
          </Row>
        </Notice>
      )}
      <List label={t`Files`}>
        {uploads.items.map((item) => (
          <UploadLine
            key={item.key}
            item={item}
            onCancel={() => uploads.cancel(item)}
            onRetry={item.state === 'failed' && item.can_retry ? () => uploads.retry(item) : undefined}
          />
        ))}
        {list?.toReversed().map((file) => (
          <FileLine
            key={file.id}
            file={file}
            thumbnail={thumbnails.get(file.file_path)}
            onOpen={() => (UPLOAD_KINDS[file.extension]?.preview ? setShown(file) : void download(file))}
            onDownload={() => void download(file)}
            onDelete={may_edit ? () => remove(file) : undefined}
          />
        ))}
      </List>
      {!list && <Skeleton lines={3} height={36} />}
      {nothing && (
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
      )}
      <Hidden as="p" role="status">
        {uploads.items.length > 0 && (
          <Plural value={uploads.items.length} one="# file is uploading" other="# files are uploading" />
        )}
      </Hidden>
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

/** Deletes, restores and downloads a file; failures are shown as toasts. */
function useFileActions(place: { record: string; id: number }, onRemoved: (file: FileEntry) => void) {
  const { t } = useLingui()
  const trash = useFileTrash(place)
  const fail = (title: string) => (error: unknown) => notify({ kind: 'error', title, message: wordsOf(error) })
  return {
    remove: (file: FileEntry) =>
      trash.drop.mutate(file, { onSuccess: () => onRemoved(file), onError: fail(t`The file was not deleted`) }),
    restore: (file: FileEntry) =>
      trash.restore.mutate(file, {
        onSuccess: () => notify({ kind: 'success', setting: 'brief', message: t`File restored` }),
        onError: fail(t`The file was not restored`),
      }),
    download: (file: FileEntry) => downloadFile(file).catch(fail(t`The file could not be opened`)),
  }
}
