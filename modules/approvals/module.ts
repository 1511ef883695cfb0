import { defineModule } from '#engine/record/module.ts'

/** What needs the consent of somebody else before it counts, whatever record it is. */
export const approvals = defineModule({
  name: 'approvals',
  stands_on: ['notices', 'business', 'people'],
  records: [],
})
