import { afterAll, beforeAll, expect, test } from 'vitest'
import { indianDate } from '#base/financial-year.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { filterOfMonth } from './figure-filters.ts'

// The forecast over rows of the database, as far as a person may see them.

let product: TestProduct
let owner: Person
let stages: { id: number; title: string; kind: string; opportunity_pipeline_id: number }[]

type Body = Record<string, unknown>
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, person = owner) =>
  product.call(person, method, path, body)
const stage = (title: string) => stages.find((one) => one.title === title)?.id
const make = async (body: Body, person = owner) => {
  const answer = await call('POST', '/opportunities', { name: 'Sofas', ...body }, person)
  expect(answer.status).toBe(201)
  return answer.body
}
const forecast = (person = owner, query = '') => call('GET', `/opportunities/forecast${query}`, undefined, person)
const today = indianDate(new Date())
const month = today.slice(0, 7)

let meena: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Forecasts')
  const { id } = (await call('POST', '/opportunity_pipelines', { name: 'Sales', position: 1 })).body
  await call('POST', `/opportunity_pipelines/${id}/usual_stages`, {})
  stages = (await call('GET', '/options/opportunity_stage')).body.data
  meena = await product.makePerson(owner, { name: 'Meena', rights: { opportunity: { view: 'own', create: 'all' } } })
  const half = { opportunity_stage_id: stage('Quotation sent'), close_date: today }
  await make({ ...half, opportunity_amount: '100.01', shares: [{ member_id: meena.id, percent: '33.33' }] })
  await make({ ...half, opportunity_amount: '200.00' })
  await make({ ...half, opportunity_amount: '300.00' })
  await make({ ...half, opportunity_amount: '1000.00', probability: '0' })
  await make({ ...half, opportunity_amount: '50.00', close_date: null })
  await make({ ...half, opportunity_amount: '10.00', close_date: '2020-02-29' })
  await make({ ...half, opportunity_amount: '500.00' }, meena)
  await make({ opportunity_stage_id: stage('Won'), opportunity_amount: '9000.00', close_date: today })
  await make({ opportunity_stage_id: stage('Won'), opportunity_amount: '7.00', close_date: '2020-01-01' })
  await make({
    opportunity_stage_id: stage('Lost'),
    lost_reason: 'price',
    opportunity_amount: '1.00',
    close_date: today,
  })
})
afterAll(() => product.close())

test('rows that count alike are added up, shares and own probabilities apart, won ones since the start of the year', async () => {
  const { body, status } = await forecast()
  expect(status).toBe(200)
  expect(body.months).toEqual([
    { month: '2020-02', open: 1, amount: '10.00', weighted: '5.00', won: '0.00' },
    { month, open: 5, amount: '2100.01', weighted: '550.01', won: '9000.00' },
    { month: null, open: 1, amount: '50.00', weighted: '25.00', won: '0.00' },
  ])
  const shares = Object.fromEntries(
    body.people.map((one: { person: string; weighted: string }) => [one.person, one.weighted]),
  )
  expect(shares).toEqual({ [owner.id]: '313.34', [meena.id]: '266.67' })
  expect(body.total).toEqual({ open: 7, amount: '2160.01', weighted: '580.01', won: '9000.00' })
})

test('a figure and the list behind it have the same rows', async () => {
  const filter = JSON.stringify(filterOfMonth(stages, { month, kind: 'open', pipeline: null }))
  const { body } = await call('GET', `/opportunities?total=1&filter=${encodeURIComponent(filter)}`)
  expect(body.total).toBe(5)
  const none = JSON.stringify(filterOfMonth(stages, { month: null, kind: 'open', pipeline: null }))
  expect((await call('GET', `/opportunities?total=1&filter=${encodeURIComponent(none)}`)).body.total).toBe(1)
})

test('a person gets the forecast of the opportunities that they see, without amounts that are hidden from them', async () => {
  expect((await forecast(meena)).body.total).toMatchObject({ open: 1, amount: '500.00' })
  const rights = { opportunity: { view: 'all' } } as const
  const fields = { opportunity: { opportunity_amount: 'hidden' } } as const
  const blind = await product.makePerson(owner, { name: 'Blind', rights, fields })
  expect((await forecast(blind)).status).toBe(403)
  const stranger = await product.makePerson(owner, { name: 'Stranger', rights: {} })
  expect((await forecast(stranger)).status).toBe(403)
})

test('of one pipeline alone', async () => {
  const { id } = (await call('POST', '/opportunity_pipelines', { name: 'Projects', position: 2 })).body
  expect((await forecast(owner, `?pipeline=${id}`)).body.months).toEqual([])
  expect((await forecast(owner, `?pipeline=${stages[0].opportunity_pipeline_id}`)).body.total.open).toBe(7)
  expect((await forecast(owner, '?pipeline=x')).status).toBe(404)
})
