import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { skeletonOf } from '#base/search/fold.ts'
import { keysOf } from '#base/search/terms.ts'

/** The measured business, one of twenty; the others are small. */
export interface Measured {
  business_id: number
  user_id: number
  leads: number
}

const NEIGHBOURS = 19
const NEIGHBOUR_LEADS = 2_000

/**
 * Fills a migrated database with leads, contact entries and search entries by SQL alone: names, cities, dates and amounts
 * vary as a trader's do, and every figure depends on the row number only, so that each run has the same data. Rows are inserted in a
 * mixed order, as imports bring them: neither ids nor the places on disk follow the time of creation.
 */
export async function fill(options: {
  adminUrl: string
  leads: number
  log: (line: string) => void
}): Promise<Measured> {
  const client = new pg.Client({ connectionString: options.adminUrl })
  await client.connect()
  try {
    // References hold by construction, and an index is built faster than it is kept: a million leads are planted in a minute.
    await client.query(
      `set synchronous_commit = off; set session_replication_role = replica; set maintenance_work_mem = '512MB'`,
    )
    await addSounds(client)
    const indexes = await dropIndexes(client, ['lead', 'lead_contact', 'search_entry', 'change', 'note'])
    const measured = await addBusiness(client, 'Measured', options.leads, options.log)
    for (let n = 0; n < NEIGHBOURS; n++) await addBusiness(client, `Neighbour ${n + 1}`, NEIGHBOUR_LEADS, () => {})
    options.log(`${indexes.length} indexes`)
    for (const index of indexes) await client.query(index)
    options.log('vacuum analyze')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    return { ...measured, leads: options.leads }
  } finally {
    await client.end()
  }
}

/** Drops the plain indexes of tables before they are filled; gives the statements that build them again. */
export async function dropIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as text from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::regclass[]) and not i.indisprimary and not i.indisunique`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${pg.escapeIdentifier(name)}`)
  return rows.map(({ text }) => text)
}

/** Adds a business with nine people, three branches and leads. */
export async function addBusiness(
  client: pg.Client,
  name: string,
  leads: number,
  log: (line: string) => void,
): Promise<{ business_id: number; user_id: number }> {
  const one = async (text: string, values: unknown[]) => Number((await client.query(text, values)).rows[0].id)
  const user_id = await one(
    `insert into account (name, email, password_hash, status) values ($1, $1 || '@example.in', 'none', 'active') returning id`,
    [name],
  )
  const business_id = await one('insert into business (name, created_by) values ($1, $2) returning id', [name, user_id])
  await client.query('insert into membership (account_id, business_id) values ($1, $2)', [user_id, business_id])
  await client.query(`insert into member (business_id, id, name, status) values ($1, $2, $3, 'Active')`, [
    business_id,
    user_id,
    name,
  ])
  for (let n = 1; n <= 8; n++) {
    const id = await one(
      `insert into account (name, email, password_hash, status) values ($1, $1 || '@example.in', 'none', 'active') returning id`,
      [`${name} ${n}`],
    )
    await client.query(`insert into member (business_id, id, name, status) values ($1, $2, $3, 'Active')`, [
      business_id,
      id,
      `Person ${n}`,
    ])
  }
  const role = await one(`insert into role (business_id, name) values ($1, 'Admin') returning id`, [business_id])
  await client.query('insert into member_role values ($1, $2, $3)', [business_id, user_id, role])
  for (const record of ['lead', 'note', 'lead_status', 'lead_source', 'location', 'user'])
    for (const right of ['view', 'create', 'edit', 'delete', 'assign', 'import', 'export'])
      await client.query(`insert into role_right values ($1, $2, $3, $4, 'all')`, [business_id, role, record, right])
  await client.query(
    `insert into lead_status (business_id, name, kind, position) select $1, 'Status ' || n, case when n > 6 then 'lost' when n > 5 then 'won' else 'open' end, n from generate_series(1, 7) n`,
    [business_id],
  )
  await client.query(
    `insert into lead_source (business_id, name, position) select $1, 'Source ' || n, n from generate_series(1, 8) n`,
    [business_id],
  )
  await client.query(
    `insert into location (business_id, name, type, city, state, pincode) select $1, 'Branch ' || n, 'Store', 'Surat', 'Gujarat', '395003' from generate_series(1, 3) n`,
    [business_id],
  )
  const step = 100_000
  for (let from = 1; from <= leads; from += step) {
    const to = Math.min(leads, from + step - 1)
    await client.query(LEADS, [business_id, from, to, user_id, leads])
    log(`${to.toLocaleString('en-IN')} leads`)
  }
  await client.query(CONTACTS, [business_id])
  log('contact entries')
  await client.query(SEARCH, [business_id])
  await client.query(WORDS_OF_SEARCH, [business_id])
  log('search entries')
  await client.query(HISTORY, [business_id, user_id])
  await client.query(NOTES, [business_id, user_id])
  log('history and notes')
  return { business_id, user_id }
}

/** An SQL array of words. */
export const pick = (list: string[]) => `(array[${list.map((item) => `'${item}'`).join(',')}])`
export const FIRST = pick([
  'Kavita',
  'Ravi',
  'Neha',
  'Suresh',
  'Asha',
  'Imran',
  'Lakshmi',
  'Gurpreet',
  'Debjani',
  'Farhan',
  'Meenakshi',
  'Yash',
  'Hetal',
  'Rohan',
  'Divya',
  'Sandeep',
])
export const LAST = pick([
  'Mehta',
  'Sharma',
  'Gupta',
  'Nair',
  'Reddy',
  'Khan',
  'Patel',
  'Singh',
  'Ghosh',
  'Qureshi',
  'Verma',
  'Menon',
  'Yadav',
  'Kulkarni',
  'Shah',
])
const CITY = pick([
  'Surat',
  'Mumbai',
  'Pune',
  'Jaipur',
  'Ludhiana',
  'Rajkot',
  'Nagpur',
  'Kochi',
  'Raipur',
  'Mysuru',
  'Indore',
  'Kanpur',
])
const PRODUCT = pick([
  'Cotton 40s',
  'Rayon print',
  'Sofa set',
  'Teak table',
  'Silk saree',
  'Denim roll',
  'Office chair',
  'Curtain cloth',
])

const LEADS = `
insert into lead (business_id, created_by, created_at, updated_at, name, account_name, phone, email, lead_status_id, lead_source_id, lead_type, assigned_user,
  location_id, product, amount, follow_up_date, follow_up_time, city, state, country, pincode, "desc", enquiry_count, last_enquiry_at,
  enquired_at, enquiry_no, lost_reason, converted_at, website, gstin, landmark, remark)
select $1, $4, t.at, t.at, ${FIRST}[1 + n * 7 % 16] || ' ' || ${LAST}[1 + n * 11 % 15], 'Firm ' || (n * 31 % 9973) || ' Traders',
  '+919' || lpad((n * 7919 % 999999937)::text, 9, '0'), 'buyer' || n || '@example.in',
  s.ids[1 + (n * 13 % 7)::int], o.ids[1 + (n * 5 % 8)::int], (array['hot','warm','cold'])[1 + n % 3], p.ids[1 + (n * 3 % 9)::int],
  l.ids[1 + (n % 3)::int], ${PRODUCT}[1 + n * 17 % 8], (n * 104729 % 5000000) * 10, date '2026-01-01' + (n * 19 % 400)::int,
  case when n % 3 = 0 then lpad((9 + n % 10)::text, 2, '0') || ':30' end,
  ${CITY}[1 + n * 23 % 12], 'Gujarat', 'India', (395000 + n * 29 % 90)::text, 'Wants a price for ' || (n % 500) || ' pieces', 1, t.at,
  t.at, case when n % 4 = 0 then 'E' || n end, case when n * 13 % 7 = 6 then (array['price','competitor','no_need','no_answer'])[1 + n % 4] end,
  case when n * 13 % 7 = 5 then t.at + interval '9 days' end, case when n % 10 = 0 then 'https://firm' || (n * 31 % 9973) || '.example.in' end,
  case when n % 5 = 0 then '24AAAPL' || lpad((n % 9973)::text, 4, '0') || 'C1Z5' end, case when n % 3 = 0 then 'Near ' || (n * 37 % 997) || ' chowk' end,
  case when n % 8 = 0 then 'Asked for credit of ' || (n % 60) || ' days' end
from (select n, timestamptz '2026-11-01 00:00+00' - make_interval(secs => ($5::int * 1.0 - n) * 31) as at
    from (select 1 + k::bigint * 7368787 % $5::bigint as n from generate_series($2::int, $3::int) k) drawn) t,
  (select array_agg(id order by id) ids from lead_status where business_id = $1) s,
  (select array_agg(id order by id) ids from lead_source where business_id = $1) o,
  (select array_agg(id order by id) ids from member where business_id = $1) p,
  (select array_agg(id order by id) ids from location where business_id = $1) l`

const HISTORY = `
insert into change (business_id, record, record_id, action, actor_id, request_id, at)
select business_id, 'lead', id, 'created', $2::bigint, 'bench', created_at from lead where business_id = $1
union all select business_id, 'lead', id, 'updated', $2::bigint, 'bench', created_at + interval '2 days' from lead where business_id = $1 and id % 2 = 0`

const NOTES = `
insert into note (business_id, about_record, about_id, body, created_by, created_at)
select business_id, 'lead', id, 'Called about ' || product, $2::bigint, created_at + interval '1 day' from lead where business_id = $1 and id % 4 = 0`

const CONTACTS = `
insert into lead_contact (business_id, lead_id, position, type, value, is_primary, phone_code, normal)
select business_id, id, 0, 'Contact Number', substr(phone, 4), true, '+91', substr(phone, 2) from lead where business_id = $1
union all select business_id, id, 1, 'Email', email, true, null, email from lead where business_id = $1`

// The sounds of words come from a table of the few words there are; the text has them as a server writes it.
const SEARCH = `
insert into search_entry (business_id, record, record_id, words, keys, numbers, is_folded)
select l.business_id, 'lead', l.id, t.words,
  array['=' || replace(lower(l.name), ' ', '_'), '#' || right(phone, 10)] || (select array_agg(distinct s.key) from sound s
    where s.word = any(string_to_array(lower(concat_ws(' ', l.name, account_name, city, product)), ' ')))
    || array(select distinct '.' || m[1] from regexp_matches(t.words, '([a-z]+)', 'g') m),
  (select string_agg(distinct ' ' || m[1], '') from regexp_matches(t.words, '(\\d+)', 'g') m), true
from lead l cross join lateral (select ' ' || lower(l.name) || ' | ' || lower(concat_ws(' ', account_name, substr(phone, 2), email, city, product, gstin, enquiry_no)) as words) t
where business_id = $1`

/** The words of the search of a business ($1), as the write path lists them. */
export const WORDS_OF_SEARCH = `
insert into search_key (business_id, bone, key) select distinct $1::bigint, bone, key from sound
union select distinct $1::bigint, '.', k.key from search_entry e, unnest(e.keys) as k(key) where e.business_id = $1 and k.key like '.%'
on conflict do nothing`

/** The words of names, cities and products with their sounds, for the time of the connection. */
export async function addSounds(client: pg.Client, more: readonly string[] = []): Promise<void> {
  const words = new Set(
    `${FIRST}${LAST}${CITY}${PRODUCT} firm traders ${more.join(' ')}`.toLowerCase().match(/[a-z]{2,}/g),
  )
  const sounds = [...words].map((word) => [word, keysOf(` ${word}`)[0]]).filter(([, key]) => key !== undefined)
  await client.query('create temp table sound (word text primary key, bone text, key text)')
  await client.query('insert into sound select * from unnest($1::text[], $2::text[], $3::text[])', [
    sounds.map(([word]) => word),
    sounds.map(([, key]) => skeletonOf(key)),
    sounds.map(([, key]) => key),
  ])
}

/** Signs a person in for the length of a run; gives the token of the session. */
export async function openSession(admin: pg.Client, user_id: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await admin.query(
    `insert into session (token_hash, account_id, expires_at, last_seen_at) values ($1, $2, now() + interval '6 hours', now())`,
    [createHash('sha256').update(token).digest(), user_id],
  )
  return token
}
