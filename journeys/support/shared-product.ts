import { test as base } from '@playwright/test'
import { type Product, startProduct } from './product.ts'

/**
 * Tests with a product that other files use too, because a start and a stop of it take some seconds: each file makes a business
 * of its own with `newOwner` or `newTrader`, whose addresses are new. A file may enter the demo business if it only reads there
 * or adds records of its own, and looks at nothing that such records change. A file that changes roles, people or settings of
 * the demo business, kills the product, sets how it works, or needs it empty starts its own.
 */
export const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that this fixture needs no other.
    async ({}, use) => {
      const product = await startProduct({}, { demo: true })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
