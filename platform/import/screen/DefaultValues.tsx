import '#ui/css/select.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useOptionBook } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { Grid } from '#ui/layout/flow.tsx'
import { defaultFields, type RuleProps } from './import-model.ts'

/** The owner choice that leaves the owner to the assignment rules. */
const RULES = 'rules'

/** Default values of new records whose row leaves a field empty: owner, status and the like. */
export function DefaultValues({ definition, upload, choices, onChange }: RuleProps) {
  const { t, i18n } = useLingui()
  const book = useOptionBook(definition)
  const rights = useRights(definition)
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  const fields = defaultFields(definition).filter((name) => name !== definition.owner_field || rights.can('assign'))
  const choose = (name: string, value: string) => {
    const { [name]: _, ...rest } = choices.defaults
    const defaults = Number(value) > 0 ? { ...rest, [name]: Number(value) } : rest
    const by_rules = name === definition.owner_field ? value === RULES : choices.by_rules
    onChange({ ...choices, defaults, by_rules })
  }
  const optionsOf = (name: string) => {
    const field = definition.fields[name]
    const is_owner = name === definition.owner_field
    return [
      { value: '', label: is_owner ? t`Me` : t`As usual` },
      ...(is_owner && upload.has_rules ? [{ value: RULES, label: t`By the assignment rules` }] : []),
      ...book
        .choices(field.kind === 'reference' ? field.to : '', choices.defaults[name])
        .map((option) => ({ value: String(option.id), label: option.title })),
    ]
  }
  if (fields.length === 0) return null
  return (
    <fieldset>
      <legend>
        <Trans>For new {many} whose row does not say</Trans>
      </legend>
      <Grid min={140}>
        {fields.map((name) => (
          <NativeSelect
            key={name}
            label={i18n._(definition.fields[name].label)}
            value={name === definition.owner_field && choices.by_rules ? RULES : String(choices.defaults[name] ?? '')}
            onChange={(event) => choose(name, event.currentTarget.value)}
            data={optionsOf(name)}
          />
        ))}
      </Grid>
    </fieldset>
  )
}
