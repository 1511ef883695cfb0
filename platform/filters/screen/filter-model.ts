import { type Field, kindOf } from '#engine/record/fields.ts'
import {
  type Condition,
  type FilterCondition,
  type FilterGroup,
  isEmptyFilter,
  isGroup,
} from '#engine/record/filter.ts'

/** One chip of the toolbar: a condition on one field. Ranges have both ends, periods their name (and custom days). */
export type Chip =
  | {
      field: string
      condition: Exclude<Condition, 'From' | 'To'>
      values: (string | number | boolean | null)[]
      /** Fields of people: the values are roles. */
      by?: 'Role'
      /** The owner: people in contact instead, or both. */
      people?: 'Contact Person' | 'All'
    }
  | { field: string; condition: 'Range'; from: string | null; to: string | null }

/** Chips joined by one word. */
export interface ChipGroup {
  combiner: 'AND' | 'OR'
  chips: Chip[]
}

/** The filter in the form in which the builder edits it: chips and groups of chips. `kept` are deeper groups, which it keeps but cannot show. */
export interface ChipFilter extends ChipGroup {
  groups: ChipGroup[]
  kept: FilterGroup[]
}

/** A filter without a condition. */
export const NO_FILTER: ChipFilter = { combiner: 'AND', chips: [], groups: [], kept: [] }

const isRange = (part: FilterCondition) => part.condition === 'From' || part.condition === 'To'
const edge = (part: FilterCondition | undefined) => (part?.values?.[0] === undefined ? null : String(part.values[0]))

/** The range of a group that has only the two ends of one range; null for any other group. */
function rangeIn(group: FilterGroup): Chip | null {
  const parts = group.conditions
  if (group.combiner !== 'AND' || parts.length === 0 || parts.length > 2) return null
  const ends = parts.filter((part): part is FilterCondition => !isGroup(part) && isRange(part))
  if (ends.length !== parts.length || ends.some((end) => end.field !== ends[0].field)) return null
  const find = (condition: Condition) => edge(ends.find((end) => end.condition === condition))
  return { field: ends[0].field, condition: 'Range', from: find('From'), to: find('To') }
}

type Range = Extract<Chip, { condition: 'Range' }>

/** Reads a filter into chips and groups of chips. */
export function chipsFrom(filter: FilterGroup | undefined): ChipFilter {
  if (!filter) return NO_FILTER
  const groups: ChipGroup[] = []
  const kept: FilterGroup[] = []
  const chips = readChips(filter, (group) => {
    let deeper = false
    const inner = readChips(group, () => {
      deeper = true
    })
    if (deeper || inner.length === 0) kept.push(group)
    else groups.push({ combiner: group.combiner, chips: inner })
  })
  return { combiner: filter.combiner, chips, groups, kept }
}

function readChips(filter: FilterGroup, onGroup: (group: FilterGroup) => void): Chip[] {
  const chips: Chip[] = []
  for (const part of filter.conditions) {
    if (isGroup(part)) {
      const range = rangeIn(part)
      if (range) chips.push(range)
      else onGroup(part)
    } else if (!isRange(part)) {
      const { field, condition, values = [], by, people } = part
      chips.push({
        field,
        condition: condition as 'In',
        values: [...values],
        ...(by === 'Role' ? { by } : {}),
        ...(people && { people }),
      })
    } else {
      // Under AND the two ends of one field are one range; under OR they are two conditions.
      const name = part.condition === 'From' ? 'from' : 'to'
      const open = chips.find(
        (chip) => chip.condition === 'Range' && chip.field === part.field && (chip as Range)[name] === null,
      ) as Range | undefined
      if (open && filter.combiner === 'AND') open[name] = edge(part)
      else chips.push({ field: part.field, condition: 'Range', from: null, to: null, [name]: edge(part) } as Range)
    }
  }
  return chips
}

/** The first chip of a field that the person filters by. */
export function blankChip(name: string, field: Field): Chip {
  const { conditions } = kindOf(field)
  if (conditions.includes('Contains')) return { field: name, condition: 'Contains', values: [] }
  if (conditions.includes('From')) return { field: name, condition: 'Range', from: null, to: null }
  return { field: name, condition: 'In', values: [] }
}

/** True when a chip has no effect. */
export function isBlank(chip: Chip): boolean {
  if (chip.condition === 'Range') return chip.from === null && chip.to === null
  if (chip.condition === 'Empty' || chip.condition === 'Not Empty') return false
  return chip.values.length === 0 || chip.values.every((value) => typeof value === 'string' && value.trim() === '')
}

function conditionsOf({ combiner, chips }: ChipGroup): FilterGroup['conditions'] {
  const conditions: FilterGroup['conditions'] = []
  for (const chip of chips) {
    if (isBlank(chip)) continue
    const { field, condition } = chip
    if (condition === 'Range') {
      const ends: FilterCondition[] = []
      if (chip.from !== null) ends.push({ field, condition: 'From', values: [chip.from] })
      if (chip.to !== null) ends.push({ field, condition: 'To', values: [chip.to] })
      if (combiner === 'OR' && ends.length === 2) conditions.push({ combiner: 'AND', conditions: ends })
      else conditions.push(...ends)
    } else if (condition === 'Empty' || condition === 'Not Empty') {
      conditions.push({ field, condition })
    } else if ((condition === 'In' || condition === 'Not In') && chip.values.every((value) => value === null)) {
      // A list with only "empty" would count as an empty filter, so use the condition Empty.
      conditions.push({ field, condition: condition === 'In' ? 'Empty' : 'Not Empty' })
    } else {
      conditions.push({
        field,
        condition,
        values: chip.values,
        ...(chip.by ? { by: chip.by } : {}),
        ...(chip.people && { people: chip.people }),
      })
    }
  }
  return conditions
}

/** Turns chips into a filter in wire form; undefined if no condition is left. */
export function filterFrom(state: ChipFilter): FilterGroup | undefined {
  const groups = state.groups
    .map((group): FilterGroup => ({ combiner: group.combiner, conditions: conditionsOf(group) }))
    .filter((group) => group.conditions.length > 0)
  const conditions = [...conditionsOf(state), ...groups, ...state.kept]
  const filter: FilterGroup = { combiner: state.combiner, conditions }
  return isEmptyFilter(filter) ? undefined : filter
}

/** The chips after one was replaced, or added at the end. */
export function putChip<G extends ChipGroup>(state: G, chip: Chip, index = state.chips.length): G {
  const chips = [...state.chips]
  chips[index] = chip
  return { ...state, chips }
}

/** The chips after one was removed. */
export const dropChip = <G extends ChipGroup>(state: G, index: number): G => ({
  ...state,
  chips: state.chips.filter((_, at) => at !== index),
})

/** The filter after one group was replaced, or added at the end; a group without chips is removed. */
export function putGroup(state: ChipFilter, group: ChipGroup, index: number): ChipFilter {
  const groups = [...state.groups]
  groups[Math.min(index, groups.length)] = group
  return { ...state, groups: groups.filter((one) => one.chips.length > 0) }
}

/** The number of chips, including those of groups. */
export const countChips = (state: ChipFilter): number =>
  state.chips.length + state.kept.length + state.groups.reduce((sum, group) => sum + group.chips.length, 0)
