import { defineConfig } from 'vite'
import { finishBuild, scaleText, sourcePlugins } from './plugins.ts'

const project = new URL('../..', import.meta.url).pathname

const FRAME =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@lingui|@tanstack[\\/](?:react-router|router-core|history|store|react-store|query-core|react-query))[\\/]|[\\/]kernel[\\/](?:preferences|web[\\/](?:client|words[\\/](?:language|sentences|compile-message|word-of)))/

/** The browser build: `vite build --config apps/web/vite.config.ts` writes dist/web. */
export default defineConfig({
  root: `${project}apps/web`,
  cacheDir: `${project}node_modules/.cache/vite`,
  plugins: [...sourcePlugins(), scaleText(), finishBuild()],
  build: {
    outDir: `${project}dist/web`,
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    reportCompressedSize: false,
    // Inlined fonts and images would be data: addresses, which the page's policy does not allow.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every screen needs stands in one file: forty small ones pack worse and ask more often.
        codeSplitting: { groups: [{ name: 'frame', test: FRAME }] },
      },
    },
  },
})
