import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { RecordDefinition } from '#engine/record/define.ts'
import { readFile, saveFile } from '#engine/web/calls.ts'
import { usePaths } from '#engine/web/context.tsx'
import { ActionBar } from '#ui/layout/pages.tsx'
import { useGo } from '#ui/places.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import type { ImportJob, Running } from './import-model.ts'

/** The buttons after an import: show its rows, download the refused ones, start another import. */
export function RunFoot({
  definition,
  running,
  job: { created, invalid, started_at },
  onAgain,
}: {
  definition: RecordDefinition
  running: Running
  job: ImportJob
  onAgain: () => void
}) {
  const { i18n } = useLingui()
  const go = useGo()
  const paths = usePaths(definition)
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  const created_since = { field: 'created_at', condition: 'From', values: [started_at] }
  const show = () => void go({ to: paths.list, search: { filter: { combiner: 'AND', conditions: [created_since] } } })
  return (
    <ActionBar status={invalid > 0 && <ErrorFile running={running} />}>
      <Button variant="subtle" size="sm" onClick={() => void go({ to: paths.runs })}>
        <Trans>Past imports</Trans>
      </Button>
      <Button variant="default" size="sm" onClick={onAgain}>
        <Trans>Import another file</Trans>
      </Button>
      {created > 0 && (
        <Button size="sm" onClick={show}>
          <Trans>Show the imported {many}</Trans>
        </Button>
      )}
    </ActionBar>
  )
}

function ErrorFile({ running: { import_id, file_name } }: { running: Running }) {
  const { t } = useLingui()
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await readFile(`imports/${import_id}/errors.csv`), `${file_name.replace(/\.\w+$/, '')}-errors.csv`),
    onError: (error) => notify({ kind: 'error', title: t`The file could not be fetched`, message: wordsOf(error) }),
  })
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={15} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      <Trans>Rows with errors (CSV)</Trans>
    </Button>
  )
}
