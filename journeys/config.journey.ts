import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { openInApp } from './support/in-app.ts'
import { enterDemo } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'

// Configuring leads: custom fields, a field that depends on another, and deleting a status whose leads move to another one.

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

test.describe.configure({ mode: 'serial' })

let product: Product
let page: Page
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
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
  return context.newPage()
}

async function expectAccessible(): Promise<void> {
  await page.evaluate(AXE)
  const found = await page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: { run: (at: Element, how: object) => Promise<unknown> } }).axe
    const at = document.querySelector('[role="dialog"]') ?? document.querySelector('main')
    return await axe.run(at as Element, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    })
  })
  const { violations } = found as { violations: { id: string; nodes: { target: unknown[] }[] }[] }
  expect(violations.map(({ id, nodes }) => `${id} ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

const drawer = () => page.getByRole('dialog')

async function choose(label: RegExp, option: string): Promise<void> {
  await drawer().getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('the owner adds a select field, and a field that is shown only for one of its values', async () => {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^Leads setup/ }).click()
  await expect(page).toHaveURL(new RegExp(`${inside}/config/leads`))
  await expectAccessible()
  await page.getByRole('tab', { name: 'Fields' }).click()
  await page.getByRole('button', { name: 'New field' }).click()
  await drawer().getByRole('textbox', { name: 'Name' }).fill('Fabric')
  await choose(/^Input/, 'Select')
  await drawer().getByRole('textbox', { name: 'Choices' }).fill('Silk\nCotton')
  await drawer()
    .getByRole('switch', { name: /Quick to filter/ })
    .check()
  await expect(drawer().getByRole('region', { name: 'Preview' })).toContainText('Fabric')
  await expectAccessible()
  await page.getByRole('button', { name: /Create field/ }).click()
  await expect(page.getByText('Quick to filter: 1 of 5')).toBeVisible()

  await page.getByRole('button', { name: 'New field' }).click()
  await drawer().getByRole('textbox', { name: 'Name' }).fill('Silk mark number')
  await drawer().getByRole('switch', { name: 'Must be filled' }).check()
  await choose(/^Field/, 'Fabric')
  await drawer().getByRole('checkbox', { name: 'Silk' }).check()
  await page.getByRole('button', { name: /Create field/ }).click()
  await expect(page.getByText('must be filled · only when Fabric is Silk')).toBeVisible()
  await expectAccessible()
})

test('the form of a lead shows them, the second only for the chosen value of the first', async () => {
  await openInApp(page, `${inside}/create/lead`)
  await page.getByRole('textbox', { name: /^Name/ }).fill('Kanchipuram Sarees')
  await expect(page.getByRole('textbox', { name: /^Silk mark number/ })).toBeHidden()
  await page.getByRole('combobox', { name: 'Fabric' }).click()
  await page.getByRole('option', { name: 'Silk' }).click()
  await page.getByRole('button', { name: /Create lead/ }).click()
  await expect(page.getByText('Silk mark number is required')).toBeVisible()
  await page.getByRole('textbox', { name: /^Silk mark number/ }).fill('SM-4471')
  await page.getByRole('button', { name: /Create lead/ }).click()
  await expect(page).toHaveURL(/\/lead\/\d+/)
  await expect(page.getByText('SM-4471')).toBeVisible()
})

test('the list is filtered by it', async () => {
  await openInApp(page, `${inside}/leads`)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Fabric', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Silk' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid').getByText('Kanchipuram Sarees')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('deleting a status in use asks for the status that its leads get instead', async () => {
  await openInApp(page, `${inside}/config/leads`)
  await page.getByRole('textbox', { name: 'New lead status' }).fill('Sample sent')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByLabel('Name of Sample sent')).toBeVisible()
  const list = page.getByRole('list', { name: 'Lead statuses' })
  const row = list
    .getByRole('listitem')
    .filter({ hasText: /\d+ leads/ })
    .filter({ hasNot: page.getByRole('radio', { checked: true }) })
    .first()
  const name = await row.getByLabel(/^Name of/).inputValue()
  await row.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('button', { name: 'Move and delete' }).click()
  await expect(page.getByText('Choose what its records get instead')).toBeVisible()
  await drawer().getByRole('combobox').click()
  await page.getByRole('option', { name: 'Sample sent' }).click()
  await page.getByRole('button', { name: 'Move and delete' }).click()
  await expect(page.getByLabel(`Name of ${name}`)).toBeHidden()
  const moved = list.getByRole('listitem').filter({ has: page.getByLabel('Name of Sample sent') })
  await expect(moved).toContainText(/\d+ leads/)
})

test('an assignment rule is created and tried', async () => {
  await page.getByRole('tab', { name: 'Assignment' }).click()
  await page.getByRole('button', { name: 'New rule' }).click()
  await drawer().getByRole('textbox', { name: 'Name' }).fill('Surat walk-ins')
  await drawer()
    .getByRole('combobox', { name: /^People, teams/ })
    .click()
  await page.getByRole('option').filter({ visible: true }).first().click()
  await drawer().getByRole('switch', { name: 'Only people on shift' }).uncheck()
  await expectAccessible()
  await page.getByRole('button', { name: /Create rule/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Surat walk-ins' })).toContainText('Every lead')
  await page.getByRole('button', { name: 'Try the last 20 leads' }).click()
  await expect(page.getByText(/^Matches ‘Surat walk-ins’/).first()).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Working hours' }).click()
  await expect(drawer().getByRole('list', { name: 'Hours of each weekday' })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Statuses' }).click()
})

test('the order can be changed with the keyboard', async () => {
  const handle = page.getByRole('button', { name: /^Move Sample sent/ })
  await handle.focus()
  // The new order is on the screen before the server has it.
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/lead_statuses/order') && answer.ok())
  await page.keyboard.press('Home')
  await expect(handle).toHaveAccessibleName(/: 1 of/)
  await saved
  await page.reload()
  await expect(handle).toHaveAccessibleName(/: 1 of/)
})
