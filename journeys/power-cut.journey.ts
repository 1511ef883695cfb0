import { expect, test } from '@playwright/test'
import { indianDate } from '#base/financial-year.ts'
import { openInApp } from './support/in-app.ts'
import { ask, databasePid, databaseReady, socketsOf, startWriters, type Work } from './support/outage.ts'
import { enterWith, newOwner, TRADERS } from './support/people.ts'
import { startProduct } from './support/product.ts'

// Fifty people post invoices over three series while the power fails: every number that somebody was told exists once, and the numbers
// have no gap.

const PEOPLE = 50
const SERIES = ['A', 'B', 'C']

interface Posted {
  id: number
  number: string
}

/** Writes an invoice at one of the branches and posts it; the answer of the post has its number. */
const posting = (places: readonly number[]): Work<Posted> => ({
  status: 200,
  async send(post, writer) {
    const line = { description: 'Cotton cloth', hsn: '5208', unit: 'MTR', quantity: '10', price: '100', tax_rate: '5' }
    const location_id = places[writer % places.length]
    const body = { location_id, buyer_name: `Buyer ${writer}`, date: indianDate(new Date()), lines: [line] }
    const draft = await post('invoices', body)
    if (!draft.ok) return draft
    const { id } = (await draft.json()) as { id: number }
    return post(`invoices/${id}/post`, { version: '*' })
  },
  read: (body) => (JSON.parse(body) as { invoice: Posted }).invoice,
})

test('fifty people post over three series while database and server are killed: no number is lost, twice or missing', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000)
  let product = await startProduct({ REQUESTS_IN_FLIGHT: '0' })
  const owner = await newOwner(request, product.url, { name: 'Ritika Malhotra', business: TRADERS })
  const places = await Promise.all(
    SERIES.map(async (name) => {
      const place = { name: `Branch ${name}`, type: 'Store', city: 'Surat', state: 'Gujarat' }
      const { id } = await owner.ask<{ id: number }>('POST', 'locations', place)
      const series = { name: `Branch ${name}`, type: 'Sale', location_id: id, format: `${name}/{FY}/{N:5}`, start: 1 }
      await owner.ask('POST', 'document_series', series)
      return id
    }),
  )
  const { url, data } = product
  const writers = startWriters({ url, headers: owner.headers, count: PEOPLE }, posting(places))
  const { heard, allWrite } = writers
  await allWrite()

  await test.step('the database is killed', async () => {
    process.kill(databasePid(data), 'SIGKILL')
    await Promise.all([databaseReady(data), allWrite()])
    expect(heard.unavailable).toBeGreaterThan(0)
  })

  await test.step('the power of both fails', async () => {
    process.kill(databasePid(data), 'SIGKILL')
    await product.kill()
    product = await product.again()
    await allWrite()
    expect(heard.unanswered).toBeGreaterThan(0)
  })
  await writers.stop()
  expect(heard.others).toEqual([])

  const rows = await ask<{ id: string; number: string }>(
    socketsOf(data),
    "select id::text as id, number from invoice where status = 'posted'",
  )
  const numbers = new Map(rows.map(({ id, number }) => [Number(id), number]))
  expect(heard.acknowledged.length).toBeGreaterThanOrEqual(3 * PEOPLE)
  expect(heard.acknowledged.filter(({ id, number }) => numbers.get(id) !== number)).toEqual([])
  for (const name of SERIES) {
    const taken = [...numbers.values()].filter((number) => number.startsWith(`${name}/`))
    const counts = taken.map((number) => Number(number.split('/').at(-1))).toSorted((a, b) => a - b)
    expect(counts, `series ${name}`).toEqual(counts.map((_, index) => index + 1))
  }
  // A draft that was not posted took no number.
  const [{ burnt }] = await ask<{ burnt: number }>(
    socketsOf(data),
    "select count(*)::int as burnt from invoice where status = 'draft' and number is not null",
  )
  expect(burnt).toBe(0)

  const last = heard.acknowledged.at(-1) as Posted
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await enterWith(page, owner)
  await openInApp(page, `/business/${owner.business_id}/invoice/${last.id}`)
  await expect(page.getByRole('heading', { name: last.number })).toBeVisible()
  await expect(page.getByText('Posted').first()).toBeVisible()
  // The server waits for pages that are open.
  await context.close()
  await product.stop()
})
