import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { isEmptyFilter } from '#engine/record/filter.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { get } from '#ui/client/request.ts'
import { type ListQuery, readPage, updateOne } from '#engine/web/calls.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import { listKey } from '#engine/web/use-list.ts'
import { changesKey, recordKey } from '#engine/web/use-record.ts'
import {
  hasConditionOn,
  type Board,
  columnFilter,
  type ColumnValue,
  findCard,
  moveCard,
  paintCard,
  withMore,
} from './board-model.ts'

/** Number of cards per column in the first answer, in each further page, and at most in a refresh. */
const FIRST_ROWS = 20
const MORE_ROWS = 50
const MOST_ROWS = 100

/** The result of a move. `conflict`: another person changed the record meanwhile; the card shows its current values. */
export type MoveEnd = { kind: 'moved' } | { kind: 'conflict' } | { kind: 'refused'; error: unknown }

/** Reads a board in one request and its columns page by page; moves are shown before they are saved. */
export function useBoard(
  definition: RecordDefinition,
  options: { query: ListQuery; field: string; sum?: string; enabled: boolean },
) {
  const { query, field, sum, enabled } = options
  const client = useQueryClient()
  const tenant = useTenantKey()
  // Starts with the key of the lists, so that invalidating the lists invalidates the board.
  const key = [...listKey(tenant, definition.name), 'board', { ...query, field, sum }] as const
  const queue = useRef(Promise.resolve())
  const [waiting, setWaiting] = useState<{ value: ColumnValue; error: Error | null }[]>([])

  const answer = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => {
      const loaded = client.getQueryData<Board>(key)?.data.map((group) => group.data.length) ?? []
      return get<Board>(`${definition.path}/groups`, {
        quiet: true,
        signal,
        query: {
          field,
          sum,
          rows: Math.min(MOST_ROWS, Math.max(FIRST_ROWS, ...loaded)),
          sort: query.sort,
          search: query.search,
          filter: isEmptyFilter(query.filter) ? undefined : query.filter,
          columns: query.columns,
        },
      })
    },
    // After a change of the filter, keep the old cards until the new ones are loaded; not after a change of the field.
    placeholderData: (old, before) =>
      (before?.queryKey.at(-1) as { field?: string } | undefined)?.field === field ? keepPreviousData(old) : undefined,
    staleTime: 15_000,
    enabled,
  })
  const change = (how: (board: Board) => Board) => client.setQueryData<Board>(key, (old) => (old ? how(old) : old))

  async function loadMore(value: ColumnValue) {
    const group = client.getQueryData<Board>(key)?.data.find((one) => one.value === value)
    if (!group?.next || waiting.some((one) => one.value === value && one.error === null)) return
    const others = (list: typeof waiting) => list.filter((one) => one.value !== value)
    setWaiting((list) => [...others(list), { value, error: null }])
    try {
      const filter = columnFilter(query.filter, field, value)
      const page = await readPage(definition, { ...query, filter, limit: MORE_ROWS, after: group.next })
      change((board) => withMore(board, value, page))
      setWaiting(others)
    } catch (error) {
      setWaiting((list) => [...others(list), { value, error: error as Error }])
    }
  }

  /** Moves are sent one after the other: each needs the version that the previous one made. */
  function move(id: number, to: ColumnValue, also: Record<string, unknown> = {}): Promise<MoveEnd> | null {
    const board = client.getQueryData<Board>(key)
    const found = board && findCard(board, id)
    if (!found || found.group.value === to) return null
    const from = found.group.value
    const place = { field, sort: query.sort, sum }
    // A pending answer would move the card back on screen.
    void client.cancelQueries({ queryKey: key })
    change((old) => moveCard(old, { ...place, id, to }))
    const end = queue.current.then(async (): Promise<MoveEnd> => {
      try {
        const version = findCard(client.getQueryData<Board>(key) ?? { data: [] }, id)?.row.version ?? found.row.version
        const saved = await updateOne(definition, id, { [field]: to, ...also }, Number(version ?? 0))
        change((old) => ({
          data: old.data.map((group) => ({
            ...group,
            data: group.data.map((row) => (row.id === id ? { ...row, version: saved.version } : row)),
          })),
        }))
        client.setQueryData(recordKey(tenant, definition.name, id), saved)
        return { kind: 'moved' }
      } catch (error) {
        const current =
          error instanceof ApiError && error.status === 409 ? (error.body.current as Row | undefined) : null
        if (current) {
          change((old) => paintCard(old, { ...place, row: current }))
          client.setQueryData(recordKey(tenant, definition.name, id), current)
          return { kind: 'conflict' }
        }
        change((old) => moveCard(old, { ...place, id, to: from }))
        return { kind: 'refused', error }
      } finally {
        void client.invalidateQueries({ queryKey: changesKey(tenant, definition.name, id) })
        // The board is already correct, unless the filter has a condition on the moved field: then read it again.
        const again = hasConditionOn(query.filter, field)
        void client.invalidateQueries({
          queryKey: listKey(tenant, definition.name),
          predicate: (one) => again || !one.queryKey.includes('board'),
        })
      }
    })
    queue.current = end.then(() => {})
    return end
  }

  return {
    board: answer.data,
    pending: answer.isPending,
    stale: answer.isPlaceholderData,
    error: answer.error,
    retry: () => void answer.refetch(),
    load_more: loadMore,
    waiting_of: (value: ColumnValue) => waiting.find((one) => one.value === value),
    move,
    /** The current column of a card. */
    column_of: (id: number) => findCard(client.getQueryData<Board>(key) ?? { data: [] }, id)?.group.value,
  }
}
