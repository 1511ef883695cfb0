import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { indianDate } from '#base/financial-year.ts'
import { expectNoFinding } from './support/accessibility.ts'
import { openInApp } from './support/in-app.ts'
import { callAs, choose, traderPage } from './support/people.ts'
import { test } from './support/shared-product.ts'

// The end of a month: GSTR-1 for the portal and the books for Tally, both from what was posted.

/** Presses a button that saves a file, and reads the file. */
async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const file = await download
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

test('invoices, a credit note, a debit note and a payment of a month become GSTR-1 and a Tally file that agree with them', async ({
  browser,
  product,
}) => {
  test.setTimeout(180_000)
  const { page, inside } = await traderPage(browser, product.url)
  const call = (path: string, body: unknown): Promise<any> => callAs(page, 'POST', path, body)
  const client = await call('contacts', { name: 'Kavita Mehta', city: 'Surat', state: 'Gujarat' })
  const today = indianDate(new Date())
  const line = { description: 'Cotton cloth', hsn: '5208', unit: 'MTR', quantity: '10', price: '100', tax_rate: '5' }
  const numbers: string[] = []
  const posted = async () => {
    const made = await call('invoices', { contact_id: client.id, date: today, lines: [line] })
    const { invoice } = await call(`invoices/${made.id}/post`, { version: made.version })
    numbers.push(invoice.number)
    return invoice
  }
  const [first, second] = [await posted(), await posted()]
  await call(`invoices/${first.id}/record_payment`, { version: '*', payment_mode: 'UPI' })
  const { credit_note } = await call(`invoices/${second.id}/credit`, { version: '*' })
  await call(`credit_notes/${credit_note.id}/post`, { version: '*' })

  // More is charged for the first invoice, on the screen.
  await openInApp(page, `${inside}/invoice/${first.id}`)
  await page.getByRole('button', { name: 'Make debit note' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make debit note' }).click()
  await expect(page).not.toHaveURL(new RegExp(`/invoice/${first.id}$`))
  await expect(page.getByText('Price too low').first()).toBeVisible()
  const note = Number(/\d+$/.exec(page.url())?.[0])
  const draft = await callAs<any>(page, 'GET', `invoices/${note}`)
  const more = { version: draft.version, lines: [{ ...draft.lines[0], price: '200' }] }
  await callAs(page, 'PUT', `invoices/${note}`, more)
  const debit = (await call(`invoices/${note}/post`, { version: '*' })).invoice
  expect(debit).toMatchObject({ total: '210.00' })

  await openInApp(page, `${inside}/gst-returns`)
  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  await choose(page, 'Month', month.format(Date.parse(`${today.slice(0, 7)}-15T00:00:00Z`)))
  await expect(page.getByText(/^Count and value agree/)).toBeVisible()
  await expectNoFinding(page)
  const gstr1 = JSON.parse((await saved(page, 'File for the portal')).text)
  // Two sales of 1,000, one of them credited, and 200 more for the other.
  expect(gstr1.b2cs).toMatchObject([{ sply_ty: 'INTRA', pos: '24', rt: 5, txval: 1200, camt: 30, samt: 30 }])
  const natures = gstr1.doc_issue.doc_det.map(({ doc_num }: { doc_num: number }) => doc_num)
  expect(natures).toEqual([1, 4, 5])

  await openInApp(page, `${inside}/day_book`)
  await expectNoFinding(page)
  const masters = await saved(page, 'Ledgers and items')
  const vouchers = await saved(page, 'Vouchers')
  expect(masters.text).toContain('Kavita Mehta')
  for (const number of [...numbers, debit.number]) expect(vouchers.text).toContain(number)
  await page.context().close()
})
