import { msg } from '@lingui/core/macro'
import { menuIcon } from '#ui/menu-icon.tsx'
import { defineWebModule } from '#shell/module.ts'

// One screen with two addresses (specification, section 2).
const config = { shows_records: true, load: () => import('./config/ConfigScreen.web.tsx') }
// One chunk: who opens invoices opens quotations too.
const overrides = () => import('./overrides.web.ts')

/** Quotations, orders and invoices in the browser. */
export const salesWeb = defineWebModule('sales', {
  screens: [
    { address: 'config/quotations', title: msg`Quotation configuration`, ...config },
    { address: 'setting', title: msg`Settings`, ...config },
    {
      address: 'gst-returns',
      title: msg`GST returns`,
      shows_records: true,
      load: () => import('./returns/GstReturnsScreen.web.tsx'),
    },
  ],
  menu: [
    { group: 'sales', record: 'quotation', icon: menuIcon('IconFileDescription') },
    { group: 'sales', record: 'sales_order', icon: menuIcon('IconClipboardList') },
    { group: 'sales', record: 'shipment', icon: menuIcon('IconTruck') },
    { group: 'sales', record: 'invoice', icon: menuIcon('IconReceipt') },
    {
      group: 'money',
      title: msg`GST returns`,
      path: 'gst-returns',
      icon: menuIcon('IconReceiptTax'),
      module: 'invoice',
      needs: { record: 'invoice', right: 'export' },
    },
  ],
  settings: () => import('./settings.web.ts').then((found) => found.salesSettings),
  overrides: {
    invoice: () => overrides().then((found) => found.invoiceWeb),
    sales_order: () => overrides().then((found) => found.salesOrderWeb),
    shipment: () => overrides().then((found) => found.shipmentWeb),
    quotation: () => overrides().then((found) => found.quotationWeb),
  },
})
