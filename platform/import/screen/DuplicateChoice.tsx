import { Trans, useLingui } from '@lingui/react/macro'
import classes from './import.module.css'
import type { RuleProps } from './import-model.ts'

/** The rule for rows whose person already exists, and the columns that recognise the person. */
export function DuplicateChoice({ definition, upload, mapping, choices, onChange }: RuleProps) {
  const { t, i18n } = useLingui()
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  const filled = new Set(Object.values(mapping))
  const columns = upload.match_columns.filter((column) => filled.has(column.name))
  const rules = [
    ['skip', t`Skip it`, t`What you have stays as it is`],
    ['update', t`Update it`, t`The cells of the file replace what is there; empty cells change nothing`],
    ['create', t`Add it again`, t`You will have it twice`],
  ] as const
  const { duplicates, match_by, only_empty } = choices
  const toggle = (name: string) =>
    onChange({
      ...choices,
      match_by: match_by.includes(name) ? match_by.filter((one) => one !== name) : [...match_by, name],
    })
  if (columns.length === 0) return null
  return (
    <>
      <fieldset className={classes.rule}>
        <legend>
          <Trans>When a row is already one of your {many}</Trans>
        </legend>
        {rules.map(([value, title, detail]) => (
          <label key={value} data-picked={duplicates === value || undefined}>
            <input
              type="radio"
              name="duplicates"
              checked={duplicates === value}
              onChange={() => onChange({ ...choices, duplicates: value })}
            />
            <span>
              {title}
              <small>{detail}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {duplicates !== 'create' && (
        <fieldset className={classes.ticks}>
          <legend>
            <Trans>Recognise it by the same</Trans>
          </legend>
          {columns.map(({ name, label }) => (
            <label key={name}>
              <input type="checkbox" checked={match_by.includes(name)} onChange={() => toggle(name)} />
              {name === 'id' ? t`${i18n._(definition.label.one)} ID` : i18n._(label)}
            </label>
          ))}
        </fieldset>
      )}
      {duplicates === 'update' && (
        <div className={classes.ticks}>
          <label>
            <input
              type="checkbox"
              checked={only_empty}
              onChange={() => onChange({ ...choices, only_empty: !only_empty })}
            />
            <Trans>Only fill what is empty, replace nothing</Trans>
          </label>
        </div>
      )}
    </>
  )
}
