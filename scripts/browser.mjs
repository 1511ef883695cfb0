// Finds or installs a Chromium for the journeys.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { collect, step } from './lib.mjs'

// The headless shell is the same browser without windows; the journeys need a third less time in it.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of an installed browser: the one CHROMIUM names, the system's, or Playwright's own; null when there is none. */
export async function findBrowser(node) {
  if (process.env.CHROMIUM) return existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : null
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC]
  const found = paths.find((path) => existsSync(path))
  if (found) return found
  const own = "import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { output } = await collect(node, ['--input-type=module', '-e', own])
  const path = output.trim().split('\n').at(-1) ?? ''
  return existsSync(path) ? path : null
}

/** Path of a browser, installing one where there is none: by apt as root on Debian, else Playwright's own; null when that failed. */
export async function ensureBrowser(node) {
  const found = await findBrowser(node)
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const install = (name) => collect('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env })
    const { code, output } = await step('Installing Chromium with apt', async (tell) => {
      await collect('apt-get', ['update', '-q'], { env })
      tell('the package list is up to date')
      // Older releases have the browser alone.
      const shell = await install('chromium-headless-shell')
      return shell.code === 0 ? shell : await install('chromium')
    })
    const installed = await findBrowser(node)
    if (code === 0 && installed) return installed
    console.error(output)
  }
  const { code, output } = await step('Downloading a browser with Playwright', () =>
    collect(node, ['node_modules/playwright-core/cli.js', 'install', 'chromium']),
  )
  if (code !== 0) console.error(output)
  return await findBrowser(node)
}
