/** The first steps of a new business, the most useful first. */
export const STEPS = ['leads', 'indiamart', 'colleague', 'logo'] as const
export type StepName = (typeof STEPS)[number]

/** The answer of `GET /first_steps`: the steps that the caller may take, and the sample data. */
export interface FirstSteps {
  steps: { step: StepName; done: boolean }[]
  /** Sample leads that are shown; null for those who may not add and remove them. */
  samples: number | null
}
