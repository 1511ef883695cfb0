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

/** Key of a record's rows in the timelines of their parents. */
export const streamKey = (tenant: readonly unknown[], record: string, parent_id?: number) =>
  parent_id === undefined ? [...tenant, 'stream', record] : [...tenant, 'stream', record, parent_id]

/** Reads one record; until it is loaded, shows its row from a cached list. */
export function useRecord(definition: RecordDefinition, id: number | null) {
  const tenant = useTenantKey()
  const client = useQueryClient()
  return useQuery({
    queryKey: recordKey(tenant, definition.name, id ?? 0),
    queryFn: ({ signal }) => readOne(definition, id ?? 0, signal),
    enabled: id !== null,
    placeholderData: () => (id === null ? undefined : findInLists(client, tenant, definition.name, id)),
    // Do not retry errors such as 404, which would fail again.
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

/** Writes a record into every cached list and its own cache entry, so that a change is shown everywhere at once. */
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

/** Creates a record. A retry with the same key, after a lost answer, creates nothing twice. */
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

/** One change of a record. `version` is the one that the person saw; by default the cached version when the change is sent. */
export interface Update {
  id: number
  version?: number
  body: Record<string, unknown>
}

/** Changes a record. The change is shown at once and undone on screen if it is refused. The caller handles a 409. */
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
    // Updates of one record are sent one after the other, because each needs the version of the previous one.
    scope: { id: `update:${record}` },
    onMutate: async ({ id, body }) => {
      await client.cancelQueries({ queryKey: recordKey(tenant, record, id) })
      const before = client.getQueryData<Row>(recordKey(tenant, record, id)) ?? findInLists(client, tenant, record, id)
      // The server assigns ids to lines, so showing them before the answer would flicker.
      const simple = Object.fromEntries(Object.entries(body).filter(([, value]) => !Array.isArray(value)))
      // Drop the titles of the records that these fields referred to before.
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
      // The change may move the record in lists, so read them again; the old rows stay on screen meanwhile.
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

/** Deletes and restores records, one or many. */
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
