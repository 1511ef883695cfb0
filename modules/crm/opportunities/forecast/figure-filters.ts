import type { FilterCondition, FilterGroup } from '#engine/record/filter.ts'

interface Stage {
  id: number
  [display: string]: unknown
}

const stagesIn = (stages: readonly Stage[], kind: string): FilterCondition => ({
  field: 'opportunity_stage_id',
  condition: 'In',
  values: stages.filter((one) => one.kind === kind).map(({ id }) => id),
})

const ofPipeline = (pipeline: number | null): FilterCondition[] =>
  pipeline === null ? [] : [{ field: 'opportunity_pipeline_id', condition: 'In', values: [pipeline] }]

/** The last day of a month `2026-12`. */
const lastDay = (month: string): string => {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** The filter of the opportunities behind a figure of a month. */
export function filterOfMonth(
  stages: readonly Stage[],
  { month, kind, pipeline }: { month: string | null; kind: 'open' | 'won'; pipeline: number | null },
): FilterGroup {
  const days: FilterCondition[] =
    month === null
      ? [{ field: 'close_date', condition: 'Empty' }]
      : [
          { field: 'close_date', condition: 'From', values: [`${month}-01`] },
          { field: 'close_date', condition: 'To', values: [lastDay(month)] },
        ]
  return { combiner: 'AND', conditions: [stagesIn(stages, kind), ...days, ...ofPipeline(pipeline)] }
}

/** The filter of the open opportunities of a person. */
export function filterOfPerson(
  stages: readonly Stage[],
  { person, pipeline }: { person: string; pipeline: number | null },
): FilterGroup {
  const owner: FilterCondition = { field: 'assigned_user', condition: 'In', values: [Number(person)] }
  return { combiner: 'AND', conditions: [stagesIn(stages, 'open'), owner, ...ofPipeline(pipeline)] }
}
