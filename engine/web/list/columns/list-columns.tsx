import type { I18n } from '@lingui/core'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import { kindOf } from '#engine/record/fields.ts'
import type { TableColumn } from '#ui/table/columns.ts'
import { isNumeric, TitleCell, ValueCell, widthOf } from '../../cells.tsx'
import type { RecordOverride, Row } from '../../override.ts'
import type { OptionBook } from '../../use-options.ts'
import type { Rights } from '../../use-rights.ts'

/** Every column that a list can show: those of the definition's list first, then the other fields, which start hidden. */
export function listColumns(options: {
  definition: RecordDefinition
  override: RecordOverride
  rights: Rights
  book: OptionBook
  i18n: I18n
}): TableColumn<Row>[] {
  const { definition, override, rights, book, i18n } = options
  const fields = fieldsOf(definition)
  return columnNames(definition)
    .filter((name) => rights.rule(name) !== 'hidden')
    .map((name) => {
      const field = fields[name]
      const look = override.columns?.[name]
      const Cell = override.cells?.[name]
      return {
        id: name,
        header: i18n._(look?.label ?? field.label),
        size: look?.width ?? (name === definition.title ? 240 : widthOf(field)),
        numeric: look?.numeric ?? isNumeric(field),
        sortable: kindOf(field).sortable && field.custom?.type !== 'Password',
        cell: (row) => {
          const props = { row, name, field, value: row[name], book }
          if (Cell) return <Cell {...props} />
          if (name === definition.title) return <TitleCell definition={definition} row={row} />
          return <ValueCell {...props} />
        },
      }
    })
}

/** Names of all columns, those of the definition's list first; lines have no column. */
export function columnNames(definition: RecordDefinition): string[] {
  const rest = Object.entries(fieldsOf(definition))
    .filter(([name, field]) => field.kind !== 'lines' && !definition.list.columns.includes(name))
    .map(([name]) => name)
  return [...definition.list.columns, ...rest]
}

/** Columns that start hidden: the fields that the definition's list does not name. */
export const extraColumns = (definition: RecordDefinition): string[] =>
  columnNames(definition).filter((name) => !definition.list.columns.includes(name))
