import { useQuery } from '@tanstack/react-query'
import { useTenantKey } from '#engine/web/context.tsx'
import { get } from '#ui/client/request.ts'
import type { Bucket } from '../rules/payments/ageing.ts'

/** A balance without its sign: `Dr` if the client owes. */
export interface WireBalance {
  amount: string
  side: 'Dr' | 'Cr' | ''
}

export interface WireStatement {
  from: string
  to: string
  opening: WireBalance
  closing: WireBalance
  debits: string
  credits: string
  lines: { date: string; number: string; kind: string; debit: string; credit: string; balance: WireBalance }[]
}

export type WireAgeing = {
  day: string
  capped: boolean
  /** The sums of all parties, also of those that are not in `data`. */
  totals: Record<Bucket | 'total' | 'advance', string>
  data: (Record<Bucket | 'total' | 'advance', string> & {
    contact_id: number | null
    name: string | null
    invoices: number
  })[]
}

export interface WireEntry {
  id: number
  record: string
  record_id: number
  kind: string
  mode: string | null
  date: string
  amount: string
  number: string
  name: string
  note: string | null
}

/** The statement of a client for this financial year. */
export function useStatement(contact_id: number) {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...tenant, 'invoice', 'statement', contact_id],
    queryFn: ({ signal }) => get<WireStatement>(`contacts/${contact_id}/statement`, { quiet: true, signal }),
  })
}

/** Outstanding by client (`ageing`), or what is owed by supplier (`payables`). */
export function useAgeing(path: 'ageing' | 'payables') {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...tenant, path === 'ageing' ? 'invoice' : 'bill', path],
    queryFn: ({ signal }) => get<WireAgeing>(path, { quiet: true, signal }),
  })
}

/** The entries of a day. */
export function useDayBook(from: string, to: string) {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...tenant, 'invoice', 'day_book', from, to],
    queryFn: ({ signal }) =>
      get<{ opening: Record<'cash' | 'bank', string>; data: WireEntry[] }>('day_book', {
        quiet: true,
        signal,
        query: { from, to },
      }),
  })
}

/** The day up to which the books are closed. */
export function usePeriodLock() {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...tenant, 'period_lock'],
    queryFn: ({ signal }) => get<{ closed_to: string | null }>('period_lock', { quiet: true, signal }),
  })
}
