import { expect, type Page } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { enterWith, newOwner, type Signed } from './support/people.ts'
import { test } from './support/shared-product.ts'

// Two leads of one buyer are found, compared, merged, and the merge is undone.

let page: Page
let owner: Signed

test.beforeAll(async ({ browser, product }) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ baseURL: product.url })
  page = await context.newPage()
  owner = await newOwner(context.request, product.url)
  const phone = (value: string) => [{ type: 'Contact Number', value }]
  await owner.ask('POST', 'leads', {
    name: 'Kavita Mehta',
    city: 'Surat',
    product: 'Sarees',
    contacts: phone('98250 12345'),
  })
  await owner.ask('POST', 'leads', {
    name: 'K. Mehta',
    product: 'Silk',
    amount: '45000.00',
    contacts: phone('+91-9825012345'),
  })
  await enterWith(page, owner)
})

test.afterAll(() => page?.context().close())

test('duplicates are found, compared side by side, merged, and the merge is undone', async () => {
  test.setTimeout(120_000)
  await page.goto(`/business/${owner.business_id}/leads/duplicates`)
  await expect(page.getByText('Same phone', { exact: true }).last()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'K. Mehta' })).toBeVisible({ timeout: 30_000 })
  await expectNoFinding(page)
  await page.getByRole('button', { name: 'Compare and merge' }).click()
  const product_field = page.getByRole('group', { name: 'Product' })
  await expect(product_field.getByRole('radio', { name: /Silk/ })).toBeChecked()
  await product_field.getByRole('radio', { name: /Sarees/ }).check()
  await expectNoFinding(page)
  await page.getByRole('button', { name: 'Merge 2 leads' }).click()
  await expect(page).toHaveURL(/\/lead\/\d+$/)
  await page.getByRole('tab', { name: /Enquiries/ }).click()
  await expect(page.getByText('2 enquiries')).toBeVisible()
  await page.getByRole('tab', { name: /Duplicates/ }).click()
  await expectNoFinding(page)
  await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('link', { name: /Mehta/ }).last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Compare' })).toBeVisible()
})
