import { expect, type Page } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { importLeads } from './support/import-leads.ts'
import { openInApp } from './support/in-app.ts'
import { enterWith, newOwner, type Signed } from './support/people.ts'
import { test } from './support/shared-product.ts'
import { settled } from './support/settled.ts'

// Saved views of a list, bulk changes with undo, and the trash.

test.describe.configure({ mode: 'serial' })

const ROWS = 700
let page: Page
let owner: Signed
let leads: string

test.beforeAll(async ({ browser, product }) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ baseURL: product.url })
  page = await context.newPage()
  owner = await newOwner(context.request, product.url)
  const lines = Array.from({ length: ROWS }, (_, index) => `Kavita Mehta,${index % 100 === 0 ? 'Pune' : 'Surat'}`)
  await importLeads(owner, ['Name,City', ...lines])
  leads = `/business/${owner.business_id}/leads`
  await enterWith(page, owner)
  await page.goto(leads)
})

test.afterAll(() => page?.context().close())

const inCity = (city: string) =>
  encodeURIComponent(
    JSON.stringify({ combiner: 'AND', conditions: [{ field: 'city', condition: 'In', values: [city] }] }),
  )
const footer = (text: string) => expect(page.locator('[data-part=footer]')).toContainText(text, { timeout: 20_000 })
const countOf = async (city: string) =>
  (await owner.ask<{ total: number }>('GET', `leads?limit=1&total=1&filter=${inCity(city)}`)).total

test('a filter is saved as a view, shared, and made the default', async () => {
  await openInApp(page, `${leads}?filter=${inCity('Surat')}`)
  await footer('693 leads')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Surat')
  await page.getByRole('switch', { name: /Share/ }).check()
  await page.getByRole('switch', { name: /Open the list/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  await expect(page).toHaveURL(/view=\d+$/)
  await expect(page.getByRole('button', { name: 'Surat', exact: false }).first()).toBeVisible()
  await openInApp(page, leads)
  await footer('693 leads')
  await page.getByRole('button', { name: 'All leads' }).click()
  await footer('700 leads')
  await expectNoFinding(page)
})

test('changes of a view are in the address until they are saved', async () => {
  await openInApp(page, leads)
  // The default view replaces what was typed before it is open.
  await footer('693 leads')
  await page.getByRole('searchbox', { name: /Search leads/ }).fill('Kavita')
  await expect(page).toHaveURL(/view=\d+&q=Kavita/)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(/view=\d+$/)
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
})

test('all that match are changed by a job that continues on other screens, and can be undone', async () => {
  await openInApp(page, leads)
  await footer('693 leads')
  await page.getByRole('checkbox', { name: 'Select the loaded rows' }).click()
  await page.getByRole('button', { name: 'Select all 693 that match' }).click()
  await page
    .getByRole('toolbar', { name: /Selected/ })
    .getByRole('button', { name: 'Edit' })
    .click()
  await page.getByRole('button', { name: 'Choose a field' }).click()
  await page.getByRole('searchbox', { name: 'Search the values' }).fill('City')
  await page.getByRole('dialog', { name: 'Choose a field' }).getByRole('button', { name: 'City' }).click()
  await page.getByRole('textbox', { name: 'City' }).fill('Vapi')
  await page.getByRole('button', { name: 'Change 693 leads' }).click()
  const panel = page.getByRole('complementary', { name: 'Bulk changes in progress' })
  await expect(panel).toContainText('693 done', { timeout: 30_000 })
  expect(await countOf('Vapi')).toBe(693)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(panel).toContainText('693 done')
  await openInApp(page, `/business/${owner.business_id}/runs`)
  await page.getByRole('button', { name: 'Undo: Changed leads' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('listitem').first()).toContainText('693 undone', { timeout: 30_000 })
  await expectNoFinding(page)
  expect(await countOf('Surat')).toBe(693)
})

test('deleted leads are in the trash and can be restored', async () => {
  await openInApp(page, `${leads}?filter=${inCity('Pune')}`)
  await footer('7 leads')
  await page.getByRole('checkbox', { name: 'Select the loaded rows' }).click()
  await page
    .getByRole('toolbar', { name: /Selected/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText('No leads match')).toBeVisible()
  await page.getByRole('button', { name: 'Import, export and more' }).click()
  await page.getByRole('menuitem', { name: 'Trash' }).click()
  await page.getByRole('button', { name: 'Restore Kavita Mehta' }).first().click()
  await expect(page.getByRole('button', { name: 'Restore Kavita Mehta' })).toHaveCount(6)
  await expectNoFinding(page)
  await page.getByRole('checkbox', { name: 'Select the loaded rows' }).click()
  await page
    .getByRole('toolbar', { name: /Selected/ })
    .getByRole('button', { name: 'Restore' })
    .click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  expect(await countOf('Pune')).toBe(7)
})

test('Ctrl+K finds a lead by another spelling, opens it by keyboard, and lists it as recently opened', async () => {
  const lead = await owner.ask<{ id: number }>('POST', 'leads', {
    name: 'Mohan Khandelwal',
    city: 'Jaipur',
    contacts: [{ type: 'Contact Number', value: '9825012345', phone_code: '+91', is_primary: true }],
  })
  await openInApp(page, leads)
  await settled(page)
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search or jump to' })
  await box.fill('khandelval')
  await expect(page.getByRole('option', { name: /Mohan Khandelwal/ })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Actions for Mohan Khandelwal' }).getByRole('link')).toHaveCount(2)
  await expectNoFinding(page)
  await box.fill('098250 12345')
  await expect(page.getByRole('option', { name: /Mohan Khandelwal/ }).locator('mark')).toHaveCount(1)
  await box.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/lead/${lead.id}$`))
  await openInApp(page, leads)
  await settled(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: /Mohan Khandelwal/ })).toBeVisible()
  await page.keyboard.press('Escape')
})
