import { defineModule } from '#engine/record/module.ts'
import { team } from './team.record.ts'
import { user } from './user.record.ts'

/** The people of a business, their teams and branches, and the rights of their roles. */
export const people = defineModule({
  name: 'people',
  stands_on: ['notices', 'business'],
  records: [team, user],
  words: { User: 'People' },
  everyone: { team: { view: 'all' }, user: { view: 'all' } },
})
