import type { Field } from '#kernel/record/fields.ts'
import { type Condition, type FilterCondition, type FilterGroup, isGroup } from '#kernel/record/filter.ts'

/** What one chip of the toolbar says about one field; ranges hold both ends. */
export type Chip =
  | { field: string; condition: Exclude<Condition, 'From' | 'To'>; values: (string | number | boolean | null)[] }
  | { field: string; condition: 'Range'; from: string | null; to: string | null }

/** The filter as the builder edits it: chips joined by one word. `kept` are groups it cannot show and leaves alone. */
export interface ChipFilter {
  combiner: 'AND' | 'OR'
  chips: Chip[]
  kept: FilterGroup[]
}

/** A filter without a condition. */
export const NO_FILTER: ChipFilter = { combiner: 'AND', chips: [], kept: [] }

const isRange = (part: FilterCondition) => part.condition === 'From' || part.condition === 'To'
const edge = (part: FilterCondition | undefined) => (part?.values?.[0] === undefined ? null : String(part.values[0]))

/** A group that holds nothing but the two ends of one range. */
function rangeIn(group: FilterGroup): Chip | null {
  const parts = group.conditions
  if (group.combiner !== 'AND' || parts.length === 0 || parts.length > 2) return null
  const ends = parts.filter((part): part is FilterCondition => !isGroup(part) && isRange(part))
  if (ends.length !== parts.length || ends.some((end) => end.field !== ends[0].field)) return null
  const find = (condition: Condition) => edge(ends.find((end) => end.condition === condition))
  return { field: ends[0].field, condition: 'Range', from: find('From'), to: find('To') }
}

/** Reads a filter into chips. */
export function chipsFrom(filter: FilterGroup | undefined): ChipFilter {
  if (!filter) return NO_FILTER
  const chips: Chip[] = []
  const kept: FilterGroup[] = []
  for (const part of filter.conditions) {
    if (isGroup(part)) {
      const range = rangeIn(part)
      if (range) chips.push(range)
      else kept.push(part)
    } else if (!isRange(part)) {
      chips.push({ field: part.field, condition: part.condition as 'In', values: [...(part.values ?? [])] })
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
  return { combiner: filter.combiner, chips, kept }
}

type Range = Extract<Chip, { condition: 'Range' }>

/** The chip that a field starts with when somebody filters by it. */
export function blankChip(name: string, field: Field): Chip {
  if (field.kind === 'text' || field.kind === 'long_text') return { field: name, condition: 'Contains', values: [] }
  if (['choice', 'choices', 'reference', 'flag'].includes(field.kind))
    return { field: name, condition: 'In', values: [] }
  return { field: name, condition: 'Range', from: null, to: null }
}

/** True when a chip narrows nothing. */
export function isBlank(chip: Chip): boolean {
  if (chip.condition === 'Range') return chip.from === null && chip.to === null
  if (chip.condition === 'Empty' || chip.condition === 'Not Empty') return false
  return chip.values.length === 0 || chip.values.every((value) => typeof value === 'string' && value.trim() === '')
}

/** Writes chips as the filter of the wire contract; undefined when nothing is left to ask. */
export function filterFrom(state: ChipFilter): FilterGroup | undefined {
  const conditions: FilterGroup['conditions'] = []
  for (const chip of state.chips) {
    if (isBlank(chip)) continue
    if (chip.condition === 'Range') {
      const ends: FilterCondition[] = []
      if (chip.from !== null) ends.push({ field: chip.field, condition: 'From', values: [chip.from] })
      if (chip.to !== null) ends.push({ field: chip.field, condition: 'To', values: [chip.to] })
      if (state.combiner === 'OR' && ends.length === 2) conditions.push({ combiner: 'AND', conditions: ends })
      else conditions.push(...ends)
    } else if (chip.condition === 'Empty' || chip.condition === 'Not Empty') {
      conditions.push({ field: chip.field, condition: chip.condition })
    } else {
      conditions.push({ field: chip.field, condition: chip.condition, values: chip.values })
    }
  }
  conditions.push(...state.kept)
  return conditions.length === 0 ? undefined : { combiner: state.combiner, conditions }
}

/** The filter after one chip was put in the place of another (or at the end). */
export function putChip(state: ChipFilter, chip: Chip, index = state.chips.length): ChipFilter {
  const chips = [...state.chips]
  chips[index] = chip
  return { ...state, chips }
}

/** The filter after a chip was taken away. */
export const dropChip = (state: ChipFilter, index: number): ChipFilter => ({
  ...state,
  chips: state.chips.filter((_, at) => at !== index),
})
