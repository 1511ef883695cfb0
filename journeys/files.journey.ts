import { type BrowserContext, expect, type Page } from '@playwright/test'
import { expectNoFinding } from './support/accessibility.ts'
import { openInApp } from './support/in-app.ts'
import { callAs, enterDemo } from './support/people.ts'
import { test } from './support/shared-product.ts'

// Files of a lead: upload, preview, download, delete and restore.

test.describe.configure({ mode: 'serial' })

let context: BrowserContext
let page: Page
/** Files made by the browser itself. */
let picture: Buffer
let paper: Buffer

test.beforeAll(async ({ browser, product }) => {
  test.setTimeout(240_000)
  context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  page = await context.newPage()
  await page.goto('/sign-in')
  picture = await page.screenshot()
  paper = await page.pdf()
  const inside = await enterDemo(page)
  const lead = await callAs<{ id: number }>(page, 'POST', 'leads', { name: 'Kavita Mehta' })
  await openInApp(page, `${inside}/lead/${lead.id}`)
  await page.getByRole('tab', { name: /^Files/ }).click()
})

test.afterAll(() => context?.close())

const files = () => page.getByRole('list', { name: 'Files' }).getByRole('listitem')
const add = (name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Files to add').setInputFiles({ name, mimeType, buffer })

test('a picture and a PDF are attached and listed', async () => {
  await expect(page.getByText('No files yet')).toBeVisible()
  await add('शोरूम.png', 'image/png', picture)
  await expect(page.getByRole('button', { name: 'Download शोरूम.png' })).toBeVisible()
  await add('quotation.pdf', 'application/pdf', paper)
  await expect(page.getByRole('button', { name: 'Download quotation.pdf' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('tab', { name: /^Files ?2$/ })).toBeVisible()
  // The thumbnail is the picture itself, through its signed link. An image without a link counts as complete.
  const thumbnail = files().locator('img')
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(100)
  await expectNoFinding(page)
})

test('both can be previewed without leaving the page', async () => {
  await page.getByRole('button', { name: 'शोरूम.png', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'शोरूम.png' })
  await expect(dialog.getByRole('img', { name: 'शोरूम.png' })).toHaveJSProperty('complete', true)
  await expectNoFinding(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'quotation.pdf', exact: true }).click()
  await expect(page.locator('iframe[title="Preview of quotation.pdf"]')).toHaveAttribute('src', /^blob:/)
  await page.keyboard.press('Escape')
})

test('a download has the name and the content of the file', async () => {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download शोरूम.png' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('शोरूम.png')
  const { readFileSync } = await import('node:fs')
  expect(readFileSync(await download.path()).equals(picture)).toBe(true)
})

test('a failed upload is rolled back and reported, and a retry succeeds', async () => {
  const removed: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && removed.push(new URL(request.url()).pathname))
  await page.route('**/files-store/**', (route) => route.abort())
  await add('price list.csv', 'text/csv', Buffer.from('item,price\nSaree,1200\n'))
  await expect(page.getByRole('alert')).toContainText('The server did not answer')
  await expect.poll(() => removed.length).toBe(1)
  expect(removed[0]).toMatch(/^\/api\/files\/\d+$/)
  await page.unroute('**/files-store/**')
  await page.getByRole('button', { name: 'Try price list.csv again' }).click()
  await expect(page.getByRole('button', { name: 'Download price list.csv' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a page that calls itself a picture is refused with the reason', async () => {
  await add('trick.png', 'image/png', Buffer.from('<html><script>alert(1)</script></html>'))
  await expect(page.getByRole('alert')).toHaveText('The content is not a png file, although its name says so')
  await expectNoFinding(page)
  await page.getByRole('button', { name: 'Take trick.png off the list' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a deleted file disappears, can be restored, and the history shows both', async () => {
  await page.getByRole('button', { name: 'Delete quotation.pdf' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deleted!' })
  await expect(dialog).toContainText('File has been successfully deleted')
  await expectNoFinding(page)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Download quotation.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete quotation.pdf' }).click()
  await dialog.getByRole('button', { name: 'Ok, got it!' }).click()
  await expect(page.getByRole('button', { name: 'Download quotation.pdf' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page.getByText('removed the file quotation.pdf').first()).toBeVisible()
  await expect(page.getByText('attached शोरूम.png')).toBeVisible()
})
