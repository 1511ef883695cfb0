import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTenantKey } from '#engine/web/context.tsx'
import { get } from '#ui/client/request.ts'
import type { MovementKind } from './stock-kinds.ts'

/** An item with its stock, as `/api/stock` answers it. Quantities are decimal texts. */
export interface WireStock {
  item_id: number
  name: string
  code: string | null
  unit: string | null
  on_hand: string
  places: { location_id: number; location: string; quantity: string }[]
  reorder_level: string | null
  is_low: boolean
}

export interface WireMovement {
  id: number
  location: string
  kind: MovementKind
  quantity: string
  balance: string
  date: string
  record: string | null
  record_id: number | null
  paper: string | null
  note: string | null
  is_reversal: boolean
}

interface StockPage {
  data: WireStock[]
  next: number | null
  /** How many items are at or below their reorder level. */
  low: number
}

/** Items whose stock is kept, by words of their name or code. */
export function useStockList({ q, low }: { q: string; low: boolean }) {
  const tenant = useTenantKey()
  return useInfiniteQuery({
    queryKey: [...tenant, 'item', 'stock', q, low],
    queryFn: ({ signal, pageParam }) =>
      get<StockPage>('stock', { quiet: true, signal, query: { q, low, ...(pageParam ? { after: pageParam } : {}) } }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/** The stock of one item; null if it is not kept. */
export function useItemStock(item_id: number) {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...tenant, 'item', 'stock of', item_id],
    queryFn: async ({ signal }) => {
      const { data } = await get<StockPage>('stock', { quiet: true, signal, query: { item_id } })
      return data[0] ?? null
    },
  })
}

/** Movements of an item, the newest first. */
export function useMovements(item_id: number) {
  const tenant = useTenantKey()
  return useInfiniteQuery({
    queryKey: [...tenant, 'item', 'movements', item_id],
    queryFn: ({ signal, pageParam }) =>
      get<{ data: WireMovement[]; next: number | null }>('stock/movements', {
        quiet: true,
        signal,
        query: { item_id, ...(pageParam ? { before: pageParam } : {}) },
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/** Whether stock may fall below zero. */
export function useStockSetting() {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...tenant, 'stock_setting'],
    queryFn: ({ signal }) => get<{ allows_below_zero: boolean }>('stock_setting', { quiet: true, signal }),
  })
}
