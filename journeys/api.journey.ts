import { expect, type Page, test } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { openInApp } from './support/in-app.ts'
import { enterDemo } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'

// An API key creates a lead, and a webhook receives the event.

let product: Product
let page: Page
const SHOTS = process.env.SHOTS

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  product = await startProduct({ WEBHOOK_SIMULATOR: 'on' }, { demo: true })
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
})
test.afterAll(async () => {
  await page?.close()
  await product?.stop()
})

test('a lead created with an API key reaches a webhook within seconds, and the screens show both', async () => {
  test.setTimeout(240_000)
  const inside = await enterDemo(page)
  await openInApp(page, `${inside}/api?tab=webhooks`)
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Accounts')
  const origin = /"origin":"([^"]+)"/.exec(product.output())?.[1]
  await page.getByRole('textbox', { name: 'Address' }).fill(`${origin}/valid`)
  await expectNoFinding(page)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/hook-form.png` })
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await page.getByRole('button', { name: 'I have saved it' }).click()

  await page.getByRole('tab', { name: 'Keys' }).click()
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Website')
  await page.getByRole('combobox', { name: /^Role/ }).click()
  await page.getByRole('option', { name: 'Admin', exact: true }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByRole('region', { name: 'Copy the secret' }).innerText()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/key-once.png` })
  await page.getByRole('button', { name: 'I have saved it' }).click()
  const made = await fetch(`${product.url}/api/v1/leads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.trim()}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Lead of the website',
      contacts: [{ type: 'Contact Number', value: '9876512345', phone_code: '+91', iso2: 'IN' }],
    }),
  })
  expect(made.status, await made.clone().text()).toBe(201)
  const { id } = (await made.json()) as { id: number }
  await page.reload()
  await expect(page.getByText('127.0.0.1').or(page.getByText('::1'))).toBeVisible()
  await expectNoFinding(page)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/keys.png` })

  await page.getByRole('tab', { name: 'Webhooks' }).click()
  // The demo receives enquiries of its own while it is open, so the log can have more than one new lead.
  const delivery = page.getByRole('button', { name: `lead.created #${id}` })
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/Delivered \d/)).toBeVisible({ timeout: 2_000 })
    await page.getByRole('button', { name: 'Accounts', exact: true }).click()
    await expect(delivery).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await delivery.click()
  await expect(page.getByText(/Lead of the website/)).toBeVisible()
  await expectNoFinding(page)
  if (SHOTS) await drawAll(inside)
})

// Pictures to look at; only when a folder is named.
async function drawAll(inside: string): Promise<void> {
  for (const [name, path] of Object.entries({ hooks: 'api?tab=webhooks', data: 'your-data', howto: 'api?tab=howto' })) {
    for (const [width, colorScheme] of [
      [360, 'light'],
      [1440, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await openInApp(page, `${inside}/${path}`)
      await expect(page.locator('main h1')).toBeAttached()
      await page.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png` })
    }
  }
}
