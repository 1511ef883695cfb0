import { defineModule } from '#engine/record/module.ts'
import { hsnCode } from './hsn/hsn-code.record.ts'
import { item } from './item.record.ts'
import { clientGroup } from './lookups/client-group.record.ts'
import { itemGroup } from './lookups/item-group.record.ts'
import { unit } from './lookups/unit.record.ts'
import { priceList } from './prices/price-list.record.ts'

const KEEPS = { view: 'all', create: 'all', edit: 'all', delete: 'all', export: 'all' } as const
const SEES = { view: 'all' } as const
const SELLS = { item: SEES, price_list: SEES, hsn_code: SEES }

/** Goods and services, their groups, units, codes and prices. */
export const items = defineModule({
  name: 'items',
  stands_on: ['business', 'people', 'gst', 'crm'],
  records: [itemGroup, unit, clientGroup, hsnCode, item, priceList],
  navigation: ['Inventry', 'Stocks'],
  words: { Inventry: 'Inventory', Stocks: 'Stock' },
  everyone: { item_group: SEES, unit: SEES, client_group: SEES },
  roles: {
    Manager: {
      item: { ...KEEPS, import: 'all', correct_stock: 'all' },
      hsn_code: { ...KEEPS, import: 'all' },
      price_list: KEEPS,
    },
    Sales: SELLS,
    Telecaller: SELLS,
    Viewer: SELLS,
  },
  // What the business pays its suppliers is not for those who sell.
  fields: {
    Sales: { item: { purchase_price: 'hidden' } },
    Telecaller: { item: { purchase_price: 'hidden' } },
    Viewer: { item: { purchase_price: 'hidden' } },
  },
})
