/** The conditions a filter may use; the first two come from the specification. */
export const CONDITIONS = ['In', 'Not In', 'Contains', 'From', 'To', 'Period', 'Empty', 'Not Empty'] as const
export type Condition = (typeof CONDITIONS)[number]

/**
 * One condition on one field. `null` among the values of In / Not In means "empty"; `me` in a person field is the viewer.
 * Period takes one of the sixteen period names; customPeriod is followed by its first and last day.
 */
export interface FilterCondition {
  field: string
  condition: Condition
  /** For person fields: the values are people (User), or roles that the people have (Role). */
  by?: 'User' | 'Role'
  /** For the owner: the people are in contact with the record (they created it or wrote about it), or own it or are in contact. */
  people?: 'Contact Person' | 'All'
  values?: (string | number | boolean | null)[]
}

/** Conditions joined by AND or OR; groups can be nested. */
export interface FilterGroup {
  combiner: 'AND' | 'OR'
  conditions: (FilterCondition | FilterGroup)[]
}

/** True for a group, false for a single condition. */
export function isGroup(part: FilterCondition | FilterGroup): part is FilterGroup {
  return 'combiner' in part
}

// A misspelled key must not widen a filter: without its values a condition selects every row.
const CONDITION_KEYS = ['field', 'condition', 'by', 'people', 'values']
const GROUP_KEYS = ['combiner', 'conditions']
const MAX_DEPTH = 5
const MAX_CONDITIONS = 100

/** Reads untrusted JSON into a filter, or returns what is wrong with it. Fields and operators are checked later against the definition. */
export function parseFilter(raw: unknown): { filter: FilterGroup } | { message: string } {
  let count = 0
  function group(part: unknown, depth: number): FilterGroup | string {
    if (depth > MAX_DEPTH) return 'The filter is nested too deeply'
    if (!isObject(part)) return 'A filter is a group of conditions'
    if (part.combiner !== 'AND' && part.combiner !== 'OR') return 'A filter group is joined by AND or OR'
    if (!Array.isArray(part.conditions)) return 'A filter is a group of conditions'
    if (hasOther(part, GROUP_KEYS)) return 'A filter group has a combiner and conditions, and nothing else'
    const conditions: (FilterCondition | FilterGroup)[] = []
    for (const child of part.conditions) {
      if (++count > MAX_CONDITIONS) return 'The filter has too many conditions'
      const read = isObject(child) && 'combiner' in child ? group(child, depth + 1) : condition(child)
      if (typeof read === 'string') return read
      conditions.push(read)
    }
    return { combiner: part.combiner, conditions }
  }
  function condition(part: unknown): FilterCondition | string {
    if (!isObject(part) || typeof part.field !== 'string') return 'A condition names a field'
    if (!CONDITIONS.includes(part.condition as Condition)) return 'Unknown condition'
    if (hasOther(part, CONDITION_KEYS)) return `A condition has only ${CONDITION_KEYS.join(', ')}`
    const values = part.values ?? []
    if (!Array.isArray(values) || values.length > 500) return 'A condition has a list of up to 500 values'
    if (values.some((value) => value !== null && !['string', 'number', 'boolean'].includes(typeof value)))
      return 'Filter values are texts, numbers, true / false or null'
    const { by = 'User', people = 'Assigned User' } = part as { by?: string; people?: string }
    if (!['User', 'Role'].includes(by) || !['Assigned User', 'Contact Person', 'All'].includes(people))
      return 'Unknown condition'
    const chosen = { ...(by === 'Role' && { by }), ...(people !== 'Assigned User' && { people }) }
    return { field: part.field, condition: part.condition, values, ...chosen } as FilterCondition
  }
  const read = group(raw, 1)
  return typeof read === 'string' ? { message: read } : { filter: read }
}

/**
 * The specification's rule: a filter is empty when every list is empty, every value is null or blank, and there is no search
 * text. `Empty` and `Not Empty` are conditions even without a value.
 */
export function isEmptyFilter(filter: FilterGroup | undefined, search?: string | null): boolean {
  if (search && search.trim() !== '') return false
  const isBlank = (part: FilterCondition | FilterGroup): boolean => {
    if (isGroup(part)) return part.conditions.every(isBlank)
    if (part.condition === 'Empty' || part.condition === 'Not Empty') return false
    const values = part.values ?? []
    // `null` in a list means "empty", which is a real condition, unless the list holds nothing but blanks.
    return values.every((value) => value === null || value === '')
  }
  return !filter || filter.conditions.every(isBlank)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const hasOther = (part: object, known: readonly string[]): boolean =>
  Object.keys(part).some((name) => !known.includes(name))
