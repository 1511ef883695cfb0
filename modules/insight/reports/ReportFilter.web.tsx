import type { RecordDefinition } from '#engine/record/define.ts'
import { useSetup, Whole } from '#engine/web/context.tsx'
import { useOptionBook } from '#engine/web/use-options.ts'
import { FilterButton, FilterChips } from '#platform/filters/screen/FilterBar.tsx'
import { Row } from '#ui/layout/flow.tsx'
import type { Spec } from './run-report.web.ts'

type Props = { spec: Spec; onSpec: (spec: Spec) => void }

/** The conditions of a report, in the filter editor of the lists. The day of a person adds up several records, so it has none. */
export function ReportFilter(props: Props) {
  const { catalog } = useSetup()
  const definition = catalog.records.find(({ name }) => name === props.spec.record)
  if (!definition || definition.lookup) return null
  return <Whole of={definition}>{(whole) => <ReportConditions {...props} definition={whole} />}</Whole>
}

/** The same for a record whose fields are known. */
export function ReportConditions({ spec, onSpec, definition }: Props & { definition: RecordDefinition }) {
  const book = useOptionBook(definition)
  const onChange = (filter: Spec['filter']) => onSpec({ ...spec, filter })
  return (
    <Row>
      <FilterButton {...{ definition, book, onChange }} filter={spec.filter} />
      <FilterChips {...{ definition, book, onChange }} filter={spec.filter} />
    </Row>
  )
}
