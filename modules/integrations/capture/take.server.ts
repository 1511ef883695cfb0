import type { Access } from '#kernel/record/rights.ts'
import type { Transaction } from '#kernel/server/database/database.server.ts'
import type { Services } from '#kernel/server/http/services.server.ts'
import type { Enquiry } from './enquiry.ts'

/** Makes a lead of an enquiry, or adds it to the open lead of the same person; the same enquiry twice changes nothing. */
export type TakeEnquiry = (
  transaction: Transaction,
  options: {
    services: Services
    access: Access
    enquiry: Omit<Enquiry, 'received_at'> & { received_at: string }
    /** Of a new lead. */
    defaults?: { lead_status_id?: number; lead_source_id?: number }
    /** Who gets a new lead; without it whoever answers for the enquiry. */
    choose_owner?: (transaction: Transaction, values: Record<string, unknown>) => Promise<number | null>
    again?: 'note' | 'new'
    request_id: string
    via: 'capture'
  },
) => Promise<{ outcome: 'created' | 'added' | 'duplicate'; lead_id: number; enquiry_id: number | null }>
