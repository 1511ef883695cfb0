import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import { kindOf } from '#engine/record/fields.ts'
import type { Access } from '#engine/record/rights.ts'
import { fieldAliasesOf } from './field-aliases.server.ts'
import { ruleOf } from './columns.server.ts'

/** Turns the text that PostgreSQL sent for one value into JSON. */
type Writer = (text: string) => string

// Few texts contain characters that JSON must escape; other texts are written unchanged, which is faster.
const ESCAPED = /["\\\u0000-\u001f]/ // oxlint-disable-line no-control-regex

const asText: Writer = (text) => (ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`)
const asIs: Writer = (text) => text
const asFlag: Writer = (text) => (text === 't' ? 'true' : 'false')
// "2026-11-01 10:22:33.123456+00", as a session in UTC writes it.
const asInstant: Writer = (text) => `"${text.slice(0, 10)}T${text.slice(11)}:00"`

function writerOf(type: string): Writer {
  if (type === 'boolean') return asFlag
  if (type === 'timestamptz') return asInstant
  return type === 'json' || type === 'bigint' || type === 'integer' || type.startsWith('numeric') ? asIs : asText
}

/**
 * Writes rows of a list as JSON from PostgreSQL's texts, with the same result as `row_to_json` over `selectList`. `names`
 * are the requested columns, in the order of `selectList`; `at` returns the index of a column.
 */
export function rowWriter(options: {
  definition: RecordDefinition
  access: Access
  names: readonly string[]
  /** Each row ends with the titles of the records it refers to. */
  titled: boolean
}): {
  at: (name: string) => number
  write: (rows: readonly (string | null)[][]) => string
} {
  const { definition, access } = options
  const fields = fieldsOf(definition)
  const shown = options.names.filter(
    (name) => Object.hasOwn(fields, name) && ruleOf(definition, access, name) !== 'hidden',
  )
  const names = ['id', 'version', ...shown, ...(options.titled ? ['titles'] : [])]
  const prefixes = names.map((name, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`)
  const writers = names.map((name, index): Writer => {
    const field = index < 2 || index > shown.length + 1 ? undefined : fields[name]
    // Numbers, and values that PostgreSQL has already written as JSON.
    if (!field || field.kind === 'lines') return asIs
    const kind = kindOf(field)
    // A masked value is always a text.
    const is_text = ruleOf(definition, access, name) === 'masked' || kind.wire_sql('c') !== 'c'
    return is_text ? asText : writerOf(kind.column(field) as string)
  })
  const jsonOf = (values: readonly (string | null)[], column: number) => {
    const value = values[column]
    return value === null ? 'null' : writers[column](value)
  }
  const aliases = Object.entries(fieldAliasesOf(definition) ?? {}).flatMap(([name, { of, make }]) => {
    const at = of.map((field) => names.indexOf(field))
    return at.includes(-1) ? [] : [{ prefix: `,${JSON.stringify(name)}:`, of, at, make }]
  })
  return {
    at: (name) => names.indexOf(name),
    write(rows) {
      let json = '['
      for (let row = 0; row < rows.length; row++) {
        if (row > 0) json += ','
        const values = rows[row]
        for (let column = 0; column < prefixes.length; column++) {
          json += prefixes[column]
          json += jsonOf(values, column)
        }
        for (const { prefix, of, at, make } of aliases) {
          const parts = of.map((field, index) => [field, JSON.parse(jsonOf(values, at[index]))])
          json += prefix + JSON.stringify(make(Object.fromEntries(parts)))
        }
        json += '}'
      }
      return `${json}]`
    },
  }
}
