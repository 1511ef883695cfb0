import { Trans, useLingui } from '@lingui/react/macro'
import { bill } from '../purchases/bills/bill.record.ts'
import { AgeingScreen } from './AgeingScreen.web.tsx'

/** `/business/{businessId}/payables`: what is owed to whom, and since when. Each figure opens its bills. */
export default function PayablesScreen() {
  const { t } = useLingui()
  return (
    <AgeingScreen
      path="payables"
      papers={bill}
      party={t`Supplier`}
      detail={<Trans>What you owe your suppliers, by days past the due date. A figure opens its bills.</Trans>}
      nothing={<Trans>You owe nobody anything</Trans>}
      cut={<Trans>The 500 suppliers with the most are shown.</Trans>}
    />
  )
}
