import { fieldsOf, tableOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { kindOf, storedValue, type Field, type LinesField } from '#engine/record/fields.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '../database/database.server.ts'
import { quote } from '../database/quote.server.ts'
import { linesSelect } from './columns.server.ts'
import type { Doc } from './hooks.server.ts'
import { documentOf, placeOf, slotColumn, slotValue } from './place.server.ts'
import { rowFilter, Values } from './visibility.server.ts'

/**
 * Every column and line of a record in wire form, independent of rights: for history and hooks, never for responses.
 * `business` is SQL of the parameter that holds the business.
 */
export function fullSelect(definition: RecordDefinition, alias: string, business: string): string {
  const parts = [`${alias}.id`, `${alias}.version`]
  for (const [name, field] of Object.entries(fieldsOf(definition))) {
    const value =
      field.kind === 'lines'
        ? `(${linesSelect({ definition, name, alias, business })})`
        : kindOf(field).wire_sql(placeOf(alias, name, field).value)
    parts.push(`${value} as ${quote(name)}`)
  }
  return parts.join(', ')
}

/** One column to write: its name, its type, and how to get its value from a row of wire values. */
interface Column {
  name: string
  column: string
  type: string
  of: (row: Record<string, unknown>) => unknown
}

function columnsOf(fields: Readonly<Record<string, Field>>): Column[] {
  const entries = Object.entries(fields).filter(([, field]) => kindOf(field).column(field) !== null)
  const own = entries.flatMap(([name, field]): Column[] => {
    const several = kindOf(field).columns?.(name)
    if (several)
      return several.map(({ name: column, type, of }) => ({
        name,
        column: quote(column),
        type,
        of: (row) => (row[name] === undefined ? undefined : of(row[name])),
      }))
    if (!field.custom)
      return [
        {
          name,
          column: quote(name),
          type: kindOf(field).column(field) as string,
          of: (row) => storedValue(field, row[name]),
        },
      ]
    if (field.custom.slot === null) return []
    const column = slotColumn(field)
    const type = column.startsWith('custom_number') ? 'double precision' : 'text'
    return [{ name, column, type, of: (row) => (row[name] === undefined ? undefined : slotValue(field, row[name])) }]
  })
  if (entries.every(([, field]) => field.custom?.slot !== null)) return own
  const document = (row: Record<string, unknown>) => {
    const found = documentOf(fields, row)
    return Object.keys(found).length === 0 ? undefined : JSON.stringify(found)
  }
  return [...own, { name: 'custom', column: 'custom', type: 'jsonb', of: document }]
}

// Many rows write only the columns that at least one row fills, because an imported file has about a third of the fields. A
// single row writes all columns, so that every create uses the same prepared statement.
function filledColumns(fields: Readonly<Record<string, Field>>, rows: readonly Record<string, unknown>[]): Column[] {
  const columns = columnsOf(fields)
  if (rows.length === 1) return columns
  return columns.filter(({ of }) => rows.some((row) => (of(row) ?? null) !== null))
}

// Binds one array per column, whatever the number of rows. The document of custom values is never null.
function arrayOf(values: Values, { column, type, of }: Column, rows: readonly Record<string, unknown>[]): string {
  const empty = column === 'custom' ? '{}' : null
  return `${values.add(rows.map((row) => of(row) ?? empty))}::${type}[]`
}

/**
 * Inserts rows of wire values and returns their ids in order. One statement for any number of rows, so that a single create
 * and an import of thousands share text and plan. An `id` in a row is kept; otherwise ids are generated. `lines` belong to a single row.
 */
export async function insertRows(
  transaction: Transaction,
  options: { definition: RecordDefinition; access: Access; rows: Record<string, unknown>[]; lines?: SentLines[] },
): Promise<number[]> {
  const { definition, access, rows } = options
  const table = tableOf(definition)
  const columns = filledColumns(definition.fields, rows)
  const values = new Values()
  const business = `${values.add(access.business_id)}::bigint`
  const actor = values.add(access.user_id)
  const names = columns.map(({ column }) => column)
  const arrays = columns.map((column) => arrayOf(values, column, rows))
  const is_numbered = rows.every((row) => row.id !== undefined)
  const fixedColumns = `business_id, created_by${is_numbered ? ', id' : ''}`
  if (is_numbered) arrays.unshift(`${values.add(rows.map((row) => row.id))}::bigint[]`)
  const { happened_at } = transaction.scope
  const made_at = happened_at ? `, ${values.add(happened_at)}::timestamptz` : ''
  // Ids are generated and returned in the order of the rows.
  const insert = `insert into ${quote(table)} (${fixedColumns}, ${names.join(', ')}${made_at && ', created_at'})
     select b.id, ${actor}::bigint, ${arrays.map((_, index) => `v.c${index}`).join(', ')}${made_at}
     from business b, unnest(${arrays.join(', ')}) with ordinality as v(${arrays.map((_, index) => `c${index}`).join(', ')}, place)
     where b.id = ${business} order by v.place returning id`
  const parts = (options.lines ?? []).map(
    (sent, index) => `lines_${index} as (${linesSql(sent, { definition, business, values })})`,
  )
  const text = parts.length === 0 ? insert : `with made as (${insert}), ${parts.join(', ')} select id from made`
  const made = await transaction.query<{ id: number }>(text, values.list, 'returned')
  return made.map((row) => row.id)
}

// PostgreSQL plans a statement with a list of ids anew each time, which takes several times as long as reading or writing one row.
const oneOf = (values: Values, ids: readonly number[]): string =>
  ids.length === 1 ? `= ${values.add(ids[0])}::bigint` : `= any(${values.add(ids)}::bigint[])`

/** Updates records to the same values in the columns that were sent; every update increases the version. */
export async function updateRows(
  transaction: Transaction,
  options: {
    definition: RecordDefinition
    ids: readonly number[]
    values: Record<string, unknown>
    /** Rows that already have these values keep their version. */
    only_different?: boolean
  },
): Promise<void> {
  const { definition, ids } = options
  const values = new Values()
  const sent = columnsOf(definition.fields)
    .filter(({ of }) => of(options.values) !== undefined)
    .map(({ column, type, of }) => {
      const value = `${values.add(of(options.values))}::${type}`
      return { column, value: column === 'custom' ? `custom || ${value}` : value }
    })
  const sets = [
    ...sent.map(({ column, value }) => `${column} = ${value}`),
    'version = version + 1',
    'updated_at = now()',
  ]
  if (options.only_different && sent.length === 0) return
  const differs = sent.map(({ column, value }) => `${column} is distinct from ${value}`).join(' or ')
  await transaction.query(
    `update ${quote(tableOf(definition))} set ${sets.join(', ')}
     where business_id = ${values.add(transaction.scope.business_id)}::bigint and id ${oneOf(values, ids)}
     ${options.only_different ? `and (${differs})` : ''}`,
    values.list,
    ids,
  )
}

/** Updates records to different values each, in one statement for all records that change the same fields. All are sent at once. */
export async function updateEach(
  transaction: Transaction,
  options: {
    definition: RecordDefinition
    rows: readonly { id: number; values: Record<string, unknown> }[]
    keeps_version?: boolean
  },
): Promise<void> {
  const { definition, rows } = options
  const columns = columnsOf(definition.fields)
  const stamp = options.keeps_version ? [] : ['version = t.version + 1', 'updated_at = now()']
  const sent = rows.map((row) => ({ ...row, columns: columns.filter(({ of }) => of(row.values) !== undefined) }))
  const groups = [...Map.groupBy(sent, (row) => row.columns.map(({ column }) => column).join()).values()]
  await Promise.all(groups.map(write))

  function write(group: typeof sent) {
    const values = new Values()
    const business = values.add(transaction.scope.business_id)
    const ids = `${values.add(group.map((row) => row.id))}::bigint[]`
    const own = group.map((row) => row.values)
    const arrays = group[0].columns.map((column) => arrayOf(values, column, own))
    const sets = group[0].columns.map(
      ({ column }, index) => `${column} = ${column === 'custom' ? `t.custom || v.c${index}` : `v.c${index}`}`,
    )
    const names = ['id', ...group[0].columns.map((_, index) => `c${index}`)]
    return transaction.query(
      `update ${quote(tableOf(definition))} t set ${[...sets, ...stamp].join(', ')}
       from unnest(${[ids, ...arrays].join(', ')}) as v(${names.join(', ')}) where t.business_id = ${business}::bigint and t.id = v.id`,
      values.list,
      group.map((row) => row.id),
    )
  }
}

/** Sets columns that the write path fills after the row was written (document numbers), without changing the version. */
export async function setEach(
  transaction: Transaction,
  options: { definition: RecordDefinition; rows: readonly { id: number; values: Record<string, unknown> }[] },
): Promise<void> {
  await updateEach(transaction, { ...options, keeps_version: true })
}

/** Puts records into the trash or takes them out of it. */
export async function setTrash(
  transaction: Transaction,
  options: { definition: RecordDefinition; ids: readonly number[]; deleted: boolean },
): Promise<void> {
  const values = new Values()
  await transaction.query(
    `update ${quote(tableOf(options.definition))} set deleted_at = ${options.deleted ? 'now()' : 'null'}, version = version + 1, updated_at = now()
     where business_id = ${values.add(transaction.scope.business_id)}::bigint and id ${oneOf(values, options.ids)}`,
    values.list,
    options.ids,
  )
}

/**
 * SQL of whether a statement that locks rows as `t` had to wait for another writer of the row. It then has the new columns, but the
 * lines of before the wait (PostgreSQL reads them from the snapshot), so the record must be read again. `$1` is the business.
 */
export const waitedSql = (definition: RecordDefinition): string =>
  Object.values(definition.fields).some(({ kind }) => kind === 'lines')
    ? `(select o.version from ${quote(tableOf(definition))} o where o.business_id = $1::bigint and o.id = t.id) is distinct from t.version`
    : 'false'

/** The full rows of some ids, as history and hooks see them. */
export async function readFullRows(
  transaction: Transaction,
  definition: RecordDefinition,
  ids: readonly number[],
): Promise<Map<number, Doc>> {
  if (ids.length === 0) return new Map()
  const values = new Values()
  const business = `${values.add(transaction.scope.business_id)}::bigint`
  const rows = await transaction.query<{ doc: Doc }>(
    `select row_to_json(q) as doc from (select ${fullSelect(definition, 't', business)} from ${quote(tableOf(definition))} t
     where t.business_id = ${business} and t.id ${oneOf(values, ids)}) q`,
    values.list,
  )
  return new Map(rows.map(({ doc }) => [doc.id, doc]))
}

/**
 * Replaces the rows of each lines field with those sent: known ids are updated, missing ones deleted, new ones inserted. A line that
 * stays keeps the custom fields that the definition does not have. Its statements are sent at once.
 */
export async function writeLines(
  transaction: Transaction,
  options: {
    definition: RecordDefinition
    access: Access
    id: number
    values: Record<string, unknown>
    before: Record<string, unknown> | null
  },
): Promise<void> {
  const { definition, access, id } = options
  const sent: Promise<unknown>[] = []
  for (const [name, field] of Object.entries(definition.fields)) {
    const lines = options.values[name] as Record<string, unknown>[] | undefined
    if (field.kind !== 'lines' || lines === undefined) continue
    const known = new Set(((options.before?.[name] ?? []) as { id: number }[]).map((line) => line.id))
    // An id that does not belong to this record's lines is ignored, and the line is inserted as new; so is a second one with an id.
    const rows: Record<string, unknown>[] = lines.map((line, position) => ({
      ...line,
      id: known.delete(line.id as number) ? line.id : undefined,
      owner: id,
      position,
    }))
    if (known.size > 0)
      sent.push(
        transaction.query(
          `delete from ${quote(field.table)} where business_id = $1::bigint and ${quote(`${definition.name}_id`)} = $2::bigint and id = any($3::bigint[])`,
          [access.business_id, id, [...known]],
        ),
      )
    sent.push(insertLines(transaction, { definition, field, access, rows }))
  }
  await Promise.all(sent)
}

/** Inserts records with their lines and returns the ids in order: one record in one statement, many in one for each table. */
export async function insertRecords(
  transaction: Transaction,
  options: { definition: RecordDefinition; access: Access; rows: Record<string, unknown>[] },
): Promise<number[]> {
  const { definition, access, rows } = options
  const linesOf = (row: Record<string, unknown>, name: string) =>
    ((row[name] ?? []) as Record<string, unknown>[]).map((line, position) => ({ ...line, id: undefined, position }))
  const fields = Object.entries(definition.fields).flatMap(([name, field]) =>
    field.kind === 'lines' ? [{ name, field }] : [],
  )
  if (rows.length === 1) {
    const lines = fields.map(({ name, field }) => ({ field, rows: linesOf(rows[0], name), of_new: true }))
    return insertRows(transaction, { ...options, lines: lines.filter((one) => one.rows.length > 0) })
  }
  const ids = await insertRows(transaction, options)
  await Promise.all(
    fields.map(({ name, field }) => {
      const lines = rows.flatMap((row, index) => linesOf(row, name).map((line) => ({ ...line, owner: ids[index] })))
      return insertLines(transaction, { definition, field, access, rows: lines })
    }),
  )
  return ids
}

/** Rows of one lines field to write: those with an `id` are written again. `owner` is the record's id. */
interface SentLines {
  field: LinesField
  rows: Record<string, unknown>[]
  /** They belong to the record that the same statement makes. */
  of_new?: boolean
}

function linesSql(
  { field, rows, of_new = false }: SentLines,
  { definition, business, values }: { definition: RecordDefinition; business: string; values: Values },
): string {
  const is_new = rows[0].id === undefined
  const columns = is_new ? filledColumns(field.fields, rows) : columnsOf(field.fields)
  const bigints = (name: string) => `${values.add(rows.map((row) => row[name]))}::bigint[]`
  const written = [
    ...(is_new ? [] : [{ name: 'id', array: bigints('id') }]),
    ...(of_new ? [] : [{ name: quote(`${definition.name}_id`), array: bigints('owner') }]),
    { name: 'position', array: `${values.add(rows.map((row) => row.position))}::integer[]` },
    ...columns.map((column) => ({ name: column.column, array: arrayOf(values, column, rows) })),
  ]
  const names = written.map(({ name }) => name)
  const sets = names.map((name) =>
    name === 'custom' ? 'custom=l.custom || excluded.custom' : `${name}=excluded.${name}`,
  )
  return `insert into ${quote(field.table)} as l (business_id, ${of_new ? `${quote(`${definition.name}_id`)}, ` : ''}${names.join(', ')})
     select b.id, ${of_new ? 'm.id, ' : ''}v.* from business b, ${of_new ? 'made m, ' : ''}unnest(${written.map(({ array }) => array).join(', ')}) as v
     where b.id = ${business} ${is_new ? '' : `on conflict (business_id, id) do update set ${sets.join(', ')}`}`
}

/** Inserts rows of a lines field, or writes those with an `id` again; `owner` is the record's id. Its statements are sent at once. */
export async function insertLines(
  transaction: Transaction,
  options: { definition: RecordDefinition; field: LinesField; access: Access; rows: Record<string, unknown>[] },
): Promise<void> {
  const { definition, field, access } = options
  // New lines, which get ids, and lines that keep their ids are inserted separately.
  const parts = [options.rows.filter((row) => row.id === undefined), options.rows.filter((row) => row.id !== undefined)]
  await Promise.all(
    parts.map((rows) => {
      if (rows.length === 0) return null
      const values = new Values()
      const business = `${values.add(access.business_id)}::bigint`
      return transaction.query(linesSql({ field, rows }, { definition, business, values }), values.list)
    }),
  )
}

/** Returns for each wanted record whether it exists, is live, and is visible to this person. One statement. */
export async function lookUp(
  transaction: Transaction,
  options: { catalog: Catalog; access: Access; wanted: { to: RecordDefinition; id: number }[] },
): Promise<boolean[]> {
  const { catalog, access, wanted } = options
  const values = new Values()
  const business = values.add(access.business_id)
  const parts = wanted.map(({ to, id }) => {
    const seen = rowFilter({ catalog, definition: to, access, right: 'view', alias: 't', values })
    if (seen === false) return 'false'
    return `exists (select 1 from ${quote(tableOf(to))} t where t.business_id = ${business}::bigint and t.id = ${values.add(id)}::bigint
      and t.deleted_at is null${seen ? ` and ${seen}` : ''})`
  })
  const [row] = await transaction.query<{ found: boolean[] }>(`select array[${parts.join(', ')}] as found`, values.list)
  return row.found
}
