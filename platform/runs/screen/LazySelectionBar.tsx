import { lazy, Suspense, useEffect, useState } from 'react'
import { useSelection } from '#ui/table/selection.ts'
import type { ListParts } from '#engine/web/list/parts.ts'

const load = () => import('./SelectionBar.tsx')
const SelectionBar = lazy(() => load().then((module) => ({ default: module.SelectionBar })))

// The list is there and at rest; what the first tick needs may come now.
const QUIET_MS = 1200

/** The bar over the selected rows; its code comes when the list is at rest, or with the first tick. */
export function LazySelectionBar(
  props: Pick<ListParts, 'definition' | 'list' | 'query' | 'rights' | 'selection' | 'book'>,
) {
  const { ids, all_matching } = useSelection(props.selection)
  const some = all_matching || ids.size > 0
  const [used, setUsed] = useState(false)
  if (some && !used) setUsed(true)
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!used) return null
  return (
    <Suspense>
      <SelectionBar {...props} />
    </Suspense>
  )
}
