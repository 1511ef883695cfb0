import { useQuery } from '@tanstack/react-query'
import { useMatches, useParams } from '@tanstack/react-router'
import { type ReactNode, startTransition, use, useCallback, useEffect, useMemo, useState } from 'react'
import { withMissing } from '#engine/record/catalog.ts'
import { withoutModules } from '#engine/record/module.ts'
import { RecordsProvider } from '#engine/web/context.tsx'
import { modulesQuery } from '#shell/session-queries.ts'
import { switch_names } from './heads.ts'
import { loadedRecords, loadRecords } from './records.web.ts'
import { slots } from './slots.web.tsx'

// The other records are loaded after this time, when the list has been rendered: a preview shows what hangs on a row.
const QUIET_MS = 1200

/**
 * The surroundings of every record screen below `/business/{businessId}`. A list names its record in `list`: it starts
 * with the records that it needs, and the others follow.
 */
export function BusinessRecords({ list, children }: { list?: string; children: ReactNode }) {
  const { businessId } = useParams({ strict: false }) as { businessId?: string }
  const { records, loadOthers } = useLoadedRecords(list)
  const { data } = useQuery(modulesQuery(Number(businessId)))
  // A record whose module has no switch is never off, whatever the settings of the navigation are.
  const off = data
    ?.filter((row) => !row.is_enabled && switch_names.includes(row.module_name))
    .map((row) => row.module_name)
  const key = off?.join(' ') ?? ''
  const used = useMemo(() => {
    const catalog = withoutModules(records.catalog, key === '' ? [] : key.split(' '))
    if (!loadOthers) return catalog
    // A part that needs another record before it is there waits for it: React draws it again when the promise ends.
    return withMissing(catalog, () => {
      throw loadOthers()
    })
  }, [records, loadOthers, key])
  return (
    <RecordsProvider catalog={used} overrides={records.overrides} business_id={Number(businessId)} slots={slots}>
      {children}
    </RecordsProvider>
  )
}

/** The loaded records, and a function that loads the others while there are others. */
function useLoadedRecords(list: string | undefined) {
  const [all, setAll] = useState(() => loadedRecords())
  const records = all ?? loadedRecords(list) ?? use(loadRecords(list))
  const is_part = all === null && list !== undefined
  const loadOthers = useCallback(() => loadRecords().then((loaded) => startTransition(() => setAll(loaded))), [])
  useEffect(() => {
    if (!is_part) return
    // The list works without the others; the next screen tries again.
    const timer = setTimeout(() => void loadOthers().catch(() => {}), QUIET_MS)
    return () => clearTimeout(timer)
  }, [is_part, loadOthers])
  return { records, loadOthers: is_part ? loadOthers : null }
}

/** The name of the record whose generated list, page or set-up the address opens. */
export function useRouteRecord(): string {
  const match = useMatches({ select: (matches) => matches.findLast((one) => one.staticData.record) })
  return match?.staticData.record as string
}
