import { expect } from '@playwright/test'
import { indianDate } from '#base/financial-year.ts'
import { expectNoFinding } from './support/accessibility.ts'
import { callAs, choose, traderPage } from './support/people.ts'
import { test } from './support/shared-product.ts'

// A bill is entered on a phone as the supplier wrote it, paid in part, and goods of it go back: the books agree.

test('a purchase bill is entered, posted, paid and partly returned', async ({ browser, product }) => {
  test.setTimeout(180_000)
  const { page, inside } = await traderPage(browser, product.url, { width: 360, height: 760 })
  const supplier = { name: 'Ganesh Textiles', city: 'Surat', state: 'Gujarat', gst_type: 'Regular' }
  await callAs(page, 'POST', 'contacts', { ...supplier, gstin: '24AAACC1206D1ZM', client_type: 'Seller' })

  await page.goto(`${inside}/create/bill`)
  const form = page.getByRole('main')
  await form.getByRole('combobox', { name: 'Supplier', exact: true }).fill('Ganesh')
  await page.getByRole('option', { name: /Ganesh Textiles/ }).click()
  await form.getByLabel('Number on the bill').fill('GT/118')
  await form.getByLabel('Total on the bill').fill('1060')
  await page.getByRole('button', { name: 'Edit line 1' }).click()
  const fill = (label: string, value: string) => page.getByRole('textbox', { name: label, exact: true }).fill(value)
  await fill('Description', 'Grey cloth')
  await fill('Quantity', '10')
  await fill('Price', '100')
  await choose(page, 'Tax %', '5')
  await page.getByRole('button', { name: 'Done' }).click()
  // The totals follow at each key: the supplier stands in the state of the branch.
  await expect(page.getByText('CGST', { exact: true }).locator('+ *')).toHaveText('₹25.00')
  await expectNoFinding(page)
  await page.getByRole('button', { name: 'Create purchase bill' }).click()
  await expect(page).toHaveURL(/\/bills\/\d+/)

  // What is missing or does not agree is said at its field, and nothing is posted.
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Post' }).click()
  await expect(page.getByText(/differ by ₹10\.00/).first()).toBeVisible()
  const id = Number(page.url().split('/').at(-1)?.split('?')[0])
  const day = indianDate(new Date())
  const { version } = await callAs<{ version: number }>(page, 'GET', `bills/${id}`)
  await callAs(page, 'PUT', `bills/${id}`, { version, bill_date: day, bill_total: '1050.40' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.reload()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Post' }).click()
  await expect(page.getByText(/^PB\/\d\d-\d\d\/0001$/).first()).toBeVisible()
  await expectNoFinding(page)

  await page.getByRole('button', { name: 'Record payment', exact: true }).click()
  const pay = page.getByRole('dialog')
  await expect(pay.getByLabel('Amount')).toHaveValue(/1,?050\.40/)
  await pay.getByLabel('Amount').fill('400')
  await pay.getByRole('button', { name: 'Save payment' }).click()
  await expect(page.getByText('Partially Paid', { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Make debit note' }).click()
  await page.getByRole('option', { name: 'Purchase return' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make debit note' }).click()
  await expect(page).toHaveURL(/debit_notes\/\d+/)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Post' }).click()
  await expect(page.getByText(/^DN\/\d\d-\d\d\/0001$/).first()).toBeVisible()
  await expectNoFinding(page)

  // All of it went back, so the supplier has to return the 400 that were paid.
  const bill = await callAs<Record<string, string>>(page, 'GET', `bills/${id}`)
  expect(bill).toMatchObject({ payment_status: 'Return Pending', to_give_back: '400.00', outstanding: '0.00' })
  const second = { supplier_name: 'Cash shop', bill_number: '9', bill_date: day, date: day }
  const line = { description: 'Boxes', quantity: '10', price: '12', tax_rate: '5' }
  const made = await callAs<{ id: number }>(page, 'POST', 'bills', { ...second, lines: [line] })
  await callAs(page, 'POST', `bills/${made.id}/post`, { version: '*' })
  await page.goto(`${inside}/payables`)
  await expect(page.getByRole('row', { name: /Cash shop/ })).toContainText('₹120')
  await expectNoFinding(page)
  await page.goto(`${inside}/day_book`)
  await expect(page.getByRole('row', { name: /Purchase bill/ })).toHaveCount(2)
  await expect(page.getByRole('row', { name: /Debit note/ })).toBeVisible()
  await expectNoFinding(page)
  await page.context().close()
})
