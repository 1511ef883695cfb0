import { msg } from '@lingui/core/macro'
import { menuIcon } from '#ui/menu-icon.tsx'
import { defineWebModule } from '#shell/module.ts'

/** Items in the browser. */
export const itemsWeb = defineWebModule('items', {
  menu: [
    { group: 'stock', record: 'item', icon: menuIcon('IconPackage') },
    {
      group: 'stock',
      title: msg`Stock`,
      path: 'stocks',
      icon: menuIcon('IconBuildingWarehouse'),
      module: 'Stocks',
      needs: [{ record: 'item', right: 'view' }],
    },
    { group: 'stock', record: 'price_list', icon: menuIcon('IconTags') },
  ],
  lookups: [
    { group: 'stock', lookup: 'item_group' },
    { group: 'stock', lookup: 'unit' },
    { group: 'stock', lookup: 'client_group' },
  ],
  overrides: { item: () => import('./item.web.tsx').then((found) => found.itemWeb) },
  later: () => import('./later.web.ts'),
})
