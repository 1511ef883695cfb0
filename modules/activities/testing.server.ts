import { readFileSync } from 'node:fs'
import type { Issue } from '#base/issue.ts'
import type { Person, TestProduct } from '#engine/testing/product.server.ts'

/** One case of a file of fixtures/vectors/activities. */
export interface VectorCase<Input> {
  id: string
  why: string
  input: Input
  expect: unknown
}

/** All cases of a file. */
export function casesOf<Input>(name: string): VectorCase<Input>[] {
  const file = new URL(`../../fixtures/vectors/activities/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).cases
}

/** Issues as the cases expect them: the fields alone. */
export const fieldsOf = (issues: readonly Issue[]) => ({ issues: issues.map(({ field }) => ({ field })) })

/** A row for the database, by column. */
export type Row = Record<string, any>

/** A business whose seller sees only their own records of every kind with a date. */
export async function dayBusiness(product: TestProduct): Promise<{ owner: Person; seller: Person }> {
  const owner = await product.makeBusiness('Tulsi Fabrics')
  const own = { view: 'own', create: 'own', edit: 'own' } as const
  const records = ['lead', 'opportunity', 'task', 'call', 'meeting', 'visit', 'reminder', 'case']
  const rights = Object.fromEntries(records.map((record) => [record, own]))
  return { owner, seller: await product.makePerson(owner, { name: 'Ravi', rights }) }
}

/** Inserts rows into a table of a business, past the rules of the product, and returns their ids. */
export async function insertMany(
  { product, business_id }: { product: TestProduct; business_id: number },
  table: string,
  list: Row[],
): Promise<number[]> {
  const names = [...Object.keys(list[0]), 'business_id'].map((name) => `"${name}"`).join(', ')
  const whole = list.map((row) => ({ ...row, business_id }))
  const text = `insert into "${table}" (${names}) select ${names} from jsonb_populate_recordset(null::"${table}", $1) returning id`
  return (await product.owner.query(text, [JSON.stringify(whole)])).rows.map(({ id }) => Number(id))
}
