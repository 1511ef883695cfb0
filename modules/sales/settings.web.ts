import { msg } from '@lingui/core/macro'
import { IconArrowsShuffle, IconBuildingBank, IconFlag, IconReceipt } from '@tabler/icons-react'
import type { SettingsPlace } from '#shell/module.ts'

/** The settings of quotations and invoices. */
export const salesSettings: readonly SettingsPlace[] = [
  {
    group: 'sales',
    title: msg`Quotations and invoices`,
    detail: msg`Numbers, terms, bank accounts, UPI ids and own fields`,
    path: 'config/quotations',
    icon: IconReceipt,
    module: 'Quotations',
    needs: [
      { record: 'document_series', right: 'edit' },
      { record: 'bank_account', right: 'edit' },
      { record: 'custom_field', right: 'edit' },
    ],
  },
  {
    group: 'sales',
    title: msg`Moves of orders`,
    detail: msg`Which status of an order may follow which`,
    path: 'config/order_moves',
    icon: IconArrowsShuffle,
    module: 'orders',
    needs: [{ record: 'sales_order', right: 'view' }],
  },
  {
    group: 'sales',
    title: msg`Beginning of the books`,
    detail: msg`Opening balances, old invoices and purchase bills`,
    path: 'settings/beginning',
    icon: IconFlag,
    managers: true,
  },
  {
    group: 'sales',
    title: msg`E-invoice and e-way bill`,
    detail: msg`Turnover, pushing and the sign-in at the portals`,
    path: 'settings/portals',
    icon: IconBuildingBank,
    managers: true,
  },
]
