import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv, IconReceiptTax } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { exact, rupeesText, sum } from '#base/exact.ts'
import { financialYear } from '#base/financial-year.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import { SaveFileButton } from '#platform/export/screen/SaveFileButton.tsx'
import { get } from '#ui/client/request.ts'
import { dayOf, formatMoney, formatNumber } from '#ui/display.ts'
import { Row, Stack, Title } from '#ui/layout/flow.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Figures, Panel } from '#ui/layout/Panel.tsx'
import { FigureCells, Table } from '#ui/layout/Table.tsx'
import { EmptyState } from '#ui/states.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import { NATURE_LABELS, type Nature } from './sections.ts'

interface Sum {
  kind: 'tds' | 'tcs'
  section: string | null
  nature: Nature | null
  month: string
  papers: number
  base: string | null
  tax: string
}

interface Quarter {
  label: string
  from: string
  to: string
}

/** The quarter of a day and the four before it, the newest first: TDS and TCS are filed by the quarter. */
function quartersUntil(today: string): Quarter[] {
  const [year, month] = today.split('-').map(Number)
  const first = year * 12 + month - 1 - ((month - 1) % 3)
  return [0, 1, 2, 3, 4].map((back) => {
    const start = first - 3 * back
    const day = (at: number) => `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
    const from = `${day(start)}-01`
    const to = new Date(Date.UTC(Math.floor((start + 3) / 12), (start + 3) % 12, 0)).toISOString().slice(0, 10)
    const { quarter, financial_year } = financialYear(from)
    return { label: `${quarter} ${financial_year}`, from, to }
  })
}

/** `/business/{businessId}/tax-at-source`: the TDS that was deducted and the TCS that was collected in a quarter. */
export default function TaxAtSourceScreen() {
  const { t } = useLingui()
  const tenant = useTenantKey()
  const quarters = quartersUntil(dayOf(new Date()))
  const [label, setLabel] = useState(quarters[0].label)
  const { from, to } = quarters.find((one) => one.label === label) ?? quarters[0]
  const found = useQuery({
    queryKey: [...tenant, 'tax at source', from],
    queryFn: ({ signal }) => get<{ data: Sum[] }>('tax_at_source', { quiet: true, signal, query: { from, to } }),
  })
  const file = { query: { from, to }, disabled: !found.data || found.data.data.length === 0 }
  const name = `TDS_TCS_${from}_${to}`
  return (
    <SettingsPage
      width="wide"
      title={<Trans>TDS and TCS</Trans>}
      detail={<Trans>What was deducted from suppliers and collected from clients, by section and month.</Trans>}
      actions={
        <>
          <SaveFileButton
            {...file}
            path="tax_at_source/csv"
            name={`${name}.csv`}
            leftSection={<IconFileTypeCsv size={15} aria-hidden />}
          >
            CSV
          </SaveFileButton>
          <SaveFileButton
            {...file}
            path="tax_at_source/xlsx"
            name={`${name}.xlsx`}
            leftSection={<IconFileSpreadsheet size={15} aria-hidden />}
          >
            <Trans>Excel</Trans>
          </SaveFileButton>
        </>
      }
    >
      <Row>
        <Select
          label={t`Quarter`}
          data={quarters.map((one) => one.label)}
          value={label}
          onChange={(value) => value && setLabel(value)}
          allowDeselect={false}
        />
      </Row>
      <Loaded query={found} failed={<Trans>TDS and TCS could not be loaded</Trans>} lines={6}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon={IconReceiptTax}
              title={<Trans>Nothing was deducted or collected in {label}</Trans>}
              detail={<Trans>Choose “TDS on” on a purchase bill, or “TCS on” on an invoice.</Trans>}
            />
          ) : (
            <Shown rows={data} />
          )
        }
      </Loaded>
    </SettingsPage>
  )
}

function Shown({ rows }: { rows: readonly Sum[] }) {
  const total = (kind: Sum['kind']) =>
    formatMoney(rupeesText(sum(rows.filter((row) => row.kind === kind).map(({ tax }) => exact(tax)))))
  return (
    <Stack gap="lg">
      <Figures
        figures={[
          { label: <Trans>TDS that we deducted</Trans>, value: total('tds') },
          { label: <Trans>TCS that we collected</Trans>, value: total('tcs') },
        ]}
      />
      <Sections title={<Trans>TDS, deducted from suppliers</Trans>} rows={rows.filter(({ kind }) => kind === 'tds')} />
      <Sections title={<Trans>TCS, collected from clients</Trans>} rows={rows.filter(({ kind }) => kind === 'tcs')} />
    </Stack>
  )
}

function Sections({ title, rows }: { title: ReactNode; rows: readonly Sum[] }) {
  const { t, i18n } = useLingui()
  if (rows.length === 0) return null
  const months = new Intl.DateTimeFormat(i18n.locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const heads = [t`For`, t`Section`, t`Month`, t`Papers`, t`Amount`, t`Tax`]
  return (
    <Stack gap="xs">
      <Title order={2}>{title}</Title>
      <Panel>
        <Table stacked head={heads} figures={3}>
          {rows.map(({ section, nature, month, papers, base, tax }) => (
            <tr key={`${section} ${nature} ${month}`}>
              <td>{nature ? wordOf(NATURE_LABELS[nature], i18n) : t`Typed with a payment, without a section`}</td>
              <FigureCells
                head={heads}
                texts={2}
                cells={[
                  section,
                  months.format(Date.parse(`${month}-15T00:00:00Z`)),
                  formatNumber(papers),
                  base === null ? null : formatMoney(base),
                  formatMoney(tax),
                ]}
              />
            </tr>
          ))}
        </Table>
      </Panel>
    </Stack>
  )
}
