import { expect } from '@playwright/test'
import { indianDate } from '#base/financial-year.ts'
import { expectNoFinding } from './support/accessibility.ts'
import { openInApp } from './support/in-app.ts'
import { callAs, newTrader } from './support/people.ts'
import { test } from './support/shared-product.ts'

// An e-invoice that the portal refuses is mended from its message and pushed: on a computer and on a phone.

// The simulated registers say that the GSTIN of this PAN is cancelled.
const CANCELLED = '27AABCM0001F1ZA'
const ACTIVE = '27AABCM1234F1ZX'

test('an e-invoice that the portal refuses is mended from its message and pushed', async ({ browser, product }) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const inside = await newTrader(page, product.url)
  const call = (path: string, body: unknown): Promise<any> => callAs(page, 'POST', path, body)
  const { data } = await callAs<any>(page, 'GET', 'locations')
  const place = { address_1: '7 Ring Road', city: 'Surat', state: 'Gujarat', pincode: '395002' }
  await callAs(page, 'PUT', `locations/${data[0].id}`, { version: data[0].version, ...place })

  // The settings: a wrong password is noticed where it is typed.
  await openInApp(page, `${inside}/settings/portals`)
  await page.getByLabel('Highest yearly turnover in crore').fill('7.5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The settings are saved')).toBeVisible()
  await page.getByLabel('User name').fill('sample')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect(page.getByText('The portal refuses this user and password')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('Sample@123')
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect(page.getByText(/^Signed in since/)).toBeVisible()
  await expectNoFinding(page)

  const today = indianDate(new Date())
  const client = {
    ...{ buyer_name: 'Mehta Textiles', buyer_gst_type: 'Regular', buyer_gstin: CANCELLED },
    ...{ billing_address: '12 Market Road, Pune', billing_state: 'Maharashtra', billing_pincode: '411001' },
  }
  const line = { description: 'Cotton cloth', hsn: '520811', unit: 'MTR', quantity: '10', price: '6000', tax_rate: '5' }
  const posted = async () => {
    const made = await call('invoices', { date: today, lines: [line], ...client })
    const done = await call(`invoices/${made.id}/post`, { version: made.version })
    return done.invoice as { id: number; number: string }
  }
  const tab = () => page.getByRole('tab', { name: 'E-invoice and e-way bill' })
  const badge = (word: string) => page.getByTitle('E-invoice', { exact: true }).getByText(word, { exact: true })

  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: width === 360 ? 760 : 900 })
    const { id } = await posted()
    await openInApp(page, `${inside}/invoice/${id}`)
    await page.getByRole('button', { name: 'Push e-invoice' }).click()
    await expect(badge('Failed')).toBeVisible({ timeout: 20_000 })
    await tab().click()
    const problem = page.getByText('The GSTIN of the client is cancelled or suspended')
    await expect(problem).toBeVisible()
    await expectNoFinding(page)
    await page.getByRole('button', { name: 'Correct it' }).click()
    const field = page.getByRole('dialog').getByLabel('GSTIN of the client')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(CANCELLED)
    // What is typed wrongly is told on its field and stays.
    await field.fill('24AAACC1206D1ZM')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/A GSTIN of another state changes the tax/)).toBeVisible()
    await expect(field).toHaveValue('24AAACC1206D1ZM')
    await field.fill(ACTIVE)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Push e-invoice' }).click()
    await expect(badge('Pushed')).toBeVisible({ timeout: 20_000 })
    await tab().click()
    await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
    await expectNoFinding(page)
  }

  // The worklist has both, and nothing is left to do.
  await openInApp(page, `${inside}/e_invoices`)
  await expect(page.getByText('Pushed', { exact: true }).filter({ visible: true })).toHaveCount(2)
  await expectNoFinding(page)
})
