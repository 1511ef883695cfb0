import { useLingui } from '@lingui/react/macro'
import { Fragment, lazy, Suspense, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Row as RecordRow } from '#engine/web/override.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import { useUpdate } from '#engine/web/use-record.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { downloadFile } from '#platform/files/screen/file-calls.ts'
import { FileLine } from '#platform/files/screen/FileLines.tsx'
import { useFiles } from '#platform/files/screen/file-place.ts'
import type { FileEntry } from '#platform/files/screen/upload.ts'
import { useThumbnails } from '#platform/files/screen/use-files.ts'
import { UPLOAD_KINDS } from '#platform/files/upload-rules.ts'
import { Tick } from '#ui/layout/choices.tsx'
import { Stack } from '#ui/layout/flow.tsx'
import { List } from '#ui/layout/List.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { partsOf } from '../mentions.ts'
import { note } from '../note.record.ts'

const FilePreview = lazy(() => import('#platform/files/screen/FilePreview.tsx'))

const linesOf = (value: unknown) => (Array.isArray(value) ? value : []) as Record<string, unknown>[]

/** The text of a note; the names of the people it mentions stand out. */
export function NoteText({ definition, row }: { definition: RecordDefinition; row: RecordRow }) {
  const book = useOptionBook(definition)
  const names = linesOf(row.mentions).flatMap(({ user_id }) => book.find('user', user_id)?.title ?? [])
  return partsOf(String(row.body ?? ''), names).map(({ text, is_name }, index) =>
    is_name ? <b key={index}>{text}</b> : <Fragment key={index}>{text}</Fragment>,
  )
}

/** The checklist and the files of a note. */
export function NoteMore({ definition, row }: { definition: RecordDefinition; row: RecordRow }) {
  const has_steps = linesOf(row.checklist).length > 0
  const has_files = typeof row.file_count === 'number' && row.file_count > 0
  if (!has_steps && !has_files) return null
  return (
    <div style={{ padding: '8px 0' }}>
      <Stack gap="sm">
        {has_steps && <Steps definition={definition} row={row} />}
        {has_files && <NoteFiles id={row.id} />}
      </Stack>
    </div>
  )
}

/** The checklist of a note, ticked in place by people who may change the note. */
function Steps({ definition, row }: { definition: RecordDefinition; row: RecordRow }) {
  const { t } = useLingui()
  const rights = useRights(definition)
  const update = useUpdate(definition)
  const steps = linesOf(row.checklist)
  const may_edit = rights.can('edit') && rights.rule('checklist') === 'edit'
  const tick = (step: Record<string, unknown>, done: boolean) =>
    update.mutate(
      {
        id: row.id,
        version: Number(row.version ?? 0),
        body: { checklist: steps.map((one) => (one === step ? { ...one, done } : one)) },
      },
      {
        onError: (error) => notify({ kind: 'error', title: t`The checklist was not saved`, message: wordsOf(error) }),
      },
    )
  return steps.map((step, index) => (
    <Tick
      key={String(step.id ?? index)}
      checked={step.done === true}
      disabled={!may_edit || update.isPending}
      onChange={(done) => tick(step, done)}
    >
      {String(step.title ?? '')}
    </Tick>
  ))
}

function NoteFiles({ id }: { id: number }) {
  const { t } = useLingui()
  const { data = [] } = useFiles({ record: note.name, id })
  const thumbnails = useThumbnails(data)
  const [shown, setShown] = useState<FileEntry | null>(null)
  const download = (file: FileEntry) =>
    void downloadFile(file).catch((error) =>
      notify({ kind: 'error', title: t`The file could not be opened`, message: wordsOf(error) }),
    )
  return (
    <>
      <List label={t`Files`}>
        {data.map((file) => (
          <FileLine
            key={file.id}
            file={file}
            thumbnail={thumbnails.get(file.file_path)}
            onOpen={() => (UPLOAD_KINDS[file.extension]?.preview ? setShown(file) : download(file))}
            onDownload={() => download(file)}
          />
        ))}
      </List>
      <Suspense>
        {shown && <FilePreview file={shown} onClose={() => setShown(null)} onDownload={() => download(shown)} />}
      </Suspense>
    </>
  )
}
