import { test } from '@playwright/test'
import { callAs, newTrader } from './support/people.ts'
import { startProduct } from './support/product.ts'

test('pictures', async ({ browser }) => {
  test.setTimeout(240_000)
  const product = await startProduct()
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const inside = await newTrader(page)
  const goods = { hsn: '520811', tax_rate: '5', sale_price: '120' }
  const units = (await callAs(page, 'GET', 'options/unit')) as any
  const metre = (units.data ?? units).find((u: any) => u.title === 'Metre')?.id
  const names = ['Cotton cambric 44"', 'Poplin white', 'Georgette printed', 'Silk dupatta', 'Denim 10 oz']
  const ids: number[] = []
  for (const [n, name] of names.entries())
    ids.push(((await callAs(page, 'POST', 'inventry', { name, code: `FAB-${n}`, unit_id: metre, ...goods, opening_stock: String(40 + n * 55), reorder_level: '45' })) as any).id)
  const client = ((await callAs(page, 'POST', 'contacts', { name: 'Kavita Mehta', city: 'Surat', state: 'Gujarat', credit_limit: '5000', credit_mode: 'block', credit_days: 30 })) as any).id
  const today = new Date(Date.now() + 19_800_000).toISOString().slice(0, 10)
  for (let n = 0; n < 3; n++) {
    const d = (await callAs(page, 'POST', 'invoices', { contact_id: n === 2 ? client : null, buyer_name: 'Cash', date: today, lines: [{ item_id: ids[n % 2], quantity: String(3 + n * 4) }] })) as any
    await callAs(page, 'POST', `invoices/${d.id}/post`, { version: '*' })
  }
  await callAs(page, 'POST', `inventry/${ids[0]}/correct_stock`, { version: '*', stock_change: 'take', stock_quantity: '2', stock_reason: 'Damaged', stock_note: 'rain in the shed' })
  const draft = (await callAs(page, 'POST', 'invoices', { contact_id: client, date: today, lines: [{ item_id: ids[3], quantity: '60' }] })) as any
  const shot = async (name: string, path: string, act?: () => Promise<unknown>) => {
    for (const width of [1440, 820, 360]) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
      await page.goto(`${inside}/${path}`)
      await page.waitForTimeout(1500)
      await act?.()
      await page.screenshot({ path: `/tmp/wt-shots/${name}-${width}.png` })
    }
  }
  await shot('stocks', 'stocks')
  await shot('stock-item', `stocks?item=${ids[0]}`)
  await shot('item', `inventry/${ids[0]}`, () => page.getByRole('tab', { name: 'Stock' }).or(page.getByRole('button', { name: 'Stock', exact: true })).first().click().then(() => page.waitForTimeout(600)))
  await shot('items', 'inventry')
  await shot('moves', 'config/order_moves')
  await shot('post', `invoice/${draft.id}`, () => page.getByRole('button', { name: 'Post', exact: true }).first().click().then(() => page.waitForTimeout(900)))
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot('dark-stocks', 'stocks')
  await shot('dark-moves', 'config/order_moves')
  await product.stop()
})
