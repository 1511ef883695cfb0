import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Catalog } from '#engine/record/catalog.ts'
import { takesFields } from '#engine/record/custom.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { screenPaths } from '#engine/record/screens.ts'
import { onStored, readStored } from '#ui/client/storage.ts'
import { customFieldsFrom, customFieldsQuery, withOwnFields } from './custom-fields.ts'
import type { Overrides, RecordOverride } from './override.ts'
import type { Slots } from './slots.ts'

interface Setup {
  catalog: Catalog
  overrides: Overrides
  business_id: number
  /** False until the business's custom fields are known; forms wait for them. */
  ready: boolean
  /** The parts that upper floors add to the record screens. */
  slots: Slots
}

const SetupContext = createContext<Setup | null>(null)

const NO_SLOTS: Slots = {}

/**
 * Gives the record screens below it the catalogue, the overrides, the slots and the business they work in. The business's
 * custom fields are added to the catalogue; they are read once, and again after each change.
 */
export function RecordsProvider({
  children,
  slots = NO_SLOTS,
  ...setup
}: Omit<Setup, 'ready' | 'slots'> & { slots?: Slots; children: ReactNode }) {
  const { catalog, business_id } = setup
  const location_id = useLocationId()
  const has_own = catalog.records.some(takesFields)
  const own = useQuery({ ...customFieldsQuery([business_id, location_id]), enabled: has_own })
  const options = own.data
  const whole = useMemo(() => withOwnFields(catalog, customFieldsFrom(options)), [catalog, options])
  return (
    <SetupContext value={{ ...setup, slots, catalog: whole, ready: !has_own || !own.isPending }}>
      {children}
    </SetupContext>
  )
}

/** The definition of a record with the business's custom fields. */
export function useWhole(definition: RecordDefinition): RecordDefinition {
  return useSetup().catalog.records.find((record) => record.name === definition.name) ?? definition
}

/** Renders with the definition of a record with the business's custom fields. */
export function Whole({
  of,
  children,
}: {
  of: RecordDefinition
  children: (definition: RecordDefinition) => ReactNode
}) {
  return children(useWhole(of))
}

const useLocationId = () => useSyncExternalStore(onStored, () => readStored('location')?.id ?? null)

/** What RecordsProvider was given; throws outside of one. */
export function useSetup(): Setup {
  const setup = useContext(SetupContext)
  if (!setup) throw new Error('Record screens must be inside a RecordsProvider')
  return setup
}

const NOTHING: RecordOverride = {}

/** The override of a record; empty where it has none. */
export function useOverride(definition: RecordDefinition): RecordOverride {
  return useSetup().overrides[definition.name] ?? NOTHING
}

/** First part of every query key, so that data of one business or branch is never shown in another. */
export function useTenantKey(): readonly [number, number | null] {
  const { business_id } = useSetup()
  return [business_id, useLocationId()]
}

/** Paths of a record's screens inside its business. */
export function usePaths(definition: RecordDefinition) {
  const { business_id } = useSetup()
  return pathsOf({ business_id, definition })
}

/** Paths of a record's screens: its list, one record, and the generic form route of the specification. */
export function pathsOf({ business_id, definition }: { business_id: number; definition: RecordDefinition }) {
  const base = `/business/${business_id}`
  const own = screenPaths(definition)
  return {
    list: `${base}/${own.list}`,
    one: (id: number) => `${base}/${own.one}/${id}`,
    create: `${base}/create/${definition.name}`,
    edit: (id: number) => `${base}/edit/${id}/${definition.name}`,
    import: `${base}/import/${definition.path}`,
    trash: `${base}/trash`,
    runs: `${base}/runs`,
  }
}
