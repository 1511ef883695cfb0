import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import classes from './import.module.css'
import { type Choices, defaultFields, type Mapping, type Upload } from './import-model.ts'

/** Beside the people of the list: whoever the business's rules choose. */
const RULES = 'rules'

/** What happens to rows of somebody who is known, how they are recognised, and what new records get beside their row. */
export function RuleChoice({
  definition,
  upload,
  mapping,
  choices,
  onChange,
}: {
  definition: RecordDefinition
  upload: Upload
  mapping: Mapping
  choices: Choices
  onChange: (choices: Choices) => void
}) {
  const { t, i18n } = useLingui()
  const book = useOptionBook(definition)
  const rights = useRights(definition)
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  const filled = new Set(Object.values(mapping))
  const columns = upload.match_columns.filter((column) => filled.has(column.name))
  const rules = [
    ['skip', t`Skip it`, t`What you have stays as it is`],
    ['update', t`Update it`, t`The cells of the file replace what is there; empty cells change nothing`],
    ['create', t`Add it again`, t`You will have it twice`],
  ] as const
  const toggle = (name: string) =>
    onChange({
      ...choices,
      match_by: choices.match_by.includes(name)
        ? choices.match_by.filter((one) => one !== name)
        : [...choices.match_by, name],
    })
  const fields = defaultFields(definition).filter((name) => name !== definition.owner_field || rights.can('assign'))
  return (
    <>
      {columns.length > 0 && (
        <fieldset className={classes.rule}>
          <legend>
            <Trans>When a row is already one of your {many}</Trans>
          </legend>
          {rules.map(([value, title, detail]) => (
            <label key={value} data-picked={choices.duplicates === value || undefined}>
              <input
                type="radio"
                name="duplicates"
                checked={choices.duplicates === value}
                onChange={() => onChange({ ...choices, duplicates: value })}
              />
              <span>
                {title}
                <small>{detail}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {columns.length > 0 && choices.duplicates !== 'create' && (
        <fieldset className={classes.ticks}>
          <legend>
            <Trans>Recognise it by the same</Trans>
          </legend>
          {columns.map((column) => (
            <label key={column.name}>
              <input
                type="checkbox"
                checked={choices.match_by.includes(column.name)}
                onChange={() => toggle(column.name)}
              />
              {column.name === 'id' ? t`${i18n._(definition.label.one)} ID` : i18n._(column.label)}
            </label>
          ))}
        </fieldset>
      )}
      {columns.length > 0 && choices.duplicates === 'update' && (
        <div className={classes.ticks}>
          <label>
            <input
              type="checkbox"
              checked={choices.only_empty}
              onChange={() => onChange({ ...choices, only_empty: !choices.only_empty })}
            />
            <Trans>Only fill what is empty, replace nothing</Trans>
          </label>
        </div>
      )}
      {fields.length > 0 && (
        <fieldset className={classes.firsts}>
          <legend>
            <Trans>For new {many} whose row does not say</Trans>
          </legend>
          {fields.map((name) => {
            const field = definition.fields[name]
            const target = field.kind === 'reference' ? field.to : ''
            const is_owner = name === definition.owner_field
            return (
              <NativeSelect
                key={name}
                label={i18n._(field.label)}
                value={is_owner && choices.by_rules ? RULES : String(choices.defaults[name] ?? '')}
                onChange={(event) => {
                  const { [name]: _, ...rest } = choices.defaults
                  const { value } = event.currentTarget
                  const defaults = Number(value) > 0 ? { ...rest, [name]: Number(value) } : rest
                  onChange({ ...choices, defaults, by_rules: is_owner ? value === RULES : choices.by_rules })
                }}
                data={[
                  { value: '', label: is_owner ? t`Me` : t`As usual` },
                  ...(is_owner && upload.has_rules ? [{ value: RULES, label: t`By the assignment rules` }] : []),
                  ...book
                    .choices(target, choices.defaults[name])
                    .map((option) => ({ value: String(option.id), label: option.title })),
                ]}
              />
            )
          })}
        </fieldset>
      )}
    </>
  )
}
