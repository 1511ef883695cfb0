import { expect, test } from 'vitest'
import { stagesOf } from '#engine/web/detail/stages.ts'
import { makeBook, type Option } from '#engine/web/use-options.ts'
import { columnsOf } from '#platform/board/screen/board-model.ts'
import { withOwnFields } from '#platform/lookups/screen/lookup-model.ts'
import { opportunityStage } from './opportunity-stage.record.ts'
import { opportunity } from './opportunity.record.ts'
import { opportunityWeb } from './opportunity.web.tsx'

// Two pipelines with stages of the same names.

const entry = (id: number, title: string, opportunity_pipeline_id: number, kind = 'open'): [number, Option] => [
  id,
  { id, title, is_live: true, kind, position: id, opportunity_pipeline_id },
]
const stages = [
  entry(1, 'New', 10),
  entry(2, 'Won', 10, 'won'),
  entry(3, 'New', 20),
  entry(4, 'Designed', 20),
  entry(5, 'Won', 20, 'won'),
]
const book = makeBook({ maps: new Map([['opportunity_stage', new Map(stages)]]) })
const ids = (current: number | null) =>
  stagesOf({ definition: opportunity, book, current, kinds: opportunityStage.entries.kinds }).map(({ id }) => id)

test('the stage bar shows the stages of the pipeline in which an opportunity is', () => {
  expect(ids(4)).toEqual([3, 4, 5])
  expect(ids(1)).toEqual([1, 2])
  expect(ids(null)).toHaveLength(5)
})

test('a board that is filtered by a pipeline has its columns, and others only while they have cards', () => {
  const group = (value: number, count = 0) => ({ value, count, capped: false, sum: '0.00', data: [], next: null })
  const board = { data: [group(1), group(2, 1), group(3), group(4), group(5)] }
  const columns = (filter?: Parameters<typeof columnsOf>[0]['filter']) =>
    columnsOf({ board, field: opportunity.fields.opportunity_stage_id, book, definition: opportunity, filter }).map(
      ({ value }) => value,
    )
  const pipeline = { field: 'opportunity_pipeline_id', condition: 'In', values: [20] } as const
  const source = { field: 'lead_source_id', condition: 'In', values: [7] } as const
  expect(columns({ combiner: 'AND', conditions: [{ ...pipeline, values: [20] }] })).toEqual([3, 4, 2, 5])
  expect(columns({ combiner: 'AND', conditions: [{ ...source, values: [7] }] })).toHaveLength(5)
  expect(columns()).toHaveLength(5)
})

test('Won is the primary button only in a late stage of its pipeline, and Reopen never', () => {
  const primary = (name: string, id: number) =>
    opportunityWeb.action_looks?.[name].is_primary?.({ id: 1, version: 1, opportunity_stage_id: id }, book)
  expect([3, 4].map((id) => primary('won', id))).toEqual([false, false])
  const longer = new Map([...stages, entry(6, 'Agreed', 20)])
  const more = makeBook({ maps: new Map([['opportunity_stage', longer]]) })
  const late = (id: number) =>
    opportunityWeb.action_looks?.won.is_primary?.({ id: 1, version: 1, opportunity_stage_id: id }, more)
  expect([3, 4, 6].map(late)).toEqual([false, false, true])
  expect(primary('reopen', 5)).toBe(false)
})

test('the panel of a stage asks only for what its line in the set-up does not show', () => {
  expect(withOwnFields(opportunityStage).form.flatMap(({ fields }) => fields)).toEqual([
    'name',
    'opportunity_pipeline_id',
    'probability',
    'ageing_days',
    'required_fields',
    'role_ids',
  ])
})
