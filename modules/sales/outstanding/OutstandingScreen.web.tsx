import { Trans, useLingui } from '@lingui/react/macro'
import { invoice } from '../invoices/invoice.record.ts'
import { AgeingScreen } from './AgeingScreen.web.tsx'

/** `/business/{businessId}/outstanding`: who owes how much, and since when. Each figure opens its invoices. */
export default function OutstandingScreen() {
  const { t } = useLingui()
  return (
    <AgeingScreen
      path="ageing"
      papers={invoice}
      party={t`Client`}
      detail={<Trans>What your clients owe, by days past the due date. A figure opens its invoices.</Trans>}
      nothing={<Trans>Nobody owes you anything</Trans>}
      cut={<Trans>The 500 clients with the most are shown.</Trans>}
    />
  )
}
