import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import '#ui/css/input.ts'
import classes from './choices.module.css'
import type { Choice, KindRow } from './settings-calls.web.ts'

const GROUPS = ['work', 'people', 'security'] as const

/** Every kind of notice in a row, every channel in a column; on a phone each kind is a card. */
export function ChoiceMatrix({
  kinds,
  has_push,
  onChange,
}: {
  kinds: KindRow[]
  has_push: boolean
  onChange: (choices: Record<string, Partial<Choice>>) => void
}) {
  const { t } = useLingui()
  const names = { work: t`Work`, people: t`People`, security: t`Your account` }
  const groups = GROUPS.map((group) => ({ group, rows: kinds.filter((row) => row.group === group) }))
  return (
    <table className={classes.matrix}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Notification</Trans>
          </th>
          <th scope="col">
            <Trans>In the app</Trans>
          </th>
          <th scope="col">
            <Trans>Mail</Trans>
          </th>
          {has_push && (
            <th scope="col">
              <Trans>Push</Trans>
            </th>
          )}
        </tr>
      </thead>
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ group, rows }) => (
          <tbody key={group}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={has_push ? 4 : 3}>
                {names[group]}
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.kind} row={row} has_push={has_push} onChange={(one) => onChange({ [row.kind]: one })} />
            ))}
          </tbody>
        ))}
    </table>
  )
}

function Row({
  row,
  has_push,
  onChange,
}: {
  row: KindRow
  has_push: boolean
  onChange: (choice: Partial<Choice>) => void
}) {
  const { t } = useLingui()
  const { label, choice, urgent } = row
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-channel={t`App`}>
        <input
          type="checkbox"
          aria-label={t`In the app: ${label}`}
          title={urgent ? t`Always shown: it is about the safety of your account` : undefined}
          checked={choice.in_app}
          disabled={urgent}
          onChange={() => onChange({ in_app: !choice.in_app })}
        />
      </td>
      <td data-channel={t`Mail`}>
        <NativeSelect
          size="xs"
          aria-label={t`Mail: ${label}`}
          value={choice.mail}
          onChange={(event) => onChange({ mail: event.currentTarget.value as Choice['mail'] })}
          data={[
            { value: 'off', label: t`Off` },
            { value: 'now', label: t`At once` },
            { value: 'digest', label: t`Once a day` },
          ]}
        />
      </td>
      {has_push && (
        <td data-channel={t`Push`}>
          <input
            type="checkbox"
            aria-label={t`Push: ${label}`}
            checked={choice.push}
            onChange={() => onChange({ push: !choice.push })}
          />
        </td>
      )}
    </tr>
  )
}
