import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { missingFiles } from './support/installed.ts'
import { setOffline } from './support/network.ts'
import { enterPassword, enterWith, newOwner, type Signed } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'
import { settled } from './support/settled.ts'

// A field day with a phone on which the installed app loses its network: what is done waits, survives a restart, and arrives once.

test.describe.configure({ mode: 'serial' })
test.use({ serviceWorkers: 'allow' })

const HOUR = 3_600_000

let product: Product
let owner: Signed
let context: BrowserContext
let page: Page
let inside: string
let visit: { id: number }
let task: { id: number }
let lead: { id: number; version: number }

test.beforeAll(async ({ browser, request }) => {
  test.setTimeout(240_000)
  product = await startProduct()
  owner = await newOwner(request, product.url)
  inside = `/business/${owner.business_id}`
  const soon = new Date(Date.now() - 60_000).toISOString()
  lead = await owner.ask('POST', 'leads', { name: 'Kavita Shah' })
  visit = await owner.ask('POST', 'visits', { purpose: 'Show the winter range', starts_at: soon })
  task = await owner.ask('POST', 'tasks', { name: 'Send the price list', due_date: soon })
  context = await browser.newContext({
    ...{ baseURL: product.url, reducedMotion: 'reduce', serviceWorkers: 'allow' },
    ...{ viewport: { width: 360, height: 740 }, hasTouch: true, permissions: [] },
  })
  page = await context.newPage()
  // What the phone does is two hours old when it arrives.
  await page.clock.install({ time: Date.now() - 2 * HOUR })
})

test.afterAll(async () => {
  await context?.close()
  await product?.stop()
})

const bar = () => page.getByRole('status').filter({ hasText: /No connection|sent/ })
const waits = (count: number) =>
  expect(bar()).toContainText(count === 1 ? '1 thing waits to be sent' : `${count} things wait to be sent`)
/** Opens a screen; offline the browser's own dialog comes first. */
async function go(path: string, is_offline = false): Promise<void> {
  await page.goto(`${inside}/${path}`)
  await settled(page)
  if (is_offline) await page.getByRole('button', { name: 'OK', exact: true }).click()
}

test('the plan of the day is read while there is a network', async () => {
  await enterWith(page, owner)
  for (const path of [`lead/${lead.id}`, `visits/${visit.id}`, `task/${task.id}`, 'lead/new', 'my-day']) {
    await go(path === 'lead/new' ? 'create/lead' : path)
    // The keeper starts when the first screen is there, and writes what was read.
    await page.clock.runFor(5_000)
    await expect.poll(() => keptReads()).toContain(path === 'my-day' ? 'my_day' : 'options/user')
  }
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => missingFiles(page), { timeout: 60_000 }).toEqual([])
  await setOffline(page, true)
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await page.reload()
  await expect(page.getByText('Show the winter range').first()).toBeVisible()
  await expect(bar()).toContainText(/No connection. As of \d/)
})

/** Addresses of the answers that the phone keeps. */
const keptReads = () =>
  page.evaluate(async () => {
    // Opening a database that does not exist would make an empty one.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'vanik-offline')) return ''
    return new Promise<string>((resolve) => {
      const opening = indexedDB.open('vanik-offline')
      opening.onsuccess = () => {
        const all = opening.result.transaction('kept').objectStore('kept').getAllKeys()
        all.onsuccess = () => {
          opening.result.close()
          resolve(all.result.join('\n'))
        }
      }
    })
  })

test('check-in, note, call, task done, and a new lead with a note wait on the phone and survive a restart', async () => {
  await go(`visits/${visit.id}`, true)
  await page.getByRole('button', { name: 'Check in' }).click()
  await page.getByRole('button', { name: 'Check in without position' }).click()
  await expect(page.getByText('Checked in').first()).toBeVisible()
  await waits(1)
  await go(`lead/${lead.id}`, true)
  await page.getByLabel('Note', { exact: true }).fill('Wants forty pieces')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Wants forty pieces')).toBeVisible()
  await waits(2)
  await page.getByRole('button', { name: 'Log a call' }).click()
  const call = page.getByRole('dialog')
  await call.getByLabel('Phone').fill('9825098250')
  await call.getByRole('button', { name: 'Interested', exact: true }).click()
  await call.getByRole('button', { name: 'Done' }).click()
  await waits(3)
  await go(`task/${task.id}`, true)
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await waits(4)
  await go('create/lead', true)
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Ravi Desai')
  await page.getByRole('button', { name: 'Create lead' }).click()
  await waits(5)
  await expect(page).toHaveURL(/lead\/-\d+/)
  await expect(page.getByRole('heading', { name: /Ravi Desai/ })).toBeVisible()
  await page.getByLabel('Note', { exact: true }).fill('Met at the fair')
  await page.getByRole('button', { name: 'Save note' }).click()
  await waits(6)
  await go(`visits/${visit.id}`, true)
  await page.getByRole('button', { name: 'Check out' }).click()
  await page.getByRole('dialog').getByLabel('What came of it').fill('They order on Monday')
  await page.getByRole('dialog').getByRole('button', { name: 'Check out' }).click()
  await waits(7)
  await go('waiting', true)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(7)
  await expectNoFinding(page)
})

test('with the network everything arrives once, in its order, with its times and a late mark', async () => {
  await setOffline(page, false)
  await expect(page.getByText('Everything has arrived')).toBeVisible()
  await expect(bar()).toHaveCount(0)
  const { data: leads } = await owner.ask<{ data: { id: number; name: string; created_at: string }[] }>('GET', 'leads')
  expect(leads.map(({ name }) => name).toSorted()).toEqual(['Kavita Shah', 'Ravi Desai'])
  const ravi = leads.find(({ name }) => name === 'Ravi Desai')
  const age = (at: string) => Date.now() - Date.parse(at)
  expect(age(ravi?.created_at ?? '')).toBeGreaterThan(1.9 * HOUR)
  const arrived = await owner.ask<Record<string, string>>('GET', `visits/${visit.id}`)
  expect(arrived).toMatchObject({ state: 'done', result: 'They order on Monday' })
  expect(age(arrived.checked_in_at)).toBeGreaterThan(1.9 * HOUR)
  expect(Date.parse(arrived.checked_out_at)).toBeGreaterThan(Date.parse(arrived.checked_in_at))
  const notes = await owner.ask<{ data: { body: string }[] }>('GET', `leads/${ravi?.id}/timeline?of=note`)
  expect(notes.data.map(({ body }) => body)).toEqual(['Met at the fair'])
  await go(`lead/${ravi?.id}`)
  await expect(page.getByText(/Late: arrived/).first()).toBeVisible()
})

test('a conflict is shown with both values, and the person chooses', async () => {
  await go(`lead/${lead.id}`)
  await page.clock.runFor(5_000)
  await setOffline(page, true)
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).last().click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true }).first()
  await name.fill('Kavitaben Shah')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await waits(1)
  await expect(page.getByRole('heading', { name: /Kavitaben Shah/ })).toBeVisible()
  const other = await fetch(`${product.url}/api/leads/${lead.id}`, {
    method: 'PUT',
    headers: { ...owner.headers, 'content-type': 'application/json', 'if-match': `"${lead.version}"` },
    body: JSON.stringify({ name: 'Kavita S. Shah' }),
  })
  expect(other.status, await other.text()).toBe(200)
  await setOffline(page, false)
  await expect(bar()).toContainText('1 needs your decision')
  await bar().getByRole('link', { name: 'Show' }).click()
  await expect(page.getByText('Name: Kavitaben Shah')).toBeVisible()
  await expect(page.getByText('Name: Kavita S. Shah')).toBeVisible()
  await settled(page)
  await expectNoFinding(page)
  await page.getByRole('button', { name: 'Send mine' }).click()
  await expect(page.getByText('Everything has arrived')).toBeVisible()
  expect(await owner.ask('GET', `leads/${lead.id}`)).toMatchObject({ name: 'Kavitaben Shah' })
})

test('what waits at the sign-out stays locked on the phone, and arrives after the next sign-in', async () => {
  await go(`lead/${lead.id}`)
  await page.clock.runFor(5_000)
  await setOffline(page, true)
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await page.getByLabel('Note', { exact: true }).fill('Locked until I am back')
  await page.getByRole('button', { name: 'Save note' }).click()
  await waits(1)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Asha Mehta' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: '1 thing was not sent yet' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect.poll(keptReads).toBe('')
  await setOffline(page, false)
  await enterPassword(page, owner.email)
  await expect(page).toHaveURL(/\/business$/)
  await go('leads')
  await page.clock.runFor(5_000)
  const bodies = async () =>
    (await owner.ask<{ data: { body: string }[] }>('GET', `leads/${lead.id}/timeline?of=note`)).data.map(
      ({ body }) => body,
    )
  await expect.poll(bodies).toEqual(['Locked until I am back', 'Wants forty pieces'])
})
