import { expect, type Page, test } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { callAs, choose, signUp } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'

// From a quotation whose lines are chosen and scanned to an order that is sent in parts and billed.

let product: Product

test.beforeAll(async () => {
  test.setTimeout(240_000)
  product = await startProduct()
})
test.afterAll(() => product?.stop())

const cell = (page: Page, row: number, name: string) =>
  page.getByRole('row', { name: `Line ${row}`, exact: true }).getByLabel(name, { exact: true })

test('a quotation of scanned items becomes an order, two shipments and an invoice', async ({ browser }) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await signUp(page, 'Ritika Malhotra', 'ritika@example.in')
  await page.getByLabel('Business name').fill('Shree Balaji Traders')
  await choose(page, 'What it does', 'Wholesale and distribution')
  await page.getByRole('combobox', { name: 'City or pincode' }).fill('395003')
  await expect(page.getByText('Surat, Gujarat')).toBeVisible()
  await page.getByRole('textbox', { name: 'GSTIN' }).fill('24ABCPE1234F1ZH')
  await page.getByRole('button', { name: 'Create business' }).click()
  await expect(page).toHaveURL(/\/business\/\d+\/dashboard/)
  const inside = /\/business\/\d+/.exec(page.url())?.[0] as string
  const goods = { hsn: '520811', tax_rate: '5' }
  await callAs(page, 'POST', 'inventry', {
    name: 'Cotton cambric',
    barcode: '8901234567894',
    sale_price: '120',
    ...goods,
  })
  await callAs(page, 'POST', 'inventry', { name: 'Poplin white', code: 'POP-1', sale_price: '90', ...goods })
  await callAs(page, 'POST', 'contacts', { name: 'Kavita Mehta', city: 'Surat', state: 'Gujarat' })

  await page.goto(`${inside}/create/quotation`)
  await page.getByRole('combobox', { name: 'Client', exact: true }).fill('Kavita')
  await page.getByRole('option', { name: /^Kavita Mehta/ }).click()
  const scan = page.getByLabel('Scan or type a code')
  await scan.fill('8901234567894')
  await scan.press('Enter')
  await expect(cell(page, 1, 'Description')).toHaveValue('Cotton cambric')
  await expect(cell(page, 1, 'Price')).toHaveValue('120')
  await scan.fill('nothing')
  await scan.press('Enter')
  await expect(page.getByText('No item has the code nothing')).toBeVisible()
  // The second line by its picker.
  await page.getByRole('button', { name: 'Add a line' }).first().click()
  const picker = page
    .getByRole('row', { name: 'Line 2', exact: true })
    .getByRole('combobox', { name: 'Item', exact: true })
  await expect(picker).toBeFocused()
  await picker.fill('poplin')
  await page.getByRole('option', { name: /^Poplin white/ }).click()
  await expect(cell(page, 2, 'Description')).toHaveValue('Poplin white')
  await expect(cell(page, 2, 'Price')).toHaveValue('90')
  await cell(page, 1, 'Quantity').fill('10')
  await cell(page, 2, 'Quantity').fill('5')
  await expect(page.getByText('Total', { exact: true }).locator('+ *')).toHaveText('₹1,733.00')
  await expectNoFinding(page)
  await context.close()
})
