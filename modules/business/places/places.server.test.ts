import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateByName } from '#modules/gst/states.ts'
import { type SessionProduct, sessionProduct } from '../testing.server.ts'
import { placeOfPincode, placesNamed } from './find-places.server.ts'

let product: SessionProduct
let token: string

beforeAll(async () => {
  product = await sessionProduct()
  token = (await product.signUp('places@example.in')).token
})
afterAll(() => product.close())

const ask = (q: string) => product.as(token, 'GET', `/places?q=${encodeURIComponent(q)}`)

test('a pincode tells state and town, or the state alone where the district is not called like a town', () => {
  expect(placeOfPincode('395003')).toEqual({ city: 'Surat', state: 'Gujarat' })
  expect(placeOfPincode('560001')).toEqual({ city: 'Bengaluru', state: 'Karnataka' })
  expect(placeOfPincode('110017')).toEqual({ city: 'Delhi', state: 'Delhi' })
  expect(placeOfPincode('396210')).toEqual({ city: 'Daman', state: 'Dadra and Nagar Haveli and Daman and Diu' })
  expect(placeOfPincode('403101')).toEqual({ city: '', state: 'Goa' })
  for (const wrong of ['999999', '000000', '39500', '3950033', 'surat', '']) expect(placeOfPincode(wrong)).toBeNull()
})

test('the beginning of a name, or of a former one, finds towns; one of exactly this name comes first', () => {
  expect(placesNamed('sura').map(({ city }) => city)).toEqual(['Surajpur', 'Surat'])
  expect(placesNamed('SURAT')).toEqual([{ city: 'Surat', state: 'Gujarat' }])
  expect(placesNamed('Bangalore')).toEqual([{ city: 'Bengaluru', state: 'Karnataka' }])
  expect(placesNamed('navi mumbai')).toEqual([{ city: 'Navi Mumbai', state: 'Maharashtra' }])
  expect(placesNamed('mau')[0]).toEqual({ city: 'Mau', state: 'Uttar Pradesh' })
  expect(placesNamed('bilaspur')).toEqual([
    { city: 'Bilaspur', state: 'Chhattisgarh' },
    { city: 'Bilaspur', state: 'Himachal Pradesh' },
  ])
  expect(placesNamed('b').concat(placesNamed('सूरत'))).toEqual([])
  expect(placesNamed('ba')).toHaveLength(8)
})

test('every state of the directory is one that GST knows by this name', () => {
  for (let first = 11; first < 86; first++)
    for (let rest = 0; rest < 10_000; rest += 97) {
      const state = placeOfPincode(`${first}${String(rest).padStart(4, '0')}`)?.state
      if (state) expect(stateByName(state)?.name).toBe(state)
    }
})

test('the route bounds what it is given, is kept by the browser, and is for people who signed in', async () => {
  const answer = await ask('395 003')
  expect(answer.body).toEqual({ data: [{ city: 'Surat', state: 'Gujarat' }] })
  expect(answer.headers['cache-control']).toBe('private, max-age=86400')
  expect((await ask('Surat')).body.data[0]).toEqual({ city: 'Surat', state: 'Gujarat' })
  for (const odd of ['', '1'.repeat(4000), 'x'.repeat(4000), '[', '%', '\\'])
    expect((await ask(odd)).body).toEqual({ data: [] })
  expect((await product.as(null, 'GET', '/places?q=395003')).status).toBe(401)
})

test('the countries need no session: code, name and phone code, India first, the others by name', async () => {
  const answer = await product.as(null, 'GET', '/countries')
  expect(answer.status).toBe(200)
  const { data } = answer.body as { data: { code: string; name: string; phone_code: string }[] }
  expect(data[0]).toEqual({ code: 'IN', name: 'India', phone_code: '+91' })
  expect(data).toContainEqual({ code: 'AE', name: 'United Arab Emirates', phone_code: '+971' })
  expect(data.length).toBeGreaterThan(200)
  const names = data.slice(1).map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
})
