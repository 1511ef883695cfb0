import { expect, type Page, test } from '@playwright/test'
import { addDays } from '#base/days.ts'
import { todayIn } from '#base/periods.ts'
import { expectNoFinding } from './support/accessibility.ts'
import { openInApp } from './support/in-app.ts'
import { callAs, enterDemo, letterTo } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'
import { settled } from './support/settled.ts'

// A day at the phone: a call is logged in two taps, a missed one is called back, a guest is invited and told of a change.

test.describe.configure({ mode: 'serial' })

let product: Product
let page: Page
let inside: string
let lead: { id: number }

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  product = await startProduct({}, { demo: true })
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  page = await context.newPage()
  inside = await enterDemo(page)
  const contacts = [{ type: 'Contact Number', value: '9825077001', phone_code: '+91', is_primary: true }]
  lead = await callAs(page, 'POST', 'leads', { name: 'Kavita Mehta', contacts })
  // The test has no phone: a tap on a number leaves the page where it is.
  await page.addInitScript(() => {
    document.addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[href^="tel:"]')) event.preventDefault()
    })
  })
})

test.afterAll(async () => {
  await page?.context().close()
  await product?.stop()
})

const dialog = () => page.getByRole('dialog', { name: 'Call with' })

test('after a tap on a number the call is logged with two taps, and the next follow-up with one more', async () => {
  await openInApp(page, `${inside}/lead/${lead.id}`)
  // What remembers the tap is loaded after the page.
  await expect(async () => {
    // On a busy machine the dialog of an earlier tap can come late, and it covers the number.
    if (!(await dialog().isVisible()))
      await page.getByRole('link', { name: 'Call', exact: true }).click({ timeout: 2_000 })
    await expect(dialog()).toBeVisible({ timeout: 4_000 })
  }).toPass()
  await expect(dialog()).toContainText('Kavita Mehta')
  await expect(dialog().getByLabel('Duration')).toHaveValue(/^00:00:\d\d$/)
  await expectNoFinding(page)
  await dialog().getByRole('button', { name: 'Interested', exact: true }).click()
  await dialog().getByRole('button', { name: 'Done' }).click()
  await expect(dialog()).toBeHidden()
  await expect(page.getByText('logged a call')).toHaveCount(1)
  // The second call is not answered. The page is loaded again before its outcome is entered.
  await page.getByRole('link', { name: 'Call', exact: true }).click()
  await expect(dialog()).toBeVisible()
  await page.reload()
  await dialog().getByRole('button', { name: 'CNR' }).click()
  await expect(dialog().getByText('When do you call again?')).toBeVisible()
  await dialog().getByRole('button', { name: 'Tomorrow' }).click()
  await dialog().getByRole('button', { name: 'Done' }).click()
  await expect(dialog()).toBeHidden()
  await expect(page.getByText('logged a call')).toHaveCount(2)
  const tomorrow = addDays(todayIn('Asia/Kolkata'), 1)
  expect(await callAs(page, 'GET', `leads/${lead.id}`)).toMatchObject({ follow_up_date: tomorrow })
  const { data } = await callAs<{ data: object[] }>(page, 'GET', 'calls?limit=2&sort=-created_at')
  expect(data).toMatchObject([
    { phone: '+919825077001', direction: 'Not responding', outcome: 'CNR', about: { record: 'lead', id: lead.id } },
    { phone: '+919825077001', direction: 'Outgoing', outcome: 'Interested', about: { record: 'lead', id: lead.id } },
  ])
})

test('missed calls are a list of their own, and talk time is counted for each person', async () => {
  await callAs(page, 'POST', 'calls', { phone: '9825077002', direction: 'Missed', remark: 'At the counter' })
  await openInApp(page, `${inside}/calls/missed`)
  await expect(page).toHaveURL(/\/calls\?/)
  const row = page.getByRole('row').filter({ hasText: '98250 77002' })
  await expect(row).toBeVisible()
  await expectNoFinding(page)
  await callAs(page, 'POST', 'calls', { phone: '9825077002', duration: '1:05' })
  await page.reload()
  await settled(page)
  await expect(row).toBeHidden()
  await openInApp(page, `${inside}/calls/talk-time`)
  await expect(page.getByRole('cell', { name: /^01:\d\d$/ }).first()).toBeVisible()
  await expectNoFinding(page)
})

test('a guest is invited by mail, told of a change and answers, and tasks are made from the minutes', async ({
  browser,
}) => {
  const guest = `meena.${Date.now()}@client.example`
  const starts = new Date(Date.now() + 50 * 3_600_000)
  const ends = new Date(starts.getTime() + 3_600_000)
  const times = { starts_at: starts.toISOString(), ends_at: ends.toISOString() }
  const guests = [{ name: 'Meena', email: guest }]
  const body = { name: 'Show the samples', ...times, guests, about: { record: 'lead', id: lead.id } }
  const meeting = await callAs<{ id: number; version: number }>(page, 'POST', 'meetings', body)
  const letters = async () => {
    const { data } = await callAs<{ data: { to: string; subject: string }[] }>(page, 'GET', 'mailbox')
    return data.filter(({ to }) => to === guest).map(({ subject }) => subject)
  }
  await expect.poll(letters).toEqual(['Invitation: Show the samples'])
  // The form warns of the meeting that the person has at this time.
  await openInApp(page, `${inside}/edit/${meeting.id}/meeting`)
  await callAs(page, 'POST', 'meetings', { name: 'Another one', ...times })
  await page.reload()
  await expect(page.getByText('1 other meeting at this time')).toBeVisible()
  await expectNoFinding(page)
  await page.getByLabel('Place').fill('Shop 4, Ring Road')
  await page.keyboard.press('Control+Enter')
  await expect.poll(letters).toEqual(['Changed: Show the samples', 'Invitation: Show the samples'])
  // The guest answers on a phone, by a link of the mail and without an account.
  const { links } = await letterTo(page.request, { email: guest, subject: /^Changed/ })
  const phone = await browser.newPage({ baseURL: product.url, viewport: { width: 360, height: 740 } })
  await phone.goto(links.find((link) => link.endsWith('answer=maybe')) as string)
  await expect(phone.getByRole('heading', { name: 'Show the samples' })).toBeVisible()
  await expectNoFinding(phone)
  await phone.getByLabel('Note to the organiser').fill('Ten minutes late')
  await phone.getByRole('button', { name: 'Send answer' }).click()
  await expect(phone.getByText('Your answer is “Maybe”')).toBeVisible()
  await phone.close()
  await openInApp(page, `${inside}/meeting/${meeting.id}`)
  await expect(page.getByText('Maybe', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await page.getByRole('textbox', { name: 'Minutes' }).fill('Liked the linen\n- Send swatches')
  await page.getByRole('button', { name: 'Save minutes' }).click()
  await page.getByRole('checkbox', { name: 'Send swatches' }).click()
  await page.getByRole('button', { name: 'Make 1 task' }).click()
  await expect(page.getByText('Tasks made')).toBeVisible()
  await expectNoFinding(page)
  const { data } = await callAs<{ data: object[] }>(page, 'GET', 'tasks?limit=1&sort=-created_at')
  expect(data).toMatchObject([{ name: 'Send swatches', about: { record: 'meeting', id: meeting.id } }])
})
