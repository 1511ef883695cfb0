import { useSyncExternalStore } from 'react'
import { onStored, readStored, writeStored } from '#ui/client/storage.ts'
import { type Folding, foldingAfter } from './sidebar-model.ts'

/** Which groups of the side menu are folded, remembered in this browser, and the way to change it. */
export function useFolding(): { folding: Folding; fold: (key: string, folded: boolean) => void } {
  // The snapshot must stay equal while nothing changes, or React renders endlessly.
  const text = useSyncExternalStore(onStored, () => {
    const { folded, unfolded } = readStored('demo_layout_config') ?? {}
    return JSON.stringify({ folded, unfolded })
  })
  const folding = JSON.parse(text) as Folding
  const fold = (key: string, folded: boolean) =>
    writeStored('demo_layout_config', {
      ...readStored('demo_layout_config'),
      ...foldingAfter(folding, { key, folded }),
    })
  return { folding, fold }
}
