import { useState } from 'react'
import { useSession } from '#ui/client/session.ts'
import { useSetup } from '#engine/web/context.tsx'
import { boardKey, type Folded, readFolded, saveFolded } from './board-memory.ts'

/** The columns of a board that the person folded or hid, stored in this browser. */
export function useFolded(record: string, field: string): [Folded, (next: Folded) => void] {
  const { business_id } = useSetup()
  const user_id = useSession()?.user.id ?? 0
  const key = boardKey({ user_id, business_id, record, field })
  const [own, setOwn] = useState(() => ({ key, folded: readFolded(key) }))
  const folded = own.key === key ? own.folded : readFolded(key)
  return [
    folded,
    (next) => {
      saveFolded(key, next)
      setOwn({ key, folded: next })
    },
  ]
}
