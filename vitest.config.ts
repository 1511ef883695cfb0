import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

const exclude = [...configDefaults.exclude, 'journeys/**', '.vanik/**']
const webConfig = fileURLToPath(new URL('apps/web/vitest.config.ts', import.meta.url))
const root = fileURLToPath(new URL('.', import.meta.url))

// Node itself loads these files, as it loads the product: that is faster than Vite, and no server test replaces a module.
const native = { viteModuleRunner: false, nodeLoader: false }

export default defineConfig({
  test: {
    // Two workers suit two cores. The database and the journeys share them, so a test may take long without hanging.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'pure',
          root,
          include: ['**/*.test.ts'],
          exclude: [...exclude, '**/*.server.test.ts', '**/*.web.test.ts'],
          environment: 'node',
          // A busy machine is no failure: what hangs is found all the same.
          testTimeout: 60_000,
          pool: 'threads',
          isolate: false,
          experimental: native,
        },
      },
      {
        test: {
          name: 'server',
          root,
          include: ['**/*.server.test.ts'],
          exclude,
          environment: 'node',
          pool: 'forks',
          experimental: native,
          // Loading the product anew for each file costs more than most files do; each test makes a business of its own.
          isolate: false,
          globalSetup: ['engine/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...(existsSync(webConfig) ? { extends: webConfig } : {}),
        test: {
          name: 'web',
          root,
          include: ['**/*.web.test.{ts,tsx}'],
          exclude,
          environment: 'happy-dom',
          setupFiles: ['ui/clean-page.web.test-kit.ts'],
          testTimeout: 60_000,
          pool: 'forks',
          isolate: false,
        },
      },
    ],
  },
})
