import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { type BulkAnswer, bulk, createOne, deleteOne, type ListPage, readOne, updateOne } from './calls.ts'
import { useTenantKey } from './context.tsx'
import type { Row } from './override.ts'
import { listKey } from './use-list.ts'

/** Key of one cached record. */
export const recordKey = (tenant: readonly unknown[], record: string, id: number) => [...tenant, 'record', record, id]

/** Key of a record's cached history. */
export const changesKey = (tenant: readonly unknown[], record: string, id: number) => [...tenant, 'changes', record, id]

/** Key of a record's rows as streams of their parents. */
export const streamKey = (tenant: readonly unknown[], record: string, parent_id?: number) =>
  parent_id === undefined ? [...tenant, 'stream', record] : [...tenant, 'stream', record, parent_id]

/** Reads one record; a row that a list already holds is shown while it is on its way. */
export function useRecord(definition: RecordDefinition, id: number | null) {
  const tenant = useTenantKey()
  const client = useQueryClient()
  return useQuery({
    queryKey: recordKey(tenant, definition.name, id ?? 0),
    queryFn: ({ signal }) => readOne(definition, id ?? 0, signal),
    enabled: id !== null,
    placeholderData: () => (id === null ? undefined : findInLists(client, tenant, definition.name, id)),
    // "Not there" does not become true by asking again.
    retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
  })
}

function findInLists(client: QueryClient, tenant: readonly unknown[], record: string, id: number): Row | undefined {
  for (const [, page] of client.getQueriesData<ListPage>({ queryKey: listKey(tenant, record) })) {
    const row = page?.data.find((one) => one.id === id)
    if (row) return row
  }
  return undefined
}

/** Puts a record into every cached list and its own entry, so that a change is seen everywhere at once. */
function paint(options: {
  client: QueryClient
  tenant: readonly unknown[]
  record: string
  row: Partial<Row> & { id: number }
}) {
  const { client, tenant, record, row } = options
  client.setQueryData<Row>(recordKey(tenant, record, row.id), (old) => (old ? { ...old, ...row } : old))
  client.setQueriesData<ListPage>({ queryKey: listKey(tenant, record) }, (page) =>
    page?.data.some((one) => one.id === row.id)
      ? { ...page, data: page.data.map((one) => (one.id === row.id ? { ...one, ...row } : one)) }
      : page,
  )
}

/** Creates a record. The key stays the same for one form, so that a repeated try after a lost answer creates nothing twice. */
export function useCreate(definition: RecordDefinition) {
  const client = useQueryClient()
  const tenant = useTenantKey()
  const forget = useForgetLists(definition)
  return useMutation({
    mutationFn: (input: { body: Record<string, unknown>; idempotency_key: string }) =>
      createOne(definition, input.body, input.idempotency_key),
    onSuccess: (row) => {
      client.setQueryData(recordKey(tenant, definition.name, row.id), row)
      return forget()
    },
  })
}

/** One change of a record. The version is that of the record the person was looking at; without it, the one on screen when the change goes out. */
export interface Update {
  id: number
  version?: number
  body: Record<string, unknown>
}

/** Changes a record: painted at once, taken back when refused. A 409 stays with the caller. */
export function useUpdate(definition: RecordDefinition) {
  const client = useQueryClient()
  const tenant = useTenantKey()
  const forget = useForgetLists(definition)
  const record = definition.name
  return useMutation({
    mutationFn: ({ id, body, version }: Update) => {
      const shown = client.getQueryData<Row>(recordKey(tenant, record, id))?.version ?? 0
      return updateOne(definition, id, body, version ?? shown)
    },
    // Updates of one record go out one after the other: each needs the version of the one before.
    scope: { id: `update:${record}` },
    onMutate: async ({ id, body }) => {
      await client.cancelQueries({ queryKey: recordKey(tenant, record, id) })
      const before = client.getQueryData<Row>(recordKey(tenant, record, id)) ?? findInLists(client, tenant, record, id)
      // Lines come back with ids of their own; showing half of them would flicker.
      const simple = Object.fromEntries(Object.entries(body).filter(([, value]) => !Array.isArray(value)))
      // The titles of what these fields named before no longer hold.
      const titles = before?.titles && without(before.titles, Object.keys(simple))
      paint({ client, tenant, record, row: { ...simple, ...(titles && { titles }), id } })
      return { before }
    },
    onError: (_error, { body, id }, context) => {
      if (!context?.before) return
      const names = [...Object.keys(body), ...(context.before.titles ? ['titles'] : [])]
      const back = Object.fromEntries(names.map((name) => [name, context.before?.[name]]))
      paint({ client, tenant, record, row: { ...back, id } })
    },
    onSuccess: (row) => {
      client.setQueryData(recordKey(tenant, record, row.id), row)
      paint({ client, tenant, record, row })
    },
    onSettled: (_row, _error, { id }) => {
      void client.invalidateQueries({ queryKey: changesKey(tenant, record, id) })
      // Order and membership of lists may have changed; what is on screen stays until the new page is here.
      void forget()
    },
  })
}

const without = <Value>(all: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))

/** Reads the cached lists and streams of a record again after one was added or removed. */
export function useForgetLists(definition: RecordDefinition) {
  const client = useQueryClient()
  const tenant = useTenantKey()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: listKey(tenant, definition.name) }),
      client.invalidateQueries({ queryKey: streamKey(tenant, definition.name) }),
    ])
}

/** Deletes and restores: one or many. */
export function useTrash(definition: RecordDefinition) {
  const client = useQueryClient()
  const tenant = useTenantKey()
  const forget = useForgetLists(definition)
  const settle = (ids: readonly number[]) => {
    for (const id of ids) {
      void client.invalidateQueries({ queryKey: recordKey(tenant, definition.name, id) })
      void client.invalidateQueries({ queryKey: changesKey(tenant, definition.name, id) })
    }
    return forget()
  }
  const remove = useMutation({
    mutationFn: async ({ ids, version }: { ids: readonly number[]; version?: number }): Promise<BulkAnswer> => {
      if (ids.length !== 1) return bulk(definition, 'delete', ids)
      await deleteOne(definition, ids[0], version)
      return { done: [...ids], refused: [] }
    },
    onSuccess: (_answer, { ids }) => settle(ids),
  })
  const restore = useMutation({
    mutationFn: ({ ids }: { ids: readonly number[] }) => bulk(definition, 'restore', ids),
    onSuccess: (_answer, { ids }) => settle(ids),
  })
  return { remove, restore }
}
