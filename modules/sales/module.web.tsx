import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import { menuIcon } from '#ui/menu-icon.tsx'
import { defineWebModule, overridesOf } from '#shell/module.ts'

const lines = async () => (await import('./documents/abroad/line-slots.web.tsx')).lineSlots

/** Quotations, orders and invoices in the browser. */
export const salesWeb = defineWebModule('sales', {
  menu: [
    { group: 'sales', record: 'quotation', icon: menuIcon('IconFileDescription'), own_list: true },
    { group: 'sales', record: 'sales_order', icon: menuIcon('IconClipboardList') },
    { group: 'sales', record: 'shipment', icon: menuIcon('IconTruck') },
    { group: 'sales', record: 'job_work', icon: menuIcon('IconScissors') },
    { group: 'sales', record: 'invoice', icon: menuIcon('IconReceipt') },
    { group: 'sales', record: 'credit_note', icon: menuIcon('IconReceiptRefund') },
    { group: 'sales', record: 'e_invoice', icon: menuIcon('IconQrcode') },
    { group: 'sales', record: 'e_way_bill', icon: menuIcon('IconRoad') },
    {
      group: 'sales',
      title: msg`Approvals`,
      path: 'approvals',
      icon: menuIcon('IconChecks'),
      module: 'Quotations',
      needs: [{ record: 'quotation', right: 'approve' }],
    },
    { group: 'stock', record: 'delivery_challan', icon: menuIcon('IconTruckDelivery') },
    { group: 'purchases', record: 'bill', icon: menuIcon('IconFileInvoice') },
    { group: 'purchases', record: 'debit_note', icon: menuIcon('IconReceiptRefund') },
    { group: 'purchases', record: 'payment', icon: menuIcon('IconCreditCardPay') },
    {
      group: 'purchases',
      title: msg`To pay`,
      path: 'payables',
      icon: menuIcon('IconHourglass'),
      module: 'invoice',
      needs: [{ record: 'bill', right: 'view' }],
    },
    { group: 'money', record: 'receipt', icon: menuIcon('IconCashBanknote') },
    { group: 'money', record: 'other_expense', icon: menuIcon('IconWallet') },
    { group: 'money', record: 'other_income', icon: menuIcon('IconCoins') },
    {
      group: 'money',
      title: msg`Outstanding`,
      path: 'outstanding',
      icon: menuIcon('IconHourglass'),
      module: 'invoice',
      needs: [{ record: 'invoice', right: 'view' }],
    },
    {
      group: 'money',
      title: msg`Day book`,
      path: 'day_book',
      icon: menuIcon('IconBook'),
      module: 'invoice',
      needs: [{ record: 'invoice', right: 'view' }],
    },
    {
      group: 'money',
      title: msg`GST returns`,
      path: 'gst-returns',
      icon: menuIcon('IconReceiptTax'),
      module: 'invoice',
      needs: { record: 'invoice', right: 'export' },
    },
  ],
  lookups: [
    { group: 'money', lookup: 'expense_category' },
    { group: 'money', lookup: 'income_category' },
  ],
  additions: {
    contact: () => import('./outstanding/contact-panels.web.ts').then((found) => ({ panels: found.contactPanels })),
    opportunity: () => import('./opportunities/opportunity-parts.web.ts').then((found) => found.opportunityParts),
  },
  overrides: {
    ...overridesOf(
      [
        'invoice',
        'sales_order',
        'shipment',
        'job_work',
        'delivery_challan',
        'challan_return',
        'credit_note',
        'receipt',
        'e_invoice',
        'e_way_bill',
        'consolidated_bill',
        'quotation',
      ],
      () => import('./overrides.web.ts'),
    ),
    ...overridesOf(
      ['bill', 'debit_note', 'payment', 'other_income', 'other_expense'],
      () => import('./purchases/overrides.web.ts'),
    ),
    opening_balance: () => import('./brought/opening-balance.web.tsx').then((found) => found.openingBalanceWeb),
  },
  // Documents have prices in other currencies.
  slots: {
    lines: {
      Input: lazy(async () => ({ default: (await lines()).Input })),
      Table: lazy(async () => ({ default: (await lines()).Table })),
      OnPage: lazy(async () => ({ default: (await lines()).OnPage })),
      LiveTotals: lazy(async () => ({ default: (await lines()).LiveTotals })),
    },
  },
  later: () => import('./later.web.ts'),
})
