import { Trans, useLingui } from '@lingui/react/macro'
import { ChoiceCards, Tick } from '#ui/layout/choices.tsx'
import { Row } from '#ui/layout/flow.tsx'
import type { RuleProps } from './import-model.ts'

/** The rule for rows whose person already exists, and the columns that recognise the person. */
export function DuplicateChoice({ definition, upload, mapping, choices, onChange }: RuleProps) {
  const { t, i18n } = useLingui()
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  const filled = new Set(Object.values(mapping))
  const columns = upload.match_columns.filter((column) => filled.has(column.name))
  const rules = [
    { value: 'skip', title: t`Skip it`, detail: t`What you have stays as it is` },
    {
      value: 'update',
      title: t`Update it`,
      detail: t`The cells of the file replace what is there; empty cells change nothing`,
    },
    { value: 'create', title: t`Add it again`, detail: t`You will have it twice` },
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
      <ChoiceCards
        name="duplicates"
        label={<Trans>When a row is already one of your {many}</Trans>}
        value={duplicates}
        options={rules}
        min={220}
        onChange={(value) => onChange({ ...choices, duplicates: value })}
      />
      {duplicates !== 'create' && (
        <fieldset>
          <legend>
            <Trans>Recognise it by the same</Trans>
          </legend>
          <Row gap="lg">
            {columns.map(({ name, label }) => (
              <Tick key={name} checked={match_by.includes(name)} onChange={() => toggle(name)}>
                {name === 'id' ? t`${i18n._(definition.label.one)} ID` : i18n._(label)}
              </Tick>
            ))}
          </Row>
        </fieldset>
      )}
      {duplicates === 'update' && (
        <Tick checked={only_empty} onChange={(next) => onChange({ ...choices, only_empty: next })}>
          <Trans>Only fill what is empty, replace nothing</Trans>
        </Tick>
      )}
    </>
  )
}
