import { useLingui } from '@lingui/react/macro'
import { PdfMenu } from '../paper/PdfMenu.web.tsx'

/** Saves the vouchers of what a receipt gave back as PDFs. */
export default function RefundVouchers({ id, vouchers }: { id: number; vouchers: { id: number; number: string }[] }) {
  const { t } = useLingui()
  return vouchers.map(({ id: voucher_id, number }) => (
    <PdfMenu
      key={voucher_id}
      path={`receipts/${id}/refund_vouchers/${voucher_id}/pdf`}
      name={number.replaceAll('/', '-')}
      label={vouchers.length === 1 ? t`Refund voucher` : t`Refund voucher ${number}`}
      menu={t`Language of the refund voucher`}
    />
  ))
}
