import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onStored } from '#ui/client/storage.ts'
import { useSession } from '#ui/client/session.ts'
import type { SearchedRecord } from './menu.ts'
import { recentItems } from './palette/recent.ts'
import { SidebarGroup } from './SidebarGroup.tsx'
import { type Folding, isFolded, RECENT_KEY } from './sidebar-model.ts'

const SHOWN = 5

// The group is folded at first, so its entries are fetched when somebody unfolds it.
const RecentEntries = lazy(() => import('./RecentEntries.tsx'))

/** The recently opened records. Their names are read only while the group is unfolded. */
export function SidebarRecent(props: {
  business_id: number
  records: readonly SearchedRecord[]
  folding: Folding
  onFold: (folded: boolean) => void
  onNavigate: () => void
}) {
  const { t } = useLingui()
  const { business_id, records, onNavigate } = props
  const user_id = useSession()?.user.id
  const text = useSyncExternalStore(onStored, () => recentItems(business_id, user_id).slice(0, SHOWN).join(' '))
  const is_folded = isFolded(props.folding, RECENT_KEY, true)
  if (text === '') return null
  return (
    <SidebarGroup title={t`Opened last`} is_folded={is_folded} onFold={props.onFold}>
      {!is_folded && (
        <Suspense>
          <RecentEntries {...{ business_id, records, onNavigate }} items={text.split(' ')} />
        </Suspense>
      )}
    </SidebarGroup>
  )
}
