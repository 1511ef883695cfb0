import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { pauseConnections } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'

// A person chooses the language once; after that only the business's own data is English.

// Names that are written the same in every language, keys of the keyboard, and the demo's connection "IndiaMART (sample)".
const SAME = new Set(
  'Vanik API GSTIN PAN GST CSV XLSX Excel WhatsApp Ctrl Enter Escape Space Esc UPI IFSC px MB KB AM PM xlsx dd mm yyyy English company sample'.split(
    ' ',
  ),
)

let product: Product

test.beforeAll(async () => {
  test.setTimeout(240_000)
  product = await startProduct({}, { demo: true })
})
test.afterAll(async () => {
  await product?.stop()
})

// Reads whose answers hold texts that people wrote.
const DATA = /^(?:saved_filters|leads|lead|notes|options|businesses|my_branches|search)/

/** Collects the words of answers that hold the business's data; these words may be English. */
function watchData(page: Page): Set<string> {
  const words = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value === 'string') for (const word of value.match(/[A-Za-z]+/g) ?? []) words.add(word)
    else if (Array.isArray(value)) value.forEach(collect)
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(collect)
  }
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/demo') || DATA.test(pathname.replace('/api/', '')))
      collect(await response.json().catch(() => null))
    if (pathname !== '/api/batch') return
    // Reads that start at the same moment are sent in one batch; the answers are in the order of the requests.
    const asked = (response.request().postDataJSON() as { get: string[] }).get
    const { data = [] } = (await response.json().catch(() => ({}))) as { data?: { body: unknown }[] }
    for (const [index, address] of asked.entries()) if (DATA.test(address)) collect(data[index]?.body)
  })
  return words
}

/** Every text and label on the page that is neither translated nor data. */
async function englishOn(page: Page, data: Set<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const inside = walker.currentNode.parentElement
      if (inside && !inside.closest('kbd, option, textarea[aria-hidden], script, style, noscript, [hidden]'))
        found.push(walker.currentNode.textContent ?? '')
    }
    for (const element of document.querySelectorAll(
      ':is([aria-label], [placeholder], [title]):not([aria-hidden=true])',
    ))
      for (const name of ['aria-label', 'placeholder', 'title']) found.push(element.getAttribute(name) ?? '')
    return found
  })
  const session = await page.evaluate(() => `${localStorage.getItem('auth')} ${localStorage.getItem('userRole')}`)
  const known = new Set([...data, ...(session.match(/[A-Za-z]+/g) ?? [])])
  const is_english = (text: string) =>
    (text.match(/[A-Za-z]{3,}/g) ?? []).some((word) => !known.has(word) && !SAME.has(word))
  return [...new Set(texts.filter(is_english).map((text) => text.trim()))]
}

/** Expects no English on the page but data. The words of an answer may be known a little after the page shows them. */
async function expectTranslated(page: Page, data: Set<string>): Promise<void> {
  await expect.poll(() => englishOn(page, data)).toEqual([])
}

async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.locator('button[aria-haspopup="menu"]:has(svg.tabler-icon-language)').click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page.locator('html')).not.toHaveAttribute('lang', 'en')
}

async function openDevice(context: BrowserContext) {
  const page = await context.newPage()
  return { page, data: watchData(page) }
}

test('Hindi from the sign-in page on: lists, forms, errors and the record; the choice follows to another device', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const first = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  const { page, data } = await openDevice(first)
  await page.goto('/sign-in')
  await chooseLanguage(page, 'हिन्दी')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.getByRole('heading', { name: 'आपका फिर स्वागत है' })).toBeVisible()

  // Refusals of the server are in Hindi too.
  await page.getByLabel('ईमेल').fill('nobody@example.in')
  await page.locator('input[name=password]').fill('Wrong#2026')
  await page.getByRole('button', { name: 'साइन इन करें' }).click()
  await expect(page.getByRole('alert')).toContainText('ईमेल या पासवर्ड सही नहीं है')

  await page.getByRole('button', { name: 'डेमो बिज़नेस देखें' }).click()
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 60_000 })
  const inside = /\/business\/\d+/.exec(page.url())?.[0] as string
  await pauseConnections(page)
  await expect(page).toHaveTitle(/^डैशबोर्ड/)

  await page.goto(`${inside}/leads`)
  await page.getByRole('row').nth(2).waitFor()
  await expect(page.getByRole('columnheader', { name: 'स्थिति' })).toBeVisible()
  await expectTranslated(page, data)
  await expectNoFinding(page)

  await page.goto(`${inside}/leads?create=true`)
  const form = page.getByRole('form')
  await form.getByRole('button', { name: /^लीड बनाएँ/ }).click()
  await expect(form.getByText('नाम ज़रूरी है')).toBeVisible()
  await form.getByLabel('नाम', { exact: false }).first().fill('क'.repeat(300))
  await expect(form.getByText('ज़्यादा से ज़्यादा 255 अक्षर रखें')).toBeVisible()
  await form.getByPlaceholder('98250 12345').fill('no number')
  await form.getByRole('button', { name: /^लीड बनाएँ/ }).click()
  await expect(form.getByText(/फ़ोन नंबर भरें/)).toBeVisible()
  await expectTranslated(page, data)
  await expectNoFinding(page)

  await page.goto(`${inside}/leads`)
  await page.getByRole('row').nth(2).click()
  await expect(page).toHaveURL(/\/lead\/\d+/)
  await page
    .getByText(/ने इस लीड को/)
    .first()
    .waitFor()
  await expectTranslated(page, data)
  await expectNoFinding(page)

  // Another browser has no stored language, only the account's.
  const second = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  const other = await second.newPage()
  await other.goto('/sign-in')
  await expect(other.locator('html')).toHaveAttribute('lang', 'en')
  await other.getByRole('button', { name: 'Explore the demo business' }).click()
  await expect(other.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(other).toHaveTitle(/^डैशबोर्ड/)
  await second.close()
  await first.close()
})

test('a form in Tamil: shell, labels, hints and errors', async ({ browser }) => {
  test.setTimeout(120_000)
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  const { page, data } = await openDevice(context)
  await page.goto('/sign-in')
  await chooseLanguage(page, 'தமிழ்')
  await page.getByRole('button', { name: 'டெமோ வணிகத்தைப் பார்' }).click()
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 60_000 })
  const inside = /\/business\/\d+/.exec(page.url())?.[0] as string
  await page.goto(`${inside}/create/lead`)
  const form = page.getByRole('form')
  await form.locator('button[type=submit]').click()
  await expect(form.getByText('பெயர் தேவை')).toBeVisible()
  await expectTranslated(page, data)
  await expectNoFinding(page)
  await context.close()
})
