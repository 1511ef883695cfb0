import { msg } from '@lingui/core/macro'
import type { LaterParts } from '#shell/module.ts'

// One screen with two addresses (specification, section 2).
const config = { shows_records: true, load: () => import('./config/ConfigScreen.web.tsx') }

/** The parts of the module that follow the first screen. */
export const later: LaterParts = {
  screens: [
    {
      address: 'quotations',
      title: msg`Quotations`,
      shows_records: true,
      load: () => import('./quotations/QuotationList.web.tsx'),
    },
    { address: 'config/quotations', title: msg`Quotation configuration`, ...config },
    {
      address: 'config/order_moves',
      title: msg`Moves of orders`,
      shows_records: true,
      load: () => import('./orders/moves/MovesScreen.web.tsx'),
    },
    { address: 'setting', title: msg`Settings`, ...config },
    {
      address: 'gst-returns',
      title: msg`GST returns`,
      shows_records: true,
      load: () => import('./returns/GstReturnsScreen.web.tsx'),
    },
    {
      address: 'itc-04',
      title: msg`Job work and ITC-04`,
      shows_records: true,
      load: () => import('./challans/itc04/Itc04Screen.web.tsx'),
    },
    {
      address: 'tax-at-source',
      title: msg`TDS and TCS`,
      shows_records: true,
      load: () => import('./withholding/TaxAtSourceScreen.web.tsx'),
    },
    {
      address: 'settings/beginning',
      title: msg`Beginning of the books`,
      shows_records: true,
      load: () => import('./brought/BeginningScreen.web.tsx'),
    },
    {
      address: 'settings/portals',
      title: msg`E-invoice and e-way bill`,
      shows_records: true,
      load: () => import('./portals/PortalSettings.web.tsx'),
    },
    {
      address: 'outstanding',
      title: msg`Outstanding`,
      shows_records: true,
      load: () => import('./outstanding/OutstandingScreen.web.tsx'),
    },
    {
      address: 'payables',
      title: msg`To pay`,
      shows_records: true,
      load: () => import('./outstanding/PayablesScreen.web.tsx'),
    },
    {
      address: 'day_book',
      title: msg`Day book`,
      shows_records: true,
      load: () => import('./outstanding/DayBookScreen.web.tsx'),
    },
  ],
  settings: () => import('./settings.web.ts').then((found) => found.salesSettings),
}
