import { fieldsOf, type RecordDefinition } from './define.ts'
import { kindOf, type Field, type LinesField } from './fields.ts'
import { hasComputedCells, isHeading } from './kinds/lines/lines.ts'
import { isRefused, type Issue } from '#base/issue.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The computed fields of a draft in wire form: those of the record by name, and for each lines field with computed columns
 * a list that has one entry for each line of the draft, in its order. The form calls it at each key and the server at each
 * save, with wire values: money and decimals as text or numbers, lines as lists. A value that its field would refuse counts
 * as empty, so half-typed drafts are allowed; `compute` never receives a heading line or an invalid value.
 */
export function computed(definition: RecordDefinition, draft: Values): Record<string, unknown> {
  if (!definition.compute) return {}
  const result = definition.compute(cleanDraft(definition, draft))
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.computed) values[name] = result[name] ?? null
    else if (hasComputedCells(field)) values[name] = lineResults(field, draft[name], result[name])
  }
  return values
}

/**
 * The computed fields of a draft in the form in which `readInput` returns the other fields, with an issue for each value that
 * its field cannot hold, such as a total above the largest amount. The lines are in the order of the draft's lines.
 */
export function readComputed(
  definition: RecordDefinition,
  draft: Values,
): { values: Record<string, unknown>; issues: Issue[] } {
  const issues: Issue[] = []
  const read = (field: Field, value: unknown, path: string): unknown => {
    if (value === null || value === undefined) return null
    const reading = kindOf(field).read(value, field)
    if (!isRefused(reading)) return reading.value
    issues.push({ field: path, message: `${field.label} is out of range`, rule: 'computed' })
    return null
  }
  const values = Object.entries(computed(definition, draft)).map(([name, value]) => {
    const field = definition.fields[name]
    if (field.kind !== 'lines') return [name, read(field, value, name)]
    const lines = (value as Values[]).map((line, index) =>
      Object.fromEntries(
        Object.entries(line).map(([child, one]) => [
          child,
          read(field.fields[child], one, `${name}.${index}.${child}`),
        ]),
      ),
    )
    return [name, lines]
  })
  return { values: Object.fromEntries(values), issues }
}

function cleanDraft(definition: RecordDefinition, draft: Values): Record<string, unknown> {
  const clean: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fieldsOf(definition))) {
    if (field.computed) continue
    clean[name] =
      field.kind === 'lines'
        ? linesOf(draft[name])
            .filter((line) => !isHeading(field, line))
            .map((line) => cleanLine(field, line))
        : wireValue(field, draft[name])
  }
  return clean
}

function cleanLine(field: LinesField, line: Values): Record<string, unknown> {
  const clean: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(field.fields)) if (!one.computed) clean[name] = wireValue(one, line[name])
  return clean
}

// `compute` did not see the headings, so results are matched to the other lines only.
function lineResults(field: LinesField, draft: unknown, result: unknown): Record<string, unknown>[] {
  const names = Object.keys(field.fields).filter((name) => field.fields[name].computed)
  const results = linesOf(result)
  let next = 0
  return linesOf(draft).map((line) => {
    const own = isHeading(field, line) ? {} : (results[next++] ?? {})
    return Object.fromEntries(names.map((name) => [name, own[name] ?? null]))
  })
}

const linesOf = (value: unknown): Values[] =>
  Array.isArray(value) ? value.map((line) => (typeof line === 'object' && line !== null ? line : {})) : []

/** A value in canonical wire form (money with two decimals, decimals as text); null if it is empty or its field refuses it. */
function wireValue(field: Field, raw: unknown): unknown {
  if (raw === null || raw === undefined || raw === '') return null
  const reading = kindOf(field).read(raw, field)
  return isRefused(reading) ? null : reading.value
}
