import '#ui/css/input.ts'
import '#ui/css/select.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { IconFileSpreadsheet, IconReceiptTax } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exact, rupeesText, sum } from '#base/exact.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import { stateByCode } from '#modules/gst/states.ts'
import { SaveFileButton } from '#platform/export/screen/SaveFileButton.tsx'
import { get } from '#ui/client/request.ts'
import { dayOf, formatMoney, formatNumber } from '#ui/display.ts'
import { ButtonLink } from '#ui/layout/ButtonLink.tsx'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Figures, Notice } from '#ui/layout/Panel.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { InputReturn } from './InputReturn.web.tsx'
import type { Outward, Section, ShownFigures } from './return-figures.ts'
import { type Amounts, Sums } from './Sums.web.tsx'

type Answer = ShownFigures & {
  period: string
  gstin: string
  stored: {
    papers: number
    total: string
    cancelled: number
    notes: number
    notes_total: string
    /** What is left of advances for services, by their ledger and by the receipts themselves. */
    advances: { ledger: string; receipts: string }
  }
}

/** True for a month that has nothing to report. */
const isNil = ({ papers, notes, advances }: Answer): boolean => papers + notes + advances === 0

/** The months that a return can be made for: this one and the twelve before it, the newest first, as YYYY-MM. */
function monthsUntil(today: string): string[] {
  const [year, month] = today.split('-').map(Number)
  return Array.from({ length: 13 }, (_, back) => {
    const at = year * 12 + (month - 1) - back
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

/** `/business/{businessId}/gst-returns`: GSTR-1 and GSTR-3B of a month, checked against the invoices and bills. */
export default function GstReturnsScreen() {
  const tenant = useTenantKey()
  const gstins = useQuery({
    queryKey: [...tenant, 'gst returns', 'gstins'],
    queryFn: ({ signal }) => get<{ data: string[] }>('gst_returns/gstins', { quiet: true, signal }),
  })
  if (gstins.isError)
    return (
      <SettingsPage title={<Trans>GST returns</Trans>}>
        <ErrorState
          what={<Trans>The returns could not be loaded</Trans>}
          error={gstins.error}
          onRetry={() => void gstins.refetch()}
        />
      </SettingsPage>
    )
  if (!gstins.data) return <Skeleton lines={6} height={36} />
  if (gstins.data.data.length === 0)
    return (
      <SettingsPage title={<Trans>GST returns</Trans>}>
        <EmptyState
          icon={IconReceiptTax}
          title={<Trans>The business has no GSTIN</Trans>}
          detail={<Trans>Enter it in the business details, then invoices fill the returns of each month.</Trans>}
        />
      </SettingsPage>
    )
  return <Returns gstins={gstins.data.data} />
}

function Returns({ gstins }: { gstins: readonly string[] }) {
  const { t, i18n } = useLingui()
  const tenant = useTenantKey()
  const months = monthsUntil(dayOf(new Date()))
  // A return is filed after its month has ended.
  const [month, setMonth] = useState(months[1])
  const [gstin, setGstin] = useState(gstins[0])
  const asked = { month, gstin }
  const answer = useQuery({
    queryKey: [...tenant, 'gst returns', asked],
    queryFn: ({ signal }) => get<Answer>('gst_returns/gstr1', { quiet: true, signal, query: asked }),
  })
  const name = new Intl.DateTimeFormat(i18n.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const monthName = (one: string) => name.format(Date.parse(`${one}-15T00:00:00Z`))
  return (
    <SettingsPage
      width="wide"
      title={<Trans>GST returns</Trans>}
      detail={
        <Trans>From the posted invoices of a month. Upload the file on the GST portal under Returns, GSTR-1.</Trans>
      }
      actions={<Downloads asked={asked} off={!answer.data || isNil(answer.data)} />}
    >
      <Row align="flex-end">
        <Select
          label={t`Month`}
          data={months.map((value) => ({ value, label: monthName(value) }))}
          value={month}
          onChange={(value) => value && setMonth(value)}
          allowDeselect={false}
        />
        {gstins.length > 1 && (
          <Select
            label={t`GSTIN`}
            data={[...gstins]}
            value={gstin}
            onChange={(value) => value && setGstin(value)}
            allowDeselect={false}
          />
        )}
        <ButtonLink to="/business/$businessId/tax-at-source" variant="subtle">
          <Trans>TDS and TCS</Trans>
        </ButtonLink>
        <ButtonLink to="/business/$businessId/itc-04" variant="subtle">
          <Trans>Job work and ITC-04</Trans>
        </ButtonLink>
      </Row>
      {answer.isError ? (
        <ErrorState
          what={<Trans>The returns could not be loaded</Trans>}
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : !answer.data ? (
        <Skeleton lines={6} height={36} />
      ) : isNil(answer.data) ? (
        <EmptyState
          icon={IconReceiptTax}
          title={<Trans>No posted invoice in {monthName(month)}</Trans>}
          detail={<Trans>A month without sales is filed as a nil return on the portal itself.</Trans>}
        />
      ) : (
        <Shown answer={answer.data} />
      )}
      <InputReturn asked={asked} />
    </SettingsPage>
  )
}

function Downloads({ asked, off }: { asked: { month: string; gstin: string }; off: boolean }) {
  const name = `GSTR1_${asked.gstin}_${asked.month}`
  return (
    <>
      <SaveFileButton
        path="gst_returns/gstr1/sheet"
        query={asked}
        name={`${name}.xlsx`}
        disabled={off}
        leftSection={<IconFileSpreadsheet size={15} aria-hidden />}
      >
        <Trans>Excel</Trans>
      </SaveFileButton>
      <SaveFileButton path="gst_returns/gstr1/file" query={asked} name={`${name}.json`} disabled={off} variant="filled">
        <Trans>File for the portal</Trans>
      </SaveFileButton>
    </>
  )
}

function Shown({ answer }: { answer: Answer }) {
  const { t } = useLingui()
  const { stored, sections, outward, places } = answer
  const agrees =
    stored.papers === answer.papers &&
    stored.total === answer.total &&
    stored.notes === answer.notes &&
    stored.notes_total === answer.notes_total &&
    stored.advances.ledger === stored.advances.receipts
  const SECTION_NAMES: Record<Section, string> = {
    b2b: t`4 · To registered buyers (B2B)`,
    b2cl: t`5 · Large sales to consumers of other states`,
    exp: t`6 · Exports`,
    b2cs: t`7 · Other sales to consumers`,
    nil: t`8 · Nil rated, exempt and outside GST`,
    notes: t`9B · Credit notes, less debit notes`,
    received: t`11A · Advances for services, not invoiced yet`,
    set_off: t`11B · Advances of earlier months, invoiced or given back`,
  }
  const OUTWARD_NAMES: Record<Outward, string> = {
    taxable: t`3.1 (a) Taxable`,
    zero_rated: t`3.1 (b) Zero rated: exports and SEZ`,
    nil_exempt: t`3.1 (c) Nil rated and exempt`,
    non_gst: t`3.1 (e) Outside GST`,
  }
  const total = (...names: (keyof Amounts)[]) =>
    rupeesText(sum(outward.flatMap((row) => names.map((name) => exact(row[name])))))
  return (
    <Stack gap="lg">
      <Figures
        figures={[
          { label: <Trans>Invoices</Trans>, value: formatNumber(answer.papers) },
          { label: <Trans>Credit notes</Trans>, value: formatNumber(answer.notes) },
          { label: <Trans>Cancelled</Trans>, value: formatNumber(stored.cancelled) },
          { label: <Trans>Taxable value</Trans>, value: formatMoney(total('taxable')) },
          { label: <Trans>Tax</Trans>, value: formatMoney(total('igst', 'cgst', 'sgst', 'cess')) },
          { label: <Trans>Invoice value</Trans>, value: formatMoney(answer.total) },
        ]}
      />
      {agrees ? (
        <Muted>
          <Trans>Count and value agree with the invoices, credit notes and advances of the month.</Trans>
        </Muted>
      ) : (
        <Notice tone="danger" alert>
          <Trans>
            Count or value differ from the invoices, credit notes and advances of the month. Load the return again; if
            it stays, tell support before you file.
          </Trans>
        </Notice>
      )}
      <Sums
        title={t`GSTR-1`}
        first={t`Table`}
        rows={sections.map((row) => ({ ...row, name: SECTION_NAMES[row.section], count: row.papers }))}
      />
      <Sums
        title={t`GSTR-3B`}
        first={t`Outward supplies`}
        rows={[
          ...outward.map((row) => ({ ...row, name: OUTWARD_NAMES[row.row] })),
          ...places.map((row) => {
            const place = stateByCode(row.place)?.name ?? row.place
            return { ...row, name: t`3.2 Unregistered buyers in ${place}` }
          }),
        ]}
      />
    </Stack>
  )
}
