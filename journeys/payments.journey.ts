import { expect } from '@playwright/test'
import { indianDate } from '#base/financial-year.ts'
import { expectNoFinding } from './support/accessibility.ts'
import { openInApp } from './support/in-app.ts'
import { callAs, traderPage } from './support/people.ts'
import { test } from './support/shared-product.ts'

// Two invoices, a payment over both, a cheque that bounces, a credit note: ageing and statement agree.

test('payments, a bounced cheque and a credit note lead to the same balance everywhere', async ({
  browser,
  product,
}) => {
  test.setTimeout(180_000)
  const { page, inside } = await traderPage(browser, product.url)
  const call = (path: string, body: unknown): Promise<any> => callAs(page, 'POST', path, body)
  const client = await call('contacts', { name: 'Kavita Mehta', city: 'Surat', state: 'Gujarat' })
  const today = indianDate(new Date())
  const line = { description: 'Cotton cloth', quantity: '10', price: '100', tax_rate: '5' }
  const ids: number[] = []
  for (let n = 0; n < 2; n++) {
    const made = await call('invoices', { contact_id: client.id, date: today, lines: [line] })
    await call(`invoices/${made.id}/post`, { version: made.version })
    ids.push(made.id)
  }

  // A part payment over both: the draft shows the oldest first.
  const draft = await call('receipts', { contact_id: client.id, date: today, amount: '1500', mode: 'UPI' })
  await openInApp(page, `${inside}/receipts/${draft.id}`)
  await expect(page.getByRole('cell', { name: '450.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Post' }).click()
  await expect(page.getByText(/^RC\/\d\d-\d\d\/0001$/).first()).toBeVisible()
  await expectNoFinding(page)

  // The rest of the second invoice: two taps on a phone.
  await page.setViewportSize({ width: 360, height: 760 })
  await openInApp(page, `${inside}/invoice/${ids[1]}`)
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByRole('dialog').getByLabel('Amount')).toHaveValue(/600/)
  await page.getByRole('dialog').getByRole('button', { name: 'Save payment' }).click()
  await expect(page.getByText('Paid', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expectNoFinding(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  // A third invoice, paid by a cheque that bounces, then credited.
  const third = await call('invoices', { contact_id: client.id, date: today, lines: [line] })
  await call(`invoices/${third.id}/post`, { version: third.version })
  const cheque = { version: '*', payment_mode: 'Banking', is_cheque: true, payment_reference: '004512' }
  const paid = await call(`invoices/${third.id}/record_payment`, cheque)
  await call(`receipts/${paid.receipt.id}/bounce`, { version: '*', bounced_on: today })
  await openInApp(page, `${inside}/invoice/${third.id}`)
  await page.getByRole('button', { name: 'Make credit note' }).click()
  await page.getByRole('option', { name: 'Sales return' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make credit note' }).click()
  await expect(page).toHaveURL(/credit_notes\/\d+/)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Post' }).click()
  await expect(page.getByText(/^CN\/\d\d-\d\d\/0001$/).first()).toBeVisible()

  // A fourth one stays unpaid: 1,050 everywhere.
  const fourth = await call('invoices', { contact_id: client.id, date: today, lines: [line] })
  await call(`invoices/${fourth.id}/post`, { version: fourth.version })
  await openInApp(page, `${inside}/outstanding`)
  await page.getByRole('row', { name: /Kavita Mehta/ }).waitFor()
  await expect(page.getByRole('row', { name: /Kavita Mehta/ })).toContainText('₹1,050')
  await expectNoFinding(page)
  await page
    .getByRole('row', { name: /Kavita Mehta/ })
    .getByRole('link', { name: '₹1,050' })
    .first()
    .click()
  await expect(page).toHaveURL(/\/invoice\?/)
  await expect(page.getByText('INV/').first()).toBeVisible()
  await openInApp(page, `${inside}/contact/${client.id}`)
  await page.getByRole('tab', { name: /Account/ }).click()
  await expect(page.getByText('Owes now').locator('+ *')).toHaveText('₹1,050')
  await openInApp(page, `${inside}/day_book`)
  await expect(page.getByRole('row', { name: /Cheque bounced/ })).toBeVisible()
  await expectNoFinding(page)
  await page.context().close()
})
