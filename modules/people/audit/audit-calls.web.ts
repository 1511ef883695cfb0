import { infiniteQueryOptions } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'

/** An entry of the audit log, as the API returns it. */
export interface AuditEntry {
  id: number
  at: string
  actor_id: number | null
  actor_name: string | null
  action: string
  record: string
  record_id: number
  title: string | null
  is_live: boolean
  changes: Record<string, [before: unknown, after: unknown]>
  note: string | null
  address: string | null
  request_id: string | null
  run_id: number | null
  is_sealed: boolean
}

interface Page<Item> {
  data: Item[]
  next: string | null
}

/** The filter of the log, kept in the address of the screen. */
export interface AuditSearch {
  person?: number
  record?: string
  record_id?: number
  action?: string
  from?: string
  to?: string
  run?: number
}

/** True if the filter narrows the log. */
export const isFiltered = (search: AuditSearch): boolean => Object.values(search).some((value) => value !== undefined)

/** Reads the search part of an address and ignores invalid values. */
export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const id = (value: unknown) => (Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)
  const day = (value: unknown) => (/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? String(value) : undefined)
  const words = (value: unknown) => (/^[a-z_,]{1,120}$/.test(String(value ?? '')) ? String(value) : undefined)
  return {
    person: id(raw.person),
    record: words(raw.record),
    record_id: id(raw.record_id),
    action: words(raw.action),
    from: day(raw.from),
    to: day(raw.to),
    run: id(raw.run),
  }
}

/** The log of a business, page by page. */
export const auditQuery = (business_id: number, search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: [business_id, 'audit', search],
    queryFn: ({ pageParam, signal }) =>
      get<Page<AuditEntry>>('audit', { quiet: true, signal, query: { ...search, limit: 50, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
