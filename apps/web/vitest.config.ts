import { defineConfig } from 'vitest/config'
import { sourcePlugins } from './plugins.ts'

/** The browser's component tests; run from the project's folder. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  plugins: sourcePlugins({ sourceMap: true }),
  test: { include: ['**/*.web.test.{ts,tsx}'], environment: 'happy-dom', css: false },
})
