import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldsOf } from '#engine/record/define.ts'
import { isEmptyFilter } from '#engine/record/filter.ts'
import { PAGE_SIZE, readPage } from '#engine/web/calls.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import type { GroupedRowsProps } from '#engine/web/slots.ts'
import { listKey } from '#engine/web/use-list.ts'
import { columnFilter, columnsOf, type ColumnValue, type Group, sumField } from '#platform/board/screen/board-model.ts'
import { get } from '#ui/client/request.ts'
import { placesOf } from './group-model.ts'

/** Reads the groups of a list with counts and sums in one request, and the visible rows of each group page by page. */
export function useGroupedRows({
  definition,
  query,
  field,
  rights,
  book,
  enabled,
}: Omit<GroupedRowsProps, 'children'>) {
  const tenant = useTenantKey()
  const key = listKey(tenant, definition.name)
  const { search, filter } = query
  const sum = sumField(definition, rights)
  const [closed, setClosed] = useState<{ field: string; values: ReadonlySet<ColumnValue> }>({
    field,
    values: new Set(),
  })
  const folded = closed.field === field ? closed.values : new Set<ColumnValue>()
  const [wanted, setWanted] = useState<readonly { value: ColumnValue; page: number }[]>([])

  const answer = useQuery({
    queryKey: [...key, 'groups', { search, filter, field, sum }],
    queryFn: ({ signal }) =>
      get<{ data: Omit<Group, 'data' | 'next'>[] }>(`${definition.path}/groups`, {
        quiet: true,
        signal,
        query: { field, sum, search, filter: isEmptyFilter(filter) ? undefined : filter },
      }),
    placeholderData: (old, before) =>
      (before?.queryKey.at(-1) as { field?: string } | undefined)?.field === field ? keepPreviousData(old) : undefined,
    staleTime: 15_000,
    enabled,
  })
  const groups = columnsOf({
    board: { data: (answer.data?.data ?? []).map((group) => ({ ...group, data: [], next: null })) },
    field: fieldsOf(definition)[field],
    book,
  }).filter((column) => column.group.count > 0)
  const places = placesOf(groups, folded)

  const queryOf = (value: ColumnValue) => ({ ...query, filter: columnFilter(filter, field, value) })
  const pages = useQueries({
    queries: wanted.map(({ value, page }) => ({
      queryKey: [...key, queryOf(value), page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        readPage(definition, { ...queryOf(value), offset: page * PAGE_SIZE }, signal),
      staleTime: 15_000,
      enabled: enabled && answer.isSuccess,
    })),
    combine: (results) => ({
      data: results.map((result) => result.data?.data),
      stamp: results.reduce((total, result) => total + result.dataUpdatedAt, 0),
      error: results.find((result) => result.error)?.error ?? null,
      retry: () => results.forEach((result) => void (result.isError && result.refetch())),
    }),
  })

  const loaded = new Map(wanted.map((one, index) => [nameOf(one), pages.data[index]]))
  const rowAt = (index: number) => {
    const place = places.at(index)
    if (!place || place.row === null) return undefined
    const page = { value: place.group.value, page: Math.floor(place.row / PAGE_SIZE) }
    return loaded.get(nameOf(page))?.[place.row % PAGE_SIZE]
  }
  return {
    folded,
    places,
    rowAt,
    stamp: answer.dataUpdatedAt + pages.stamp,
    pending: answer.isPending || !book.ready,
    error: answer.error ?? pages.error,
    retry() {
      if (answer.error) void answer.refetch()
      pages.retry()
    },
    ensure(from: number, to: number) {
      const next = places.pages(from, to)
      setWanted((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next))
    },
    fold(value: ColumnValue) {
      const values = new Set(folded)
      if (!values.delete(value)) values.add(value)
      setClosed({ field, values })
    },
    /** The visible rows and those around them, in the order of the screen. */
    loaded_ids: () => pages.data.flatMap((rows) => rows?.map((row) => row.id) ?? []),
    /** Position of a loaded row. */
    placeOf(id: number): number | undefined {
      for (const [index, { value, page }] of wanted.entries()) {
        const row = pages.data[index]?.findIndex((one) => one.id === id) ?? -1
        if (row >= 0) return places.indexOf(value, page * PAGE_SIZE + row)
      }
      return undefined
    },
  }
}

const nameOf = ({ value, page }: { value: ColumnValue; page: number }) => `${String(value)} ${page}`
