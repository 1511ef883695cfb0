import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { startProduct } from './support/product.ts'
const out = process.argv[2]
mkdirSync(out, { recursive: true })
const product = await startProduct()
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || undefined, args: ['--no-sandbox', '--disable-gpu'] })
const common = { baseURL: product.url, locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce', serviceWorkers: 'block' } as const
try {
  const first = await browser.newContext(common)
  const page0 = await first.newPage()
  await page0.goto('/sign-in')
  await page0.getByRole('button', { name: 'Explore the demo business' }).click()
  await page0.waitForURL(/\/dashboard/, { timeout: 90_000 })
  const b = /\/business\/(\d+)/.exec(page0.url())![1]
  const state = await first.storageState()
  const token = await page0.evaluate(() => localStorage.getItem('id_token'))
  const ask = async (path: string) => (await fetch(`${product.url}/api/${path}`, { headers: { Authorization: `Bearer ${token}`, 'x-business-id': b } })).json() as any
  const list = (await ask('challans?limit=20&sort=date')).data
  console.log(JSON.stringify(list.map((x: any) => [x.id, x.number, x.status, x.goods_status, x.return_limit, x.left_value])))
  const partly = list.find((x: any) => x.goods_status === 'partly') ?? list[0]
  const backs = (await ask('challan_returns?limit=5')).data
  const jw = (await ask('job_works?limit=5')).data
  const shots: [string, (p: any) => Promise<void>][] = [
    ['list', async (p) => { await p.goto(`/business/${b}/challans`); await p.getByText('DC/').first().waitFor() }],
    ['page', async (p) => { await p.goto(`/business/${b}/challans/${partly.id}`); await p.getByText(partly.number).first().waitFor(); await p.waitForTimeout(800) }],
    ['goods', async (p) => { await p.goto(`/business/${b}/challans/${partly.id}`); await p.getByRole('tab', { name: /Goods out/ }).or(p.getByText('Goods out and back')).first().click(); await p.waitForTimeout(900) }],
    ['backdialog', async (p) => { await p.goto(`/business/${b}/challans/${partly.id}`); await p.getByRole('button', { name: 'Goods back' }).first().click(); await p.waitForTimeout(900) }],
    ['itc04', async (p) => { await p.goto(`/business/${b}/itc-04`); await p.waitForTimeout(1500) }],
    ['back', async (p) => { await p.goto(`/business/${b}/challan_returns/${backs[0].id}`); await p.waitForTimeout(900) }],
    ['new', async (p) => { await p.goto(`/business/${b}/create/delivery_challan`); await p.waitForTimeout(1200) }],
    ['jobwork', async (p) => { await p.goto(`/business/${b}/job_works/${jw[0].id}`); await p.waitForTimeout(900) }],
    ['gst', async (p) => { await p.goto(`/business/${b}/gst-returns`); await p.waitForTimeout(1500) }],
  ]
  const want = process.argv.slice(3)
  for (const [w, h, scheme] of [[1440, 900, 'light'], [1440, 900, 'dark'], [820, 1100, 'light'], [360, 740, 'light'], [360, 740, 'dark']] as const) {
    const ctx = await browser.newContext({ ...common, storageState: state, viewport: { width: w, height: h }, colorScheme: scheme })
    const p = await ctx.newPage()
    p.on('pageerror', (e: Error) => console.log('ERR', e.message))
    for (const [name, go] of shots) {
      if (want.length && !want.includes(name)) continue
      try { await go(p); await p.screenshot({ path: `${out}/${name}-${w}-${scheme}.png`, fullPage: w < 1000 }) } catch (e) { console.log(name, w, scheme, String(e).slice(0, 300)); await p.screenshot({ path: `${out}/${name}-${w}-${scheme}-fail.png` }) }
    }
    await ctx.close()
  }
} finally { await browser.close(); await product.stop() }
