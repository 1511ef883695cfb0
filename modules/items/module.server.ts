import { defineServerModule } from '#platform/manifest/module.server.ts'
import { itemPlants } from './demo.server.ts'
import { itemServer } from './item.server.ts'
import { unitServer } from './lookups/unit.server.ts'
import { items } from './module.ts'
import { priceListServer } from './prices/price-list.server.ts'
import { stockCommand } from './stock/command.server.ts'
import { stockRoutes } from './stock/routes.server.ts'
import { itemsWaiting } from './waiting.ts'

/** Items on the server. */
export const itemsServer = defineServerModule(items, {
  hooks: [itemServer, unitServer, priceListServer],
  routes: stockRoutes,
  waiting: itemsWaiting,
  plants: itemPlants,
  commands: { stock: stockCommand },
})
