import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { get } from '#ui/client/request.ts'
import { useSetup } from '#engine/web/context.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import type { Enquiry } from '../capture/enquiry.ts'
import type { Mapping } from '../capture/mapping.ts'
import type { ProviderName } from '../providers/providers.ts'

/** A connection, as the API gives it. */
export interface Connection {
  id: number
  version: number
  provider: ProviderName
  label: string
  status: 'active' | 'needs_attention' | 'paused'
  is_sample: boolean
  credentials: { is_set: boolean; set_at: string | null; age_days: number | null }
  hook: { is_set: boolean; hint: string | null; old_until: string | null } | null
  signing: { is_set: boolean }
  settings: {
    mapping: Mapping
    lead_status_id: number | null
    lead_source_id: number | null
    assigned_user: number | null
    again: 'note' | 'new'
    notify: boolean
    signed_only: boolean
  }
  last_pull_at: string | null
  last_pull_new: number | null
  next_pull_at: string | null
  last_error: { code: string; text: string; at: string } | null
  counts: Record<'received' | 'created' | 'added' | 'duplicates' | 'failed' | 'refused', number>
}

/** Shown only once: the address and secret of a new connection. */
export type OneTimeSecrets = Partial<Record<'address' | 'secret', string>>

/** One kept delivery. */
export interface Delivery {
  id: number
  received_at: string
  way: 'hook' | 'pull'
  state: 'waiting' | 'done' | 'mapping_failed' | 'failed'
  outcome: 'created' | 'added' | 'duplicate' | null
  lead_id: number | null
  title: string | null
  error: string | null
  repeats: number
}

/** The enquiry that a delivery or a sample is read as. */
export interface Preview {
  paths: { path: string; example: string }[]
  enquiry: Enquiry | null
  problem: string | null
}

/** The connections of a business. */
export const connectionsQuery = (business_id: number) =>
  queryOptions({
    queryKey: [business_id, 'connections'],
    queryFn: ({ signal }) =>
      get<{ data: Connection[]; hooks: string; may_try: boolean }>('connections', { quiet: true, signal }),
    // Marketplaces are pulled while the screen is open, so reload.
    refetchInterval: 15_000,
  })

interface DeliveryPage {
  data: Delivery[]
  next: string | null
}

/** The deliveries of a connection, newest first, page by page. */
export const deliveriesQuery = (business_id: number, id: number, state: string) =>
  infiniteQueryOptions({
    queryKey: [business_id, 'connections', id, 'deliveries', state],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: DeliveryPage) => next ?? undefined,
    queryFn: ({ signal, pageParam }): Promise<DeliveryPage> =>
      get<DeliveryPage>(`connections/${id}/deliveries`, {
        quiet: true,
        signal,
        query: { state: state || undefined, after: pageParam },
      }),
    refetchInterval: 15_000,
  })

/** One delivery as received, and as it is read now. */
export const deliveryQuery = (business_id: number, id: number, delivery_id: number) =>
  queryOptions({
    queryKey: [business_id, 'connections', id, 'delivery', delivery_id],
    queryFn: ({ signal }) =>
      get<Delivery & Preview & { raw: string; content_type: string }>(`connections/${id}/deliveries/${delivery_id}`, {
        quiet: true,
        signal,
      }),
  })

/** Runs a change of connections and reloads them; shows an error as a toast. */
export function useAct() {
  const client = useQueryClient()
  const { business_id } = useSetup()
  const [busy, setBusy] = useState(false)
  const renew = () => client.invalidateQueries({ queryKey: [business_id, 'connections'] })
  async function act<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
    setBusy(true)
    try {
      return await work()
    } catch (error) {
      notify({ kind: 'error', message: wordsOf(error) })
      return null
    } finally {
      setBusy(false)
      void renew()
    }
  }
  return { busy, act, renew }
}
