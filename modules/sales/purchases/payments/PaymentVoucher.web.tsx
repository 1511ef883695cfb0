import { useLingui } from '@lingui/react/macro'
import { PdfMenu } from '../../paper/PdfMenu.web.tsx'

/** Saves the voucher of a payment under reverse charge as a PDF. */
export default function PaymentVoucher({ id, number }: { id: number; number: string }) {
  const { t } = useLingui()
  return (
    <PdfMenu
      path={`payments/${id}/voucher/pdf`}
      name={number.replaceAll('/', '-')}
      label={t`Payment voucher`}
      menu={t`Language of the payment voucher`}
    />
  )
}
