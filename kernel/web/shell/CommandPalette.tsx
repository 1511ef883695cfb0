import Palette from './Palette.tsx'
import type { SearchHit } from './menu.ts'
import { type CommandOptions, useCommands } from './use-commands.tsx'

type CommandPaletteProps = CommandOptions & {
  only_places: boolean
  search: (options: { text: string; signal: AbortSignal }) => Promise<SearchHit[]>
  onOpenHit: (hit: SearchHit) => void
  onClose: () => void
}

/** The palette with the shell's commands in it; fetched with its first use. */
export default function CommandPalette(props: CommandPaletteProps) {
  const items = useCommands(props)
  const { only_places, search, onOpenHit, onClose } = props
  return <Palette items={items} only_places={only_places} search={search} onOpenHit={onOpenHit} onClose={onClose} />
}
