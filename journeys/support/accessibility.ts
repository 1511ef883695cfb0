import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { settled } from './settled.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
] as const
const SCHEMES = ['light', 'dark'] as const
/** The rules that depend on the colour scheme; all others give the same result in both. */
const COLOURS = ['color-contrast', 'link-in-text-block']

interface Finding {
  id: string
  nodes: { target: unknown[]; failureSummary?: string }[]
}

/** The breaches of WCAG 2.2 A and AA that the tool finds on the current page, one line each; by all rules or only some. */
export async function findingsOn(page: Page, only?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const findings = await page.evaluate(
    async ({ tags, some }) => {
      const axe = (globalThis as unknown as { axe: { run: (at: Document, how: object) => Promise<unknown> } }).axe
      // The tool leaves the target-size rule of WCAG 2.2 off by default.
      const all = { runOnly: tags, rules: { 'target-size': { enabled: true } } }
      const chosen = some ? { runOnly: { type: 'rule', values: some } } : all
      const result = (await axe.run(document, { ...chosen, resultTypes: ['violations'] })) as { violations: Finding[] }
      // Ignore targets covered by the bar at the bottom of a form, because they can be scrolled into view.
      const feet = [...document.querySelectorAll('.foot')].map((foot) => foot.getBoundingClientRect())
      const isUnderFoot = ({ target }: Finding['nodes'][number]) => {
        const element = document.querySelector(String(target[0]))
        const box = element?.closest('.foot') ? undefined : element?.getBoundingClientRect()
        return box !== undefined && feet.some((foot) => box.top < foot.bottom && box.bottom > foot.top)
      }
      return {
        violations: result.violations
          .map((one) => (one.id === 'target-size' ? { ...one, nodes: one.nodes.filter((n) => !isUnderFoot(n)) } : one))
          .filter(({ nodes }) => nodes.length > 0),
      }
    },
    { tags: RULES, some: only },
  )
  return (findings as { violations: Finding[] }).violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} ${node.target.join(' ')} ${node.failureSummary?.replaceAll('\n', ' ') ?? ''}`),
  )
}

/** Findings of the page in light and dark, and where the page is wider than its window. */
export async function findingsInBothSchemes(page: Page): Promise<string[]> {
  const found: string[] = []
  const width = page.viewportSize()?.width
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator(`html[data-theme="${colorScheme}"]`)).toBeAttached()
    const only = colorScheme === 'light' ? undefined : COLOURS
    for (const line of await findingsOn(page, only)) found.push(`${colorScheme} ${width}: ${line}`)
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (overflow > 0) found.push(`${width}: the page is ${overflow} px wider than its window`)
  return found
}

/** Waits until the page is loaded, and expects no finding on it, light and dark. */
export async function expectNoFinding(page: Page): Promise<void> {
  await settled(page)
  expect(await findingsInBothSchemes(page)).toEqual([])
}

interface Visit {
  browser: Browser
  base_url: string
  /** Whose browser it is; a guest's without. */
  session?: Awaited<ReturnType<BrowserContext['storageState']>>
}

// One page for each person and screen size, because a new one would load the product and the tool again for every screen.
const pages = new WeakMap<object, Map<string, Promise<Page>>>()

const nameOf = ({ base_url }: Pick<Visit, 'base_url'>, { width }: (typeof SIZES)[number]) => `${base_url} ${width}`

function pageOf({ browser, base_url, session }: Visit, viewport: (typeof SIZES)[number]): Promise<Page> {
  const whose = pages.get(session ?? browser) ?? new Map<string, Promise<Page>>()
  pages.set(session ?? browser, whose)
  const name = nameOf({ base_url }, viewport)
  const options = { baseURL: base_url, viewport, reducedMotion: 'reduce', storageState: session } as const
  const page = whose.get(name) ?? browser.newContext(options).then((context) => context.newPage())
  whose.set(name, page)
  return page
}

/**
 * Opens the screen with `open` on a desktop and on a phone, and expects no finding, light or dark. `open` starts from the
 * screen before it, so it opens its address with `openInApp`.
 */
export async function expectAccessible(
  options: Visit & {
    open: (page: Page) => Promise<void>
    /** True where something is typed that is not saved: leaving that screen would ask, so its page is closed. */
    is_typed?: boolean
  },
): Promise<void> {
  const found: string[] = []
  for (const viewport of SIZES) {
    const page = await pageOf(options, viewport)
    await page.setViewportSize(viewport)
    await options.open(page)
    found.push(...(await findingsInBothSchemes(page)))
    if (!options.is_typed) continue
    await page.close()
    pages.get(options.session ?? options.browser)?.delete(nameOf(options, viewport))
  }
  expect(found).toEqual([])
}
