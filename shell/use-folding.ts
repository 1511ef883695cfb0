import { useSyncExternalStore } from 'react'
import { onStored, readStored, writeStored } from '#ui/client/storage.ts'
import { type Folding, foldingAfter } from './sidebar-model.ts'

/** The folded groups of the side menu, stored in this browser, and a function to change them. */
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
