import { openFromMenu } from './support/menu.ts'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { enterDemo, enterPassword, letterTo, PASSWORD } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'

// The people of a business: invited by mail, joined by the link, working on their own leads, deactivated with a hand-over.

test.describe.configure({ mode: 'serial' })

let product: Product
let owner: Page
let seller: Page
/** Path of the demo business, such as /business/1 */
let inside: string
let complaints: string[]

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  product = await startProduct({}, { demo: true })
  complaints = []
  owner = await newPage(browser)
  inside = await enterDemo(owner)
  await owner.goto(`${inside}/dashboard`)
})

test.afterAll(async () => {
  await seller?.context().close()
  await owner?.context().close()
  await product?.stop()
})

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  return page
}

async function invite(email: string): Promise<string> {
  await owner.goto(`${inside}/user`)
  await owner.getByRole('button', { name: 'Invite people' }).first().click()
  const form = owner.getByRole('form', { name: 'Invite people' })
  await form.getByRole('textbox', { name: /^Email/ }).fill(email)
  await form.getByRole('checkbox', { name: 'Sales' }).check()
  await form.getByRole('button', { name: /Send invitation/ }).click()
  await expect(owner.getByText(`The invitation to ${email} is on its way`)).toBeVisible()
  await owner.getByRole('button', { name: /^Invited/ }).click()
  await expect(owner.getByRole('row', { name: new RegExp(email) })).toBeVisible()
  const { links } = await letterTo(owner.request, { email, subject: /invites you/ })
  const { pathname, search } = new URL(links[0])
  return pathname + search
}

test('an invitation shows all errors at once', async () => {
  await openFromMenu(owner, 'People', 'Users')
  await expect(owner.getByRole('row', { name: /Hitesh Patel/ })).toBeVisible()
  await expectNoFinding(owner)
  await owner.getByRole('button', { name: 'Invite people' }).click()
  const form = owner.getByRole('form', { name: 'Invite people' })
  await form.getByRole('textbox', { name: /^Name/ }).fill('root')
  await form.getByRole('button', { name: /Send invitation/ }).click()
  await expect(form.getByText('Enter email')).toBeVisible()
  await expect(form.getByText('This name is reserved. Choose another name')).toBeVisible()
  await expect(form.getByText('Choose roles')).toBeVisible()
  await expectNoFinding(owner)
  await form.getByRole('textbox', { name: /^Name/ }).fill('')
  await form.getByRole('textbox', { name: /^Email/ }).fill('hitesh.patel@meerafabrics.example')
  await form.getByRole('checkbox', { name: 'Sales' }).check()
  await form.getByRole('button', { name: /Send invitation/ }).click()
  await expect(form.getByText('Hitesh Patel is a member already')).toBeVisible()
})

test('a new person joins with the link of the letter and no code', async ({ browser }) => {
  const link = await invite('leela@example.in')
  seller = await newPage(browser)
  await seller.goto(link)
  await expect(seller.getByRole('heading', { name: 'Join Meera Fabrics & Furniture' })).toBeVisible()
  await expect(seller.getByText('leela@example.in')).toBeVisible()
  await seller.getByRole('button', { name: 'Join' }).click()
  await expect(seller.getByText('Enter full name')).toBeVisible()
  await expectNoFinding(seller)
  await seller.getByLabel('Full name').fill('Leela Nair')
  await seller.getByRole('textbox', { name: /phone/i }).fill('98250 54321')
  await seller.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD)
  await seller.getByRole('button', { name: 'Join' }).click()
  await expect(seller).toHaveURL(new RegExp(`${inside}/dashboard`))
  await seller.goto(`${inside}/user`)
  await expect(seller.getByRole('row', { name: /Leela Nair/ })).toBeVisible()
  await expect(seller.getByRole('button', { name: 'Invite people' })).toHaveCount(0)
})

test('the link works only once', async ({ browser }) => {
  const { links } = await letterTo(owner.request, { email: 'leela@example.in', subject: /invites you/ })
  const guest = await newPage(browser)
  await guest.goto(new URL(links[0]).pathname + new URL(links[0]).search)
  await expect(guest.getByRole('heading', { name: 'This invitation was accepted' })).toBeVisible()
  await expectNoFinding(guest)
  await guest.context().close()
})

test('the new person sees only their own leads', async () => {
  await seller.getByRole('link', { name: 'Leads' }).first().click()
  await expect(seller.getByText('No leads yet')).toBeVisible()
  await expectNoFinding(seller)
  await seller.getByRole('button', { name: 'New lead' }).first().click()
  await seller.getByRole('form', { name: 'New lead' }).getByLabel(/^Name/).first().fill('Wedding Party Sarees')
  await seller.keyboard.press('Control+Enter')
  await expect(seller.getByRole('row', { name: /Wedding Party Sarees/ })).toBeVisible()
  await expect(seller.getByText(/^1 lead$/)).toBeVisible()
})

test('a deactivated person is signed out at once, and their lead belongs to the successor', async () => {
  await owner.goto(`${inside}/user`)
  await owner.getByRole('searchbox', { name: 'Search users' }).fill('leela')
  await owner.getByRole('gridcell', { name: 'Leela Nair' }).click()
  const panel = owner.getByRole('dialog', { name: /Leela Nair/ })
  await panel.getByRole('button', { name: 'Deactivate' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Deactivate Leela Nair?' })
  await expect(dialog.getByRole('list', { name: 'To hand over' })).toHaveText('1 lead')
  await dialog.getByRole('button', { name: 'Hand over and deactivate' }).click()
  await expect(dialog.getByText('Choose who takes over')).toBeVisible()
  await dialog
    .getByRole('combobox', { name: /Who takes over/ })
    .or(dialog.getByRole('textbox', { name: /Who takes over/ }))
    .first()
    .click()
  await expect(owner.getByRole('option', { name: 'Hitesh Patel' })).toBeVisible()
  await expectNoFinding(owner)
  await owner.getByRole('option', { name: 'Hitesh Patel' }).click()
  await dialog.getByRole('button', { name: 'Hand over and deactivate' }).click()
  await expect(owner.getByText('Leela Nair is deactivated')).toBeVisible()

  // The open tab receives the event without a click.
  await expect(seller).toHaveURL(/\/sign-in/)

  await owner.getByRole('button', { name: /^Inactive/ }).click()
  await expect(owner.getByRole('row', { name: /Leela Nair/ })).toBeVisible()
  await owner.goto(`${inside}/leads?q=Wedding`)
  await expect(owner.getByRole('row', { name: /Wedding Party Sarees.*Hitesh Patel/ })).toBeVisible()
})

test('at the next sign-in they read that they are deactivated, on the list of businesses', async () => {
  await seller.goto(`/sign-in?next=${encodeURIComponent(`${inside}/leads`)}`)
  await enterPassword(seller, 'leela@example.in')
  await expect(seller.getByText('Your access to this business has been switched off')).toBeVisible()
  await expect(seller).toHaveURL(/\/business$/)
  await seller.goto(`${inside}/leads`)
  await expect(seller.getByText('Your access to this business has been switched off')).toBeVisible()
  await expect(seller).toHaveURL(/\/business$/)
  await expect(seller.getByText('Something went wrong!')).toHaveCount(0)
  await seller.evaluate(() => localStorage.clear())
})

test('a reactivated person signs in with the old password', async () => {
  await owner.goto(`${inside}/user?tab=Inactive`)
  await owner.getByRole('gridcell', { name: 'Leela Nair' }).click()
  await owner.getByRole('button', { name: 'Activate again' }).click()
  await expect(owner.getByText('Leela Nair is active again')).toBeVisible()
  await seller.goto('/sign-in')
  await enterPassword(seller, 'leela@example.in')
  await expect(seller).toHaveURL(/\/business/)
})

test('a person with an account signs in from the invitation and returns to it', async ({ browser }) => {
  const email = 'tarun@example.in'
  const post = (path: string, body: object) =>
    fetch(`${product.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('signup', { name: 'Tarun Bose', email, phone: '98250 11111', phone_code: '+91', password: PASSWORD })
  const { otp } = await letterTo(owner.request, { email, subject: /code/ })
  expect((await post('signup_otp', { email, otp })).status).toBe(200)

  const link = await invite(email)
  const guest = await newPage(browser)
  await guest.goto(link)
  await guest.getByRole('button', { name: 'Sign in' }).click()
  await expect(guest).toHaveURL(/\/sign-in/)
  await enterPassword(guest, email)
  await guest.getByRole('button', { name: 'Join Meera Fabrics & Furniture' }).click()
  await expect(guest).toHaveURL(new RegExp(`${inside}/dashboard`))
  await guest.context().close()
})

test('there were no errors in the browser', () => {
  expect(complaints).toEqual([])
})
