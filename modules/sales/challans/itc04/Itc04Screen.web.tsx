import '#ui/css/input.ts'
import '#ui/css/select.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { financialYear } from '#base/financial-year.ts'
import { useTenantKey, useWhole } from '#engine/web/context.tsx'
import { useRights } from '#engine/web/use-rights.ts'
import { SaveFileButton } from '#platform/export/screen/SaveFileButton.tsx'
import { get } from '#ui/client/request.ts'
import { dayOf, formatDate, formatMoney, formatNumber } from '#ui/display.ts'
import { Muted, Row, Stack, Title } from '#ui/layout/flow.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Notice, Panel } from '#ui/layout/Panel.tsx'
import { FigureCells, Table } from '#ui/layout/Table.tsx'
import { challan } from '../challan.record.ts'
import { GoodsOutList } from './GoodsOutList.web.tsx'

interface Answer {
  gstin: string
  period: { from: string; to: string; due: string }
  tables: {
    table: '4' | '5A' | '5B' | '5C'
    lines: number
    papers: number
    taxable: string | null
    incomplete: number
  }[]
}

/** `/business/{businessId}/itc-04`: what is with job workers, and ITC-04 of a half year or a year. */
export default function Itc04Screen() {
  const { can } = useRights(useWhole(challan))
  return (
    <SettingsPage
      width="wide"
      title={<Trans>Job work and ITC-04</Trans>}
      detail={<Trans>What is still with job workers and others, and the return of what went and came back.</Trans>}
    >
      <GoodsOutList />
      {can('export') && <Itc04 />}
    </SettingsPage>
  )
}

/** The half years of this financial year and the one before, then the two years, each with the portal's key. */
function periodsUntil(today: string) {
  const year = Number(financialYear(today).financial_year.slice(0, 4))
  const halves = [year, year - 1].flatMap((one) => [
    { value: `${one}-10`, from: `${one}-10-01`, to: `${one + 1}-03-31` },
    { value: `${one}-04`, from: `${one}-04-01`, to: `${one}-09-30` },
  ])
  const years = [year, year - 1].map((one) => ({ value: String(one), from: `${one}-04-01`, to: `${one + 1}-03-31` }))
  return [...halves, ...years].filter(({ from }) => from <= today)
}

function Itc04() {
  const { t } = useLingui()
  const tenant = useTenantKey()
  const today = dayOf(new Date())
  const periods = periodsUntil(today)
  const [period, setPeriod] = useState(periods.find(({ to }) => to < today)?.value ?? periods[0].value)
  const gstins = useQuery({
    queryKey: [...tenant, 'gst returns', 'gstins'],
    queryFn: ({ signal }) => get<{ data: string[] }>('gst_returns/gstins', { quiet: true, signal }),
    retry: false,
  })
  const known = gstins.data?.data ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const gstin = chosen ?? known[0]
  const asked = { period, ...(gstin ? { gstin } : {}) }
  const found = useQuery({
    queryKey: [...tenant, 'itc-04', asked],
    queryFn: ({ signal }) => get<Answer>('itc04', { quiet: true, signal, query: asked }),
    enabled: known.length > 0,
  })
  const lines = (found.data?.tables ?? []).reduce((sum, one) => sum + one.lines, 0)
  const file = { query: asked, disabled: lines === 0 }
  return (
    <Stack gap="md">
      <Row justify="space-between" align="flex-end">
        <Title order={2}>
          <Trans>ITC-04</Trans>
        </Title>
        <Row gap="sm">
          <SaveFileButton
            {...file}
            path="itc04/sheet"
            name={`ITC04_${period}.xlsx`}
            leftSection={<IconFileSpreadsheet size={15} aria-hidden />}
          >
            <Trans>Excel</Trans>
          </SaveFileButton>
          <SaveFileButton {...file} path="itc04/file" name={`ITC04_${period}.json`} variant="filled">
            <Trans>File for the portal</Trans>
          </SaveFileButton>
        </Row>
      </Row>
      <Row align="flex-end">
        <Select
          label={t`Period`}
          data={periods.map(({ value, from, to }) => ({ value, label: `${formatDate(from)} – ${formatDate(to)}` }))}
          value={period}
          onChange={(value) => value && setPeriod(value)}
          allowDeselect={false}
          w={260}
        />
        {known.length > 1 && (
          <Select label={t`GSTIN`} data={[...known]} value={gstin} onChange={setChosen} allowDeselect={false} />
        )}
      </Row>
      {gstins.data && known.length === 0 ? (
        <Muted>
          <Trans>The business has no GSTIN, so it files no ITC-04.</Trans>
        </Muted>
      ) : (
        <Loaded query={found} failed={<Trans>ITC-04 could not be loaded</Trans>} lines={5}>
          {(answer) => <Tables answer={answer} />}
        </Loaded>
      )}
    </Stack>
  )
}

function Tables({ answer }: { answer: Answer }) {
  const { t } = useLingui()
  const NAMES = {
    '4': t`4 · Sent to job workers`,
    '5A': t`5A · Back from the same job worker`,
    '5B': t`5B · Back from another job worker`,
    '5C': t`5C · Sold from the job worker`,
  }
  const head = [t`Table`, t`Papers`, t`Lines`, t`Taxable value`]
  const incomplete = answer.tables.reduce((sum, one) => sum + one.incomplete, 0)
  const due = formatDate(answer.period.due)
  return (
    <>
      {incomplete > 0 && (
        <Notice tone="warm">
          <Trans>
            The portal will refuse {formatNumber(incomplete)} lines: each needs the GSTIN or state of the job worker,
            and of goods that came back the work and the number of their challan.
          </Trans>
        </Notice>
      )}
      <Panel>
        <Table stacked head={head} figures={1}>
          {answer.tables.map(({ table, lines, papers, taxable }) => (
            <tr key={table}>
              <td>{NAMES[table]}</td>
              <FigureCells
                head={head}
                cells={[formatNumber(papers), formatNumber(lines), taxable === null ? null : formatMoney(taxable)]}
              />
            </tr>
          ))}
        </Table>
      </Panel>
      <Muted>
        <Trans>
          To be filed by {due}. Above ₹5 crore of turnover in the year before: each half year; others once a year.
        </Trans>
      </Muted>
    </>
  )
}
