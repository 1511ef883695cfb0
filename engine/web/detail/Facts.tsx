import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import { Fact, FactGroup } from '#ui/RecordPage.tsx'
import { useOverride } from '../context.tsx'
import { isAsked } from '../form/form-model.ts'
import { fieldsOfTables, pageLines } from './page-lines.ts'
import type { Row } from '../override.ts'
import type { OptionBook } from '../use-options.ts'
import { useRights } from '../use-rights.ts'
import { InlineFact } from './InlineFact.tsx'

interface FactsProps {
  definition: RecordDefinition
  row: Row
  book: OptionBook
  onEditAll: () => void
}

/** The first group of the facts of a record, or the others; empty ones below the first group are folded. Lines are shown as tables instead. */
export function Facts({ part, ...props }: FactsProps & { part: 'first' | 'others' }) {
  const { i18n } = useLingui()
  const { definition } = props
  const override = useOverride(definition)
  const groups = override.facts
    ? [
        ...override.facts.map((group) => ({ title: i18n._(group.title), fields: group.fields })),
        ...ownGroups(definition).map((group) => ({ title: i18n._(group.title), fields: group.fields })),
      ]
    : definition.form.map((group) => ({ title: i18n._(group.title), fields: group.fields }))
  const apart = fieldsOfTables(pageLines(definition, override))
  return groups
    .map((group) => ({ ...group, fields: group.fields.filter((name) => !apart.includes(name)) }))
    .filter((group) => group.fields.length > 0)
    .slice(part === 'first' ? 0 : 1, part === 'first' ? 1 : undefined)
    .map((group) => (
      <Group key={group.title} {...props} title={group.title} names={group.fields} all={part === 'first'} />
    ))
}

// Custom fields have a separate section in the form, and a separate group here.
const ownGroups = (definition: RecordDefinition) =>
  definition.form.filter((section) => section.fields.every((name) => definition.fields[name]?.custom))

function Group({
  definition,
  row,
  book,
  onEditAll,
  title,
  names,
  all,
}: FactsProps & { title: string; names: readonly string[]; all: boolean }) {
  const { t } = useLingui()
  const rights = useRights(definition)
  const [open, setOpen] = useState(all)
  const fields = fieldsOf(definition)
  const known = names.filter((name) => fields[name] && rights.rule(name) !== 'hidden' && isAsked(definition, row, name))
  const blank = known.filter((name) => isBlank(row[name]))
  const shown = open ? known : known.filter((name) => !blank.includes(name))
  const more = !open && blank.length > 0 && (
    <Fact label={<Plural value={blank.length} one="# empty field" other="# empty fields" />}>
      <button
        type="button"
        className="link"
        aria-label={t`Show the empty fields of ${title}`}
        onClick={() => setOpen(true)}
      >
        <Trans>Show</Trans>
      </button>
    </Fact>
  )
  return (
    <FactGroup title={title}>
      {shown.map((name) => (
        <InlineFact key={name} definition={definition} row={row} name={name} book={book} onEditAll={onEditAll} />
      ))}
      {more}
    </FactGroup>
  )
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
