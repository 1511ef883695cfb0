import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { fileSize } from '#base/file-size.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { readFile, saveFile } from '#engine/web/calls.ts'
import { FilesInput } from '#ui/FilesInput.tsx'
import { Muted, Row } from '#ui/layout/flow.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import classes from './import.module.css'
import type { Upload } from './import-model.ts'
import { LARGEST_FILE, useUpload } from './use-import.ts'

/** Drop or choose a CSV or XLSX file. */
export function FileStep({
  definition,
  onUploaded,
}: {
  definition: RecordDefinition
  onUploaded: (upload: Upload, file_name: string) => void
}) {
  const { t } = useLingui()
  const upload = useUpload(definition)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const take = (file: File | undefined) => {
    if (!file || upload.isPending) return
    setProblem(null)
    if (!/\.(csv|xlsx|txt|tsv)$/i.test(file.name)) return setProblem(t`Choose a CSV or an Excel file (.xlsx).`)
    if (file.size > LARGEST_FILE)
      return setProblem(t`The file is larger than ${fileSize(LARGEST_FILE)}. Split it and import the parts.`)
    upload.mutate(file, {
      onSuccess: (answer) => onUploaded(answer, file.name),
      onError: (error) => setProblem(wordsOf(error)),
    })
  }
  return (
    <>
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        {upload.isPending ? <Loader size={28} /> : <IconFileSpreadsheet size={34} stroke={1.3} aria-hidden />}
        <b>{upload.isPending ? <Trans>Reading the file…</Trans> : <Trans>Drop a CSV or Excel file here</Trans>}</b>
        <p>
          <Trans>
            The row of headings says what each column holds. Nothing is saved until you have seen the preview.
          </Trans>
        </p>
        <Button size="sm" disabled={upload.isPending} onClick={() => input.current?.click()}>
          <Trans>Choose a file</Trans>
        </Button>
        <FilesInput
          input={input}
          accept=".csv,.xlsx,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          label={t`File to import`}
          onFiles={([chosen]) => take(chosen)}
        />
      </div>
      <SampleFile definition={definition} />
      {problem && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
    </>
  )
}

/** A file with the right headings and two example rows, for those who have no file yet. */
function SampleFile({ definition }: { definition: RecordDefinition }) {
  const { t } = useLingui()
  const download = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') =>
      saveFile(await readFile(`${definition.path}/import/sample`, { format }), `${definition.path}-sample.${format}`),
    onError: (error) => notify({ kind: 'error', title: t`The file could not be fetched`, message: wordsOf(error) }),
  })
  return (
    <Row gap="sm">
      <Muted>
        <Trans>No file yet? Start from a sample with two rows:</Trans>
      </Muted>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          size="sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          loading={download.isPending && download.variables === format}
          onClick={() => download.mutate(format)}
        >
          {format === 'xlsx' ? <Trans>Excel sample</Trans> : <Trans>CSV sample</Trans>}
        </Button>
      ))}
    </Row>
  )
}
