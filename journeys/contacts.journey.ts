import { expect, type Page } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { openInApp } from './support/in-app.ts'
import { enterWith, newOwner, type Signed } from './support/people.ts'
import { test } from './support/shared-product.ts'

// Converting a lead to a new contact and to an existing one, and undoing it.

let page: Page
let owner: Signed

test.beforeAll(async ({ browser, product }) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ baseURL: product.url })
  page = await context.newPage()
  owner = await newOwner(context.request, product.url)
  await enterWith(page, owner)
})

test('a lead becomes a contact, the buyer’s second lead joins it, and a conversion is undone', async () => {
  const contacts = [{ type: 'Contact Number', value: '98250 12345', phone_code: '+91' }]
  const make = (name: string) => owner.ask<{ id: number }>('POST', 'leads', { name, contacts })
  const [first, second] = [await make('Kavita Mehta'), await make('K Mehta')]
  const lead = (id: number) => `/business/${owner.business_id}/lead/${id}`

  await openInApp(page, lead(first.id))
  await owner.ask('POST', 'notes', { about: { record: 'lead', id: first.id }, body: 'Asked for silk samples' })
  await page.getByRole('button', { name: 'Convert' }).click()
  await expect(page.getByText('None of your contacts has this phone or email')).toBeVisible()
  await page.getByRole('checkbox', { name: /Make an opportunity/ }).uncheck()
  await expectNoFinding(page)
  await page.getByRole('button', { name: 'Make a contact' }).click()
  await expect(page).toHaveURL(/\/contact\/\d+$/)
  // The contact's timeline has the notes of its leads.
  await expect(page.getByText('Asked for silk samples')).toBeVisible()
  await expectNoFinding(page)

  await openInApp(page, lead(second.id))
  await page.getByRole('button', { name: 'Convert' }).click()
  await expect(page.getByText('One contact has this phone or email')).toBeVisible()
  await page.getByRole('checkbox', { name: /Make an opportunity/ }).uncheck()
  await page.getByRole('button', { name: 'Link to this contact' }).click()
  await expect(page).toHaveURL(/\/contact\/\d+$/)
  await page.getByRole('tab', { name: /Leads/ }).click()
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2)

  await openInApp(page, lead(second.id))
  await expect(page.getByText('This lead can no longer be changed.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await expectNoFinding(page)
  await page.getByRole('button', { name: 'Undo the conversion' }).click()
  await expect(page.getByRole('button', { name: 'Convert' })).toBeVisible()
})

test('a company gets its people in place, a person chooses a company, and both are greeted on their days', async () => {
  const inside = `/business/${owner.business_id}`
  const firm = await owner.ask<{ id: number }>('POST', 'contacts', { kind: 'Company', name: 'Navrang Silks' })
  await openInApp(page, `${inside}/contact/${firm.id}`)
  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByLabel('Name of the person').fill('Rohan Shah')
  await page.getByLabel('Designation', { exact: true }).fill('Partner')
  await page.getByRole('textbox', { name: 'Phone' }).fill('12')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  // A wrong phone has its message, and nothing typed is lost.
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Name of the person')).toHaveValue('Rohan Shah')
  await page.getByRole('textbox', { name: 'Phone' }).fill('98250 33445')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Rohan Shah' })).toBeVisible()
  await expectNoFinding(page)

  await openInApp(page, `${inside}/create/contact`)
  await page.getByLabel('Name', { exact: false }).first().fill('Meena Shah')
  await page.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('option', { name: 'Navrang Silks' }).click()
  await page.getByRole('textbox', { name: 'Phone 1' }).fill('98250 12345')
  // The form says that the buyer is known already.
  await expect(page.getByText('Already a lead:').first()).toBeVisible()
  await page.getByRole('button', { name: 'Create contact' }).click()
  await expect(page).toHaveURL(/\/contact\/\d+$/)
  await expect(page.getByRole('link', { name: 'Navrang Silks' }).first()).toBeVisible()

  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
  const birthday = {
    name: 'Hetal Joshi',
    dob: `1990${today.slice(4)}`,
    language: 'gu',
    contacts: [{ type: 'Contact Number', value: '98250 77889' }],
  }
  await owner.ask('POST', 'contacts', birthday)
  await openInApp(page, `${inside}/contacts/occasions`)
  const chat = page.getByRole('link', { name: 'Greet Hetal Joshi by WhatsApp' })
  expect(decodeURIComponent((await chat.getAttribute('href')) ?? '')).toContain('પ્રિય Hetal Joshi')
  await page.getByRole('button', { name: 'Hetal Joshi was greeted' }).click()
  await expect(page.getByRole('button', { name: 'Hetal Joshi was greeted' })).toHaveAttribute('aria-pressed', 'true')
  await expectNoFinding(page)
})
