import { defineModule } from '#engine/record/module.ts'
import { team } from './team.record.ts'
import { user } from './user.record.ts'

/** Who works in a business, in which teams and branches, and what their roles allow. */
export const people = defineModule({
  name: 'people',
  stands_on: ['notices', 'business'],
  records: [team, user],
  words: { User: 'People' },
  everyone: { team: { view: 'all' }, user: { view: 'all' } },
})
