import { createHmac } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { openInApp } from './support/in-app.ts'
import { type Product, startProduct } from './support/product.ts'

// A marketplace is connected with sample data, and a website with its own address; their enquiries become leads.

test.describe.configure({ mode: 'serial' })

let product: Product
let page: Page
let inside: string

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  product = await startProduct({}, { demo: true })
  page = await (await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Explore the demo business' }).click()
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 120_000 })
  inside = /\/business\/\d+/.exec(page.url())?.[0] as string
})

test.afterAll(async () => {
  await page?.context().close()
  await product?.stop()
})

test('the demo business receives enquiries of IndiaMART while it is open, and they become leads', async () => {
  await openInApp(page, `${inside}/integration`)
  await expect(page.getByText('Not connected').first()).toBeVisible()
  await expectNoFinding(page)
  await page.getByRole('link', { name: /IndiaMART/ }).click()
  await expect(page.getByText(/Sample data: these enquiries are invented/)).toBeVisible()
  await expect(page.getByText('New lead', { exact: true }).first()).toBeVisible({ timeout: 40_000 })
  await expectNoFinding(page)
})

test('a marketplace can be tried with sample data', async () => {
  await openInApp(page, `${inside}/integration`)
  await page.getByRole('link', { name: /TradeIndia/ }).click()
  await page.getByRole('button', { name: 'Try with sample data' }).click()
  await expect(page.getByText(/Sample data: these enquiries are invented/)).toBeVisible()
  await expect(page.getByText('New lead', { exact: true }).first()).toBeVisible({ timeout: 40_000 })
})

test('a website gets an address, and enquiries sent there are in the log with their leads', async ({ request }) => {
  await openInApp(page, `${inside}/integrations/website`)
  await page.getByLabel(/Name of the source/).fill('Our website')
  await page
    .getByRole('form', { name: 'Connect' })
    .getByRole('button', { name: /^Connect/ })
    .click()
  const address = await page
    .getByText(/\/hooks\/lead\/[0-9a-z]+-/)
    .first()
    .textContent()
  const path = new URL(address as string).pathname
  const secret = (await page
    .getByText(/^whsec_[\w-]{20,}$/)
    .first()
    .textContent()) as string
  const data = JSON.stringify({
    external_id: 'web-1',
    name: 'Ritu Bansal',
    phone: '9000001001',
    email: 'ritu at example',
    message: 'Call after 5',
  })
  const post = (headers: Record<string, string>) =>
    request.post(`${product.url}${path}`, { data, headers: { 'content-type': 'application/json', ...headers } })
  expect((await post({})).status()).toBe(401)
  const seconds = Math.floor(Date.now() / 1000)
  const mac = createHmac('sha256', secret).update(`${seconds}.${data}`).digest('hex')
  expect((await post({ 'x-crm-signature': `t=${seconds},v1=${mac}` })).status()).toBe(200)
  await expectNoFinding(page)
  await page.getByRole('tab', { name: 'Deliveries' }).click()
  await expect(page.getByRole('button', { name: /Ritu Bansal/ })).toBeVisible({ timeout: 40_000 })
  await page.getByRole('button', { name: /Ritu Bansal/ }).click()
  await expect(page.getByRole('dialog').getByText('Call after 5').first()).toBeVisible()
  await expect(page.getByRole('dialog').getByText('ritu at example (not valid)')).toBeVisible()
  await page.getByRole('button', { name: 'Open the lead' }).click()
  await expect(page.getByText('ritu at example')).toBeVisible()
  await expect(page.getByText('Not valid', { exact: true })).toBeVisible()
  await expectNoFinding(page)
  await openInApp(page, `${inside}/integrations/website`)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('tab', { name: 'Fields' }).click()
  await page.getByLabel('Campaign or form', { exact: true }).selectOption('Always the same…')
  await page.getByLabel('Campaign or form, always').fill('Diwali page')
  await page.getByLabel('Product', { exact: true }).selectOption('Several joined…')
  await page.getByLabel('Product, part 1').selectOption({ label: 'name: Ritu Bansal' })
  await page.getByLabel('Product, part 2').selectOption({ label: 'phone: 9000001001' })
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('It is read as:')).toBeVisible()
  await expect(page.getByText('Ritu Bansal 9000001001')).toBeVisible()
  await expect(page.getByRole('status').getByText('Diwali page')).toBeVisible()
  await expectNoFinding(page)
})
