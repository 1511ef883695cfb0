import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { type RecordDefinition, fieldsOf } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import { useSetup, Whole } from '#engine/web/context.tsx'
import { useOptionBook } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { FilterButton, FilterChips } from '#platform/filters/screen/FilterBar.tsx'
import { type Grouping, type Measure, MOST_GROUPS, type ReportSpec, type Unit } from '#platform/reports/spec.ts'
import { Grid, Row, Stack } from '#ui/layout/flow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import type { ChartKind } from '../chart/chart-options.web.ts'

type Spec = Omit<ReportSpec, 'period'>
type Props = {
  spec: Spec
  chart: ChartKind
  onSpec: (spec: Spec) => void
  onChart: (chart: ChartKind) => void
}

/** What a report is about, its conditions, groups, figures and chart. The report below follows each change. */
export function ReportBuilder(props: Props) {
  const { catalog } = useSetup()
  const definition = catalog.records.find(({ name }) => name === props.spec.record)
  if (!definition) return null
  return (
    <Panel>
      <Whole of={definition}>{(whole) => <Choices {...props} definition={whole} />}</Whole>
    </Panel>
  )
}

const isMoment = ({ kind }: Field) => kind === 'date' || kind === 'instant'
const isGroup = ({ kind }: Field) => ['text', 'choice', 'reference', 'flag', 'date', 'instant'].includes(kind)
const isNumber = ({ kind }: Field) => ['money', 'whole', 'decimal'].includes(kind)

function Choices({ definition, spec, chart, onSpec, onChart }: Props & { definition: RecordDefinition }) {
  const { t, i18n } = useLingui()
  const { catalog } = useSetup()
  const book = useOptionBook(definition)
  const rights = useRights(definition)
  const readable = Object.entries(fieldsOf(definition)).filter(([name]) => ['read', 'edit'].includes(rights.rule(name)))
  const named = (isWanted: (field: Field) => boolean) =>
    readable
      .filter(([, field]) => isWanted(field))
      .map(([value, { label }]) => ({ value, label: wordOf(label, i18n) }))
      .toSorted((a, b) => a.label.localeCompare(b.label))
  const records = catalog.records
    .filter((one) => !one.lookup && one.rights.includes('view') && one.name !== 'user')
    .map(({ name, label }) => ({ value: name, label: wordOf(label.many, i18n) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const charts: { value: ChartKind; label: string }[] = [
    { value: 'bars', label: t`Bars` },
    { value: 'columns', label: t`Columns` },
    { value: 'wave', label: t`Wave` },
    { value: 'pie', label: t`Pie` },
  ]
  const setGroup = (at: number, next: Grouping | null) => {
    const groups = next
      ? spec.groups.map((one, index) => (index === at ? next : one))
      : spec.groups.filter((_, index) => index !== at)
    onSpec({ ...spec, groups: next && at === spec.groups.length ? [...spec.groups, next] : groups })
  }
  const [first] = spec.measures
  const figure = first.field ? `${first.kind} ${first.field}` : 'count'
  return (
    <Stack gap="lg">
      <Grid min={190}>
        <NativeSelect
          label={t`About`}
          data={records}
          value={spec.record}
          onChange={({ currentTarget: { value } }) =>
            onSpec({ record: value, groups: [{ field: 'created_at', unit: 'month' }], measures: [{ kind: 'count' }] })
          }
        />
        <NativeSelect
          label={t`Date of the period`}
          data={named(isMoment)}
          value={spec.date ?? 'created_at'}
          onChange={({ currentTarget: { value } }) => onSpec({ ...spec, date: value })}
        />
        {[...spec.groups, ...(spec.groups.length < MOST_GROUPS ? [null] : [])].map((group, at) => (
          <GroupChoice
            key={at}
            {...{ definition, group, at }}
            fields={named(isGroup)}
            is_needed={at === 0}
            onChange={(next) => setGroup(at, next)}
          />
        ))}
        <NativeSelect
          label={t`Figure`}
          data={[
            { value: 'count', label: t`Number of rows` },
            ...named(isNumber).flatMap(({ value, label }) => [
              { value: `sum ${value}`, label: t`Sum: ${label}` },
              { value: `average ${value}`, label: t`Average: ${label}` },
              { value: `min ${value}`, label: t`Smallest: ${label}` },
              { value: `max ${value}`, label: t`Largest: ${label}` },
            ]),
          ]}
          value={figure}
          onChange={({ currentTarget: { value } }) => {
            const [kind, field] = value.split(' ')
            if (field) onSpec({ ...spec, measures: [{ kind: kind as Measure['kind'], field }, { kind: 'count' }] })
            else onSpec({ ...spec, measures: [{ kind: 'count' }] })
          }}
        />
        <NativeSelect
          label={t`Chart`}
          data={charts}
          value={chart}
          onChange={({ currentTarget: { value } }) => onChart(value as ChartKind)}
        />
      </Grid>
      <Row>
        <FilterButton
          {...{ definition, book }}
          filter={spec.filter}
          onChange={(filter) => onSpec({ ...spec, filter })}
        />
        <FilterChips
          {...{ definition, book }}
          filter={spec.filter}
          onChange={(filter) => onSpec({ ...spec, filter })}
        />
      </Row>
    </Stack>
  )
}

/** One group: a field, or one of the records that a row refers to, and the unit of a date. */
function GroupChoice({
  definition,
  group,
  at,
  fields,
  is_needed,
  onChange,
}: {
  definition: RecordDefinition
  group: Grouping | null
  at: number
  fields: readonly { value: string; label: string }[]
  is_needed: boolean
  onChange: (next: Grouping | null) => void
}) {
  const { t, i18n } = useLingui()
  const field = group ? fieldsOf(definition)[group.field] : undefined
  const units: Record<Unit, string> = {
    day: t`Day`,
    week: t`Week`,
    month: t`Month`,
    quarter: t`Quarter`,
    year: t`Financial year`,
    hour: t`Hour of the day`,
    weekday: t`Day of the week`,
  }
  const is_far = group?.field.includes('>')
  const far = is_far ? [{ value: group?.field ?? '', label: wordOf('Source', i18n) }] : []
  const of_target =
    definition.fields.about?.kind === 'related' && !is_far
      ? [{ value: 'about>lead.lead_source_id', label: t`Source of the lead` }]
      : []
  return (
    <>
      <NativeSelect
        label={at === 0 ? t`Group by` : t`Then by`}
        data={[...(is_needed ? [] : [{ value: '', label: '—' }]), ...fields, ...far, ...of_target]}
        value={group?.field ?? ''}
        onChange={({ currentTarget: { value } }) => {
          if (value === '') return onChange(null)
          const next = fieldsOf(definition)[value]
          onChange({ field: value, ...(next && isMoment(next) && { unit: 'month' as const }) })
        }}
      />
      {group && field && isMoment(field) && (
        <NativeSelect
          label={t`Divided by`}
          data={Object.entries(units).map(([value, label]) => ({ value, label }))}
          value={group.unit ?? 'day'}
          onChange={({ currentTarget: { value } }) => onChange({ field: group.field, unit: value as Unit })}
        />
      )}
    </>
  )
}
