import type { RecordDefinition } from '#kernel/record/define.ts'
import type { Field, LinesField } from '#kernel/record/fields.ts'
import { quote } from '../schema/ddl.server.ts'
import { escapeLike } from './filter-sql.server.ts'
import type { Values } from './visibility.server.ts'

/** The words by which the search box finds a row: lower case, a space in front of each. */
export function searchWords(definition: RecordDefinition, row: Record<string, unknown>): string {
  const words: string[] = []
  for (const name of definition.list.search ?? []) {
    const value = row[name]
    const field = definition.fields[name]
    if (typeof value === 'string') words.push(value)
    if (Array.isArray(value) && field.kind === 'lines') words.push(...lineWords(field, value))
  }
  return ` ${words.join(' ').toLowerCase().replace(/\s+/g, ' ')}`.slice(0, 2_000)
}

// The texts of lines, without choices (every lead would be found by "email") and without what a longer text contains:
// the index keeps each three letters of them.
function lineWords(field: LinesField, lines: readonly Record<string, unknown>[]): string[] {
  const texts = Object.keys(field.fields).filter((child) => field.fields[child].kind === 'text')
  const parts = new Set<string>()
  for (const line of lines)
    for (const child of texts) if (typeof line[child] === 'string') parts.add((line[child] as string).toLowerCase())
  return [...parts].filter((part) => ![...parts].some((other) => other.length > part.length && other.includes(part)))
}

/** What a person typed, as terms; a phone number in any spelling becomes one run of digits. */
export function searchTerms(typed: string): string[] {
  const plain = typed.trim().toLowerCase().slice(0, 200)
  if (/^[+\d][\d\s().-]{4,}$/.test(plain)) return [plain.replace(/\D/g, '').slice(-10)]
  return plain
    .split(/\s+/)
    .filter((term) => term !== '')
    .slice(0, 8)
}

/** Rows that match every term, as SQL; through the search table, or over the open columns where some are masked. */
export function searchSql(options: {
  definition: RecordDefinition
  open: Record<string, Field>
  typed: string
  alias: string
  values: Values
}): string {
  const { definition, open, typed, alias, values } = options
  const terms = searchTerms(typed)
  const fields = definition.list.search ?? []
  if (terms.length === 0) return 'true'
  if (fields.every((name) => open[name])) {
    // Under three letters there is no trigram inside a word, but there is one at its start.
    const patterns = terms.map((term) => (term.length < 3 ? `% ${escapeLike(term)}%` : `%${escapeLike(term)}%`))
    return `${alias}.id in (select search_records(${values.add(definition.name)}, ${values.add(patterns)}::text[]))`
  }
  const columns = fields
    .filter((name) => open[name] && open[name].kind !== 'lines')
    .map((name) => `${alias}.${quote(name)}`)
  if (columns.length === 0) return 'false'
  return terms
    .map((term) => {
      const pattern = values.add(`%${escapeLike(term)}%`)
      return `(${columns.map((column) => `${column} ilike ${pattern}`).join(' or ')})`
    })
    .join(' and ')
}
