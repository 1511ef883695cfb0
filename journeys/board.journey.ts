import { expect, type Page } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { openInApp } from './support/in-app.ts'
import { enterWith, newOwner, type Signed } from './support/people.ts'
import { test } from './support/shared-product.ts'

// Dragging cards on a board, and triage of a list by single keys.

test.describe.configure({ mode: 'serial' })

const LEADS = 6
let page: Page
let owner: Signed
let leads: string

test.beforeAll(async ({ browser, product }) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ baseURL: product.url })
  page = await context.newPage()
  owner = await newOwner(context.request, product.url)
  for (let index = 1; index <= LEADS; index++)
    await owner.ask('POST', 'leads', { name: `Kavita Mehta ${'abcdef'[index - 1]}`, amount: '1000' })
  leads = `/business/${owner.business_id}/leads`
  await enterWith(page, owner)
  await page.goto(leads)
})

test.afterAll(() => page?.context().close())

test('a card is dragged to another column, counts and sums are updated, and Undo reverts it', async () => {
  await page.getByRole('button', { name: 'Board', exact: true }).click()
  const from = page.getByRole('region', { name: 'New', exact: true })
  const to = page.getByRole('region', { name: 'Contacted', exact: true })
  const card = page.locator('[data-card]', { hasText: 'Kavita Mehta c' })
  await expect(from.locator('[data-card]')).toHaveCount(LEADS)
  await expectNoFinding(page)
  await expect(card).toHaveAttribute('draggable', 'true')
  // Cards can be dragged by any part, even by their link.
  await card.getByRole('link').dragTo(to)
  await expect(to.locator('[data-card]')).toHaveCount(1)
  await expect(to.locator('header')).toContainText('₹1,000')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(to.locator('[data-card]')).toHaveCount(0)
  await expect(page.getByText('Moved back to New')).toBeVisible()
  await page.reload()
  await expect(from.locator('[data-card]')).toHaveCount(LEADS)
})

test('triage saves the outcome and the next date with two keys and opens the next lead', async () => {
  await openInApp(page, `${leads}?sort=name`)
  await expect(page.locator('[data-part=footer]')).toContainText(`${LEADS} leads`)
  await page.keyboard.press('t')
  for (const letter of ['a', 'b', 'c']) {
    await expect(page.getByRole('heading', { name: `Kavita Mehta ${letter}` })).toBeVisible()
    if (letter === 'a') await expectNoFinding(page)
    await page.keyboard.press('b')
    await page.keyboard.press('w')
  }
  await expect(page.getByText(`4 of ${LEADS}`)).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText(`3 of ${LEADS}`)).toBeVisible()
  const { data } = await owner.ask<{ data: { body: string }[] }>('GET', 'notes')
  expect(data.map((note) => note.body)).toEqual(['Call: Busy', 'Call: Busy'])
  for (const back of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await page.getByRole('button', { name: 'Open the record' }).click()
    await expect(page).toHaveURL(/\/lead\/\d+$/)
    await expect(page.getByRole('heading', { name: 'Kavita Mehta c' })).toBeVisible()
    await page.locator('#main').focus()
    await back()
    await expect(page.getByText(`3 of ${LEADS}`)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-part=footer]')).toContainText(`${LEADS} leads`)
})

test('the buyer’s own words, product, amount and phone are above the fold of a phone: in calling, list, page and on the board', async () => {
  const phone = { type: 'Contact Number', value: '9876512345', phone_code: '+91', iso2: 'IN' }
  const desc =
    'Need 40 chairs and 8 tables for a canteen before the end of the month, with delivery and fitting included.'
  const product_name = 'Canteen chair with arms'
  const made = { name: 'Zubin Daruwala', account_name: 'Daruwala Canteens', desc, amount: '94500', contacts: [phone] }
  const { id } = await owner.ask<{ id: number }>('POST', 'leads', { ...made, product: product_name })
  await page.setViewportSize({ width: 360, height: 760 })
  /** Each text is there in its full height, and nothing covers its beginning. */
  const above = async (texts: (string | RegExp)[]) => {
    for (const text of texts) {
      const found = page.locator('main').getByText(text, { exact: true }).first()
      await expect(found).toBeInViewport({ ratio: 1 })
      const is_clear = await found.evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect()
        const there = document.elementFromPoint(left + 2, (top + bottom) / 2)
        return there !== null && (element.contains(there) || there.contains(element))
      })
      expect(is_clear, String(text)).toBe(true)
    }
  }
  await openInApp(page, `${leads}?q=Zubin`)
  await expect(page.locator('[data-part=footer]')).toContainText('1 lead')
  await above([`${product_name} · ${desc}`, '₹94,500', '+91 98765 12345'])
  await expectNoFinding(page)
  await page.keyboard.press('t')
  await above([desc, product_name, '₹94,500', '+91 98765 12345'])
  await expectNoFinding(page)
  await openInApp(page, `${leads.replace(/leads$/, 'lead')}/${id}`)
  await above([desc, product_name, '₹94,500', '+91 98765 12345'])
  await openInApp(page, `${leads}?q=Zubin&layout=board`)
  await above([desc, product_name, '₹94,500', '+91 98765 12345'])
})
