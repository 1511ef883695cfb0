import { expect, test } from 'vitest'
import { namesRead, statementBreaches } from './sharding-rules.ts'
import type { TableKind } from './tables.ts'

const KINDS = new Map<string, TableKind>([
  ['lead', 'tenant'],
  ['member', 'tenant'],
  ['business', 'tenant'],
  ['change', 'tenant'],
  ['session', 'local'],
  ['account', 'reference'],
])
const rules = (text: string) => statementBreaches(text, KINDS).map(({ rule }) => rule)

test.each([
  'select name from lead where business_id = $1 and id = $2',
  'select * from lead where business_id = $1::bigint for update of lead skip locked',
  'select l.id from lead l left join member m on m.business_id = $1 and m.id = l.assigned_user where l.business_id = $1',
  'select l.id from lead l where $1 = l.business_id and exists (select 1 from member m where m.business_id = $1 and m.id = l.x)',
  'with f as (select id from lead where business_id = $1) select m.name from member m join f on f.id = m.id where m.business_id = $1',
  'with recursive up as (select id from member where business_id = $1 union all select m.id from member m join up on up.id = m.p where m.business_id = $1) select * from up',
  'insert into lead (business_id, name) values ($1, $2) on conflict (business_id, name) do update set name = excluded.name returning id',
  'insert into lead (business_id, name) select b.id, v.name from business b, unnest($2::text[]) as v(name) where b.id = $1::bigint',
  'insert into lead (business_id, name) select q.business_id, q.name from (select m.business_id, m.name from member m where m.business_id = $1) q group by 1, 2',
  'update lead t set name = v.name from unnest($2::bigint[], $3::text[]) as v(id, name) where t.business_id = $1::bigint and t.id = v.id',
  'delete from "lead" where business_id = $1 and id = any($2)',
  'select a.name from account a join member m on m.id = a.id where m.business_id = $1',
  'select account_id from session where token_hash = $1',
  "select $2::text as kind from lead t where (t.business_id = $1 and t.name <> 'from member m') limit 1",
])('a statement that names the business everywhere may be sent: %s', (text) => {
  expect(rules(text)).toEqual([])
})

test.each([
  ['pinned to the business', 'select name from lead where id = $2'],
  [
    'pinned to the business',
    'select l.id from lead l left join member m on m.business_id = l.business_id where l.business_id = $1',
  ],
  [
    'pinned to the business',
    'select 1 from lead l where l.business_id = $1 and exists (select 1 from member m where m.business_id = l.business_id)',
  ],
  ['pinned to the business', 'select 1 from lead l, member m where l.business_id = $1 and m.id = l.id'],
  ['pinned to the business', 'select id from lead where business_id = $1 union all select id from lead where id = $2'],
  ['pinned to the business', 'insert into lead (business_id, name) values (8, $2)'],
  [
    'no insert from a select',
    'insert into lead (business_id, name) select $1, v.name from unnest($2::text[]) as v(name)',
  ],
  [
    'no insert from a select',
    'insert into lead (business_id, name) select $1, m.name from member m where m.business_id = $1',
  ],
  ['no join with local tables', 'select 1 from lead l join session s on s.account_id = l.x where l.business_id = $1'],
  ['no sequence of its own', "select nextval('lead_id_seq')"],
  ['set local as its own message', "select set_config('app.business_id', $1, true)"],
  ['no transaction id as data', 'select pg_current_xact_id()'],
  [
    'nothing unsteady in do update or returning',
    'insert into lead (business_id) values ($1) on conflict (business_id) do update set at = now()',
  ],
  ['nothing unsteady in do update or returning', 'update lead set a = 1 where business_id = $1 returning now()'],
])('%s: %s', (rule, text) => {
  expect(rules(text)).toContain(rule)
})

test('the names that a statement reads are those of its from parts, at each level', () => {
  const text = `with a as (select 1 from x) select from a, "y" t left join only z on true
    where exists (select from w) and k is distinct from t.v union select from (select from v) q, unnest($1) u`
  expect([...namesRead(text)].toSorted()).toEqual(['a', 'v', 'w', 'x', 'y', 'z'])
})
