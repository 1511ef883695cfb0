import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Icon } from '#ui/bits.tsx'
import type { SearchedRecord } from '../menu.ts'
import { type Hit, recentQuery, SEARCH_FROM, searchQuery } from './search-calls.ts'

/** One line of the palette. */
export type PaletteItem = {
  id: string
  group: string
  title: string
  detail?: string
  icon: Icon
  keys?: string[]
  /** A screen to go to. */
  is_place?: boolean
  /** Other words that find it, such as its English name. */
  words?: string
  run: () => void
}

/** A line, and the record that it opens where it was found by the search. */
export type PaletteLine = PaletteItem & { hit?: Hit }

export type PaletteProps = {
  business_id: number
  items: PaletteItem[]
  /** Ctrl+G: screens alone. */
  only_places?: boolean
  /** The records that can be found and opened. */
  records: readonly SearchedRecord[]
  /** Recently opened records, as `lead:5`. */
  recent: string[]
  onOpenHit: (hit: Hit) => void
  onClose: () => void
}

const DEBOUNCE_MS = 120

/** The lines of the palette: those that match the typed words; without words, recently opened records and the commands. */
export function usePaletteLines(
  { business_id, items, only_places = false, records, recent, onOpenHit }: PaletteProps,
  typed: string,
) {
  const { t, i18n } = useLingui()
  const [wanted] = useDebouncedValue(typed, DEBOUNCE_MS)
  const searches = !only_places && typed.length >= SEARCH_FROM
  const asks = searches && wanted.length >= SEARCH_FROM
  const found = useQuery({ ...searchQuery(business_id, wanted), enabled: asks })
  const lately = useQuery({ ...recentQuery(business_id, recent), enabled: !only_places && recent.length > 0 })
  const waits = searches && (wanted !== typed || found.isFetching)

  const lineOf = (hit: Hit, group?: string): PaletteLine[] => {
    const known = records.find(({ record }) => record === hit.record)
    if (!known) return []
    return [
      {
        id: `${group ? 'recent' : 'hit'}-${hit.record}-${hit.id}`,
        group: group ?? i18n._(known.title),
        title: hit.title,
        detail: hit.detail,
        icon: known.icon,
        hit,
        run: () => onOpenHit(hit),
      },
    ]
  }
  const offered = only_places ? items.filter((item) => item.is_place) : items
  const hits = asks && searches ? (found.data ?? []) : []
  // Keep the groups in the order of the setup, so that lines do not jump while the person types.
  const in_order = records.flatMap(({ record }) => hits.filter((hit) => hit.record === record))
  const lines: PaletteLine[] =
    typed === ''
      ? [...(only_places ? [] : (lately.data ?? []).flatMap((hit) => lineOf(hit, t`Recent`))), ...offered]
      : [...bestOf(offered, typed), ...in_order.flatMap((hit) => lineOf(hit))]
  return { lines, hits, found, searches, waits }
}

const SHOWN_COMMANDS = 6

/** Screens and commands whose words begin with all that was typed come first, then those that contain it. */
function bestOf(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const words = typed.toLowerCase().split(/\s+/)
  const rank = (item: PaletteItem): number => {
    const names = ` ${item.title} ${item.words ?? ''}`.toLowerCase()
    if (words.every((word) => names.includes(` ${word}`))) return 0
    return words.every((word) => word.length >= 2 && names.includes(word)) ? 1 : 2
  }
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .filter((one) => one.rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, SHOWN_COMMANDS)
    .map(({ item }) => item)
    .sort((a, b) => items.findIndex((one) => one.group === a.group) - items.findIndex((one) => one.group === b.group))
}
