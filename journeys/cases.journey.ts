import { expect, type Page, test } from '@playwright/test'
import { wallAt } from '#base/zones.ts'
import { expectNoFinding } from './support/accessibility.ts'
import { openInApp } from './support/in-app.ts'
import { callAs, enterDemo } from './support/people.ts'
import { settled } from './support/settled.ts'
import { type Product, startProduct } from './support/product.ts'

// A case is answered with a ready reply, its time stops on a holiday, it is closed, and the customer rates it by a link.

test.describe.configure({ mode: 'serial' })

let product: Product
let page: Page
let inside: string
let made: { id: number; number: string; response_due: string; resolve_due: string }
let link: string

const read = () => callAs<typeof made & Record<string, unknown>>(page, 'GET', `cases/${made.id}`)

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  product = await startProduct({}, { demo: true })
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  page = await context.newPage()
  inside = await enterDemo(page)
})

test.afterAll(async () => {
  await page?.context().close()
  await product?.stop()
})

test('a holiday added in the settings moves the time of an open case', async () => {
  made = await callAs(page, 'POST', 'cases', { subject: 'The cushions are too small' })
  await openInApp(page, `${inside}/config/cases?tab=holidays`)
  // While the screen is loading, the button moves, and the focus goes to the new screen.
  await settled(page)
  await page.getByRole('button', { name: 'New holiday' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name' }).fill('Stock-taking')
  await form.getByRole('button', { name: /^Create holiday/ }).click()
  await expect(form.getByText('Day is required')).toBeVisible()
  const [year, month, day] = wallAt(Date.parse(made.response_due), 'Asia/Kolkata').slice(0, 10).split('-')
  await form.getByRole('textbox', { name: 'Day' }).fill(`${day}/${month}/${year}`)
  await form.getByRole('textbox', { name: 'Name' }).click()
  await form.getByRole('button', { name: /^Create holiday/ }).click()
  await expect(page.getByRole('textbox', { name: 'Name of Stock-taking' })).toBeVisible()
  await expectNoFinding(page)
  await expect.poll(async () => Date.parse((await read()).response_due)).toBeGreaterThan(Date.parse(made.response_due))
})

test('a ready reply is put into a note to the customer, which counts as the first answer', async () => {
  await openInApp(page, `${inside}/cases/${made.id}`)
  await expect(page.getByText('First answer due').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Note', exact: true }).click()
  await page.getByRole('button', { name: 'Ready replies' }).click()
  await page.getByRole('menuitem', { name: 'We look into it' }).click()
  await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue(
    new RegExp(`“The cushions are too small”.*${made.number}`),
  )
  await expect(page.getByRole('checkbox', { name: 'Sent to the customer' })).toBeChecked()
  await expectNoFinding(page)
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('answered the customer')).toBeVisible()
  expect((await read()).responded_at).not.toBeNull()
})

test('it is closed with its solution, and the link for the rating is made', async () => {
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog.getByText('How it was solved is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: /How it was solved/ }).fill('Sent the right size')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('button', { name: 'Ask for a rating' }).click()
  link = (await page.getByRole('region', { name: 'Link for the rating' }).textContent())?.trim() ?? ''
  expect(link).toContain('/rate-case?token=')
  await expectNoFinding(page)
})

test('the customer rates it once on a phone, without an account; the page and the list show it', async ({
  browser,
}) => {
  const context = await browser.newContext({
    ...{ baseURL: product.url, viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' },
  })
  const phone = await context.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'The cushions are too small' })).toBeVisible()
  await expect(phone.getByText(made.number)).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectNoFinding(phone)
  const star = phone.getByRole('radio', { name: '4 of 5 stars' })
  await star.focus()
  await star.press(' ')
  await phone.getByRole('textbox').fill('Quick and friendly')
  await phone.getByRole('button', { name: 'Send rating' }).click()
  await expect(phone.getByText('Thank you for your rating')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('Thank you for your rating')).toBeVisible()
  await context.close()
  await openInApp(page, `${inside}/cases/${made.id}`)
  await expect(page.getByRole('img', { name: '4 of 5 stars' }).first()).toBeVisible()
  await expect(page.getByText('Quick and friendly')).toBeVisible()
  await openInApp(page, `${inside}/cases`)
  await expect(page.getByRole('row', { name: /The cushions are too small/ })).toBeVisible()
  await expectNoFinding(page)
})

test('two cases of one matter are merged in the list, and the merge is undone from its message', async () => {
  const subjects = ['The dye runs', 'The dye runs again']
  for (const subject of subjects) await callAs(page, 'POST', 'cases', { subject })
  const row = (subject: string) => page.getByRole('row').filter({ has: page.getByText(subject, { exact: true }) })
  await openInApp(page, `${inside}/cases`)
  for (const subject of subjects) await row(subject).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge 2 cases into one' })
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(row('The dye runs again')).toHaveCount(0)
  await expect(row('The dye runs')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row('The dye runs again')).toBeVisible()
})
