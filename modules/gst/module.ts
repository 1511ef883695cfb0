import { defineModule } from '#engine/record/module.ts'

/** Indian states, amounts and financial years, as the GST law writes them. */
export const gst = defineModule({ name: 'gst' })
