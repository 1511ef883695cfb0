/** The conditions a filter may use; the two first are the specification's. */
export const CONDITIONS = ['In', 'Not In', 'Contains', 'From', 'To', 'Empty', 'Not Empty'] as const
export type Condition = (typeof CONDITIONS)[number]

/** One condition on one field. `null` among the values of In / Not In means "empty". */
export interface FilterCondition {
  field: string
  condition: Condition
  values?: (string | number | boolean | null)[]
}

/** Conditions joined by AND or OR, nested at will. */
export interface FilterGroup {
  combiner: 'AND' | 'OR'
  conditions: (FilterCondition | FilterGroup)[]
}

/** True for a group, false for a single condition. */
export function isGroup(part: FilterCondition | FilterGroup): part is FilterGroup {
  return 'combiner' in part
}

const MAX_DEPTH = 5
const MAX_CONDITIONS = 100

/** Reads untrusted JSON into a filter, or says what is wrong with it. Fields and operators are checked later against the definition. */
export function parseFilter(raw: unknown): { filter: FilterGroup } | { message: string } {
  let count = 0
  function group(part: unknown, depth: number): FilterGroup | string {
    if (depth > MAX_DEPTH) return 'The filter is nested too deeply'
    if (!isObject(part)) return 'A filter is a group of conditions'
    if (part.combiner !== 'AND' && part.combiner !== 'OR') return 'A filter group is joined by AND or OR'
    if (!Array.isArray(part.conditions)) return 'A filter group has a list of conditions'
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
    const values = part.values ?? []
    if (!Array.isArray(values) || values.length > 500) return 'A condition has a list of up to 500 values'
    if (values.some((value) => value !== null && !['string', 'number', 'boolean'].includes(typeof value)))
      return 'Filter values are texts, numbers, true / false or null'
    return { field: part.field, condition: part.condition as Condition, values }
  }
  const read = group(raw, 1)
  return typeof read === 'string' ? { message: read } : { filter: read }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
