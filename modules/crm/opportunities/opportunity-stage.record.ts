import { decimal, reference, text, whole } from '#engine/record/fields.ts'
import { defineLookup } from '#engine/record/lookup.ts'

/** Names of fields joined by commas, those that the business added too. */
const FIELD_NAMES = /^[a-z][a-z0-9_]{0,59}(?:,[a-z][a-z0-9_]{0,59}){0,49}$/
/** Ids joined by commas; a business has at most some dozens of roles. */
const ROLE_IDS = /^\d{1,15}(?:,\d{1,15}){0,49}$/

/** How far an opportunity is, with the rules for moving into it. Each stage belongs to one pipeline. */
export const opportunityStage = defineLookup({
  name: 'opportunity_stage',
  path: 'opportunity_stages',
  module: 'Opportunity',
  label: { one: 'Opportunity stage', many: 'Opportunity stages' },
  kinds: ['open', 'won', 'lost'],
  kind_labels: { open: 'Still open', won: 'Won', lost: 'Lost' },
  fields: {
    // Two pipelines may each have a stage Won.
    name: text({
      label: 'Name',
      required: true,
      max: 60,
      unique: true,
      unique_within: ['opportunity_pipeline_id'],
    }),
    opportunity_pipeline_id: reference('opportunity_pipeline', { label: 'Pipeline' }),
    probability: decimal({
      label: 'Probability %',
      help: 'How likely an opportunity in this stage is won',
      places: 2,
      min: 0,
      max: 100,
    }),
    ageing_days: whole({
      label: 'Ageing after days',
      help: 'An opportunity that stays longer in this stage is marked',
      min: 1,
      max: 3650,
    }),
    required_fields: text({
      label: 'Must be filled',
      help: 'An opportunity moves into this stage only with these',
      max: 2000,
      check: (value: string) => (FIELD_NAMES.test(value) ? null : 'Choose fields from the list'),
      example: () => 'name',
    }),
    role_ids: text({
      label: 'Who may move here',
      help: 'Nothing chosen: everybody who may change the opportunity',
      max: 500,
      check: (value: string) => (ROLE_IDS.test(value) ? null : 'Choose roles from the list'),
      example: () => '1',
    }),
  },
})
