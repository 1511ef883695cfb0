import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'

/** An API key, without the key itself. */
export interface KeyRow {
  id: number
  name: string
  prefix: string
  role_id: number
  role_name: string
  addresses: string[]
  expires_at: string | null
  last_used_at: string | null
  last_used_address: string | null
  old_key_until: string | null
  revoked_at: string | null
  created_by_name: string | null
  created_at: string
}

/** A webhook, without its secret. */
export interface HookRow {
  id: number
  name: string
  url: string
  events: string[]
  state: 'active' | 'paused' | 'disabled'
  problem: string | null
  created_by_name: string | null
  created_at: string
  last_success_at: string | null
  last_failure_at: string | null
  rest_until: string | null
  old_secret_until: string | null
  pending: number
  failed: number
}

/** One message of the log. */
export interface DeliveryRow {
  id: number
  message_id: string
  type: string
  record: string
  record_id: number
  state: 'pending' | 'sent' | 'failed' | 'skipped'
  attempts: number
  status: number | null
  problem: string | null
  duration_ms: number | null
  created_at: string
  tried_at: string | null
  next_at: string | null
}

/** Keys of the business. */
export const keysQuery = (business_id: number) =>
  queryOptions({
    queryKey: [business_id, 'api_keys'],
    queryFn: async ({ signal }) => (await get<{ data: KeyRow[] }>('api_keys', { quiet: true, signal })).data,
  })

/** Roles that a key can have. */
export const rolesQuery = (business_id: number) =>
  queryOptions({
    queryKey: [business_id, 'roles', 'names'],
    queryFn: async ({ signal }) =>
      (await get<{ data: { id: number; name: string }[] }>('roles', { quiet: true, signal })).data,
  })

/** Webhooks of the business, and the events there are. */
export const hooksQuery = (business_id: number) =>
  queryOptions({
    queryKey: [business_id, 'webhooks'],
    queryFn: ({ signal }) => get<{ data: HookRow[]; events: string[] }>('webhooks', { quiet: true, signal }),
  })

interface DeliveryPage {
  data: DeliveryRow[]
  next: string | null
}

/** The messages of a webhook, the newest first, page by page; asked for again while some are on their way. */
export const deliveriesQuery = (business_id: number, webhook_id: number, state: string | null) =>
  infiniteQueryOptions({
    queryKey: [business_id, 'webhooks', webhook_id, 'deliveries', state],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: DeliveryPage) => next ?? undefined,
    queryFn: ({ signal, pageParam }): Promise<DeliveryPage> =>
      get<DeliveryPage>(`webhooks/${webhook_id}/deliveries`, {
        quiet: true,
        signal,
        query: { state: state ?? undefined, after: pageParam },
      }),
    refetchInterval: ({ state: { data } }: { state: { data?: { pages: DeliveryPage[] } } }) =>
      data?.pages[0].data.some((row) => row.state === 'pending') ? 3_000 : false,
  })

/** One message with what was sent and answered. */
export const deliveryQuery = (business_id: number, webhook_id: number, id: number) =>
  queryOptions({
    queryKey: [business_id, 'webhooks', webhook_id, 'delivery', id],
    queryFn: ({ signal }) =>
      get<DeliveryRow & { request: string | null; answer: string | null }>(`webhooks/${webhook_id}/deliveries/${id}`, {
        quiet: true,
        signal,
      }),
  })
