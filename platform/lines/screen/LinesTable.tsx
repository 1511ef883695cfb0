import { useLingui } from '@lingui/react/macro'
import { cellFields, type Field, isHeading, type LinesField } from '#engine/record/fields.ts'
import { List, ListRow } from '#ui/layout/List.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { isNumeric, ValueCell } from '#engine/web/cells.tsx'
import type { Row } from '#engine/web/override.ts'
import type { LinesTableProps } from '#engine/web/slots.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { cellText } from './cell-text.ts'
import { cardWords, readColumns, withSign } from './line-words.ts'

/** Read-only lines: a table with a column for each field, or cards on a phone. */
export function LinesTable(props: LinesTableProps) {
  return useIsPhone() ? <ReadCards {...props} /> : <Table {...props} />
}

function Table({ field, lines, book }: LinesTableProps) {
  const { i18n } = useLingui()
  const columns = readColumns(field, lines, (line) => titlesOf(field, line, book))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
    <div className="box scroll" tabIndex={0} role="region" aria-label={i18n._(field.label)}>
      <table className="table">
        <thead>
          <tr>
            {columns.map(([name, one]) => (
              <th key={name} data-number={isNumeric(one) || undefined}>
                {i18n._(one.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) =>
            isHeading(field, line) ? (
              <tr key={line.id} style={{ background: 'var(--canvas)', fontWeight: 600 }}>
                <td colSpan={columns.length}>{String(line.heading)}</td>
              </tr>
            ) : (
              <tr key={line.id}>
                {columns.map(([name, one]) => (
                  <td key={name} data-number={isNumeric(one) || undefined}>
                    <ReadCell lines={field} field={one} name={name} line={line} book={book} />
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

function ReadCell({
  lines,
  field,
  name,
  line,
  book,
}: {
  lines: LinesField
  field: Field
  name: string
  line: Row
  book: OptionBook
}) {
  const { i18n } = useLingui()
  // Amounts of one column have the same number of decimals.
  if (isNumeric(field)) return withSign(cellText(field, line[name]), { field: lines, name, line, i18n }) || '—'
  return <ValueCell field={field} value={line[name]} book={book} row={line} name={name} />
}

function ReadCards({ field, lines, book }: LinesTableProps) {
  const { i18n } = useLingui()
  return (
    <List framed>
      {lines.map((line) => {
        const titles = titlesOf(field, line, book)
        const { title, details, amount } = cardWords({ field, line, titles, i18n })
        if (isHeading(field, line)) return <ListRow key={line.id} title={String(line.heading)} />
        return <ListRow key={line.id} title={title} detail={details.join(' · ')} side={amount} />
      })}
    </List>
  )
}

function titlesOf(
  field: LinesField,
  line: Readonly<Record<string, unknown>>,
  book: OptionBook,
): Record<string, string> {
  const own = (line.titles ?? {}) as Record<string, string | null>
  return Object.fromEntries(
    cellFields(field).flatMap(([name, one]) => {
      const title = one.kind === 'reference' ? (own[name] ?? book.find(one.to, line[name])?.title) : undefined
      return title ? [[name, title]] : []
    }),
  )
}
