type Dashboard = 'User Dashboard' | 'Business Dashboard'

/** How a section is shown: over half of the width, over all of it, or not at all. */
export type Width = 'half' | 'full' | 'hidden'
export interface Section {
  id: string
  width: Width
}

/** The sections of each dashboard in their first order. */
export const SECTIONS: Record<Dashboard, readonly Section[]> = {
  'User Dashboard': [
    { id: 'figures', width: 'full' },
    { id: 'follow_ups', width: 'half' },
    { id: 'newest', width: 'half' },
    { id: 'overview', width: 'full' },
    { id: 'status', width: 'half' },
    { id: 'calls', width: 'half' },
    { id: 'talk_time', width: 'half' },
    { id: 'notes', width: 'half' },
  ],
  'Business Dashboard': [
    { id: 'overview', width: 'full' },
    { id: 'waiting', width: 'full' },
    { id: 'sales', width: 'half' },
    { id: 'due_age', width: 'half' },
    { id: 'source', width: 'half' },
    { id: 'status', width: 'half' },
    { id: 'source_return', width: 'half' },
    { id: 'follow_ups', width: 'half' },
    { id: 'user', width: 'half' },
    { id: 'funnel', width: 'half' },
    { id: 'opportunity_user', width: 'half' },
    { id: 'activity', width: 'half' },
    { id: 'talk_time', width: 'half' },
    { id: 'place', width: 'half' },
    { id: 'stock_value', width: 'half' },
    { id: 'reorder', width: 'half' },
    { id: 'movements', width: 'half' },
  ],
}

/** The groups in which a person chooses sections, by the specification's names. Attendance comes with its module. */
export const SECTION_GROUPS = ['Lead-Sales', 'Inventory', 'Activities', 'Geo Location'] as const
export type SectionGroup = (typeof SECTION_GROUPS)[number]

const GROUP_OF: Record<string, SectionGroup> = {
  calls: 'Activities',
  talk_time: 'Activities',
  notes: 'Activities',
  activity: 'Activities',
  place: 'Geo Location',
  stock_value: 'Inventory',
  reorder: 'Inventory',
  movements: 'Inventory',
}

/** The sections by group, each with its place on the dashboard; a group without sections is left out. */
export function grouped(
  sections: readonly Section[],
): { group: SectionGroup; sections: (Section & { at: number })[] }[] {
  const placed = sections.map((section, at) => ({ ...section, at }))
  return SECTION_GROUPS.map((group) => ({
    group,
    sections: placed.filter(({ id }) => (GROUP_OF[id] ?? 'Lead-Sales') === group),
  })).filter((one) => one.sections.length > 0)
}

/** The sections of a dashboard as somebody arranged them; those that were added to the product since stand at the end. */
export function arranged(dashboard: Dashboard, chosen: readonly string[]): Section[] {
  const known = SECTIONS[dashboard]
  const own = chosen.flatMap((token): Section[] => {
    const [id, width] = token.split('/')
    const is_width = width === 'half' || width === 'full' || width === 'hidden'
    return is_width && known.some((one) => one.id === id) ? [{ id, width }] : []
  })
  return [...own, ...known.filter(({ id }) => !own.some((one) => one.id === id))]
}

/** The arrangement as it is kept. */
export const tokensOf = (sections: readonly Section[]): string[] => sections.map(({ id, width }) => `${id}/${width}`)

/** The sections with one moved by some steps. */
export function moved(sections: readonly Section[], id: string, steps: number): Section[] {
  const at = sections.findIndex((one) => one.id === id)
  const to = Math.min(Math.max(at + steps, 0), sections.length - 1)
  if (at === -1) return [...sections]
  const others = sections.filter((one) => one.id !== id)
  return [...others.slice(0, to), sections[at], ...others.slice(to)]
}

/** The shown sections, each half one without a neighbour over the full width, so that no place beside it stays empty. */
export function withoutHoles(shown: readonly Section[]): Section[] {
  const placed: Section[] = []
  let is_left = true
  for (const [at, section] of shown.entries()) {
    const is_alone: boolean = section.width === 'half' && is_left && shown[at + 1]?.width !== 'half'
    placed.push(is_alone ? { ...section, width: 'full' } : section)
    is_left = section.width === 'full' || is_alone || !is_left
  }
  return placed
}
