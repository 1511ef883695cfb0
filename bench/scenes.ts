import type pg from 'pg'
import type { Measured } from './data.ts'
import type { Shot } from './load.ts'
import type { StatementName } from './statements.ts'

/** One kind of request to the product, with the equivalent on the thin floor and with the raw driver. */
export interface Scene {
  name: string
  /** At most so many requests in a round with 1 and with 16 clients. */
  count: [number, number]
  product: Shot
  floor: Shot
  raw: { name: StatementName; values: unknown[][] }[]
}

/** The scenes that are compared with the thin floor. */
export async function scenesOf(admin: pg.Client, measured: Measured, token: string): Promise<Scene[]> {
  const { business_id, leads, user_id } = measured
  const headers = { authorization: `Bearer ${token}`, 'x-business-id': String(business_id) }
  const get = (path: (n: number) => string): Shot => ({ method: 'GET', path, headers })
  const bare = (path: (n: number) => string): Shot => ({ method: 'GET', path })
  // A converted lead can no longer be changed.
  const { rows: ids } = await admin.query<{ id: number }>(
    'select id from lead where business_id = $1 and converted_at is null order by md5(id::text) limit 4000',
    [business_id],
  )
  const { rows: statuses } = await admin.query<{ id: string }>(
    'select id from lead_status where business_id = $1 order by id',
    [business_id],
  )
  const { rows: deep } = await admin.query<{ id: string; at: string }>(
    'select id, created_at::text as at from lead where business_id = $1 order by created_at desc, id desc offset $2 limit 40',
    [business_id, Math.floor(leads / 2)],
  )
  const id = (n: number) => ids[n % ids.length].id
  const status = (n: number) => statuses[n % statuses.length].id
  const place = (n: number) => deep[n % deep.length]
  const cursor = (n: number) =>
    Buffer.from(JSON.stringify(['-created_at', [place(n).at], Number(place(n).id)])).toString('base64url')
  const filter = (n: number) =>
    encodeURIComponent(
      JSON.stringify({
        combiner: 'AND',
        conditions: [{ field: 'lead_status_id', condition: 'In', values: [Number(status(n))] }],
      }),
    )
  const person = (n: number) => ({ name: `Bench Person ${'abcdefgh'[n % 8]}`, city: 'Surat', product: `Cotton ${n}` })
  return [
    {
      name: 'List page, 50 rows',
      count: [400, 3000],
      product: get(() => '/api/leads'),
      floor: bare(() => '/page'),
      raw: [{ name: 'page', values: [[]] }],
    },
    {
      name: 'Filtered list with total',
      count: [200, 1200],
      product: get((n) => `/api/leads?total=1&filter=${filter(n)}`),
      floor: bare((n) => `/filtered?status=${status(n)}`),
      raw: [
        { name: 'filtered', values: statuses.map((row) => [row.id]) },
        { name: 'total', values: statuses.map((row) => [row.id]) },
      ],
    },
    {
      name: 'Page at depth (half way)',
      count: [400, 3000],
      product: get((n) => `/api/leads?after=${cursor(n)}`),
      floor: bare((n) => `/deep?at=${encodeURIComponent(place(n).at)}&id=${place(n).id}`),
      raw: [{ name: 'deep', values: deep.map((row) => [row.at, row.id]) }],
    },
    {
      name: 'One record',
      count: [600, 5000],
      product: get((n) => `/api/leads/${id(n)}`),
      floor: bare((n) => `/one?id=${id(n)}`),
      raw: [
        { name: 'one', values: ids.map((row) => [row.id]) },
        { name: 'contacts', values: ids.map((row) => [row.id]) },
      ],
    },
    {
      name: 'Create',
      count: [300, 1600],
      product: {
        method: 'POST',
        path: () => '/api/leads',
        headers,
        body: (n) => ({
          ...person(n),
          contacts: [{ type: 'Contact Number', value: phone(n), phone_code: '+91', is_primary: true }],
        }),
      },
      floor: { method: 'POST', path: () => '/create', body: (n) => ({ ...person(n), phone: phone(n), user: user_id }) },
      raw: [
        {
          name: 'create',
          values: Array.from({ length: 50 }, (_, n) => ['Bench Person', 'Surat', `Cotton ${n}`, phone(n), user_id]),
        },
      ],
    },
    {
      name: 'Update',
      count: [300, 1600],
      // Each update needs the previous version, so every record is changed only once, in a shuffled order.
      product: {
        method: 'PUT',
        path: (n) => `/api/leads/${id(n)}`,
        headers,
        body: (n) => ({ product: `Changed ${n}`, version: versions.next(id(n)) }),
      },
      floor: { method: 'PUT', path: (n) => `/update?id=${id(n)}`, body: (n) => ({ product: `Floor ${n}` }) },
      raw: [{ name: 'update', values: ids.slice(0, 1000).map((row, n) => [row.id, `Raw ${n}`]) }],
    },
  ]
}

/** A phone number that nobody has yet. */
export const phone = (n: number) => `9${String(800_000_000 + ((n * 7919 + Date.now()) % 99_999_989)).padStart(9, '0')}`

// The floor and the raw driver move versions too, so the bench reads them before each round.
export const versions = {
  known: new Map<number, number>(),
  next(id: number): number {
    const version = this.known.get(id) ?? 1
    this.known.set(id, version + 1)
    return version
  },
}

/** The scenes without a floor, measured with 16 clients by the 95th percentile. */
export async function largeScenesOf(
  admin: pg.Client,
  measured: Measured,
  token: string,
): Promise<{ name: string; product: Shot }[]> {
  const headers = { authorization: `Bearer ${token}`, 'x-business-id': String(measured.business_id) }
  const get = (path: (n: number) => string): Shot => ({ method: 'GET', path, headers })
  const { rows } = await admin.query<{ name: string; phone: string; city: string }>(
    'select name, phone, city from lead where business_id = $1 order by md5(id::text) limit 400',
    [measured.business_id],
  )
  const row = (n: number) => rows[n % rows.length]
  // The first letters of a word, and a number as people write it: "98123 45678".
  const part = (n: number) => row(n).name.split(' ')[n % 2].slice(0, 4).toLowerCase()
  const number = (n: number) => `${row(n).phone.slice(3, 8)} ${row(n).phone.slice(8)}`
  const { rows: statuses } = await admin.query<{ id: string }>(
    'select id from lead_status where business_id = $1 order by id',
    [measured.business_id],
  )
  const status = (n: number) => Number(statuses[n % statuses.length].id)
  const filtered = (...conditions: object[]) =>
    `/api/leads?total=1&filter=${encodeURIComponent(JSON.stringify({ combiner: 'AND', conditions }))}`
  const city = (n: number) => ({ field: 'city', condition: 'In', values: [row(n).city] })
  const amount = (condition: string, n: number) => ({ field: 'amount', condition, values: [String(n * 1_000)] })
  const contains = (field: string, value: string) => filtered({ field, condition: 'Contains', values: [value] })
  return [
    { name: 'Search by part of a name', product: get((n) => `/api/leads?total=1&search=${part(n)}`) },
    {
      name: 'Search by first and part of last name',
      product: get((n) => `/api/leads?total=1&search=${encodeURIComponent(row(n).name.slice(0, -2).toLowerCase())}`),
    },
    { name: 'Search by phone', product: get((n) => `/api/leads?total=1&search=${encodeURIComponent(number(n))}`) },
    { name: 'Search everywhere, part of a name', product: get((n) => `/api/search?q=${PARTS[n % PARTS.length]}`) },
    {
      name: 'Search everywhere, phone',
      product: get((n) => `/api/search?q=${encodeURIComponent(`+91 ${number(n)}`)}`),
    },
    { name: 'Filter by a city', product: get((n) => filtered(city(n))) },
    {
      name: 'Filter by two statuses, city and amount',
      product: get((n) =>
        filtered(
          { field: 'lead_status_id', condition: 'In', values: [status(n), status(n + 3)] },
          city(n),
          amount('From', 100 + (n % 40)),
          amount('To', 200 + (n % 40)),
        ),
      ),
    },
    { name: 'Filter by part of a name', product: get((n) => contains('name', row(n).name.slice(0, -2))) },
    { name: 'Filter by part of a phone', product: get((n) => contains('phone', row(n).phone.slice(4, 10))) },
    { name: 'Group counts and sums', product: get(() => '/api/leads/groups?field=lead_status_id&sum=amount') },
    { name: 'Kanban opening', product: get(() => '/api/leads/groups?field=lead_status_id&sum=amount&rows=20') },
  ]
}

// Names and parts of them: common, rare, of two words, misspelt.
const PARTS = ['pate', 'lakshmi', 'ulkarn', 'asha%20mehta', 'firm%2031', 'gurpret', 'sandip', 'me', 'buyer77']
