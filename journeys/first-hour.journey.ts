import { expect, type Page } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { choose, codeFor, PASSWORD, signUp } from './support/people.ts'
import { test } from './support/shared-product.ts'

// Counts the screens and answers that an owner needs before the first lead.

test.describe.configure({ mode: 'serial' })

let page: Page

test.beforeAll(async ({ browser, product }) => {
  test.setTimeout(240_000)
  page = await (await browser.newContext({ baseURL: product.url })).newPage()
})

test.afterAll(() => page?.close())

test('from the sign-up page to the first lead there are four screens and eight answers', async () => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page).toHaveTitle(/Sign in.*Vanik/)
  const screens: string[] = []
  const seen = async (name: string) => {
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expectNoFinding(page)
    screens.push(name)
  }
  let answers = 0
  const answer = async (label: string, value: string) => {
    answers++
    await page
      .getByRole('textbox', { name: label })
      .or(page.getByRole('combobox', { name: label }))
      .fill(value)
  }
  await page.getByRole('link', { name: 'Create an account' }).click()
  await seen('Start your ledger')
  await answer('Full name', 'Ritika Malhotra')
  await answer('Phone or email', 'ritika@example.in')
  await answer('Password', PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()

  await seen('Check your email')
  await answer('Code', await codeFor(page.request, 'ritika@example.in'))

  // The sixth digit submits the code; a person without a business gets its form instead of an empty list.
  await seen('Create your business')
  await answer('Business name', 'Shree Balaji Traders')
  answers++
  await choose(page, 'What it does', 'Wholesale and distribution')
  await answer('City or pincode', '395003')
  await expect(page.getByText('Surat, Gujarat')).toBeVisible()
  await answer('GSTIN', '24ABCPE1234F1ZH')
  await expect(page.getByText('PAN ABCPE1234F')).toBeVisible()
  await page.getByRole('button', { name: 'Create business' }).click()

  await expect(page).toHaveURL(/\/business\/\d+\/dashboard/)
  await expect(page.getByText('Shree Balaji Traders').first()).toBeVisible()
  screens.push('Today')
  expect(screens).toHaveLength(4)
  expect(answers).toBeLessThanOrEqual(8)
  await page.getByRole('button', { name: 'New lead' }).first().click()
  const form = page.getByRole('form', { name: 'New lead' })
  await form.getByLabel(/^Name/).first().fill('First Buyer')
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
  await expect(page.getByText('First Buyer').first()).toBeVisible()
})

test('data that only papers need is listed in the settings and not required earlier', async () => {
  await page.goto(page.url().replace(/\/business\/(\d+).*/, '/business/$1/settings/business'))
  await expect(page.getByText('24ABCPE1234F1ZH')).toBeVisible()
  await expect(page.getByText('Sole Proprietorship')).toBeVisible()
  const lacks = page.getByText(/Quotations and invoices print/)
  await expect(lacks).toContainText('Contact number')
  await expectNoFinding(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Contact number').fill('98250 12345')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/settings\/business/)
  await expect(lacks).toHaveCount(0)
})

test('a person who signs up by phone and has no business gets the form of a new one instead of an empty list', async ({
  browser,
  product,
}) => {
  const other = await (await browser.newContext({ baseURL: product.url })).newPage()
  await signUp(other, 'Nobody Yet', '9825012345')
  await other.goto('/business')
  await expect(other).toHaveURL(/\/create$/)
  await other.getByRole('combobox', { name: 'City or pincode' }).fill('Bilaspur')
  await other.getByLabel('GSTIN').focus()
  await expect(other.getByRole('textbox', { name: 'City', exact: true })).toHaveValue('Bilaspur')
  await other.getByRole('button', { name: 'Create business' }).click()
  await expect(other.getByText('Enter business name')).toBeVisible()
  await expect(other.getByText('Choose state')).toBeVisible()
  await other.context().close()
})
