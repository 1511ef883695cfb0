import { msg } from '@lingui/core/macro'
import { IconFileText, IconReceipt } from '@tabler/icons-react'
import { defineWebModule } from '#shell/module.ts'

const config = () => import('./config/ConfigScreen.web.tsx')

/** Quotations and invoices in the browser. */
export const salesWeb = defineWebModule('sales', {
  // One screen with two addresses (specification, section 2).
  screens: ['config/quotations', 'setting'].map((address) => ({
    address,
    title: address === 'setting' ? msg`Settings` : msg`Quotation configuration`,
    shows_records: true,
    load: config,
  })),
  menu: [
    { group: 'sales', record: 'quotation', icon: IconFileText },
    { group: 'sales', record: 'invoice', icon: IconReceipt },
  ],
  settings: () => import('./settings.web.ts').then((found) => found.salesSettings),
  overrides: {
    invoice: () => import('./invoices/invoice.web.tsx').then((found) => found.invoiceWeb),
    quotation: () => import('./quotations/quotation.web.tsx').then((found) => found.quotationWeb),
  },
})
