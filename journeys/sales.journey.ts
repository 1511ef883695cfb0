import { expect, type Page } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { callAs, traderPage } from './support/people.ts'
import { test } from './support/shared-product.ts'

// From a quotation whose lines are chosen and scanned to an order that is sent in parts and billed.

const cell = (page: Page, row: number, name: string) =>
  page.getByRole('row', { name: `Line ${row}`, exact: true }).getByLabel(name, { exact: true })

/** Presses a button by keyboard: a message of the last step may lie over it. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().press('Enter')
}

test('a quotation of scanned items becomes an order, two shipments and an invoice', async ({ browser, product }) => {
  test.setTimeout(240_000)
  const { page, inside } = await traderPage(browser, product.url)
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
  await page.getByRole('button', { name: /^Create quotation/ }).click()
  await press(page, 'Mark as sent')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click()
  await press(page, 'Accepted')
  // The next step takes the version that this one wrote.
  await expect(page.getByRole('button', { name: 'Accepted', exact: true })).toHaveCount(0)
  await press(page, 'Make order')
  await page.getByRole('dialog').getByRole('button', { name: 'Make order' }).click()
  await expect(page).toHaveURL(/\/orders\/\d+/)
  await press(page, 'Confirm')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText(/^SO\/\d\d-\d\d\/0001$/).first()).toBeVisible()

  // Some pieces are cut before anything is sent.
  const dialog = page.getByRole('dialog')
  await press(page, 'More')
  await page.getByRole('menuitem', { name: 'Move pieces' }).press('Enter')
  await dialog.getByLabel('To', { exact: true }).fill('Cutting')
  await dialog.getByLabel('Quantity').fill('3')
  await dialog.getByRole('button', { name: 'Move pieces' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Cutting').first()).toBeVisible()
  await press(page, 'More')
  await page.getByRole('menuitem', { name: 'Move pieces' }).press('Enter')
  await dialog.getByLabel('From', { exact: true }).selectOption('Cutting')
  await dialog.getByLabel('To', { exact: true }).fill('Finished')
  await dialog.getByLabel('Quantity').fill('3')
  await dialog.getByRole('button', { name: 'Move pieces' }).click()
  await expect(dialog).toHaveCount(0)

  // Six of ten metres first, by a transporter.
  await press(page, 'Send goods')
  await dialog.getByLabel('Cotton cambric').fill('6')
  await dialog.getByLabel('Poplin white').fill('0')
  await dialog.getByLabel('Transporter', { exact: true }).fill('VRL Logistics')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('tab', { name: /^Sent and invoiced/ }).click()
  await expect(page.getByText('6 of 10 sent', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Partly sent').first()).toBeVisible()
  // More than is open is refused, and nothing typed is lost.
  await press(page, 'Send goods')
  await dialog.getByLabel('Cotton cambric').fill('7')
  await dialog.getByRole('button', { name: 'By own vehicle' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByText('This is more than is still to be sent')).toBeVisible()
  await dialog.getByLabel('Cotton cambric').fill('4')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('On the way').first()).toBeVisible()
  for (const name of [/-1$/, /-2$/]) await press(page, new RegExp(`^Delivered: .*${name.source}`))
  await expect(page.getByRole('button', { name: /^Delivered: / })).toHaveCount(0)

  // Half of it is invoiced, then the rest.
  await press(page, 'Make invoice')
  await dialog.getByLabel('Cotton cambric').fill('5')
  await dialog.getByRole('button', { name: 'Make invoice' }).click()
  await expect(page).toHaveURL(/\/invoice\/\d+/)
  await page.goBack()
  await page.getByRole('tab', { name: /^Sent and invoiced/ }).click()
  await press(page, 'Make invoice')
  await dialog.getByRole('button', { name: 'Make invoice' }).click()
  await expect(page).toHaveURL(/\/invoice\/\d+/)
  await expect(page.getByText('₹630.00').first()).toBeVisible()
  await page.goBack()
  await page.getByRole('tab', { name: /^Sent and invoiced/ }).click()
  await expect(page.getByText('10 of 10 sent', { exact: false }).first()).toBeVisible()
  await expectNoFinding(page)
  await page.setViewportSize({ width: 360, height: 760 })
  await page.getByRole('tab', { name: /^Sent and invoiced/ }).scrollIntoViewIfNeeded()
  await expectNoFinding(page)
  await page.context().close()
})
