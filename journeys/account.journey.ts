import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectNoFinding } from './support/accessibility.ts'
import { codeFor, enterPassword, PASSWORD, signUp } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'

// Signing in: a second step, a recovery code, ending a session elsewhere, and social sign-in.

test.describe.configure({ mode: 'serial' })

let product: Product
let page: Page
let complaints: string[]
let totp: TOTP
let recovery: string[]
const used = new Set<string>()

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  product = await startProduct({ SOCIAL_SIMULATOR: 'on' })
  complaints = []
  page = await (await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })).newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
})

test.afterAll(async () => {
  await page?.close()
  await product?.stop()
})

test.afterEach(() => expect(complaints).toEqual([]))

/** A code of the app that was not used yet: the one of the next time step when this one was. */
function freshCode(): string {
  for (const step of [0, 1]) {
    const code = totp.generate({ timestamp: Date.now() + step * 30_000 })
    if (used.has(code)) continue
    used.add(code)
    return code
  }
  throw new Error('Both codes within reach are used up')
}

test('a person sets up the second step from the profile', async () => {
  await signUp(page, 'Asha Mehta', 'asha@example.in')
  await page.getByRole('button', { name: 'Asha Mehta' }).click()
  await page.getByRole('menuitem', { name: 'Profile and security' }).click()
  await expect(page.getByRole('heading', { name: 'Asha Mehta' })).toBeVisible()
  await expectNoFinding(page)
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page).toHaveURL(/\/profile\?tab=security/)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectNoFinding(page)
  const secret = (await page.getByRole('region', { name: 'Key' }).innerText()).replaceAll(' ', '')
  totp = new TOTP({ secret })
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(freshCode())
  await page.getByRole('button', { name: 'Switch on' }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await expectNoFinding(page)
  recovery = await list.getByRole('listitem').allInnerTexts()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(recovery[9])
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 codes left')).toBeVisible()
  await expectNoFinding(page)
})

test('signing in asks for the code, and a wrong code is reported on its field', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  const other = await context.newPage()
  await other.goto('/sign-in?next=/profile%3Ftab%3Dsecurity')
  await enterPassword(other, 'asha@example.in')
  await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await other.getByRole('textbox', { name: 'Code', exact: true }).pressSequentially('000000')
  await expect(other.getByText('This code is not right')).toBeVisible()
  await expectNoFinding(other)
  await other.getByRole('textbox', { name: 'Code', exact: true }).fill('')
  await other.getByRole('textbox', { name: 'Code', exact: true }).pressSequentially(freshCode())
  // The last digit submits the form, and the requested page opens.
  await expect(other).toHaveURL(/\/profile\?tab=security/)
  await context.close()
})

test('without the phone, a recovery code signs in once', async ({ browser }) => {
  const sessions: BrowserContext[] = []
  const withCode = async (code: string) => {
    const context = await browser.newContext({ baseURL: product.url })
    sessions.push(context)
    const other = await context.newPage()
    await enterPassword(other, 'asha@example.in')
    await other.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await other.getByLabel('Recovery code').fill(code.toLowerCase())
    await other.getByRole('button', { name: 'Verify and continue' }).click()
    return other
  }
  const first = await withCode(recovery[0])
  await expect(first).toHaveURL(/\/create/)
  const second = await withCode(recovery[0])
  await expect(second.getByText('This recovery code is not right, or was used already.')).toBeVisible()
  for (const context of sessions) await context.close()
})

test('a session that is ended elsewhere is signed out at once', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: product.url,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  })
  const shop = await context.newPage()
  await enterPassword(shop, 'asha@example.in')
  await shop.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await shop.getByLabel('Recovery code').fill(recovery[1])
  await shop.getByRole('button', { name: 'Verify and continue' }).click()
  await expect(shop).toHaveURL(/\/create/)

  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: 'End the session of Firefox on Linux' }).click()
  await expect(page.getByText('Firefox on Linux')).toHaveCount(0)
  await shop.reload()
  await expect(shop).toHaveURL(/\/sign-in/)
  expect(await shop.evaluate(() => localStorage.getItem('id_token'))).toBeNull()
  await page.reload()
  await expect(page.getByText('Where you are signed in')).toBeVisible()
  await context.close()
})

test('a new person signs up with Facebook in a real pop-up and verifies the email', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.url })
  const opened = await context.newPage()
  await opened.goto('/sign-up')
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    opened.getByRole('button', { name: 'Continue with Facebook' }).click(),
  ])
  await expect(opened.getByText('Continue in the window of Facebook.')).toBeVisible()
  const closed = popup.waitForEvent('close')
  await popup.getByRole('link', { name: 'Continue as Meera Iyer' }).click()
  await closed
  await expect(opened.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await opened
    .getByRole('textbox', { name: 'Code', exact: true })
    .fill(await codeFor(opened.request, 'meera.iyer@example.in'))
  // The last digit sends the form by itself.
  await expect(opened).toHaveURL(/\/create/)
  await opened.goto('/profile?tab=security')
  await expect(opened.getByText('your only way in')).toBeVisible()
  await expect(opened.getByRole('button', { name: 'Unlink Facebook' })).toBeDisabled()
  await context.close()
})

test('an error at the other site is shown on the page where the person started', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.url })
  const opened = await context.newPage()
  await opened.goto('/sign-in')
  const cancelled = async (choice: string) => {
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      opened.getByRole('button', { name: 'Continue with LinkedIn' }).click(),
    ])
    await popup.getByRole('link', { name: choice }).click()
  }
  await cancelled('Cancel')
  await expect(opened.getByRole('alert')).toContainText('You did not allow it at LinkedIn')
  await cancelled('Continue as Busy Rao')
  await expect(opened.getByRole('alert')).toContainText('too many requests')
  await cancelled('Continue as Ravi Patel')
  await expect(opened.getByRole('alert')).toContainText('gave us no email address')
  await context.close()
})

test('a person with an account links LinkedIn in the profile and signs in with it', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.url })
  const opened = await context.newPage()
  await signUp(opened, 'Late Shah', 'late.shah@example.in')
  await opened.goto('/profile?tab=security')
  await opened.getByRole('button', { name: 'Link LinkedIn' }).click()
  await opened.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    opened.getByRole('form', { name: 'Link LinkedIn' }).getByRole('button', { name: 'Link LinkedIn' }).click(),
  ])
  await popup.getByRole('link', { name: 'Continue as Asha Mehta' }).click()
  await expect(opened.getByRole('button', { name: 'Unlink LinkedIn' })).toBeVisible()
  await opened.evaluate(() => localStorage.clear())
  await opened.goto('/sign-in')
  const [again] = await Promise.all([
    context.waitForEvent('page'),
    opened.getByRole('button', { name: 'Continue with LinkedIn' }).click(),
  ])
  await again.getByRole('link', { name: 'Continue as Asha Mehta' }).click()
  await expect(opened).toHaveURL(/\/create/)
  expect(await opened.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').user.name)).toBe('Late Shah')
  await context.close()
})

test('a result message from another origin, or in another format, has no effect', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.url })
  const opened = await context.newPage()
  await opened.goto('/sign-in')
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    opened.getByRole('button', { name: 'Continue with Facebook' }).click(),
  ])
  await opened.evaluate(() => {
    const data = { type: 'vanik-social', provider: 'facebook', result: 'denied' }
    window.dispatchEvent(new MessageEvent('message', { origin: 'https://evil.example', data }))
    window.postMessage({ ...data, token: 'stolen' }, location.origin)
  })
  await expect(opened.getByText('Continue in the window of Facebook.')).toBeVisible()
  await expect(opened.getByRole('alert')).toHaveCount(0)
  await opened.getByRole('button', { name: 'Cancel' }).click()
  await expect(opened.getByRole('button', { name: 'Continue with Facebook' })).toBeEnabled()
  await popup.close().catch(() => {})
  await context.close()
})
