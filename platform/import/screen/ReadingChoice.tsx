import '#ui/css/input.ts'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { formatNumber } from '#ui/display.ts'
import { Grid, Problem } from '#ui/layout/flow.tsx'
import { wordsOf } from '#ui/states.tsx'
import type { Upload } from './import-model.ts'
import { useReadAgain } from './use-import.ts'

/** The choice of the row of headings and, for a CSV file, the separator. A change reads the file again. */
export function ReadingChoice({ upload, onUploaded }: { upload: Upload; onUploaded: (upload: Upload) => void }) {
  const { t } = useLingui()
  const again = useReadAgain(upload.import_id)
  const read = (reading: Partial<Upload['reading']>) => again.mutate(reading, { onSuccess: onUploaded })
  const shown = { ...upload.reading, ...(again.isPending ? again.variables : {}) }
  const rows = upload.top.map(({ line, text }) => ({
    value: String(line),
    label: t`Row ${formatNumber(line)}: ${text}`,
  }))
  const signs = [
    { value: ',', label: t`Comma ,` },
    { value: ';', label: t`Semicolon ;` },
    { value: '\t', label: t`Tab` },
    { value: '|', label: t`Bar |` },
  ]
  return (
    <>
      <Grid min={220} gap="sm">
        <NativeSelect
          label={t`Headings are in`}
          value={String(shown.heading_line)}
          data={rows}
          disabled={again.isPending}
          onChange={(event) => read({ ...upload.reading, heading_line: Number(event.currentTarget.value) })}
        />
        {shown.separator !== undefined && (
          <NativeSelect
            label={t`Columns are divided by`}
            value={shown.separator}
            data={signs}
            disabled={again.isPending}
            // Another separator gives other rows, so the server finds the headings again.
            onChange={(event) => read({ separator: event.currentTarget.value })}
          />
        )}
      </Grid>
      {again.isError && <Problem>{wordsOf(again.error)}</Problem>}
    </>
  )
}
