import { join } from 'node:path'
import { test } from '@playwright/test'
import { callAs, enterDemo } from './support/people.ts'
import { startProduct } from './support/product.ts'
import { settled } from './support/settled.ts'

test('look', async ({ browser }) => {
  test.setTimeout(300_000)
  const product = await startProduct({}, { demo: true })
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [360, 820, 1440]) {
      const context = await browser.newContext({
        baseURL: product.url, reducedMotion: 'reduce', viewport: { width, height: 800 }, colorScheme: scheme,
        permissions: ['geolocation'], geolocation: { latitude: 21.3, longitude: 72.9, accuracy: 30 },
      })
      const page = await context.newPage()
      const inside = await enterDemo(page)
      const shot = (name: string) => page.screenshot({ path: `/tmp/h/look/${name}-${width}-${scheme}.png` })
      const { data } = await callAs<{ data: { id: number; state: string; is_far: boolean }[] }>(page, 'GET', 'visits?limit=20&sort=starts_at&columns=state,is_far')
      const planned = data.find((one) => one.state === 'planned')!
      const done = data.find((one) => one.is_far)!
      await page.goto(`${inside}/visits/plan`); await settled(page); await page.waitForTimeout(600); await shot('plan')
      await page.goto(`${inside}/visits/${planned.id}`); await settled(page)
      await page.getByRole('button', { name: 'Check in' }).click(); await page.waitForTimeout(900); await shot('checkin')
      await page.keyboard.press('Escape')
      await page.goto(`${inside}/visits/${done.id}`); await settled(page)
      await page.getByRole('tab', { name: 'Evidence' }).click(); await page.waitForTimeout(700); await shot('evidence')
      await page.goto(`${inside}/visits/${done.id}`); await settled(page)
      const box = page.getByRole('textbox', { name: 'Note', exact: true })
      await box.click(); await box.pressSequentially('Please look @D')
      await page.waitForTimeout(300); await shot('mention')
      await box.press('Enter')
      await page.getByLabel('Files of the note').setInputFiles(join(import.meta.dirname, '../docs/images/leads-phone.png'))
      await page.getByRole('button', { name: 'Pin this note' }).click()
      await page.getByRole('button', { name: 'Checklist', exact: true }).click()
      await page.getByRole('textbox', { name: 'Add a step…' }).fill('Send samples')
      await page.getByRole('textbox', { name: 'Add a step…' }).press('Enter')
      await shot('composer')
      await page.getByRole('button', { name: 'Save note' }).click(); await page.waitForTimeout(1500); await shot('noted')
      await page.goto(`${inside}/visits`); await settled(page); await shot('list')
      await context.close()
    }
  await product.stop()
})
