import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { callAs, letterTo, newTrader, PASSWORD } from './support/people.ts'
import type { Product } from './support/product.ts'
import { test } from './support/shared-product.ts'

// A discount above the limit: approved, mailed, answered by the client on a phone, revised, accepted with a code, ordered.

const CLIENT = 'kavita@mehta.example.in'

async function newPage(browser: Browser, product: Product, width = 1280): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width, height: 900 } })
  return context.newPage()
}

/** Presses a button by keyboard: a message of the last step may lie over it. */
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().press('Enter')

/** Invites a seller and lets them join by the link of the letter. */
async function joinSeller(
  browser: Browser,
  product: Product,
  { owner, inside }: { owner: Page; inside: string },
): Promise<Page> {
  await owner.goto(`${inside}/user`)
  await owner.getByRole('button', { name: 'Invite people' }).first().click()
  const form = owner.getByRole('form', { name: 'Invite people' })
  await form.getByRole('textbox', { name: /^Email/ }).fill('ravi@example.in')
  await form.getByRole('checkbox', { name: 'Sales' }).check()
  await form.getByRole('button', { name: /Send invitation/ }).click()
  const { links } = await letterTo(owner.request, { email: 'ravi@example.in', subject: /invites you/ })
  const seller = await newPage(browser, product)
  await seller.goto(links[0])
  await seller.getByLabel('Full name').fill('Ravi Shah')
  await seller.getByRole('textbox', { name: /phone/i }).fill('98250 54321')
  await seller.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD)
  await seller.getByRole('button', { name: 'Join' }).click()
  await expect(seller).toHaveURL(/\/dashboard/)
  return seller
}

/** Sends the open quotation by mail; gives the address that the letter names. */
async function mailIt(page: Page, subject: RegExp): Promise<string> {
  await press(page, 'Share')
  const dialog = page.getByRole('dialog', { name: 'Send to the client' })
  await expect(dialog.getByLabel('To', { exact: true })).toHaveValue(CLIENT)
  await dialog.getByRole('button', { name: 'Send by mail' }).click()
  await expect(page.getByText('The mail is on its way')).toBeVisible()
  const letter = await letterTo(page.request, { email: CLIENT, subject })
  return letter.links.find((link) => link.includes('/paper?token=')) as string
}

test('a quotation above the limit is approved, mailed, revised and accepted by the client with a code', async ({
  browser,
  product,
}) => {
  test.setTimeout(240_000)
  const owner = await newPage(browser, product)
  const inside = await newTrader(owner, product.url)
  const contacts = [{ type: 'Email', value: CLIENT }]
  const seller = await joinSeller(browser, product, { owner, inside })

  await owner.goto(`${inside}/config/quotations?tab=discounts`)
  await owner
    .getByRole('tab', { name: 'Discount limits' })
    .or(owner.getByRole('link', { name: 'Discount limits' }))
    .first()
    .click()
  await owner.getByLabel('Highest discount of Sales').fill('10')
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(owner.getByText('The limits are saved')).toBeVisible()
  await expectNoFinding(owner)

  const { id: contact_id } = await callAs<{ id: number }>(seller, 'POST', 'contacts', {
    ...{ name: 'Kavita Mehta', state: 'Gujarat', contacts },
  })
  const cloth = { description: 'Cotton cambric', quantity: '10', price: '100', tax_rate: '5' }
  const { id } = await callAs<{ id: number }>(seller, 'POST', 'quotations', {
    ...{ contact_id, date: new Date().toISOString().slice(0, 10) },
    lines: [{ ...cloth, discount_type: 'Percentage', discount: '15' }],
  })
  await seller.goto(`${inside}/quotations/${id}`)
  await press(seller, 'Mark as sent')
  await expect(seller.getByText('The discount is above your limit of 10%')).toBeVisible()
  await seller.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click()
  await expect(seller.getByText('Pending', { exact: true }).first()).toBeVisible()

  await owner.goto(`${inside}/config/approvals`)
  await expect(owner.getByText('Quotations with a discount above the limit of a role')).toBeVisible()
  await expectNoFinding(owner)
  await owner.goto(`${inside}/approvals`)
  await owner.getByRole('button', { name: 'Decide', exact: true }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).last().click()
  await expect(owner.getByText('Nothing waits for approval')).toBeVisible()
  await owner.getByRole('button', { name: 'Decided' }).click()
  await expect(owner.getByText('Approved', { exact: true })).toBeVisible()
  await expectNoFinding(owner)

  await seller.reload()
  const link = await mailIt(seller, /^Quotation/)
  const client = await newPage(browser, product, 360)
  await client.goto(link)
  await expect(client.getByRole('heading', { name: 'Quotation' })).toBeVisible()
  await expect(client.getByText('Cotton cambric')).toBeVisible()
  await expectNoFinding(client)
  await client
    .getByRole('radio', { name: 'Ask for changes' })
    .or(client.getByText('Ask for changes', { exact: true }))
    .first()
    .click()
  await client.getByLabel('What should change?').fill('Twelve pieces, please')
  await client.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(client.getByText('The sender has your message')).toBeVisible()

  await seller.reload()
  await expect(seller.getByText('Twelve pieces, please').first()).toBeVisible()
  const { revision } = await callAs<{ revision: { id: number } }>(seller, 'POST', `quotations/${id}/revise`, {
    version: '*',
  })
  await callAs(seller, 'PUT', `quotations/${revision.id}`, {
    ...{ version: 1, lines: [{ ...cloth, quantity: '12' }] },
  })
  await callAs(seller, 'POST', `quotations/${revision.id}/send`, { version: '*' })
  await client.goto(link)
  await expect(client.getByText('There is a newer quotation', { exact: false })).toBeVisible()

  await seller.goto(`${inside}/quotations/${revision.id}`)
  await client.goto(await mailIt(seller, /R1/))
  await client.getByLabel('Your name').fill('Kavita Mehta')
  await client.getByRole('button', { name: 'Send me the code' }).click()
  await expect(client.getByLabel('Code from the email')).toBeVisible()
  const { otp } = await letterTo(seller.request, { email: CLIENT, subject: /is your code/ })
  await client.getByLabel('Code from the email').fill(otp as string)
  await client.getByRole('button', { name: 'Accept the quotation' }).click()
  await expect(client.getByText('This quotation is accepted. Thank you!')).toBeVisible()

  await seller.reload()
  await press(seller, 'Make order')
  await seller.getByRole('dialog').getByRole('button', { name: 'Make order' }).click()
  await expect(seller).toHaveURL(/\/orders\/\d+/)
})
