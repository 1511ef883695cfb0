import { Trans, useLingui } from '@lingui/react/macro'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTenantKey, useWhole } from '#engine/web/context.tsx'
import { useRights } from '#engine/web/use-rights.ts'
import { SaveFileButton } from '#platform/export/screen/SaveFileButton.tsx'
import { get } from '#ui/client/request.ts'
import { formatMoney, formatNumber } from '#ui/display.ts'
import { Muted, Row, Stack, Title } from '#ui/layout/flow.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { Figures, Notice, Panel } from '#ui/layout/Panel.tsx'
import { Table } from '#ui/layout/Table.tsx'
import { bill } from '../purchases/bills/bill.record.ts'
import type { Credit, ShownInput, WithoutTax } from './input-figures.ts'
import { Sums } from './Sums.web.tsx'

type Answer = ShownInput & { stored: { papers: number; total: string; notes: number; notes_total: string } }

/** The inward side of GSTR-3B of a month, checked against the bills. Only people who may export every bill see it. */
export function InputReturn({ asked }: { asked: { month: string; gstin: string } }) {
  const tenant = useTenantKey()
  const { can } = useRights(useWhole(bill))
  const may_read = can('export')
  const found = useQuery({
    queryKey: [...tenant, 'gst returns', 'input', asked],
    queryFn: ({ signal }) => get<Answer>('gst_returns/input', { quiet: true, signal, query: asked }),
    enabled: may_read,
  })
  if (!may_read) return null
  return (
    <Stack gap="lg">
      <Row justify="space-between">
        <Title order={2}>
          <Trans>Purchases and input tax credit</Trans>
        </Title>
        <SaveFileButton
          path="gst_returns/input/sheet"
          query={asked}
          name={`Purchases_${asked.gstin}_${asked.month}.xlsx`}
          disabled={!found.data || found.data.papers + found.data.notes === 0}
          leftSection={<IconFileSpreadsheet size={15} aria-hidden />}
        >
          <Trans>Purchase register</Trans>
        </SaveFileButton>
      </Row>
      <Loaded query={found} failed={<Trans>The purchases could not be loaded</Trans>} lines={6}>
        {(answer) =>
          answer.papers + answer.notes === 0 ? (
            <Muted>
              <Trans>No purchase bill was entered in the books in this month.</Trans>
            </Muted>
          ) : (
            <Shown answer={answer} />
          )
        }
      </Loaded>
    </Stack>
  )
}

function Shown({ answer }: { answer: Answer }) {
  const { t } = useLingui()
  const { stored, credits, capital, blocked, net, not_claimed, reverse_charge, without_tax } = answer
  const agrees =
    stored.papers === answer.papers &&
    stored.total === answer.total &&
    stored.notes === answer.notes &&
    stored.notes_total === answer.notes_total
  const CREDIT_NAMES: Record<Credit, string> = {
    import_goods: t`4 (A)(1) Import of goods`,
    import_services: t`4 (A)(2) Import of services`,
    reverse_charge: t`4 (A)(3) Under reverse charge`,
    other: t`4 (A)(5) All other credit`,
  }
  const WITHOUT_NAMES: Record<WithoutTax, string> = {
    untaxed_inter: t`5 Composition, exempt and nil rated, from other states`,
    untaxed_intra: t`5 Composition, exempt and nil rated, in the state`,
    non_gst_inter: t`5 Outside GST, from other states`,
    non_gst_intra: t`5 Outside GST, in the state`,
  }
  return (
    <>
      <Figures
        figures={[
          { label: <Trans>Purchase bills</Trans>, value: formatNumber(answer.papers) },
          { label: <Trans>Debit notes</Trans>, value: formatNumber(answer.notes) },
          { label: <Trans>Value of the bills</Trans>, value: formatMoney(answer.total) },
        ]}
      />
      {agrees ? (
        <Muted>
          <Trans>Count and value agree with the bills and debit notes of the month.</Trans>
        </Muted>
      ) : (
        <Notice tone="danger" alert>
          <Trans>Count or value differ from the bills and debit notes of the month. Load the return again.</Trans>
        </Notice>
      )}
      <Sums
        title={t`GSTR-3B, purchases`}
        first={t`Inward supplies`}
        rows={[
          { ...reverse_charge, name: t`3.1 (d) Tax that we pay under reverse charge` },
          ...credits.map((row) => ({ ...row, name: CREDIT_NAMES[row.row] })),
          ...(capital.taxable === '0.00' ? [] : [{ ...capital, name: t`Of the credit, for capital goods` }]),
          { ...blocked, name: t`4 (B)(1) Blocked by section 17(5)` },
          { ...net, name: t`4 (C) Net credit` },
          { ...not_claimed, name: t`4 (D)(2) Not claimed` },
        ]}
      />
      {without_tax.some(({ value }) => value !== '0.00') && (
        <Panel>
          <Table stacked head={[t`Purchases without tax`, t`Taxable value`]}>
            {without_tax.map(({ row, value }) => (
              <tr key={row}>
                <td>{WITHOUT_NAMES[row]}</td>
                <td className="figure">{formatMoney(value)}</td>
              </tr>
            ))}
          </Table>
        </Panel>
      )}
    </>
  )
}
