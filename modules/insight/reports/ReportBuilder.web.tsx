import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useSetup, Whole } from '#engine/web/context.tsx'
import { useOptionBook } from '#engine/web/use-options.ts'
import { FilterButton, FilterChips } from '#platform/filters/screen/FilterBar.tsx'
import { MOST_GROUPS, MOST_MEASURES } from '#platform/reports/spec.ts'
import { Tick } from '#ui/layout/choices.tsx'
import { Grid, Row, Stack } from '#ui/layout/flow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import type { ChartKind } from '../chart/chart-options.web.ts'
import { FigureChoice } from './builder/FigureChoice.web.tsx'
import { GroupChoice } from './builder/GroupChoice.web.tsx'
import { useFieldChoices } from './builder/use-field-choices.web.ts'
import type { Spec } from './run-report.web.ts'

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

/** A list with one entry changed, added at its end, or taken out. */
function withOne<One>(list: readonly One[], at: number, next: One | null): One[] {
  if (next === null) return list.filter((_, index) => index !== at)
  return at === list.length ? [...list, next] : list.map((one, index) => (index === at ? next : one))
}

const withEmpty = <One,>(list: readonly One[], most: number): (One | null)[] =>
  list.length < most ? [...list, null] : [...list]

function Choices({ definition, spec, chart, onSpec, onChart }: Props & { definition: RecordDefinition }) {
  const { t } = useLingui()
  const book = useOptionBook(definition)
  const choices = useFieldChoices(definition)
  const { groups, measures } = spec
  const is_pair = groups.length === 2
  const charts: { value: ChartKind; label: string }[] = [
    { value: 'bars', label: t`Bars` },
    { value: 'columns', label: t`Columns` },
    { value: 'wave', label: t`Wave` },
    { value: 'pie', label: t`Pie` },
    ...(/(?:^|[.>])state$/.test(groups[0]?.field ?? '') ? [{ value: 'map' as const, label: t`Map of India` }] : []),
  ]
  return (
    <Stack gap="lg">
      <Grid min={190}>
        <AboutChoice spec={spec} onSpec={onSpec} />
        <NativeSelect
          label={t`Date of the period`}
          data={choices.moments}
          value={spec.date ?? 'created_at'}
          onChange={({ currentTarget: { value } }) => onSpec({ ...spec, date: value })}
        />
        {withEmpty(groups, MOST_GROUPS).map((group, at) => (
          <GroupChoice
            key={at}
            {...{ choices, group, at }}
            onChange={(next) => {
              const changed = withOne(groups, at, next)
              onSpec({ ...spec, groups: changed, pivot: changed.length === 2 && spec.pivot })
            }}
          />
        ))}
        {withEmpty(measures, MOST_MEASURES).map((measure, at) => (
          <FigureChoice
            key={`figure ${at}`}
            {...{ choices, measure, at }}
            onChange={(next) => onSpec({ ...spec, measures: withOne(measures, at, next) })}
          />
        ))}
        <NativeSelect
          label={t`Chart`}
          data={charts}
          value={chart}
          onChange={({ currentTarget: { value } }) => onChart(value as ChartKind)}
        />
      </Grid>
      {is_pair && (
        <Tick as_switch checked={spec.pivot === true} onChange={(pivot) => onSpec({ ...spec, pivot })}>
          <Trans>The second group as columns</Trans>
        </Tick>
      )}
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

/** What the report is about; a change begins a new report by month. */
function AboutChoice({ spec, onSpec }: Pick<Props, 'spec' | 'onSpec'>) {
  const { t, i18n } = useLingui()
  const { catalog } = useSetup()
  const records = catalog.records
    .filter((one) => !one.lookup && one.rights.includes('view'))
    .map(({ name, label }) => ({ value: name, label: wordOf(label.many, i18n) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <NativeSelect
      label={t`About`}
      data={records}
      value={spec.record}
      onChange={({ currentTarget: { value } }) =>
        onSpec({ record: value, groups: [{ field: 'created_at', unit: 'month' }], measures: [{ kind: 'count' }] })
      }
    />
  )
}
