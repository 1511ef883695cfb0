import { Trans, useLingui } from '@lingui/react/macro'
import type { RecordDefinition } from '#engine/record/define.ts'
import { formatNumber } from '#ui/display.ts'
import { wordOf } from '#ui/words/word-of.ts'
import classes from './import.module.css'
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
    <>
      <h2>
        <Trans>Rows that stay out</Trans>
      </h2>
      <p className={classes.quiet}>
        <Trans>After the import you get the rows with errors as a file, to mend and bring in again.</Trans>
      </p>
      <table className={classes.issues}>
        <thead>
          <tr>
            <th>
              <Trans>Line</Trans>
            </th>
            <th>
              <Trans>Field</Trans>
            </th>
            <th>
              <Trans>In the file</Trans>
            </th>
            <th>
              <Trans>Reason</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {issues.map((issue) => (
            <tr key={`${issue.line}-${issue.field}-${issue.message}`}>
              <td>{formatNumber(issue.line)}</td>
              <td>{labelOf(issue.field)}</td>
              <td>{issue.value}</td>
              <td>{wordOf(issue.message, i18n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
