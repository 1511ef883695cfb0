import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { openInApp } from './support/in-app.ts'
import { enterDemo } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'

// Rights: an owner creates a role, masks the phone, replaces the role, uses view-as and "Who can see this?".

test.describe.configure({ mode: 'serial' })

let product: Product
let page: Page
/** Path of the demo business, such as /business/1 */
let inside: string

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  product = await startProduct({}, { demo: true })
  page = await newPage(browser)
  inside = await enterDemo(page)
  await page.goto(`${inside}/dashboard`)
})

test.afterAll(async () => {
  await page?.close()
  await product?.stop()
})

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

test('the owner creates a role that sees every lead with a masked phone', async () => {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^Roles/ }).click()
  await expect(page.getByText('Sees and does everything, always')).toBeVisible()
  await expectNoFinding(page)
  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByLabel('Role name').fill('Admin')
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByText('This name is reserved. Choose another name')).toBeVisible()
  await page.getByLabel('Role name').fill('Front desk')
  await page.getByLabel('See: Leads').selectOption('all')
  await page.getByLabel('Add: Leads').selectOption('all')
  await page.getByRole('button', { name: 'Fields of Leads: all open' }).click()
  for (const field of ['Phone', 'Contact entries']) await page.getByLabel(field, { exact: true }).selectOption('masked')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Sees all leads · can add · contact entries, phone masked')).toBeVisible()
  await expectNoFinding(page)
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(page).toHaveURL(/\/roles$/)
  await expect(page.getByRole('link', { name: /Front desk/ })).toContainText('Nobody yet')
})

test('a change of a role is shown as a sentence before it is saved', async () => {
  await page.getByRole('link', { name: /Front desk/ }).click()
  await page.getByLabel('Delete: Leads').selectOption('own')
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Front desk can now delete own leads')).toBeVisible()
  await expect(dialog.getByText('Nobody has this role yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/roles$/)
  await expect(page.getByText('Sees all leads · can add, delete · contact entries, phone masked')).toBeVisible()
})

test('deleting a role moves its people to another role', async () => {
  await page.getByRole('button', { name: 'More for Sales' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Choose the role they get instead')).toBeVisible()
  await page.getByRole('combobox', { name: /6 people have this role/ }).click()
  await page.getByRole('option', { name: 'Front desk' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('link', { name: /Front desk/ })).toContainText('6 people')
  await expect(page.getByRole('link', { name: /^Sales/ })).toHaveCount(0)
})

test('view-as shows masked phones, allows no changes, and can be ended', async () => {
  await page.getByRole('button', { name: 'View as…' }).click()
  await page.getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('option', { name: 'Kiran Solanki' }).click()
  await page.getByRole('button', { name: 'Start viewing' }).click()
  await expect(page.getByText('You see what Kiran Solanki sees.', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Roles' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Leads' }).first().click()
  await expect(page.getByRole('gridcell', { name: /^XXXXXX\d{4}$/ }).first()).toBeVisible()
  await expectNoFinding(page)
  // A save is refused with the reason, and the typed values stay.
  await openInApp(page, `${inside}/create/lead`)
  await page.getByRole('form', { name: 'New lead' }).getByLabel(/^Name/).first().fill('Never written')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('You are viewing as somebody else. Stop viewing to do this.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page.getByText('You see what Kiran Solanki sees.', { exact: false })).toHaveCount(0)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('link', { name: /^Roles/ })).toBeVisible()
})

test('the record shows who can see it and why', async () => {
  await openInApp(page, `${inside}/leads`)
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await page
    .getByRole('row')
    .nth(2)
    .click({ position: { x: 120, y: 20 } })
  await expect(page).toHaveURL(/\/lead\/\d+/)
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Who can see this?' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('owns the business')).toBeVisible()
  await panel.getByRole('button', { name: /^Kiran Solanki/ }).click()
  await expect(panel.getByText('Front desk: all leads').first()).toBeVisible()
  await expect(panel.getByText(/Phone: masked/)).toBeVisible()
  await expect(panel.getByText(/no role gives this/).first()).toBeVisible()
  await expectNoFinding(page)
})

test('a team gets a lead and is moved, but not below itself', async () => {
  await openInApp(page, `${inside}/team`)
  await page.getByRole('button', { name: /Calling desk/ }).click()
  await page.getByRole('combobox', { name: 'Team lead' }).click()
  await page.getByRole('option', { name: 'Komal Chauhan' }).click()
  await expect(page.getByText('Led by Komal Chauhan')).toBeVisible()
  await page.getByRole('combobox', { name: 'Belongs to' }).click()
  await expect(page.getByRole('option', { name: 'Calling desk' })).toHaveCount(0)
  await page.getByRole('option', { name: 'Surat sales' }).click()
  await expect(page.getByText('Team moved')).toBeVisible()
  await expectNoFinding(page)
})

test('a branch can be closed after its people are moved, and opened again', async () => {
  await openInApp(page, `${inside}/branch`)
  await page.getByRole('link', { name: /Mumbai Office/ }).click()
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Close this branch' }).click()
  await page.getByRole('button', { name: 'Close the branch' }).click()
  await expect(page.getByText('Choose where they go')).toBeVisible()
  await page.getByRole('combobox', { name: /people are here and go to/ }).click()
  await page.getByRole('option', { name: 'Ring Road Store' }).click()
  await page.getByRole('button', { name: 'Close the branch' }).click()
  await expect(page.getByRole('link', { name: /Mumbai Office/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Closed (1)' }).click()
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByRole('link', { name: /Mumbai Office/ })).toBeVisible()
  await expectNoFinding(page)
})
