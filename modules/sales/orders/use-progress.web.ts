import { useQuery } from '@tanstack/react-query'
import { useTenantKey } from '#engine/web/context.tsx'
import { recordKey } from '#engine/web/use-record.ts'
import { get } from '#ui/client/request.ts'
import { salesOrder } from './sales-order.record.ts'

/** A line of an order with its quantities, as decimal texts. */
export interface ProgressLine {
  id: number
  description: string | null
  unit: string | null
  is_service: boolean
  /** Pieces by stage; `away` counts those of them that are with job workers. */
  board: { stage: string; pieces: string; away: string }[]
  ordered: string
  sent: string
  open: string
  invoiced: string
  to_invoice: string
  closed: string
  returned: string
}

/** A delivery challan or purchase bill with pieces of a job work; a draft has no number. */
export interface WorkPaper {
  record: 'delivery_challan' | 'bill'
  id: number
  number: string | null
  status: string | null
}

/** Pieces that a job worker has, or had. Null is what the person may not read. */
export interface JobWorkRow {
  id: number
  version: number
  name: string | null
  contact_id: number | null
  description: string | null
  stage: string | null
  status: 'out' | 'back' | null
  quantity: string | null
  out: string | null
  given_on: string | null
  due_date: string | null
  papers: WorkPaper[]
}

/** How far an order is. */
export interface Progress {
  value: string | null
  lines: ProgressLine[]
  shipments: {
    id: number
    name: string
    status: string
    transport: string | null
    transporter: string | null
    lr_number: string | null
    vehicle_number: string | null
    sent_at: string | null
    pieces: { description: string | null; quantity: string }[]
  }[]
  job_works: JobWorkRow[]
  invoices: { id: number; number: string | null; status: string; total: string | null }[]
}

/** Reads how far an order is; a change of the order reads it again. */
export function useProgress(id: number) {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...recordKey(tenant, salesOrder.name, id), 'progress'],
    queryFn: ({ signal }) => get<Progress>(`${salesOrder.path}/${id}/progress`, { quiet: true, signal }),
  })
}
