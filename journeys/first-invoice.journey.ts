import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { callAs, choose, traderPage } from './support/people.ts'
import { test } from './support/shared-product.ts'

// From the sign-up page to the first GST invoice with a UPI code, on a phone.

/** Fills a field of the open line and leaves it. */
async function fill(page: Page, label: string, value: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByLabel(new RegExp(`^${label}( \\*)?$`))
    .fill(value)
}

test('a new owner has the PDF of the first GST invoice in hand, with only what that needs', async ({
  browser,
  product,
}) => {
  test.setTimeout(180_000)
  const { page, inside } = await traderPage(browser, product.url, { width: 360, height: 760 })
  await callAs(page, 'POST', 'bank_accounts', { name: 'Shop', upi_id: 'balaji@okhdfc' })

  await page.goto(`${inside}/create/invoice`)
  await page.getByRole('combobox', { name: 'Client', exact: true }).fill('Kavita Mehta')
  await page.getByRole('option', { name: /^Create contact/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: /^Create contact/ }).click()
  await expect(drawer).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit line 1' }).click()
  await fill(page, 'Description', 'Cotton cloth')
  await fill(page, 'Quantity', '12.5')
  await fill(page, 'Price', '99.50')
  await choose(page, 'Tax %', '5')
  await page.getByRole('button', { name: 'Done' }).click()
  // Live, before anything is saved: the tax of a sale inside Gujarat.
  await expect(page.getByText('CGST', { exact: true }).locator('+ *')).toHaveText('₹31.09')
  await expect(page.getByText('Total', { exact: true }).locator('+ *')).toHaveText('₹1,306.00')
  await expectNoFinding(page)
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Post' }).click()
  await expect(page.getByText(/^INV\/\d\d-\d\d\/0001$/).first()).toBeVisible()
  await expectNoFinding(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^INV-\d\d-\d\d-0001\.pdf$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await page.context().close()
})
