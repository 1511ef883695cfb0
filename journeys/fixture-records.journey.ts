import { type Browser, expect, type Page, test } from '@playwright/test'
import { financialYear, indianDate } from '#base/financial-year.ts'
import { expectNoFinding } from './support/accessibility.ts'
import { fixtureProduct } from './support/fixture-product.ts'
import { openInApp } from './support/in-app.ts'
import { ask, socketsOf } from './support/outage.ts'
import { callAs, enterDemo } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'

// A new module with a plain record and a document, added by docs/recipes.md. Every screen here is generated.

test.describe.configure({ mode: 'serial' })

let product: Product
let page: Page
/** Path of the demo business, such as /business/1 */
let inside: string
let estimate_id: number

test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000)
  product = await startProduct({}, { demo: true, folder: fixtureProduct() })
  page = await newPage(browser)
  inside = await enterDemo(page)
})

test.afterAll(async () => {
  await page?.close()
  await product?.stop()
})

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
  return context.newPage()
}

/** A paper number of this financial year. */
function paperNumber(prefix: string, count: number): string {
  const year = financialYear(indianDate(new Date())).financial_year
  return `${prefix}/${year.slice(2)}/${String(count).padStart(4, '0')}`
}

const save = (on: Page) => on.getByRole('button', { name: /^(Save|Create)/ }).last()

test('the statuses of tickets have a set-up screen, with the default ones and an added one', async () => {
  await openInApp(page, `${inside}/settings`)
  await page.getByRole('link', { name: /^Ticket statuses/ }).click()
  await page.getByRole('button', { name: 'Add the usual ones' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(2)
  await page.getByRole('textbox', { name: 'New ticket status' }).fill('Waiting for parts')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(3)
  await expectNoFinding(page)
})

test('a ticket is created with a contact created in the picker, and has a page with notes and files', async () => {
  await openInApp(page, `${inside}/create/ticket`)
  await page.getByRole('textbox', { name: 'Subject' }).fill('No power in the loom')
  await page.getByRole('combobox', { name: 'Contact' }).fill('Farida Lokhandwala')
  await page.getByRole('option', { name: /^Create contact/ }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Farida Lokhandwala')
  await save(page).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Contact' })).toHaveValue('Farida Lokhandwala')
  await save(page).click()
  await expect(page).toHaveURL(/\/tickets?\/\d+/)
  await expect(page.getByRole('link', { name: 'Farida Lokhandwala' })).toBeVisible()
  await expect(page.getByText(paperNumber('T', 1)).first()).toBeVisible()
  await page.getByPlaceholder('Write a note…').click()
  await page.getByRole('textbox', { name: 'Note' }).fill('The fuse is on its way.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('The fuse is on its way.')).toBeVisible()
  await page.getByRole('tab', { name: /^Files/ }).click()
  const buffer = await page.screenshot()
  await page.getByLabel('Files to add').setInputFiles({ name: 'loom.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('button', { name: 'Download loom.png' })).toBeVisible()
  await expectNoFinding(page)
})

const line = (on: Page, row: number) => on.locator('tr[data-row]').nth(row)
const total = (on: Page) => on.getByText('Total', { exact: true }).locator('+ *')

test('an estimate is filled in with the keyboard and by paste; its live total equals the server’s', async () => {
  await openInApp(page, `${inside}/create/estimate`)
  await page.getByRole('textbox', { name: 'Subject' }).fill('Wedding order')
  await line(page, 0).getByLabel('Item').focus()
  for (const [text, key] of [
    ['Silk saree', 'Tab'],
    ['2', 'Tab'],
    ['1500', 'Enter'],
  ]) {
    await page.keyboard.type(text)
    await page.keyboard.press(key)
  }
  await expect(total(page)).toHaveText('₹3,000.00')
  await expect(line(page, 1).getByLabel('Item')).toBeFocused()
  await line(page, 1)
    .getByLabel('Item')
    .evaluate((cell) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'Blouse\t1.5\t333.33\t\r\nBorder lace\t3\t₹ 1,000\t10\r\n')
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
  await expect(page.getByText('Lines pasted: 2.')).toBeVisible()
  await expect(total(page)).toHaveText('₹6,200.00')
  await save(page).click()
  await expect(page).toHaveURL(/\/estimates?\/\d+/)
  estimate_id = Number(/(\d+)(?:\?|$)/.exec(page.url())?.[1])
  const made = await callAs<Estimate>(page, 'GET', `estimates/${estimate_id}`)
  expect(made).toMatchObject({ total: '6200.00', number: paperNumber('Q', 1), state: 'draft' })
  expect(made.lines.map(({ amount }) => amount)).toEqual(['3000.00', '500.00', '2700.00'])
  await expect(page.getByText('₹6,200.00').first()).toBeVisible()
  await expectNoFinding(page)
})

test('it can be approved with the right to approve; people without it have no button', async ({ browser }) => {
  await openInApp(page, `${inside}/settings`)
  await page.getByRole('link', { name: /^Roles/ }).click()
  await page.getByRole('link', { name: /^Sales/ }).click()
  for (const right of ['See', 'Edit']) await page.getByLabel(`${right}: Estimates`).selectOption('all')
  await page.getByRole('button', { name: 'Review and save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/roles$/)

  const seller = await newPage(browser)
  await enterDemo(seller, 'Sales')
  const path = `${inside}/estimates/${estimate_id}`
  await openInApp(seller, path)
  await expect(seller.getByText('Silk saree')).toBeVisible()
  await expect(seller.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await expect(seller.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await seller.context().close()

  await openInApp(page, path)
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Good price')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toHaveCount(0)
  // The note stands in the history; while the dialog closes, its input has the same words.
  await page.getByText('Show what changed').first().click()
  await expect(page.getByText('Good price')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Estimates' }).first().click()
  await expect(page.getByRole('gridcell', { name: 'Approved' })).toBeVisible()
})

test('its ledger is correct after bulk edit, change, delete, restore, undo and an import, and numbers have no gaps', async () => {
  const call = <Answer = { run_id: number }>(path: string, body: unknown) =>
    callAs<Answer>(page, 'POST', `estimates/${path}`, body)
  const ids = [estimate_id]
  expect(await ledger()).toEqual({ causes: ['create'], sum: 6200 })
  await call('edit', { ids, values: { subject: 'Renamed' } })
  expect((await ledger()).sum).toBe(6200)
  const { version, lines } = await callAs<Estimate>(page, 'GET', `estimates/${estimate_id}`)
  await callAs(page, 'PUT', `estimates/${estimate_id}`, { version, lines: lines.slice(0, 1) })
  expect(await ledger()).toEqual({ causes: ['create', 'change'], sum: 3000 })
  const deleted = await call('delete', { ids })
  expect((await ledger()).sum).toBe(0)
  await callAs(page, 'POST', `runs/${deleted.run_id}/undo`, {})
  expect((await ledger()).sum).toBe(3000)
  await call('delete', { ids })
  await call('restore', { ids })
  expect((await ledger()).sum).toBe(3000)

  const csv = 'Subject,Valid until\nFirst of the file,2026-12-01\n,2026-12-01\nThird of the file,\n'
  const file = { file_name: 'estimates.csv', content_base64: Buffer.from(csv).toString('base64') }
  const { import_id, mapping } = await call<{ import_id: number; mapping: object }>('import', file)
  await callAs(page, 'POST', `imports/${import_id}/preview`, { mapping })
  await callAs(page, 'POST', `imports/${import_id}/run`, {})
  await expect
    .poll(() => callAs<{ state: string }>(page, 'GET', `imports/${import_id}`), { timeout: 30_000 })
    .toMatchObject({ state: 'done', created: 2, invalid: 1 })
  await callAs(page, 'POST', 'estimates', { subject: 'After the file' })
  const { data } = await callAs<{ data: Estimate[] }>(page, 'GET', 'estimates?sort=number&columns=number,total')
  expect(data.map(({ number }) => number)).toEqual([1, 2, 3, 4].map((count) => paperNumber('Q', count)))
  const [{ difference }] = await ask<{ difference: string }>(
    socketsOf(product.data),
    `select ((select sum(total) from estimate where deleted_at is null) / 100.0 - (select sum(amount) from test_ledger))::text as difference`,
  )
  expect(Number(difference)).toBe(0)
})

interface Estimate {
  version: number
  number: string
  total: string
  lines: { id: number; amount: string }[]
}

async function ledger() {
  const rows = await ask<{ cause: string; amount: string }>(
    socketsOf(product.data),
    `select cause, amount::text from test_ledger where estimate_id = ${estimate_id} order by id`,
  )
  return { causes: rows.map(({ cause }) => cause), sum: rows.reduce((sum, { amount }) => sum + Number(amount), 0) }
}
