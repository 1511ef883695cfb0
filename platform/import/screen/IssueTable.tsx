import { Trans, useLingui } from '@lingui/react/macro'
import type { RecordDefinition } from '#engine/record/define.ts'
import { formatNumber } from '#ui/display.ts'
import { Muted, Stack, Title } from '#ui/layout/flow.tsx'
import { Table } from '#ui/layout/Table.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import type { Preview } from './import-model.ts'

/** The rows that would not be imported, with the reason on the field. */
export function IssueTable({ definition, issues }: { definition: RecordDefinition; issues: Preview['issues'] }) {
  const { i18n } = useLingui()
  const labelOf = (path: string) => {
    const [name, , child] = path.split('.')
    const own = definition.fields[name]
    const field = child && own?.kind === 'lines' ? own.fields[child] : own
    return field ? i18n._(field.label) : path
  }
  return (
    <Stack gap="xs">
      <Title>
        <Trans>Rows that are left out</Trans>
      </Title>
      <Muted>
        <Trans>After the import you get the rows with errors as a file, to correct and import again.</Trans>
      </Muted>
      <Table
        stacked
        head={[
          <Trans key="line">Line</Trans>,
          <Trans key="field">Field</Trans>,
          <Trans key="value">In the file</Trans>,
          <Trans key="reason">Reason</Trans>,
        ]}
      >
        {issues.map((issue) => (
          <tr key={`${issue.line}-${issue.field}-${issue.message}`}>
            <td width={64}>{formatNumber(issue.line)}</td>
            <td width={180}>{labelOf(issue.field)}</td>
            <td>
              <b>{issue.value}</b>
            </td>
            <td>{wordOf(issue.message, i18n)}</td>
          </tr>
        ))}
      </Table>
    </Stack>
  )
}
