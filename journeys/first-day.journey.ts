import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { createBusiness, signUp } from './support/people.ts'
import { expectNoFinding } from './support/accessibility.ts'
import { type Product, startProduct } from './support/product.ts'

// The main flow: from an empty database to worked leads, by a new user.

const FILE = 'fixtures/marketplace/indiamart-enquiries.csv'
const expected = JSON.parse(readFileSync('fixtures/marketplace/indiamart-enquiries.expected.json', 'utf8')) as {
  bad: { line: number; fields: string[] }[]
  duplicates: number[]
}

test.describe.configure({ mode: 'serial' })

let product: Product
let page: Page
let complaints: string[]

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  product = await startProduct()
  page = await newPage(browser)
})

test.afterAll(async () => {
  await page?.close()
  await product?.stop()
})

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url })
  const opened = await context.newPage()
  complaints = []
  opened.on('pageerror', (error) => complaints.push(error.message))
  return opened
}

const totalOf = async (on: Page) =>
  (
    await on
      .getByText(/[\d,]+ leads/)
      .last()
      .textContent()
  )?.replace(/[^\d]/g, '')

test('a stranger signs up with a code from the mail and creates a business', async () => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page).toHaveTitle(/Sign in.*Vanik/)
  await signUp(page, 'Ritika Malhotra', 'ritika@example.in')
  await createBusiness(page, 'Shree Balaji Traders')
  await expect(page.getByText('Shree Balaji Traders').first()).toBeVisible()
})

test('imports a marketplace file of 1,000 rows: 40 bad rows reported, 25 duplicates skipped', async () => {
  await page.getByRole('link', { name: 'Leads' }).first().click()
  await page
    .getByRole('button', { name: 'Import leads' })
    .or(page.getByRole('link', { name: 'Import leads' }))
    .first()
    .click()
  await page.getByLabel('File to import').setInputFiles(FILE)
  await expect(page.getByLabel('Field for SENDER_MOBILE', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await shows('With errors', 40)
  await shows('Skipped', 25)
  await shows('New', 935)
  await page.getByRole('button', { name: 'Import 935 rows' }).click()
  await shows('Created', 935)
  await shows('Skipped', 25)
  await shows('With errors', 40)
})

/** The import screen counts so many of something. */
const shows = (label: string, count: number) =>
  expect(page.getByRole('main')).toContainText(new RegExp(`${label}\\s*${count}(\\D|$)`), { timeout: 30_000 })

test('the error file names each bad row by its line and every reason', async () => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Rows with errors (CSV)' }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  for (const { line } of expected.bad) expect(text).toMatch(new RegExp(`^"?${line}"?,`, 'm'))
  expect(text).toContain('Enter a valid phone number')
  expect(text).toContain('Invalid email address')
})

test('a lead is opened, edited, noted and won, and its history shows it', async () => {
  await page
    .getByRole('button', { name: /Show the imported/ })
    .or(page.getByRole('link', { name: /Show the imported/ }))
    .first()
    .click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect.poll(() => totalOf(page)).toBe('935')
  await page
    .getByRole('row')
    .nth(2)
    .click({ position: { x: 120, y: 20 } })
  await expect(page).toHaveURL(/\/lead\/\d+/)
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  const form = page.getByRole('form', { name: 'Edit lead' })
  await form.getByRole('textbox', { name: 'Business name' }).fill('Navkar Silk Mills')
  await form.getByRole('textbox', { name: 'Amount' }).fill('513000')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Navkar Silk Mills').first()).toBeVisible()
  await expect(page.getByText('₹5,13,000').first()).toBeVisible()
  await page.getByPlaceholder('Write a note…').click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Wants swatches by Friday.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Wants swatches by Friday.')).toBeVisible()
  await page.getByRole('button', { name: 'Won', exact: true }).click()
  await expect(page.getByText(/moved status from New to Won/)).toBeVisible()
  await expect(page.getByText(/added a note/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(/moved status from New to Won/)).toBeVisible()
  await expect(page.getByText('₹5,13,000').first()).toBeVisible()
  await expectNoFinding(page)
})

test('an invalid form shows all errors at once, keeps the typed values, and warns of a duplicate', async () => {
  await page.getByRole('link', { name: 'Leads' }).first().click()
  await page.getByRole('button', { name: 'New lead' }).first().click()
  const form = page.getByRole('form', { name: 'New lead' })
  await form.getByRole('button', { name: 'Full form' }).click()
  await form.getByLabel('Website').fill('not a site')
  await form.getByLabel('Pincode').fill('1')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText(/(Name is required|Enter name)/i).first()).toBeVisible()
  await expect(form.getByText('Invalid URL').first()).toBeVisible()
  await expect(form.getByText('Enter a valid pincode').first()).toBeVisible()
  await expect(form.getByLabel('Website')).toHaveValue('not a site')
  await form.getByLabel('Name', { exact: true }).or(form.getByLabel(/^Name/)).first().fill('Kanubhai Again')
  await form.getByRole('textbox', { name: /^Phone 1/ }).fill('091060 20323')
  await expect(form.getByText(/Also with/)).toBeVisible()
  await form.getByLabel('Website').fill('')
  await form.getByLabel('Pincode').fill('')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Kanubhai Again').first()).toBeVisible()
})

test('a lead can be created with only a name', async () => {
  await page.getByRole('link', { name: 'Leads' }).first().click()
  await page.getByRole('button', { name: 'New lead' }).first().click()
  await page.getByRole('form', { name: 'New lead' }).getByLabel(/^Name/).first().fill('Walk In Customer')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('form', { name: 'New lead' })).toHaveCount(0)
  await expect(page.getByText('Walk In Customer').first()).toBeVisible()
})

test('filters, searches by phone in another spelling, and exports what the list shows', async () => {
  await page.goto(page.url().replace(/\/lead.*/, '/leads'))
  await page.getByRole('searchbox').or(page.getByPlaceholder('Search leads…')).first().fill('91060 20323')
  await expect(page.getByText('Kanubhai Zaveri').first()).toBeVisible()
  await expect.poll(() => totalOf(page)).toBe('2')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Import, export and more' }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(text).toContain('Kanubhai Zaveri')
  expect(text.trim().split('\n').length).toBeGreaterThanOrEqual(3)
  expect(text).not.toContain('Usha Purohit')
})

test('another business cannot see the data or open its addresses', async ({ browser }) => {
  const address = page.url()
  const other = await newPage(browser)
  await signUp(other, 'Farhan Qureshi', 'farhan@example.in')
  await createBusiness(other, 'Qureshi Furniture')
  await other.getByRole('link', { name: 'Leads' }).first().click()
  await expect(other.getByText('No leads yet')).toBeVisible()
  await other.goto(new URL(address).pathname)
  await expect(other.getByText('Kanubhai Zaveri')).toHaveCount(0)
  await other.context().close()
})

test('in the demo business a salesperson sees only their own leads, and an accountant no phone', async ({
  browser,
}) => {
  const demo = await newPage(browser)
  const enter = async (button: string, opens = /\/dashboard/) => {
    await demo.context().clearCookies()
    await demo.goto('/sign-in')
    await demo.evaluate(() => localStorage.clear())
    await demo.goto('/sign-in')
    await demo.getByRole('button', { name: button, exact: true }).click()
    await expect(demo).toHaveURL(opens, { timeout: 120_000 })
    if (button === 'Sales') await expect(demo.getByText(/^[1-9]\d* follow-ups are due\.$/)).toBeVisible()
    if (button === 'Accountant') await expect(demo.getByText('Over 90 days').first()).toBeVisible()
    await demo.getByRole('link', { name: 'Leads' }).first().click()
    await expect(demo.getByRole('grid')).toBeVisible()
    await expect.poll(() => totalOf(demo)).not.toBe('')
    return Number(await totalOf(demo))
  }
  const owner = await enter('Explore the demo business')
  expect(owner).toBeGreaterThan(2_000)
  await expect(demo.getByText(/XXXXXX/)).toHaveCount(0)
  const seller = await enter('Sales')
  expect(seller).toBeGreaterThan(0)
  expect(seller).toBeLessThan(owner / 3)
  await enter('Accountant', /\/outstanding$/)
  await expect(demo.getByText(/XXXXXX/).first()).toBeVisible()
  await expect(demo.getByRole('button', { name: 'New lead' })).toHaveCount(0)
  await demo.context().close()
})

test('signing out ends the session', async () => {
  await page.goto('/business')
  await page
    .getByRole('button', { name: /Ritika|You/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await page.evaluate(() => [localStorage.getItem('id_token'), localStorage.getItem('auth')])).toEqual([
    null,
    null,
  ])
  await page.goto('/business')
  await expect(page).toHaveURL(/\/sign-in/)
  expect(complaints).toEqual([])
})
