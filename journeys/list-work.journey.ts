import { expect, type Page } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { importLeads } from './support/import-leads.ts'
import { openInApp } from './support/in-app.ts'
import { enterWith, newOwner, type Signed } from './support/people.ts'
import { test } from './support/shared-product.ts'
import { settled } from './support/settled.ts'

// Working in the list of leads: create, preview, edit cells, totals, groups, filters.

test.describe.configure({ mode: 'serial' })

const ROWS = 120
let page: Page
let owner: Signed
let leads: string

test.beforeAll(async ({ browser, product }) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ baseURL: product.url })
  page = await context.newPage()
  owner = await newOwner(context.request, product.url)
  const lines = Array.from(
    { length: ROWS },
    (_, index) => `Buyer ${String(index + 1).padStart(3, '0')},${index % 4 === 0 ? 'Pune' : 'Surat'},1000,warm`,
  )
  await importLeads(owner, ['Name,City,Amount,Temperature', ...lines])
  leads = `/business/${owner.business_id}/leads`
  await enterWith(page, owner)
})

test.afterAll(() => page?.context().close())

async function open(search = '?sort=name'): Promise<void> {
  await openInApp(page, `${leads}${search}`)
  await expect(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible()
  await settled(page)
}
const grid = () => page.getByRole('grid')
const panel = () => page.getByRole('complementary', { name: /^Preview of/ })
const rowOf = (name: string) => grid().getByRole('row', { name: new RegExp(name) })
async function leadNamed(name: string): Promise<Record<string, unknown>> {
  const path = `leads?search=${encodeURIComponent(name)}&limit=1&columns=name,city,product`
  return (await owner.ask<{ data: Record<string, unknown>[] }>('GET', path)).data[0]
}

test('a new lead needs five fields in a side panel, and the full form keeps the typed values', async () => {
  await open()
  await page.getByRole('button', { name: 'New lead' }).first().click()
  const form = page.getByRole('form', { name: 'New lead' })
  await form.getByLabel(/^Name/).first().fill('Zarna Textiles')
  await form.getByRole('textbox', { name: /^Phone 1/ }).fill('98250 12345')
  await form.getByLabel('Product').fill('Chiffon')
  await expect(form.getByLabel('City')).toHaveCount(0)
  await expectNoFinding(page)
  await form.getByRole('button', { name: 'Full form' }).click()
  await expect(form.getByLabel('Product')).toHaveValue('Chiffon')
  await form.getByLabel('City').fill('Vapi')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
  expect(await leadNamed('Zarna')).toMatchObject({ name: 'Zarna Textiles', product: 'Chiffon', city: 'Vapi' })
})

test('Space previews a row beside the list, J shows the next, a note is added there, Enter opens the page and Escape returns', async () => {
  await open()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect(panel()).toHaveAttribute('aria-label', 'Preview of Buyer 001')
  await expectNoFinding(page)
  await page.keyboard.press('j')
  await expect(panel()).toHaveAttribute('aria-label', 'Preview of Buyer 002')
  await expect(panel().getByText('Surat', { exact: false }).first()).toBeVisible()
  const note = panel().getByRole('textbox', { name: 'Note' })
  await expect(note).toBeVisible()
  await page.keyboard.press('n')
  await expect(note).toBeFocused()
  await page.keyboard.type('Wants 40 bales')
  await page.keyboard.press('Control+Enter')
  await expect(panel().getByText('Wants 40 bales', { exact: true })).toBeVisible()
  await grid().focus()
  await page.keyboard.press('Escape')
  await expect(panel()).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/lead\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Buyer 002' })).toBeVisible()
})

test('coming back from a record keeps the row and the scroll', async () => {
  await open()
  await grid().focus()
  await page.keyboard.press('End')
  await expect(rowOf('Zarna')).toBeVisible()
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Buyer 119' })).toBeVisible()
  await page.locator('#main').focus()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`${leads}\\?`))
  await expect(rowOf('Buyer 119')).toBeInViewport()
  await expect(rowOf('Buyer 119')).toHaveAttribute('data-active', 'true')
})

test('F2 or a double click edits a cell, and Escape restores the old value', async () => {
  await open()
  const row = rowOf('Buyer 003')
  await grid().focus()
  for (const key of ['j', 'j', 'j', 'F2']) await page.keyboard.press(key)
  const name = grid().getByRole('textbox', { name: 'Name' })
  await name.fill('')
  await page.keyboard.press('Enter')
  await expect(grid().getByText('Name is required')).toBeVisible()
  await expectNoFinding(page)
  await page.keyboard.press('Escape')
  await expect(row.getByText('Buyer 003')).toBeVisible()
  await expect(grid()).toBeFocused()
  await row.getByText('Surat').dblclick()
  await grid().getByRole('textbox', { name: 'City' }).fill('Navsari')
  await page.keyboard.press('Enter')
  await expect(row.getByText('Navsari')).toBeVisible()
  await expect(grid()).toBeFocused()
  await expect(async () => expect((await leadNamed('Buyer 003')).city).toBe('Navsari')).toPass()
  await expect(page).toHaveURL(new RegExp(`${leads}\\?`))
})

test('the footer has sum and average of the filtered list', async () => {
  await open()
  await page.mouse.move(400, 400)
  const footer = page.locator('[data-part=footer]')
  await expect(footer).toContainText('121 leads')
  await expect(footer).toContainText('Amount: total ₹1.2 L, average ₹1,000')
})

test('rows are shown in groups that fold, each with count and sum', async () => {
  await open()
  await page.getByRole('button', { name: 'Group by' }).click()
  await page.getByRole('menuitem', { name: /^Temp/ }).click()
  await expect(page).toHaveURL(/group=lead_type/)
  const head = grid().getByRole('row', { name: /Warm.*121/ })
  await expect(head).toContainText('₹1.2 L')
  await expect(rowOf('Buyer 001')).toBeVisible()
  await expectNoFinding(page)
  await head.click()
  await expect(rowOf('Buyer 001')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(rowOf('Buyer 001')).toBeVisible()
})

test('a filter offers the cities of leads with their counts, and works with the keyboard only', async () => {
  await open()
  await page.getByRole('button', { name: 'Filter' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Find a field').fill('City')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: /Surat/ })).toBeVisible()
  await expect(page.getByRole('group', { name: 'City' }).locator('label').first()).toHaveText('Surat89')
  await expectNoFinding(page)
  await page.getByRole('textbox', { name: 'City' }).press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-part=footer]')).toContainText('30 leads')
})
