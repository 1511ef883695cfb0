import { useQuery } from '@tanstack/react-query'
import { useTenantKey } from '#engine/web/context.tsx'
import { recordKey } from '#engine/web/use-record.ts'
import { get } from '#ui/client/request.ts'
import { challan } from './challan.record.ts'

/** A line of a posted challan with its quantities, as decimal texts. */
export interface GoodsLine {
  id: number
  description: string | null
  unit: string | null
  /** The job work of the production board, through which these pieces come back. */
  job_work_id: number | null
  sent: string
  back: string
  lost: string
  left: string
}

/** Goods that came back, or are on their way. A field that the person may not read is missing. */
export interface BackRow {
  id: number
  version: number
  name?: string | null
  status?: 'expected' | 'received' | 'cancelled'
  how?: 'back' | 'supplied'
  date?: string | null
  buyer_name?: string | null
  their_number?: string | null
}

/** Reads what of a challan is still out; a change of the challan reads it again. */
export function useChallanGoods(id: number) {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...recordKey(tenant, challan.name, id), 'goods'],
    queryFn: ({ signal }) =>
      get<{ lines: GoodsLine[]; backs: BackRow[] }>(`${challan.path}/${id}/goods`, { quiet: true, signal }),
  })
}
