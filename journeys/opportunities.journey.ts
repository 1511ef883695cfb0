import { expect, type Page } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { openInApp } from './support/in-app.ts'
import { enterWith, newOwner, type Signed } from './support/people.ts'
import { test } from './support/shared-product.ts'

// A lead becomes an opportunity that is won, with the keyboard alone; a conversion is taken back; the forecast opens its rows.

let page: Page
let owner: Signed

test.beforeAll(async ({ browser, product }) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ baseURL: product.url })
  page = await context.newPage()
  owner = await newOwner(context.request, product.url)
  await enterWith(page, owner)
})

/** Goes to a control with the Tab key, however many stops are before it, and presses a key there. */
async function press(role: 'button' | 'checkbox' | 'link', name: string | RegExp, key = 'Enter') {
  const control = page.getByRole(role, { name }).first()
  await expect(control).toBeVisible()
  for (let stop = 0; stop < 120; stop++) {
    if (await control.evaluate((element) => element === document.activeElement)) return page.keyboard.press(key)
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not reach ${String(name)}`)
}

test('lead, opportunity, won: by keyboard only', async () => {
  const lead = await owner.ask<{ id: number }>('POST', 'leads', {
    name: 'Kavita Mehta',
    product: 'Sofa set',
    amount: '45000.00',
  })
  await openInApp(page, `/business/${owner.business_id}/lead/${lead.id}`)
  await press('button', 'Convert')
  await expect(page.getByRole('checkbox', { name: /Make an opportunity/ })).toBeChecked()
  await expect(page.getByText('None of your contacts has this phone or email')).toBeVisible()
  await press('button', 'Make a contact')
  await expect(page).toHaveURL(/\/opportunity\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Sofa set · Kavita Mehta' })).toBeVisible()
  await expectNoFinding(page)
  await press('button', 'Won')
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expectNoFinding(page)
})

test('a conversion with its opportunity is taken back from the lead', async () => {
  const lead = await owner.ask<{ id: number }>('POST', 'leads', { name: 'Ravi Shah', product: 'Beds' })
  const path = `/business/${owner.business_id}/lead/${lead.id}`
  await openInApp(page, path)
  await page.getByRole('button', { name: 'Convert' }).click()
  await expect(page.getByRole('checkbox', { name: /Make an opportunity/ })).toBeChecked()
  await page.getByRole('button', { name: 'Make a contact' }).click()
  await expect(page).toHaveURL(/\/opportunity\/\d+$/)
  const opportunity = page.url()
  await openInApp(page, path)
  await expect(page.getByRole('link', { name: 'Open the opportunity' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo the conversion' }).click()
  await expect(page.getByRole('button', { name: 'Convert' })).toBeVisible()
  await openInApp(page, opportunity)
  await expect(page.getByText('This opportunity was not found')).toBeVisible()
})

test('both addresses open the list, and a figure of the forecast its rows', async () => {
  await owner.ask('POST', 'opportunities', {
    name: 'Hotel chairs',
    opportunity_amount: '80000.00',
    close_date: '2030-01-15',
  })
  await openInApp(page, `/business/${owner.business_id}/opportunity`)
  await expect(page).toHaveURL(/\/opportunities$/)
  await openInApp(page, `/business/${owner.business_id}/opportunities/forecast`)
  await expect(page.getByRole('cell', { name: 'January 2030' })).toBeVisible()
  await expectNoFinding(page)
  await page
    .getByRole('row', { name: /January 2030/ })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/opportunities\?.*filter/)
  await expect(page.getByRole('row', { name: /Hotel chairs/ })).toBeVisible()
  await openInApp(page, `/business/${owner.business_id}/config/opportunity`)
  await expect(page.getByRole('textbox', { name: 'Name of Negotiation' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Negotiation' }).click()
  await expect(
    page.getByRole('group', { name: /Must be filled/ }).getByRole('checkbox', { name: 'Amount' }),
  ).toBeVisible()
  await expect(
    page.getByRole('group', { name: /Who may move here/ }).getByRole('checkbox', { name: 'Sales' }),
  ).toBeVisible()
  await expectNoFinding(page)
})
