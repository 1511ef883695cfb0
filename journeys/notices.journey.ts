import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { callAs, enterDemo } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'

// Changes of one person appear in another person's open tab without a reload.

test.describe.configure({ mode: 'serial' })

let product: Product
let owner: Page
let seller: Page
let inside: string
let lead: { id: number; name: string; version: number }

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  product = await startProduct({}, { demo: true })
  const enter = async (role?: string) => {
    const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
    const page = await context.newPage()
    inside = await enterDemo(page, role)
    return page
  }
  owner = await enter()
  seller = await enter('Sales')
})

test.afterAll(async () => {
  await owner?.context().close()
  await seller?.context().close()
  await product?.stop()
})

const idOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('auth') as string).user.id as number)
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
// The demo may have notices of other leads with the same name.
const linkTo = (id: number, on: Page | Locator) => on.locator(`a[href$="/lead/${id}"]`)

test('the owner assigns a lead, and the bell in the seller’s open tab shows it', async () => {
  // The demo has unread notices.
  await callAs(seller, 'POST', 'notices/read', { all: true })
  // A toast is shown for what arrives while the stream is open.
  const stream = seller.waitForResponse('**/api/live')
  await seller.goto(`${inside}/dashboard`)
  await expect(bell(seller)).toHaveAccessibleName('Notifications')
  await stream
  const own = await idOf(owner)
  const filter = JSON.stringify({
    combiner: 'AND',
    conditions: [{ field: 'assigned_user', condition: 'In', values: [own] }],
  })
  const { data } = await callAs<{ data: (typeof lead)[] }>(
    owner,
    'GET',
    `leads?limit=1&columns=name&filter=${encodeURIComponent(filter)}`,
  )
  lead = data[0]
  await callAs(owner, 'POST', 'leads/assign', { leadIds: [lead.id], assigned_user: await idOf(seller) })
  await expect(bell(seller)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(seller.getByRole('status').filter({ hasText: lead.name })).toBeVisible()
})

test('the seller opens it from the bell, and it is read', async () => {
  await bell(seller).click()
  const panel = seller.getByRole('dialog', { name: 'Notifications' })
  await expect(linkTo(lead.id, panel)).toContainText(lead.name)
  await expectNoFinding(seller)
  await linkTo(lead.id, panel).click()
  await expect(seller).toHaveURL(new RegExp(`/lead/${lead.id}$`))
  await expect(seller.getByRole('heading', { name: lead.name }).first()).toBeVisible()
  await expect(bell(seller)).toHaveAccessibleName('Notifications')
})

test('the screen lists it, and its choices work with the keyboard only', async () => {
  await seller.goto(`${inside}/notifications`)
  await expect(linkTo(lead.id, seller)).toContainText(lead.name)
  await expectNoFinding(seller)
  await seller.getByRole('link', { name: 'Preferences' }).press('Enter')
  const mail = seller.getByRole('combobox', { name: 'Mail: A lead is assigned to me' })
  await expect(mail).toHaveValue('digest')
  await expectNoFinding(seller)
  await mail.selectOption('now')
  await expect(seller.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await seller.reload()
  await expect(mail).toHaveValue('now')
})

test('after the choice a letter is sent at once, with the address of the lead', async () => {
  await callAs(owner, 'POST', 'leads/assign', { leadIds: [lead.id], assigned_user: await idOf(owner) })
  await callAs(owner, 'POST', 'leads/assign', { leadIds: [lead.id], assigned_user: await idOf(seller) })
  await expect(bell(seller)).toHaveAccessibleName('Notifications, 1 unread')
  type Letters = { data: { subject: string; links: string[] }[] }
  await expect(async () => {
    const { data } = (await (await seller.request.get('/api/mailbox')).json()) as Letters
    const letters = data.filter(({ subject }) => subject.includes(lead.name))
    expect(letters.flatMap(({ links }) => links).join()).toContain(`${inside}/lead/${lead.id}`)
  }).toPass()
})

test('an open list is updated when another person changes a record', async () => {
  const stream = owner.waitForResponse('**/api/live')
  await owner.goto(`${inside}/leads`)
  await stream
  await owner.getByRole('searchbox').first().fill(lead.name)
  await expect(owner.getByRole('row', { name: new RegExp(lead.name) }).first()).toBeVisible()
  const now = await callAs<{ version: number }>(seller, 'GET', `leads/${lead.id}`)
  const account_name = 'Live Silk Emporium'
  await callAs(seller, 'PUT', `leads/${lead.id}`, { account_name, version: now.version })
  await expect(owner.getByText(account_name).first()).toBeVisible()
})

test('two people who edit one opportunity see each other, and neither overwrites the other', async () => {
  const { data } = await callAs<{ data: { id: number }[] }>(seller, 'GET', 'opportunities?limit=1&columns=name')
  const path = `${inside}/opportunity/${data[0].id}`
  await owner.goto(path)
  await seller.goto(path)
  await expect(owner.getByRole('status', { name: /is here$/ })).toBeVisible()
  await expect(seller.getByRole('status', { name: /is here$/ })).toBeVisible()
  await seller.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await expect(owner.getByRole('status', { name: /is editing$/ })).toBeVisible()
  await expectNoFinding(owner)

  await owner.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await expect(owner.getByText(/^Also being edited by /)).toBeVisible()
  await owner.getByRole('textbox', { name: 'Email' }).fill('pune@example.in')
  await seller.getByRole('textbox', { name: 'Email' }).fill('nashik@example.in')
  await seller.getByRole('button', { name: /^Save/ }).click()
  await owner.getByRole('button', { name: 'Show the changes' }).click()
  const both = owner.getByRole('alertdialog')
  await expect(both).toContainText('pune@example.in')
  await expect(both).toContainText('nashik@example.in')
  await expectNoFinding(owner)
  await both.getByRole('button', { name: 'Save again' }).click()
  await expect(both).toBeHidden()
  await expect(seller.getByText('pune@example.in').first()).toBeVisible()
})

test('signing out ends the stream, and another tab of the same session signs out too', async () => {
  const second = await seller.context().newPage()
  await second.goto(`${inside}/notifications`)
  await expect(bell(second)).toBeVisible()
  await seller.getByRole('button', { name: /Sales/ }).last().click()
  await seller.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(seller).toHaveURL(/\/sign-in/)
  await expect(second).toHaveURL(/\/sign-in/)
})
