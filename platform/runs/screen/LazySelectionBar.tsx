import { lazy, Suspense, useEffect, useState } from 'react'
import type { SelectionBarProps } from '#engine/web/slots.ts'
import { useSelection } from '#ui/table/selection.ts'

const load = () => import('./SelectionBar.tsx')
const SelectionBar = lazy(() => load().then((module) => ({ default: module.SelectionBar })))

// Load the code after this time, when the list has been rendered.
const QUIET_MS = 1200

/** The bar over the selected rows; its code is loaded some time after the list, or at the first selection. */
export function LazySelectionBar(props: SelectionBarProps) {
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
