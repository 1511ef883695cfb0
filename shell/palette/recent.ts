import { useEffect } from 'react'
import { readStored, writeStored } from '#ui/client/storage.ts'
import type { SearchedRecord } from '../menu.ts'

const KEPT = 8

/** The records that this person opened recently in a business, newest first, as `lead:5`. Deleted at sign-out. */
export function recentItems(business_id: number, user_id: number | undefined): string[] {
  const stored = readStored('recent')
  return stored?.user_id === user_id ? (stored?.items[business_id] ?? []) : []
}

/** Stores that a record was opened. */
export function rememberOpened(options: { business_id: number; user_id: number; item: string }): void {
  const { business_id, user_id, item } = options
  const stored = readStored('recent')
  const items = stored?.user_id === user_id ? stored.items : {}
  const older = (items[business_id] ?? []).filter((one) => one !== item)
  writeStored('recent', { user_id, items: { ...items, [business_id]: [item, ...older].slice(0, KEPT) } })
}

/** The record of an address inside the business, as `lead:5`; null for other screens. */
export function itemAt(records: readonly SearchedRecord[], path: string): string | null {
  for (const { record, path: to } of records) {
    const [head, tail] = to(0).split('0')
    const id = path.startsWith(head) && path.endsWith(tail) ? path.slice(head.length, path.length - tail.length) : ''
    if (/^[1-9]\d{0,14}$/.test(id)) return `${record}:${id}`
  }
  return null
}

/** Stores the record on screen as recently opened. */
export function useRememberOpened(options: {
  records: readonly SearchedRecord[]
  business_id: number
  user_id: number | undefined
  /** Path and search of the address, inside the business. */
  path: string
}): void {
  const { records, business_id, user_id, path } = options
  useEffect(() => {
    const item = itemAt(records, path)
    if (item && user_id !== undefined) rememberOpened({ business_id, user_id, item })
  }, [records, business_id, user_id, path])
}
