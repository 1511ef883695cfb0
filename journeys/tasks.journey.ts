import { expect, type Page, test } from '@playwright/test'
import { wallAt } from '#base/zones.ts'
import { expectNoFinding } from './support/accessibility.ts'
import { openInApp } from './support/in-app.ts'
import { callAs, enterDemo } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'

// A day's work: the tasks of a lead are added, completed and divided on their pages; a reminder comes and is put off.

test.describe.configure({ mode: 'serial' })

let product: Product
let page: Page
let inside: string

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

test('on the page of a lead a task is added in place, templates add several, and a tick completes one', async () => {
  const lead = await callAs<{ id: number }>(page, 'POST', 'leads', { name: 'Kavita Mehta' })
  await openInApp(page, `${inside}/lead/${lead.id}`)
  const add = page.getByRole('textbox', { name: 'Add a task…' })
  await add.fill('Send the shade card')
  await page.getByRole('combobox', { name: 'Due' }).selectOption({ label: 'Tomorrow' })
  await add.press('Enter')
  const tasks = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
  await expect(tasks).toHaveCount(1)
  await expect(tasks.first()).toContainText('Tomorrow')
  await page.getByRole('button', { name: 'From a template' }).click()
  await page.getByRole('menuitem', { name: 'New client' }).click()
  await expect(tasks).toHaveCount(4)
  await page.getByRole('checkbox', { name: 'Complete Send the shade card' }).click()
  await expect(tasks).toHaveCount(3)
  await expectNoFinding(page)
})

test('a task is divided into subtasks with a progress, and completed without a question', async () => {
  await page.getByRole('link', { name: 'Ask for the first order' }).first().click()
  await page.getByRole('tab', { name: 'Subtasks' }).click()
  const add = page.getByRole('textbox', { name: 'Add a subtask…' })
  for (const name of ['Ask for quantities', 'Ask for colours']) {
    await add.fill(name)
    await add.press('Enter')
    await expect(page.getByRole('link', { name })).toBeVisible()
  }
  await page.getByRole('checkbox', { name: 'Complete Ask for colours' }).click()
  await expect(page.getByText('1 of 2 done')).toBeVisible()
  await page.getByRole('tab', { name: 'Checklist' }).click()
  await page.getByRole('textbox', { name: 'Add a step…' }).fill('Read the notes')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Read the notes' }).click()
  await expect(page.getByText('1 of 1 done')).toBeVisible()
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
})

test('the overdue tasks are one click away from the list', async () => {
  await openInApp(page, `${inside}/task/overdue`)
  await expect(page).toHaveURL(/\/task\?/)
  await expect(page.getByText('Send swatches of the cotton range').first()).toBeVisible()
})

test('a reminder comes to the bell at its time, is put off and done from there', async () => {
  await callAs(page, 'POST', 'notices/read', { all: true })
  const soon = wallAt(Date.now() + 90_000, 'Asia/Kolkata')
  const reminder = await callAs<{ id: number }>(page, 'POST', 'reminders', {
    name: 'Call the bank',
    remind_date: soon.slice(0, 10),
    remind_time: soon.slice(11, 16),
    // All its alerts have passed, so it comes at once.
    alert_offsets: '1 Day',
  })
  await openInApp(page, `${inside}/reminder`)
  await expect(page.getByText('Call the bank').first()).toBeVisible()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await bell.click()
  await page.getByRole('combobox', { name: 'Snooze: Reminder: Call the bank' }).selectOption({ label: 'In an hour' })
  await expect(bell).toHaveAccessibleName('Notifications')
  const comesAt = async () =>
    Date.parse((await callAs<{ next_at: string }>(page, 'GET', `reminders/${reminder.id}`)).next_at)
  await expect.poll(comesAt).toBeGreaterThan(Date.now() + 55 * 60_000)
  // Loaded again, because the panel of the bell is still open.
  await page.goto(`${inside}/reminder/${reminder.id}`)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible()
})
