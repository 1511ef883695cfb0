import { useLingui } from '@lingui/react/macro'
import { PdfMenu } from '../../paper/PdfMenu.web.tsx'

/** Saves the self-invoice of a bill as a PDF. */
export default function SelfInvoice({ id, number }: { id: number; number: string }) {
  const { t } = useLingui()
  return (
    <PdfMenu
      path={`bills/${id}/self_invoice/pdf`}
      name={number.replaceAll('/', '-')}
      label={t`Self-invoice`}
      menu={t`Language of the self-invoice`}
    />
  )
}
