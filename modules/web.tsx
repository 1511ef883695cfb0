import { useQuery } from '@tanstack/react-query'
import { useMatches, useParams } from '@tanstack/react-router'
import { type ReactNode, use, useMemo } from 'react'
import { switchesOf, withoutModules } from '#engine/record/module.ts'
import { RecordsProvider } from '#engine/web/context.tsx'
import { modulesQuery } from '#shell/session-queries.ts'
import { catalog } from './catalog.ts'
import { modules } from './modules.ts'
import { knownOverrides, loadOverrides } from './parts.web.tsx'
import { slots } from './slots.web.tsx'

// A record whose module has no switch is never off, whatever the settings of the navigation are.
const switches = new Set(switchesOf(modules).map(({ name }) => name))

/** Gives the screens inside it the catalogue of the business, the overrides and the slots. The routes put it around every screen of records. */
export function BusinessRecords({ children }: { children: ReactNode }) {
  const { businessId } = useParams({ strict: false }) as { businessId?: string }
  const overrides = knownOverrides() ?? use(loadOverrides())
  const { data } = useQuery(modulesQuery(Number(businessId)))
  const off = data?.filter((row) => !row.is_enabled && switches.has(row.module_name)).map((row) => row.module_name)
  const key = off?.join(' ') ?? ''
  const used = useMemo(() => withoutModules(catalog, key === '' ? [] : key.split(' ')), [key])
  return (
    <RecordsProvider catalog={used} overrides={overrides} business_id={Number(businessId)} slots={slots}>
      {children}
    </RecordsProvider>
  )
}

/** The name of the record whose generated list, page or set-up the address opens. */
export function useRouteRecord(): string {
  const match = useMatches({ select: (matches) => matches.findLast((one) => one.staticData.record) })
  return match?.staticData.record as string
}
