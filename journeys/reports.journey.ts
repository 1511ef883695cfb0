import { expect, type Page } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { openInApp } from './support/in-app.ts'
import { enterDemo } from './support/people.ts'
import { test } from './support/shared-product.ts'

// The owner opens a standard report, its rows, changes it, keeps it for everybody, and opens it again.

let page: Page
let inside: string
/** Of all days, so that the first days of a financial year have rows too. */
const EVER = '?from=2020-01-01&to=2099-12-31'

test.beforeAll(async ({ browser, product }) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  page = await context.newPage()
  inside = await enterDemo(page)
})

test.afterAll(() => page?.context().close())

test('a standard report has a chart, a table and a file, and each line opens its rows', async () => {
  await openInApp(page, `${inside}/reports`)
  await expectNoFinding(page)
  await page.getByRole('link', { name: 'Leads by source' }).click()
  await expect(page.getByRole('heading', { name: 'Leads by source', level: 1 })).toBeVisible()
  await openInApp(page, `${inside}/reports/leads-source${EVER}`)
  await expect(page.locator('canvas')).toBeVisible()
  await expectNoFinding(page)
  const line = page.getByRole('row', { name: /^IndiaMART/ }).last()
  const count = await line.getByRole('cell').nth(1).textContent()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as Excel' }).click()
  expect((await file).suggestedFilename()).toBe('Leads by source.xlsx')
  await line.getByRole('link').click()
  await expect(page).toHaveURL(/\/leads\?/)
  await expect(page.getByText(`${count} leads`, { exact: true })).toBeVisible()
})

test('a report is built, kept for everybody, and opened again', async () => {
  await openInApp(page, `${inside}/reports_new${EVER}`)
  await page.getByRole('combobox', { name: 'About' }).selectOption({ label: 'Invoices' })
  await page.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'Client' })
  await page.getByRole('combobox', { name: 'Figure', exact: true }).selectOption({ label: 'Sum: Total' })
  await page.getByRole('combobox', { name: 'Chart' }).selectOption({ label: 'Bars' })
  await expect(page.getByRole('columnheader', { name: 'Client' }).last()).toBeVisible()
  await expectNoFinding(page)
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep the report' })
  await dialog.getByLabel('Name').fill('What clients bought')
  await dialog.getByRole('switch').check()
  await expect(dialog.getByRole('checkbox', { name: 'Admin' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(page).toHaveURL(/\/custom_reports\/\d+$/)
  await expect(page.getByRole('heading', { name: 'What clients bought', level: 1 })).toBeVisible()
  await openInApp(page, `${inside}/reports`)
  await page.getByRole('link', { name: /^What clients bought/ }).click()
  await expect(page.getByRole('columnheader', { name: 'Client' }).last()).toBeVisible()
})

test('a list of chosen columns is built, each row opens its record, and the map opens the rows of a state', async () => {
  await openInApp(page, `${inside}/reports_new${EVER}`)
  await page.getByRole('combobox', { name: 'Shows' }).selectOption({ label: 'A list of the rows' })
  const columns = page.getByRole('list', { name: 'Columns' })
  await columns.getByRole('button', { name: 'Remove Email' }).click()
  await page.getByRole('combobox', { name: 'Add a column' }).selectOption({ label: 'State' })
  await columns.getByRole('button', { name: 'Move State up' }).click()
  await expect(page.getByRole('columnheader').nth(-2)).toHaveText('State')
  await expect(page.getByRole('row').last()).toContainText(/Total.*₹/)
  await expectNoFinding(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await file).suggestedFilename()).toBe('New report.csv')
  const first = page.getByRole('row').nth(1).getByRole('link')
  const name = (await first.textContent()) as string
  await first.click()
  await expect(page).toHaveURL(/\/lead\/\d+/)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await openInApp(page, `${inside}/reports/leads-state${EVER}`)
  await expect(page.locator('canvas')).toBeVisible()
  await expectNoFinding(page)
  const map = (await page.locator('canvas').boundingBox()) as { x: number; y: number; width: number; height: number }
  // Gujarat is west of the middle.
  await page.mouse.click(map.x + map.width / 2 - map.height * 0.35, map.y + map.height * 0.465)
  await expect(page).toHaveURL(/\/leads\?.*Gujarat/)
})

test('all businesses of a person stand side by side', async () => {
  await page.goto('/dashboard')
  const row = page.getByRole('row', { name: /Meera Fabrics/ })
  await expect(row.getByRole('cell').nth(1)).toHaveText(/₹/)
  await expectNoFinding(page)
  await row.getByRole('link', { name: /Meera Fabrics/ }).click()
  await expect(page).toHaveURL(`${inside}/dashboard`)
})
