import { Trans, useLingui } from '@lingui/react/macro'
import { textOf } from '#engine/web/value-text.ts'
import LookupScreen, { type UsageSlot } from '#platform/lookups/screen/LookupScreen.tsx'
import { TabbedSettings } from '#platform/lookups/screen/TabbedSettings.tsx'
import type { Entry } from '#platform/lookups/screen/use-entries.ts'
import { documentSeries, USUAL_FORMATS } from '../numbers/document-series.record.ts'
import { DiscountLimitsTab } from './DiscountLimitsTab.web.tsx'
import { ValidityTab } from './ValidityTab.web.tsx'
import { OwnFieldsTab } from './OwnFieldsTab.web.tsx'
import { PaperLookTab } from './PaperLookTab.web.tsx'
import { bankAccount } from './bank-account.record.ts'

const { Sale, Quotation } = USUAL_FORMATS

/** `/business/{businessId}/config/quotations` and `/setting`: what papers print, how they are numbered, and own fields. */
export default function ConfigScreen() {
  const { t } = useLingui()
  const list = (id: string, record: string, name: string, hint: string, Usage?: UsageSlot) => ({
    ...{ id, name, hint },
    content: <LookupScreen key={record} record={record} Usage={Usage} />,
  })
  return (
    <TabbedSettings
      title={<Trans>Quotations and invoices</Trans>}
      label={t`Parts of the configuration of quotations and invoices`}
      path="config/quotations"
      tabs={[
        list(
          'numbers',
          documentSeries.name,
          t`Numbers and terms`,
          t`How documents are numbered, and the terms and days that new ones start with. The pencil opens them. Without an entry of their own, invoices are numbered ${Sale} and quotations ${Quotation}.`,
          SeriesWords,
        ),
        list(
          'banks',
          bankAccount.name,
          t`Bank and UPI`,
          t`The first account and the first UPI id are printed on documents, with a QR code of the exact amount. The pencil opens them.`,
          AccountWords,
        ),
        {
          id: 'look',
          name: t`Look of papers`,
          hint: t`How quotations, orders, invoices and credit notes look as a PDF.`,
          content: <PaperLookTab />,
        },
        {
          id: 'discounts',
          name: t`Discount limits`,
          hint: t`The highest discount that each role gives without asking. A quotation above it waits for approval.`,
          content: <DiscountLimitsTab />,
        },
        {
          id: 'validity',
          name: t`Validity`,
          hint: t`When the owner of a quotation is reminded of its last day.`,
          content: <ValidityTab />,
        },
        {
          id: 'fields',
          name: t`Own fields`,
          hint: t`What your business wants to know about a document or each of its lines beyond the usual.`,
          content: <OwnFieldsTab />,
        },
      ]}
    />
  )
}

/** The format of a series. */
const SeriesWords = ({ entry }: { entry: Entry }) => <>{textOf(entry.format)}</>

/** Account number and UPI id, as far as they are known. */
function AccountWords({ entry }: { entry: Entry }) {
  return <>{[textOf(entry.account_number), textOf(entry.upi_id)].filter(Boolean).join(' · ')}</>
}
