import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { recordTables } from './record-tables.ts'
import { schemaProblems } from './sharding-problems.ts'
import { TABLES } from './tables.ts'
import { schemaOf } from '#database/schema-of.server.ts'
import { catalog } from '#modules/catalog.ts'

const schema = readFileSync('database/schema.sql', 'utf8')
const records = recordTables(catalog)

test('the schema can be sharded by business', () => {
  expect(schemaProblems(schema, TABLES, records)).toEqual([])
})

test.each([
  ['every table is declared', 'table till\n  business_id bigint not null\n'],
  ['keys begin with the business', 'table lead\n  lead_pkey PRIMARY KEY (id)\n'],
  ['keys begin with the business', 'table lead\n  CREATE INDEX lead_idx ON public.lead USING btree (name)\n'],
  [
    'no function in an index',
    'table lead\n  CREATE INDEX lead_idx ON public.lead USING btree (business_id, md5(name))\n',
  ],
  [
    'no trigger',
    'table lead\n  CREATE TRIGGER told AFTER INSERT ON public.lead FOR EACH ROW EXECUTE FUNCTION tell()\n',
  ],
  ['no shared sequence', "table lead\n  id bigint not null default nextval('note_id_seq'::regclass)\n"],
  ['no transaction id as data', 'table lead\n  xact bigint default pg_current_xact_id()\n'],
  ['foreign keys', 'table lead\n  lead_x FOREIGN KEY (owner) REFERENCES member(id)\n'],
  ['foreign keys', 'table lead\n  lead_x FOREIGN KEY (business_id, token) REFERENCES session(token_hash)\n'],
  ['foreign keys', 'table account\n  account_x FOREIGN KEY (lead_id) REFERENCES lead(business_id, id)\n'],
  [
    'no definer function reads a tenant table',
    'table lead\n\nfunction spy(text) security definer\n  select name from lead\n',
  ],
  [
    'no definer function reads a tenant table',
    'table lead\n\nfunction share(text) security definer\n  select most_common_vals from pg_stats\n',
  ],
])('%s: a schema that breaks this rule is reported', (rule, text) => {
  expect(schemaProblems(text, TABLES, records).filter((one) => !one.includes('is not there'))).toEqual([
    expect.stringContaining(`${rule}: `),
  ])
})

// Earlier migrations are older than this rule and have already run.
const FIRST_MIGRATION = 40

test('new migrations and drafts create tables without foreign keys and add columns without constraints', () => {
  const files = readdirSync('database/migrations').filter((file) => Number(file.slice(0, 4)) >= FIRST_MIGRATION)
  const texts = [
    ...files.map((file) => [file, readFileSync(`database/migrations/${file}`, 'utf8')]),
    ...schemaOf(catalog).map(({ key, sql }) => [key, sql]),
  ]
  expect(texts.flatMap(([from, text]) => keyedTooEarly(text).map((statement) => `${from}: ${statement}`))).toEqual([])
  expect(keyedTooEarly('create table till (\n  business_id bigint references business (id)\n);')).toHaveLength(1)
  expect(keyedTooEarly('alter table till\n  add column total numeric check (total > 0);')).toHaveLength(1)
})

/** Statements of a migration that create a table with a foreign key, or add a column with a constraint. */
function keyedTooEarly(text: string): string[] {
  return text
    .split(';')
    .filter(
      (statement) =>
        /\bcreate table\b[\s\S]*\b(?:references|foreign key)\b/i.test(statement) ||
        /\badd column\b[^,]*\b(?:references|check|unique|primary key)\b/i.test(statement),
    )
}
