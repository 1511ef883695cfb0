import { defineModule } from '#engine/record/module.ts'
import { OF_THE_BRANCH } from '#platform/manifest/branch-rights.ts'
import { caseRecord } from './case.record.ts'
import { caseCategory } from './lookups/case-category.record.ts'
import { caseHours } from './lookups/case-hours.record.ts'
import { casePolicy } from './lookups/case-policy.record.ts'
import { caseReply } from './lookups/case-reply.record.ts'
import { caseStatus } from './lookups/case-status.record.ts'

// Colleagues of a team help each other's customers, give cases to each other, and change their own.
const OF_THE_TEAM = { view: 'team', create: 'all', edit: 'own', delete: 'own', assign: 'own' } as const

/** Cases of customers with their response times. */
export const cases = defineModule({
  name: 'cases',
  stands_on: ['notices', 'business', 'people', 'crm', 'activities'],
  records: [caseStatus, caseCategory, casePolicy, caseHours, caseReply, caseRecord],
  navigation: ['Case'],
  words: { Case: 'Cases' },
  everyone: {
    case_status: { view: 'all' },
    case_category: { view: 'all' },
    case_policy: { view: 'all' },
    case_hours: { view: 'all' },
    case_reply: { view: 'all' },
  },
  roles: {
    Manager: { case: OF_THE_BRANCH },
    Sales: { case: OF_THE_TEAM },
    Telecaller: { case: OF_THE_TEAM },
    Viewer: { case: { view: 'all' } },
  },
})
