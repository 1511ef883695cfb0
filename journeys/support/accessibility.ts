import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { type Candidates, markCandidates } from './candidates.ts'
import { keepPassed, passed } from './passed.ts'
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
/** The tool leaves this rule of WCAG 2.2 off by default. */
const SIZE_OF_TARGETS = 'target-size'
/** After how many scans without a judgement a look is left alone. */
const TRIES = 3
/** Why the tool cannot judge a look anywhere: a picture or a gradient behind the text, or a text of one letter. */
const UNDECIDED = ['bgImage', 'bgGradient', 'imgNode', 'pseudoContent', 'shortTextContent', 'nonBmp']

// Looks of this process with the number of scans that could not judge them, such as a text that is covered wherever it stands.
const undecided = new Map<string, number>()

interface Finding {
  id: string
  nodes: {
    target: unknown[]
    failureSummary?: string
    element: Element
    any: { data?: { messageKey?: string } | null }[]
  }[]
}

type Findings = Record<'violations' | 'passes' | 'incomplete', Finding[]>

interface WithTool {
  axe: { run: (at: object, how: object) => Promise<Findings> }
  candidates: Candidates
}

/**
 * The breaches of WCAG 2.2 A and AA that the tool finds on the current page, one line each; with `colours`, only those that
 * depend on the colour scheme. It checks what no earlier scan of the run has checked (candidates.ts), and says whether it
 * found looks that no earlier scan had.
 */
async function scan(page: Page, only?: 'colours'): Promise<{ found: string[]; has_new_looks: boolean }> {
  const { looks, targets, parts } = await page.evaluate(markCandidates, passed())
  const has_html = !only && parts > 0
  const has_look = looks > 0 || (!only && targets > 0)
  if ((has_html || has_look) && !(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const whole = has_html ? await findingsOfHtml(page) : { found: [], parts: [] }
  const look = has_look ? await findingsOfLook(page, only) : { found: [], looks: [], left: [] }
  const given_up = look.left.filter((one) => {
    const times = (undecided.get(one) ?? 0) + 1
    undecided.set(one, times)
    return times === TRIES
  })
  keepPassed({ looks: [...look.looks, ...given_up], parts: whole.found.length === 0 ? whole.parts : [] })
  return { found: [...whole.found, ...look.found], has_new_looks: looks > 0 }
}

/** The findings of the rules that follow from the HTML alone, and the parts that are new. */
async function findingsOfHtml(page: Page): Promise<{ found: string[]; parts: string[] }> {
  return await page.evaluate(
    async ({ tags, others }) => {
      const { axe, candidates } = globalThis as unknown as WithTool
      const rules = Object.fromEntries(others.map((rule) => [rule, { enabled: false }]))
      const where = { include: [document], exclude: candidates.same }
      const how = { runOnly: tags, rules, resultTypes: ['violations'] }
      // Finding a selector for each element takes long, so it is left for a page with findings.
      const is_fine = (await axe.run(where, { ...how, selectors: false })).violations.length === 0
      const violations = is_fine ? [] : (await axe.run(where, how)).violations
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary?.replaceAll('\n', ' ')}`),
      )
      return { found, parts: candidates.parts }
    },
    { tags: RULES, others: [...COLOURS, SIZE_OF_TARGETS] },
  )
}

/**
 * The findings of the rules of colours, and of the size of targets unless only colours are asked for; the looks that passed, and
 * those that the tool could not judge here.
 */
async function findingsOfLook(
  page: Page,
  only?: 'colours',
): Promise<{ found: string[]; looks: string[]; left: string[] }> {
  return await page.evaluate(
    async ({ colours, size, undecided }) => {
      const { axe, candidates } = globalThis as unknown as WithTool
      const include = [...new Set([...candidates.looks.keys(), ...(size ? candidates.targets.keys() : [])])]
      const { violations, passes, incomplete } = await axe.run(
        { include },
        {
          runOnly: { type: 'rule', values: size ? [...colours, size] : colours },
          resultTypes: ['violations', 'passes', 'incomplete'],
          elementRef: true,
        },
      )
      // Ignore targets covered by the bar at the bottom of a form, because they can be scrolled into view.
      const feet = [...document.querySelectorAll('.foot')].map((foot) => foot.getBoundingClientRect())
      const isUnderFoot = (element: Element) => {
        const box = element.closest('.foot') ? undefined : element.getBoundingClientRect()
        return box !== undefined && feet.some((foot) => box.top < foot.bottom && box.bottom > foot.top)
      }
      const nodesOf = (list: Finding[]) =>
        list.flatMap(({ id, nodes }) => {
          const looks = id === size ? candidates.targets : candidates.looks
          return nodes.map((node) => ({ ...node, id, look: looks.get(node.element) }))
        })
      const broken = nodesOf(violations).filter(({ id, element }) => id !== size || !isUnderFoot(element))
      const bad = new Set(nodesOf(violations).map(({ look }) => look))
      const contrasts = [
        ...nodesOf(passes),
        ...nodesOf(incomplete).filter(({ any }) => any.some(({ data }) => undecided.includes(data?.messageKey ?? ''))),
      ].filter(({ id }) => id === colours[0])
      const places = size ? [...candidates.targets.values()] : []
      const settled = new Set(contrasts.map(({ look }) => look))
      const left = [...new Set(candidates.looks.values())].filter((look) => !bad.has(look) && !settled.has(look))
      return {
        left,
        found: broken.map(
          ({ id, target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary?.replaceAll('\n', ' ')}`,
        ),
        looks: [...contrasts.flatMap(({ look }) => look ?? []), ...places].filter((look) => !bad.has(look)),
      }
    },
    { colours: COLOURS, size: only ? null : SIZE_OF_TARGETS, undecided: UNDECIDED },
  )
}

/**
 * Findings of the page in light and dark, and where the page is wider than its window. Dark is left out where every look in
 * light was checked before, because drawing a whole page anew in the other colours takes longer than the check.
 */
export async function findingsInBothSchemes(page: Page): Promise<string[]> {
  const found: string[] = []
  const width = page.viewportSize()?.width
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor({ state: 'attached' })
    const { found: lines, has_new_looks } = await scan(page, colorScheme === 'light' ? undefined : 'colours')
    for (const line of lines) found.push(`${colorScheme} ${width}: ${line}`)
    if (!has_new_looks) break
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
