import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { openInApp } from './support/in-app.ts'
import { callAs, enterDemo } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'
import { settled } from './support/settled.ts'

// A day on the road with a phone: the plan of the day, check-ins near and far, a photo, the check-out; and a note for a colleague.

test.describe.configure({ mode: 'serial' })
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM || undefined,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...['--disable-gpu', '--disable-dev-shm-usage', '--mute-audio'],
      // A microphone that beeps, and nobody who has to allow it.
      ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    ],
  },
})

const PHOTO = join(import.meta.dirname, '../docs/images/leads-phone.png')
const SHOP = { latitude: 21.1702, longitude: 72.842 }

let product: Product
let context: BrowserContext
let page: Page
let inside: string

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  product = await startProduct({}, { demo: true })
  context = await browser.newContext({
    ...{ baseURL: product.url, reducedMotion: 'reduce', viewport: { width: 360, height: 740 }, hasTouch: true },
    permissions: ['geolocation', 'microphone'],
    geolocation: { ...SHOP, accuracy: 12 },
  })
  page = await context.newPage()
  inside = await enterDemo(page)
})

test.afterAll(async () => {
  await context?.close()
  await product?.stop()
})

interface Visit {
  id: number
  purpose: string
  state: string
  stop: number | null
  in_distance: number | null
  evidence: number | null
  photos: number | null
  is_far: boolean
}
const visitOf = (id: number) => callAs<Visit>(page, 'GET', `visits/${id}`)
const stops = () => page.getByRole('list', { name: 'Stops' }).getByRole('listitem')

test('the plan of the day has a map, and an order that is changed by keys and by a suggestion', async () => {
  await openInApp(page, `${inside}/visits/plan`)
  await expect(stops()).toHaveCount(4)
  await expect(page.getByRole('img', { name: /^Map with 1: First meeting with the new buyer/ })).toBeVisible()
  await settled(page)
  await expectNoFinding(page)
  await page.getByRole('button', { name: 'Move Check the quality complaint: 4 of 4' }).press('Home')
  await expect(stops().first()).toContainText('Check the quality complaint')
  await expect(page.getByRole('button', { name: 'Move Check the quality complaint: 1 of 4' })).toBeFocused()
  const suggest = page.getByRole('button', { name: 'Use the shorter order' })
  await expect(suggest).toBeVisible()
  await suggest.click()
  await expect(suggest).toBeHidden()
  await expect(stops().first()).toContainText('Check the quality complaint')
  await page.reload()
  await expect(stops().first()).toContainText('Check the quality complaint')
})

test('a check-in at the address takes one tap, and its photo counts', async () => {
  await stops().first().getByRole('link').click()
  await expect(page).toHaveURL(/\/visits\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  await page.getByRole('button', { name: 'Check in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check in' })
  await expect(dialog.getByText('You are at the address')).toBeVisible()
  await expectNoFinding(page)
  await dialog.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await visitOf(id)).toMatchObject({ state: 'checked_in', in_distance: 0, is_far: false, photos: 0 })
  const before = (await visitOf(id)).evidence ?? 0
  await page.getByLabel('Photo', { exact: true }).setInputFiles(PHOTO)
  await expect.poll(async () => (await visitOf(id)).photos).toBe(1)
  expect((await visitOf(id)).evidence).toBe(before + 20)
  await page.getByRole('button', { name: 'Check out' }).click()
  const out = page.getByRole('dialog', { name: 'Check out' })
  await out.getByLabel('What came of it').fill('Two bales are replaced')
  await out.getByLabel('Kilometres').fill('many')
  await out.getByRole('button', { name: 'Check out', exact: true }).click()
  await expect(out.getByText('Enter a number')).toBeVisible()
  await expect(out.getByLabel('What came of it')).toHaveValue('Two bales are replaced')
  await out.getByLabel('Kilometres').fill('7.5')
  await out.getByRole('button', { name: 'Check out', exact: true }).click()
  await expect(out).toBeHidden()
  expect(await visitOf(id)).toMatchObject({ state: 'done', kilometres: '7.5', result: 'Two bales are replaced' })
  await page.getByRole('tab', { name: 'Evidence' }).click()
  await expect(page.getByText('20 of 20').first()).toBeVisible()
})

test('a check-in far from the address is kept and marked', async () => {
  await openInApp(page, `${inside}/visits/plan`)
  await context.setGeolocation({ latitude: 21.3, longitude: 72.9, accuracy: 30 })
  await stops().nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/visits\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  await page.getByRole('button', { name: 'Check in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check in' })
  await expect(dialog.getByText(/km from the address/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await visitOf(id)).toMatchObject({ state: 'checked_in', is_far: true })
  await expect(page.getByText('Far from the address').first()).toBeVisible()
})

test('without a position the visit is checked in all the same', async () => {
  await context.clearPermissions()
  await openInApp(page, `${inside}/visits/plan`)
  await stops().nth(2).getByRole('link').click()
  await expect(page).toHaveURL(/\/visits\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  await page.getByRole('button', { name: 'Check in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check in' })
  await expect(dialog.getByText('This phone does not tell its position.')).toBeVisible()
  await expectNoFinding(page)
  await dialog.getByRole('button', { name: 'Check in without position' }).click()
  await expect(dialog).toBeHidden()
  expect(await visitOf(id)).toMatchObject({ state: 'checked_in', in_distance: null, is_far: false })
})

test('a note mentions a colleague, who gets a notice, and has a file, a recording and a checklist', async ({
  browser,
}) => {
  await context.grantPermissions(['microphone'])
  const theirs = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  const colleague = await theirs.newPage()
  await enterDemo(colleague, 'Sales')
  await colleague.goto(`${inside}/dashboard`)
  const user = await colleague.evaluate(() => JSON.parse(localStorage.getItem('auth') as string).user as { id: number })
  const { data } = await callAs<{ data: { id: number }[] }>(colleague, 'GET', 'leads?limit=1&columns=name')
  const { data: people } = await callAs<{ data: { id: number; title: string }[] }>(page, 'GET', 'options/user')
  const name = people.find(({ id }) => id === user.id)?.title as string
  expect(name).toBeTruthy()
  await openInApp(page, `${inside}/lead/${data[0].id}`)
  const box = page.getByRole('textbox', { name: 'Note', exact: true })
  await box.click()
  await box.pressSequentially(`Please call @${name.slice(0, 4)}`)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await expectNoFinding(page)
  await box.press('Enter')
  await expect(box).toHaveValue(`Please call @${name} `)
  await page.getByLabel('Files of the note').setInputFiles(PHOTO)
  await page.getByRole('button', { name: 'Pin this note' }).click()
  await page.getByRole('menuitem', { name: 'For everyone' }).click()
  await page.getByRole('button', { name: 'Checklist', exact: true }).click()
  await page.getByRole('textbox', { name: 'Add a step…' }).fill('Send samples')
  await page.getByRole('textbox', { name: 'Add a step…' }).press('Enter')
  await page.getByRole('button', { name: 'Record a voice note' }).click()
  await expect(page.getByRole('timer')).toHaveText('00:01')
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await expect(page.getByText(/^voice-.*\.webm$/)).toBeVisible()
  await page.getByRole('button', { name: 'Save note' }).click()
  const pinned = page.getByRole('region', { name: 'Pinned notes' })
  await expect(pinned).toContainText(`Please call @${name}`)
  await expect(pinned.getByText(/^voice-.*\.webm$/)).toBeVisible()
  await expect(pinned.getByText('leads-phone.png')).toBeVisible()
  await expect(pinned.getByText('Send samples')).toBeVisible()
  await colleague.getByRole('button', { name: /^Notifications/ }).click()
  await expect(colleague.getByText('mentioned you in a note').first()).toBeVisible()
  await theirs.close()
})
