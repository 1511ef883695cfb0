import { defineConfig } from '@playwright/test'

const flags = [
  // The journeys need no sound, no network of the browser's own, and the same pixels on every machine.
  '--font-render-hinting=none',
  '--disable-font-subpixel-positioning',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--disable-gpu',
  // Without it, a second process draws by software what the page's own process can draw.
  '--disable-software-rasterizer',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--mute-audio',
  '--no-first-run',
]

/** Stories in a real browser; each starts a product of its own through journeys/support/product.ts. */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './journeys/support/demo-data.ts',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  // Two stories at a time suit two cores; each has a product of its own.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  // The unit layer runs beside the journeys. A busy machine is no failure: what hangs is found all the same.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    acceptDownloads: true,
    // Only the journey about the installed app has a worker between the page and the server.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // A trace of every story costs a third of the time; `TRACE=1` keeps those of failures.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM || undefined,
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...flags] : flags,
    },
  },
})
