import type { RecordDefinition } from '#engine/record/define.ts'
import type { LinesField } from '#engine/record/fields.ts'
import type { RecordOverride } from '../override.ts'

/** Lines as the page of a record shows them: a table, and under it the totals. */
export interface PageLines {
  name: string
  field: LinesField
  /** Computed fields in the same section of the form as the lines. */
  totals: string[]
}

/** The lines that the page shows as tables. Those with a cell of their own stay among the facts. */
export function pageLines(definition: RecordDefinition, override: RecordOverride): PageLines[] {
  return definition.form.flatMap((section) => {
    const totals = section.fields.filter((name) => definition.fields[name]?.computed)
    const lines = section.fields.flatMap((name) => {
      const field = definition.fields[name]
      return field?.kind === 'lines' && !override.cells?.[name] ? [{ name, field }] : []
    })
    return lines.map((one, index) => ({ ...one, totals: index === lines.length - 1 ? totals : [] }))
  })
}

/** Fields that are shown in or under those tables, and therefore not among the facts. */
export const fieldsOfTables = (tables: readonly PageLines[]): string[] =>
  tables.flatMap(({ name, totals }) => [name, ...totals])
