import { useState } from 'react'
import { useSession } from '#ui/client/session.ts'
import type { SearchedRecord } from './menu.ts'
import Palette from './Palette.tsx'
import { recentItems } from './palette/recent.ts'
import type { Hit } from './palette/search-calls.ts'
import { type CommandOptions, useCommands } from './use-commands.tsx'

type CommandPaletteProps = CommandOptions & {
  business_id: number
  only_places: boolean
  records: readonly SearchedRecord[]
  onOpenHit: (hit: Hit) => void
  onClose: () => void
}

/** The palette with the shell's commands; its code is loaded at the first use. */
export default function CommandPalette(props: CommandPaletteProps) {
  const items = useCommands(props)
  const { business_id, only_places, records, onOpenHit, onClose } = props
  const user_id = useSession()?.user.id
  // Do not change the list while the palette is open.
  const [recent] = useState(() => recentItems(business_id, user_id))
  return <Palette {...{ business_id, items, only_places, records, recent, onOpenHit, onClose }} />
}
