import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useSetup, Whole } from '#engine/web/context.tsx'
import { MOST_GROUPS, MOST_MEASURES } from '#platform/reports/spec.ts'
import { Tick } from '#ui/layout/choices.tsx'
import { Grid, Stack } from '#ui/layout/flow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import type { ChartKind } from '../chart/chart-options.web.ts'
import { ColumnChoice } from './builder/ColumnChoice.web.tsx'
import { FigureChoice } from './builder/FigureChoice.web.tsx'
import { GroupChoice } from './builder/GroupChoice.web.tsx'
import { type FieldChoices, useFieldChoices } from './builder/use-field-choices.web.ts'
import { ReportConditions } from './ReportFilter.web.tsx'
import type { Spec } from './run-report.web.ts'

type Props = {
  spec: Spec
  chart: ChartKind
  onSpec: (spec: Spec) => void
  onChart: (chart: ChartKind) => void
}

/** What a report is about, its conditions, and its groups, figures and chart, or its columns. The report below follows each change. */
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
  const choices = useFieldChoices(definition)
  const is_list = spec.columns !== undefined
  return (
    <Stack gap="lg">
      <Grid min={190}>
        <AboutChoice spec={spec} onSpec={onSpec} />
        <NativeSelect
          label={t`Shows`}
          data={[
            { value: 'groups', label: t`Groups and figures` },
            { value: 'list', label: t`A list of the rows` },
          ]}
          value={is_list ? 'list' : 'groups'}
          onChange={({ currentTarget: { value } }) =>
            onSpec({ ...spec, ...(value === 'list' ? listOf(definition, choices) : GROUPED) })
          }
        />
        <NativeSelect
          label={t`Date of the period`}
          data={choices.moments}
          value={spec.date ?? 'created_at'}
          onChange={({ currentTarget: { value } }) => onSpec({ ...spec, date: value })}
        />
        {!is_list && <Grouped {...{ choices, spec, chart, onSpec, onChart }} />}
      </Grid>
      {is_list && <ColumnChoice {...{ definition, choices, spec, onSpec }} />}
      {spec.groups.length === 2 && (
        <Tick as_switch checked={spec.pivot === true} onChange={(pivot) => onSpec({ ...spec, pivot })}>
          <Trans>The second group as columns</Trans>
        </Tick>
      )}
      <ReportConditions {...{ definition, spec, onSpec }} />
    </Stack>
  )
}

const GROUPED: Partial<Spec> = {
  ...{ groups: [{ field: 'created_at', unit: 'month' }], measures: [{ kind: 'count' }] },
  ...{ columns: undefined, sort: undefined },
}

/** A list begins with the columns of the record's own list that the person may read. */
function listOf(definition: RecordDefinition, choices: FieldChoices): Partial<Spec> {
  const known = new Set(choices.columns[0]?.items.map(({ value }) => value))
  const columns = definition.list.columns.filter((name) => known.has(name))
  return { columns: columns.length > 0 ? columns : [definition.title], groups: [], measures: [], pivot: undefined }
}

/** The groups, the figures and the chart of a report. */
function Grouped({ choices, spec, chart, onSpec, onChart }: Props & { choices: FieldChoices }) {
  const { t } = useLingui()
  const { groups, measures } = spec
  const charts: { value: ChartKind; label: string }[] = [
    { value: 'bars', label: t`Bars` },
    { value: 'columns', label: t`Columns` },
    { value: 'wave', label: t`Wave` },
    { value: 'pie', label: t`Pie` },
    { value: 'funnel', label: t`Funnel` },
    ...(groups.length === 2 ? [{ value: 'heat' as const, label: t`Heat map` }] : []),
    ...(/(?:^|[.>])state$/.test(groups[0]?.field ?? '') ? [{ value: 'map' as const, label: t`Map of India` }] : []),
  ]
  return (
    <>
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
    </>
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
