import { defineLookup } from '#engine/record/lookup.ts'

/** A way of selling with stages of its own: retail, wholesale, projects. */
export const opportunityPipeline = defineLookup({
  name: 'opportunity_pipeline',
  path: 'opportunity_pipelines',
  module: 'Opportunity',
  label: { one: 'Pipeline', many: 'Pipelines' },
})
