import { useLingui } from '@lingui/react/macro'
import { PdfMenu } from '../../paper/PdfMenu.web.tsx'

/** Saves the voucher of a payment under reverse charge as a PDF, or the paper with all bills that it pays. */
export default function PaymentVoucher({ id, number }: { id: number; number: string }) {
  const { t } = useLingui()
  return (
    <PdfMenu
      path={`payments/${id}/voucher/pdf`}
      name={number.replaceAll('/', '-')}
      label={t`Payment voucher`}
      menu={t`Language of the payment voucher`}
      ways={[{ label: t`With all bills`, path: `payments/${id}/pdf`, query: {} }]}
    />
  )
}
