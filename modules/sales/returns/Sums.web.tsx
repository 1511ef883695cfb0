import { useLingui } from '@lingui/react/macro'
import { isZero } from '#base/exact.ts'
import { formatMoney, formatNumber } from '#ui/display.ts'
import { Stack, Title } from '#ui/layout/flow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { FigureCells, Table } from '#ui/layout/Table.tsx'

/** Amounts of a row of a return, as decimal texts in rupees. */
export interface Amounts {
  taxable: string
  igst: string
  cgst: string
  sgst: string
  cess: string
}

/** A table of taxable values and taxes with a heading; amounts of nothing stay empty. */
export function Sums({
  title,
  first,
  rows,
}: {
  title: string
  first: string
  rows: readonly (Amounts & { name: string; count?: number })[]
}) {
  const { t } = useLingui()
  const counted = rows[0]?.count !== undefined
  const heads = [first, ...(counted ? [t`Invoices`] : []), t`Taxable value`, t`IGST`, t`CGST`, t`SGST / UTGST`, t`Cess`]
  return (
    <Stack gap="xs">
      <Title order={2}>{title}</Title>
      <Panel>
        <Table stacked head={heads}>
          {rows.map((row) => {
            const cells = [
              ...(counted ? [formatNumber(row.count ?? 0)] : []),
              ...[row.taxable, row.igst, row.cgst, row.sgst, row.cess].map((amount) =>
                isZero(amount) ? null : formatMoney(amount),
              ),
            ]
            return (
              <tr key={row.name}>
                <td>{row.name}</td>
                <FigureCells head={heads} cells={cells} />
              </tr>
            )
          })}
        </Table>
      </Panel>
    </Stack>
  )
}
