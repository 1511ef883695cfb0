import { PERIODS } from '#base/periods.ts'
import { makeRandom, type Random } from '#database/seed/random.ts'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import { type Field, kindOf } from '#engine/record/fields.ts'
import type { Condition, FilterCondition, FilterGroup } from '#engine/record/filter.ts'

/** A request of a list: its filter, its order, and its description in the report. */
export interface Question {
  filter: FilterGroup
  sort: string
  words: string
}

/** Values of each field as they stand in the rows of the business, for the conditions of the questions. */
export type Samples = Readonly<Record<string, readonly (string | number)[]>>

/** The fields that the screen offers as filters: all that a person may read and that have conditions. */
export const offeredFields = (definition: RecordDefinition): [string, Field][] =>
  Object.entries(fieldsOf(definition)).filter(([, field]) => kindOf(field).conditions.length > 0)

/**
 * Draws lists as a person could ask for them on the screen: 1 to 4 conditions over all offered fields and conditions, joined
 * by AND (by OR in one of five), in any order of a column of the list. The same seed draws the same questions.
 */
export function drawQuestions(options: {
  definition: RecordDefinition
  samples: Samples
  seed: number
  count: number
}): Question[] {
  const { definition, samples } = options
  const random = makeRandom(options.seed)
  const { pick, int, chance } = random
  const fields = offeredFields(definition)
  const known = fieldsOf(definition)
  const columns = definition.list.columns.filter((name) => kindOf(known[name]).sortable)

  const valuesOf = (name: string, field: Field): (string | number)[] => {
    const values = samples[name] ?? []
    if (values.length > 0) return [...values]
    return field.kind === 'choice' ? [...field.options] : []
  }
  // The screen sends the two ends of a range as two conditions.
  const conditionsFor = (name: string, field: Field): FilterCondition[] => {
    const values = valuesOf(name, field)
    const offered = kindOf(field).conditions.filter(
      (condition) => values.length > 0 || ['Period', 'Empty', 'Not Empty'].includes(condition),
    )
    const condition: Condition = pick(offered)
    const one = (values_of: FilterCondition['values']) => [{ field: name, condition, values: values_of }]
    if (condition === 'Empty' || condition === 'Not Empty') return one([])
    if (condition === 'Period') return one([pick(PERIODS.filter((period) => period !== 'customPeriod'))])
    if (condition === 'Contains') return one([partOf(String(pick(values)), random)])
    if (condition === 'From' || condition === 'To') {
      const ends = [pick(values), pick(values)].sort((a, b) => (a < b ? -1 : 1))
      if (chance(0.5)) return one([pick(ends)])
      return [
        { field: name, condition: 'From', values: [ends[0]] },
        { field: name, condition: 'To', values: [ends[1]] },
      ]
    }
    return one([...new Set(Array.from({ length: int(1, 3) }, () => pick(values)))])
  }

  return Array.from({ length: options.count }, () => {
    const combiner = chance(0.2) ? 'OR' : 'AND'
    const chosen = new Map<string, Field>()
    const size = int(1, 4)
    while (chosen.size < size) chosen.set(...pick(fields))
    const conditions = [...chosen].flatMap(([name, field]): (FilterCondition | FilterGroup)[] => {
      const made = conditionsFor(name, field)
      return combiner === 'OR' && made.length > 1 ? [{ combiner: 'AND', conditions: made }] : made
    })
    const sort = `${chance(0.5) ? '-' : ''}${pick(columns)}`
    const filter: FilterGroup = { combiner, conditions }
    return { filter, sort, words: `${wordsOf(filter)}, by ${sort}` }
  })
}

function wordsOf({ combiner, conditions }: FilterGroup): string {
  return conditions
    .map((part) =>
      'combiner' in part
        ? `(${wordsOf(part)})`
        : `${part.field} ${part.condition} ${(part.values ?? []).join(', ')}`.trim(),
    )
    .join(combiner === 'AND' ? ' and ' : ' or ')
}

// Three to six characters of a text, as people type a part of it.
function partOf(text: string, { int }: Random): string {
  const length = int(3, 6)
  const from = int(0, Math.max(0, text.length - length))
  return text.slice(from, from + length)
}
