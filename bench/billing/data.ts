import pg from 'pg'
import { makeRandom } from '#database/seed/random.ts'
import { addBusiness, addSounds, dropIndexes, FIRST, LAST, WORDS_OF_SEARCH } from '../data.ts'

/** The business that is measured. */
export interface Billed {
  business_id: number
  user_id: number
  invoices: number
  /** The month in which the invoices of the return stand, YYYY-MM. */
  month: string
  in_month: number
}

export const GSTIN = '24AAACC1206D1ZM'
const CLIENTS = 5_000
const RECORDS = ['invoice', 'receipt', 'contact', 'item', 'document_series', 'bank_account', 'user', 'location']
const RIGHTS = [
  ...['view', 'create', 'edit', 'delete', 'assign', 'export', 'post', 'cancel', 'record_payment'],
  'allow_over_limit',
]

/**
 * Fills a migrated database with posted invoices by SQL alone: every figure depends on the row number, so that each run has the same
 * data. `in_month` of them stand in one month, the rest in the three years before it. A quarter is unpaid.
 */
export async function fillInvoices(options: {
  adminUrl: string
  invoices: number
  in_month: number
  month: string
  log: (line: string) => void
}): Promise<Billed> {
  const { adminUrl, invoices, in_month, month, log } = options
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(
      `set synchronous_commit = off; set session_replication_role = replica; set maintenance_work_mem = '512MB'`,
    )
    await addSounds(client, [...BEGINNINGS, ...FAMILIES, ...TRADES])
    const indexes = await dropIndexes(client, ['invoice', 'invoice_line', 'search_entry'])
    const { business_id, user_id } = await addBusiness(client, 'Measured', 0, () => {})
    await client.query(`update business set gstin = $2, tax_registration_type = 'Regular' where id = $1`, [
      business_id,
      GSTIN,
    ])
    await client.query(
      `insert into role_right select $1, r.id, v.record, k."right", 'all' from role r, unnest($2::text[]) v(record), unnest($3::text[]) k("right")
       where r.business_id = $1 on conflict do nothing`,
      [business_id, RECORDS, RIGHTS],
    )
    await addInvoices(client, { business_id, user_id, invoices, in_month, month, log })
    await client.query(FACTS, [business_id, GSTIN])
    await client.query(SEARCH, [business_id])
    await client.query(WORDS_OF_SEARCH, [business_id])
    log(`${indexes.length} indexes`)
    for (const index of indexes) await client.query(index)
    log('vacuum analyze')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    return { business_id, user_id, invoices, month, in_month }
  } finally {
    await client.end()
  }
}

/** Adds clients and posted invoices with their lines to a business. */
export async function addInvoices(client: pg.Client, options: Billed & { log: (line: string) => void }): Promise<void> {
  const { business_id, user_id, invoices, in_month, month, log } = options
  await client.query(CONTACTS, [business_id, firmNames()])
  const step = 100_000
  for (let from = 1; from <= invoices; from += step) {
    const to = Math.min(invoices, from + step - 1)
    await client.query(INVOICES, [business_id, from, to, user_id, in_month, `${month}-01`, CLIENTS])
    log(`${to.toLocaleString('en-IN')} invoices`)
  }
  await client.query(LINES, [business_id])
}

// A word of a trade is in hundreds of names, a family in some hundred, and a tenth of the firms differ by a number only.
const BEGINNINGS = ['Shree', 'Jay', 'Om', 'New', 'Sri', 'Royal', 'National', 'Bharat']
const FAMILIES = [
  ...[
    'Mehta',
    'Shah',
    'Patel',
    'Agarwal',
    'Jain',
    'Gupta',
    'Kapoor',
    'Malhotra',
    'Reddy',
    'Naidu',
    'Iyer',
    'Nair',
    'Menon',
  ],
  ...[
    'Khan',
    'Qureshi',
    'Siddiqui',
    'Ansari',
    'Banerjee',
    'Ghosh',
    'Dutta',
    'Joshi',
    'Desai',
    'Parekh',
    'Vora',
    'Doshi',
  ],
  ...[
    'Chauhan',
    'Rathod',
    'Solanki',
    'Balaji',
    'Ganesh',
    'Krishna',
    'Laxmi',
    'Saraswati',
    'Ambika',
    'Tirupati',
    'Mahavir',
  ],
]
const TRADES = [
  ...[
    'Textiles',
    'Sarees',
    'Silk Mills',
    'Fabrics',
    'Creation',
    'Fashion',
    'Hardware',
    'Electricals',
    'Steel',
    'Timber',
  ],
  ...['Stationers', 'Provision Stores', 'Medical', 'Furniture', 'Auto Parts', 'and Sons', 'Enterprises', 'Agencies'],
]

/** The names of the clients, drawn at random and the same in each run. */
export function firmNames(): string[] {
  const { pick, chance } = makeRandom(20_261_128)
  return Array.from({ length: CLIENTS }, (_, n) => {
    if (chance(0.1)) return `Firm ${n + 1} Traders`
    const names = chance(0.4)
      ? [pick(BEGINNINGS), pick(FAMILIES)]
      : [pick(FAMILIES), ...(chance(0.3) ? [pick(FAMILIES)] : [])]
    return [...names, pick(TRADES)].join(' ')
  })
}

const CONTACTS = `
insert into contact (business_id, created_by, kind, name, account_name, state, city, gst_type)
select $1, m.id, 'Company', ${FIRST}[1 + n * 7 % 16] || ' ' || ${LAST}[1 + n * 11 % 15], f.name, 'Gujarat', 'Surat', 'Unregistered'
from unnest($2::text[]) with ordinality f(name, n), (select min(id) as id from member where business_id = $1) m`

// Ten pieces at 100 to 999 rupees and 5 %: 50 paise are rounded where the price is odd.
const INVOICES = `
insert into invoice (business_id, created_by, created_at, updated_at, number, status, contact_id, buyer_name, buyer_gst_type, buyer_gstin,
  billing_address, billing_state, shipping_same, location_id, seller_state, seller_registration, supply, with_payment_of_tax, date, due_date,
  assigned_user, round_off, gross, discounts, taxable, cgst, sgst, igst, other_charges, rounding, total, supply_place, paper, paid,
  outstanding, to_give_back, payment_status, posted_at)
select $1, $4, t.day, t.day, 'INV/' || to_char(t.day, 'YY') || '/' || n, 'posted', c.ids[1 + (n % $7::int)::int], c.firms[1 + (n % $7::int)::int],
  case when n % 3 = 0 then 'Regular' else 'Unregistered' end, case when n % 3 = 0 then '24AAACC1206D1ZM' end, 'Ring Road, Surat', 'Gujarat', true,
  l.ids[1 + (n % 3)::int], '24', 'Regular', 'goods', true, t.day, t.day + 15, p.ids[1 + (n * 3 % 9)::int], true, t.taxable, 0, t.taxable, t.tax / 2,
  t.tax / 2, 0, 0, t.rounding, t.taxable + t.tax + t.rounding, '24', 'tax_invoice', case when n % 4 > 0 then t.taxable + t.tax + t.rounding end,
  case when n % 4 = 0 then t.taxable + t.tax + t.rounding else 0 end, 0, case when n % 4 = 0 then 'UnPaid' else 'Paid' end, t.day
from (select n, case when n <= $5::int then $6::date + (n % 28)::int else $6::date - 1 - (n * 7919 % 1095)::int end as day,
    (100 + n % 900) * 1000 as taxable, (100 + n % 900) * 50 as tax, case when n % 2 = 1 then 50 else 0 end as rounding
  from generate_series($2::bigint, $3::bigint) n) t,
  (select array_agg(id order by id) ids, array_agg(account_name order by id) firms from contact where business_id = $1) c,
  (select array_agg(id order by id) ids from member where business_id = $1) p,
  (select array_agg(id order by id) ids from location where business_id = $1) l`

const LINES = `
insert into invoice_line (business_id, invoice_id, position, description, hsn, quantity, unit, price, discount_type, tax_rate, taxable, tax, amount)
select business_id, id, 0, 'Cotton cloth', '5208', 10, 'MTR', taxable / 1000.0, 'Percentage', '5', taxable, cgst + sgst, taxable + cgst + sgst
from invoice where business_id = $1`

const FACTS = `
insert into document_facts (business_id, record, record_id, facts)
select business_id, 'invoice', id, jsonb_build_object('seller', jsonb_build_object('name', 'Measured', 'gstin', $2::text, 'state', 'Gujarat'), 'bank', null, 'upi_id', null)
from invoice where business_id = $1`

const SEARCH = `
insert into search_entry (business_id, record, record_id, words, keys, numbers, is_folded)
select i.business_id, 'invoice', i.id, t.words,
  array['=' || replace(lower(i.number), ' ', '_')] || (select array_agg(distinct s.key) from sound s
    where s.word = any(string_to_array(lower(buyer_name), ' ')))
    || array(select distinct '.' || m[1] from regexp_matches(t.words, '([a-z]+)', 'g') m),
  (select string_agg(distinct ' ' || m[1], '') from regexp_matches(t.words, '(\\d+)', 'g') m), true
from invoice i cross join lateral (select ' ' || lower(i.number) || ' | ' || lower(concat_ws(' ', buyer_name, buyer_gstin)) as words) t
where business_id = $1`
