import { useLingui } from '@lingui/react/macro'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import { Person } from '#ui/bits.tsx'
import type { Row } from '../override.ts'
import type { OptionBook } from '../use-options.ts'
import { valueText } from '../value-text.ts'

/** Two lines of a record on a phone: title and first figure, then the next facts. */
export default function DefaultCard({ definition, row, book }: { definition: RecordDefinition; row: Row; book: OptionBook }) {
  const { i18n } = useLingui()
  const fields = fieldsOf(definition)
  const facts = definition.list.columns
    .filter((name) => name !== definition.title && fields[name].kind !== 'flag')
    .map((name) => valueText({ field: fields[name], value: row[name], book, i18n, title: row.titles?.[name] }))
    .filter(Boolean)
    .slice(0, 3)
  return <Person id={row.id} name={String(row[definition.title] ?? '')} size={34} detail={facts.join(' · ')} />
}
