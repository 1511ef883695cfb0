import '#ui/css/select.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { formatNumber } from '#ui/display.ts'
import { Problem } from '#ui/layout/flow.tsx'
import { ActionBar } from '#ui/layout/pages.tsx'
import { Table } from '#ui/layout/Table.tsx'
import { joinedColumns } from '../file-columns.ts'
import { ReadingChoice } from './ReadingChoice.tsx'
import { TemplateFound } from './TemplateFound.tsx'
import { importFields, mapHeading, type Mapping, missingFields, samplesOf, type Upload } from './import-model.ts'

/** Maps columns to fields; the server's guess is filled in. */
export function MappingStep({
  definition,
  upload,
  file_name,
  mapping,
  onChange,
  onUploaded,
  onBack,
  onNext,
}: {
  definition: RecordDefinition
  upload: Upload
  file_name: string
  mapping: Mapping
  onChange: (mapping: Mapping) => void
  /** Called after the file was read with another separator or row of headings. */
  onUploaded: (upload: Upload) => void
  onBack: () => void
  onNext: () => void
}) {
  const { t, i18n } = useLingui()
  const record = i18n._(definition.label.one)
  const fields = [...importFields(definition), { name: 'id', label: t`${record} ID`, required: false }]
  const joined = joinedColumns(definition)
  const missing = missingFields(definition, mapping)
  const used = new Set(Object.values(mapping))
  const left_out = upload.headings.filter((heading) => !mapping[heading]).length
  return (
    <>
      <p>
        <b>{file_name}</b>{' '}
        <Trans>
          {formatNumber(upload.rows)} rows, {upload.headings.length} columns
        </Trans>
      </p>
      {upload.template && <TemplateFound template={upload.template} />}
      <ReadingChoice upload={upload} onUploaded={onUploaded} />
      <Table
        stacked
        head={[
          <Trans key="column">Column of the file</Trans>,
          <Trans key="looks">Looks like</Trans>,
          <Trans key="field">Goes into</Trans>,
        ]}
      >
        {upload.headings.map((heading) => (
          <tr key={heading} style={mapping[heading] ? undefined : { color: 'var(--text-3)' }}>
            <th scope="row">
              <b>{heading}</b>
            </th>
            <td className="cut" style={{ maxWidth: 340 }}>
              {samplesOf(upload, heading).join(' · ') || '—'}
            </td>
            <td width={250}>
              <NativeSelect
                aria-label={t`Field for ${heading}`}
                value={mapping[heading] ?? ''}
                onChange={(event) => onChange(mapHeading(mapping, heading, event.currentTarget.value || null, joined))}
                data={[
                  { value: '', label: t`Leave out` },
                  ...fields.map((field) => ({
                    value: field.name,
                    label: `${i18n._(field.label)}${field.required ? ' *' : ''}${used.has(field.name) && !joined.has(field.name) && mapping[heading] !== field.name ? ` (${t`taken`})` : ''}`,
                  })),
                ]}
              />
            </td>
          </tr>
        ))}
      </Table>
      <ActionBar
        status={
          missing.length > 0 ? (
            <Problem>
              <Trans>
                No column fills {missing.map((label) => i18n._(label)).join(', ')} yet: rows can change what is there,
                but add nothing new.
              </Trans>
            </Problem>
          ) : (
            left_out > 0 && <Plural value={left_out} one="# column is left out" other="# columns are left out" />
          )
        }
      >
        <Button variant="default" size="sm" onClick={onBack}>
          <Trans>Another file</Trans>
        </Button>
        <Button
          size="sm"
          disabled={missing.length > 0 && !upload.match_columns.some((column) => used.has(column.name))}
          rightSection={<IconArrowRight size={15} aria-hidden />}
          onClick={onNext}
        >
          <Trans>Check the rows</Trans>
        </Button>
      </ActionBar>
    </>
  )
}
