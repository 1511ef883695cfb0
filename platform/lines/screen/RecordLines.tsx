import { useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useOverride } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { LinesTable } from './LinesTable.tsx'
import { pageLines } from '#engine/web/detail/page-lines.ts'
import { Totals } from './Totals.tsx'

/** The lines of a record on its page, each table with its totals; nothing for a record without lines. */
export function RecordLines({ definition, row, book }: { definition: RecordDefinition; row: Row; book: OptionBook }) {
  const { i18n } = useLingui()
  const rights = useRights(definition)
  const is_open = (name: string) => rights.rule(name) !== 'hidden'
  const tables = pageLines(definition, useOverride(definition)).filter(({ name }) => is_open(name))
  return tables.map(({ name, field, totals }) => {
    const lines = (row[name] ?? []) as Row[]
    const shown = totals.filter(is_open).map((total) => [total, definition.fields[total]] as const)
    if (lines.length === 0 && shown.length === 0) return null
    return (
      <Box key={name} component="section" className="stack" mb={20}>
        <h2>{i18n._(field.label)}</h2>
        {lines.length > 0 && <LinesTable field={field} lines={lines} book={book} />}
        {shown.length > 0 && <Totals fields={shown} values={row} />}
      </Box>
    )
  })
}
