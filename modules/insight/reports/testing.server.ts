import { todayIn } from '#base/periods.ts'
import { fieldsOf, type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import { type FilterGroup, isGroup } from '#engine/record/filter.ts'
import type { Person, TestProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import type { ReportSpec } from '#platform/reports/spec.ts'

/** A row of a table as the database has it. */
export type Row = Record<string, unknown>

/** The same numbers in each run. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const isDead = (row: Row) => row.deleted_at !== null && row.deleted_at !== undefined

/** Plants rows of records without the product, with random values in the fields that reports use. */
export function planter(product: TestProduct, owner: Person) {
  const random = randomOf(20_261_126)
  const sql = async <Found extends Row>(text: string, values: unknown[] = []): Promise<Found[]> =>
    (await product.owner.query(text, values)).rows as Found[]
  const pick = <Value>(from: readonly Value[]): Value => from[random(from.length)]
  const idsOf = new Map<string, number[]>()

  /** A random value of a field; null for one in six where it may be empty. */
  function valueOf(field: Field, name: string, is_needed: boolean): unknown {
    if (!is_needed && random(6) === 0) return null
    if (field.kind === 'reference') return pick(idsOf.get(field.to) ?? [null])
    if (field.kind === 'choice') return pick(field.options as string[])
    if (field.kind === 'money') return random(5_000_000)
    if (field.kind === 'whole') return random(900)
    if (field.kind === 'decimal') return `${random(50)}.${random(100)}`
    if (field.kind === 'flag') return random(2) === 0
    if (field.kind === 'date')
      return `2026-${String(1 + random(12)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`
    if (field.kind === 'instant') return new Date(Date.UTC(2026, random(12), 1 + random(28), random(24), random(60)))
    if (name === 'phone') return `+9198${10_000_000 + random(30)}`
    const text = `${name.slice(0, 1)}${random(/^(?:city|state|country)$/.test(name) ? 5 : 100_000)}`
    return field.kind === 'text' ? text.slice(0, field.max) : text
  }

  async function plant(definition: RecordDefinition, count: number, people: readonly number[]): Promise<number[]> {
    const columns = await sql<{ column_name: string; is_nullable: string; column_default: string | null }>(
      'select column_name, is_nullable, column_default from information_schema.columns where table_name = $1',
      [tableOf(definition)],
    )
    const known = new Set(columns.map(({ column_name }) => column_name))
    const needed = new Set(columns.flatMap((one) => (one.is_nullable === 'NO' ? [one.column_name] : [])))
    const made: number[] = []
    for (let at = 0; at < count; at++) {
      const row: Row = { business_id: owner.business_id, created_by: pick(people) }
      for (const [name, field] of Object.entries(fieldsOf(definition))) {
        if (['created_by', 'updated_at'].includes(name)) continue
        if (field.kind === 'related') {
          // Activities are about leads here.
          const lead = pick(idsOf.get('lead') ?? [null])
          Object.assign(row, { [`${name}_record`]: lead && 'lead', [`${name}_id`]: lead })
        } else if (known.has(name)) row[name] = valueOf(field, name, needed.has(name))
      }
      if (definition.owner_field) row[definition.owner_field] = random(7) === 0 ? null : pick(people)
      if (random(12) === 0 && known.has('deleted_at')) row.deleted_at = new Date()
      // Some checks of a table tie fields to each other; a row that breaks one is made again.
      const names = Object.keys(row)
      const text = `insert into "${tableOf(definition)}" (${names.map((name) => `"${name}"`).join(', ')})
        values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`
      await sql('savepoint one')
      try {
        const [{ id }] = await sql<{ id: string }>(text, Object.values(row))
        if (!row.deleted_at) made.push(Number(id))
      } catch (error) {
        await sql('rollback to savepoint one')
        if (at === count - 1 && made.length === 0) throw error
      }
    }
    idsOf.set(definition.name, made)
    return made
  }

  return { sql, plant, random, pick, idsOf }
}

/** What a person may see, by the plain rule: all rows, or those of these people. */
export type Sees = 'all' | ReadonlySet<number>

export const INDIA = 'Asia/Kolkata'

/** The day of a date, or of a moment in a zone. */
export const dayIn = (value: unknown, zone = INDIA): string =>
  value instanceof Date ? todayIn(zone, value) : String(value).slice(0, 10)

/** The rows of a record that a person sees and that a report counts, by plain comparison of each row. */
export function rowsOf(all: readonly Row[], spec: ReportSpec, sees: Sees, zone = INDIA): Row[] {
  const { period, date = 'created_at', filter } = spec
  const definition = catalog.get(spec.record)
  const is_date = fieldsOf(definition)[date]?.kind === 'date'
  return all.filter((row) => {
    if (isDead(row) || !isSeen(row, sees, 'assigned_user')) return false
    if (period && row[date] === null) return false
    const day = is_date ? String(row[date]) : dayIn(row[date], zone)
    if (period && (day < period.from || day > period.to)) return false
    return !filter || matches(row, filter)
  })
}

/** True if the rows of these people have this one: its owner decides, and its creator where it has none. */
export const isSeen = (row: Row, sees: Sees, own: string): boolean =>
  sees === 'all' || sees.has(Number((own in row ? row[own] : null) ?? row.created_by))

const matches = (row: Row, { conditions }: FilterGroup): boolean =>
  conditions.every((one) => {
    if (isGroup(one)) return matches(row, one)
    const value = row[one.field]
    const values: readonly unknown[] = 'values' in one ? ((one.values ?? []) as readonly unknown[]) : []
    if (one.condition === 'In') return values.includes(value)
    if (one.condition === 'Not In') return !values.includes(value)
    return value !== null && value !== ''
  })

/** One line of a report in a form that can be compared: the groups, then the figures. */
export const lineText = (values: readonly unknown[], figures: readonly unknown[]): string =>
  JSON.stringify([values.map((value) => (value === null ? null : String(value))), figures])
