import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** The scripts of the build that the browser does not keep for offline use, without the catalogues of other languages. */
export async function missingFiles(on: Page): Promise<string[]> {
  const built = readdirSync(join(import.meta.dirname, '../../dist/web/assets'))
    .filter((name) => name.endsWith('.js') && !/^(?:hi|gu|ta)-/.test(name))
    .map((name) => `/assets/${name}`)
  return await on.evaluate(async (addresses) => {
    const kept = await Promise.all(addresses.map((address) => caches.match(address)))
    return addresses.filter((_, index) => !kept[index])
  }, built)
}
