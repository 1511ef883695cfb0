import type { OwnReport } from '#platform/reports/own.server.ts'
import { callList } from './calls.server.ts'
import { followUpDiscipline } from './follow-ups/discipline.server.ts'
import { followUpList } from './follow-ups/list.server.ts'
import { stageFunnel } from './funnel.server.ts'
import { personDay } from './person-day.server.ts'
import { responseTime } from './response-time.server.ts'
import { sourceReturn } from './source-return.server.ts'

/** The reports with statements of their own. */
export const OWN_REPORTS: readonly OwnReport[] = [
  stageFunnel,
  responseTime,
  sourceReturn,
  personDay,
  followUpDiscipline,
  followUpList,
  callList,
]
