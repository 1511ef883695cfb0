import { expect, type Page, test } from '@playwright/test'
import { addDays } from '#base/days.ts'
import { todayIn } from '#base/periods.ts'
import { expectNoFinding } from './support/accessibility.ts'
import { openInApp } from './support/in-app.ts'
import { callAs, enterDemo } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'
import { settled } from './support/settled.ts'

// A working day: a meeting is moved by keyboard and by mouse, then the work of the day is done with single keys.

test.describe.configure({ mode: 'serial' })

interface Meeting {
  id: number
  starts_at: string
  ends_at: string
}

let product: Product
let page: Page
let inside: string
let meeting: Meeting

const today = todayIn('Asia/Kolkata')
const at = (day: string, clock: string) => new Date(`${day}T${clock}:00+05:30`).toISOString()
const read = () => callAs<Meeting>(page, 'GET', `meetings/${meeting.id}`)
const times = async () => {
  const { starts_at, ends_at } = await read()
  return [starts_at, ends_at].map((moment) => new Date(moment).toISOString())
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  product = await startProduct({}, { demo: true })
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  page = await context.newPage()
  inside = await enterDemo(page)
  const times_of_day = { starts_at: at(today, '11:00'), ends_at: at(today, '12:00') }
  meeting = await callAs(page, 'POST', 'meetings', { name: 'Price talk', ...times_of_day })
})

test.afterAll(async () => {
  await page?.context().close()
  await product?.stop()
})

const chip = () => page.locator(`[data-event^="meeting ${meeting.id} "]`)

test('a meeting is moved and made longer by keyboard, and taken back', async () => {
  await openInApp(page, `${inside}/calendar?view=day`)
  await settled(page)
  await chip().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(times).toEqual([at(today, '11:15'), at(today, '12:15')])
  await chip().focus()
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect.poll(times).toEqual([at(today, '11:15'), at(today, '12:30')])
  // The server may have saved before the notice of this change takes the place of the notice of the move.
  const notice = page.getByRole('status').filter({ hasText: /12:30/ })
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(times).toEqual([at(today, '11:15'), at(today, '12:15')])
})

test('the mouse moves it by an hour, and its lower edge makes it longer', async () => {
  const drag = async (from: 'middle' | 'edge') => {
    const box = await chip().boundingBox()
    if (!box) throw new Error('The meeting is not on the screen')
    const [x, y] = [box.x + 20, from === 'edge' ? box.y + box.height - 3 : box.y + 10]
    await page.mouse.move(x, y)
    await page.mouse.down()
    // An hour is 48 pixels high.
    await page.mouse.move(x, y + 30)
    await page.mouse.move(x, y + 48)
    await page.mouse.up()
  }
  await drag('middle')
  await expect.poll(times).toEqual([at(today, '12:15'), at(today, '13:15')])
  await settled(page)
  await drag('edge')
  await expect.poll(times).toEqual([at(today, '12:15'), at(today, '14:15')])
})

test('another meeting at the same time is told, and its panel moves it to the next day', async () => {
  await callAs(page, 'POST', 'meetings', { name: 'Fair', starts_at: at(today, '13:00'), ends_at: at(today, '14:00') })
  await openInApp(page, `${inside}/calendar?view=day`)
  await settled(page)
  await chip().click()
  const dialog = page.getByRole('dialog', { name: 'Price talk' })
  // The demo business has visits at that time too.
  await expect(dialog).toContainText(/At the same time: .*Fair/)
  await expectNoFinding(page)
  await dialog.getByRole('button', { name: 'A day later' }).click()
  await expect.poll(times).toEqual([at(addDays(today, 1), '12:15'), at(addDays(today, 1), '14:15')])
})

test('month and team are accessible too', async () => {
  for (const view of ['month', 'team']) {
    await openInApp(page, `${inside}/calendar?view=${view}&whose=all`)
    await settled(page)
    // The demo has calls of the last hours. Early in the day one of them may be scrolled half under the heading.
    await page.evaluate(() => document.querySelectorAll('main *').forEach((one) => one.scrollTo({ top: 0 })))
    await expectNoFinding(page)
  }
})

test('the work of the day is done with single keys, and taken back', async () => {
  const due = { due_date: at(addDays(today, -1), '23:00'), priority: 'urgent' }
  const { id } = await callAs<{ id: number }>(page, 'POST', 'tasks', { name: 'Ring the tailor', ...due })
  // The card of the next record, a lead, is loaded slowly: a key that is pressed meanwhile is not lost.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/lead-triage.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await openInApp(page, `${inside}/my-day`)
  await page
    .getByRole('navigation', { name: 'Work of today' })
    .getByRole('button', { name: /^Ring the tailor/ })
    .click()
  const heading = page.getByRole('heading', { name: 'Ring the tailor' })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('group', { name: 'Outcome of the call' })).toBeVisible()
  await expectNoFinding(page)
  // The demo business has notes and calls of the last hours, which count too while they are of this day.
  const done_today = page.getByText(/^\d+ done today$/)
  const before = Number.parseInt(await done_today.innerText(), 10)
  await page.keyboard.press('b')
  await page.keyboard.press('t')
  // The next record opens once this one is saved.
  await expect(heading).toBeHidden()
  await expect(done_today).toHaveText(`${before + 1} done today`)
  const due_day = async () => {
    const { due_date } = await callAs<{ due_date: string }>(page, 'GET', `tasks/${id}`)
    return todayIn('Asia/Kolkata', new Date(due_date))
  }
  expect(await due_day()).toBe(addDays(today, 1))
  await page.keyboard.press('z')
  release()
  await expect(heading).toBeVisible()
  expect(await due_day()).toBe(addDays(today, -1))
})
