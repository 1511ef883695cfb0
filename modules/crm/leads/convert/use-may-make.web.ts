import { useQuery } from '@tanstack/react-query'
import { useSetup, useWhole } from '#engine/web/context.tsx'
import { useRights } from '#engine/web/use-rights.ts'
import { modulesQuery } from '#shell/session-queries.ts'
import { opportunity } from '../../opportunities/opportunity.record.ts'

/** Whether this person may make opportunities, in a business that uses them. */
export function useMayMakeOpportunity(): boolean {
  const { business_id } = useSetup()
  const may_create = useRights(useWhole(opportunity)).can('create')
  const modules = useQuery(modulesQuery(business_id)).data
  return may_create && modules?.find((one) => one.module_name === opportunity.module)?.is_enabled !== false
}
