import type { Catalog } from '#engine/record/catalog.ts'
import { fieldsOf, type RecordDefinition, tableOf } from '#engine/record/define.ts'
import { type Field, kindOf, type RelatedValue } from '#engine/record/fields.ts'
import { isRelated } from '#engine/record/kinds/related/related.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '../database/database.server.ts'
import { quote } from '../database/quote.server.ts'
import { maskedSql, openFields, ruleOf, selectList } from './columns.server.ts'
import { placeOf, relatedColumns } from './place.server.ts'
import { rowFilter, targetsOf, Values } from './visibility.server.ts'

/** Builds the SQL of titles for one statement, and collects the records that the statement reads for them. */
export interface Titles {
  /** SQL of `{field: title}` for the references among these fields; null if none of them needs a title. */
  of: (fields: Readonly<Record<string, Field>>, alias: string) => string | null
  /** Records that the titles are read from. */
  reads: Set<RecordDefinition>
}

interface Reading {
  catalog: Catalog
  access: Access
  /** The record whose rows are read, also for the fields of its lines. */
  definition: RecordDefinition
}

/**
 * Titles of the records that rows refer to, read in the same statement as the rows. A title is null if the viewer may not see
 * the record or its title, and masked if their role masks it. Deleted records still have titles, so that old rows show what
 * they refer to. Short lists are left out, because the browser reads them whole.
 */
export function titlesFor(reading: Reading & { values: Values }): Titles {
  const reads = new Set<RecordDefinition>()
  return {
    reads,
    of(fields, alias) {
      const parts: string[] = []
      for (const [name, field] of Object.entries(fields)) {
        const targets = titledTargets(reading, field)
        if (targets.length === 0) continue
        for (const target of targets) reads.add(target)
        parts.push(`'${name}', ${fieldSql({ ...reading, alias, name, field, targets })}`)
      }
      return parts.length === 0 ? null : `json_build_object(${parts.join(', ')})`
    },
  }
}

/** The records whose titles this field needs; none for short lists and for fields that refer to no record. */
function titledTargets({ catalog, definition }: Reading, field: Field): RecordDefinition[] {
  if (field.kind === 'reference' && catalog.get(field.to).lookup) return []
  return targetsOf(catalog, definition, field)
}

function fieldSql(
  options: Reading & { values: Values; alias: string; name: string; field: Field; targets: RecordDefinition[] },
): string {
  const { alias, name, field, targets } = options
  if (field.kind !== 'related') return titleSql(targets[0], placeOf(alias, name, field).value, options)
  const { record, id } = relatedColumns(alias, name)
  const cases = targets.map((target) => `when '${target.name}' then ${titleSql(target, id, options)}`)
  return `case ${record} ${cases.join(' ')} end`
}

/** The record that a value refers to, or null. */
export function namedBy(field: Field, value: unknown): RelatedValue | null {
  if (field.kind === 'related') return isRelated(value) ? value : null
  return field.kind === 'reference' && typeof value === 'number' ? { record: field.to, id: value } : null
}

// Reads one row by primary key, with the business as a parameter, so that it works on a sharded database.
function titleSql(
  target: RecordDefinition,
  id: string,
  { catalog, access, values }: Reading & { values: Values },
): string {
  const shown = shownTitle(target, access, 'ref')
  if (shown === null) return 'null::text'
  const seen = rowFilter({ catalog, definition: target, access, right: 'view', alias: 'ref', values })
  if (seen === false) return 'null::text'
  const tenant = `ref.business_id = ${values.add(access.business_id)}::bigint`
  return `(select ${shown} from ${quote(tableOf(target))} ref where ${tenant} and ref.id = ${id}${seen ? ` and ${seen}` : ''})`
}

/** SQL of a record's title as this person may read it; null if it is hidden from them. */
export function shownTitle(target: RecordDefinition, access: Access, alias: string): string | null {
  // API keys get no titles of records that they may not read.
  if (access.api_key_id !== undefined && target.api === 'none') return null
  const field = target.fields[target.title]
  const rule = ruleOf(target, access, target.title)
  if (rule === 'hidden') return null
  const column = placeOf(alias, target.title, field).value
  if (rule === 'masked') return maskedSql(field, column)
  return `coalesce((${kindOf(field).wire_sql(column)})::text, '')`
}

/** Every readable column of a record, with the titles of the records it and its lines refer to. */
export function wholeSelect(options: Reading & { values: Values }): string {
  const { definition, access } = options
  const titles = titlesFor(options)
  const names = Object.keys(fieldsOf(definition))
  const business = () => `${options.values.add(access.business_id)}::bigint`
  const columns = selectList({ definition, access, names, alias: 't', line_titles: titles.of, business })
  const shown = titles.of(openFields(definition, access), 't')
  return shown ? `${columns}, ${shown} as titles` : columns
}

/** Adds titles to presented rows, in the same form as in lists and pages; one statement for all rows. */
export async function addTitles<Row extends Record<string, unknown>>(
  transaction: Transaction,
  options: Reading & { rows: readonly Row[] },
): Promise<Row[]> {
  const { catalog, definition, access, rows } = options
  const open = openFields(definition, access)
  const wanted = new Map<RecordDefinition, Set<number>>()
  const collect = (fields: Readonly<Record<string, Field>>, row: Record<string, unknown>): boolean => {
    let is_titled = false
    for (const [name, field] of Object.entries(fields)) {
      const targets = titledTargets(options, field)
      if (targets.length > 0) is_titled = true
      const named = namedBy(field, row[name])
      const target = named && targets.find((one) => one.name === named.record)
      if (!target) continue
      const ids = wanted.get(target) ?? new Set()
      wanted.set(target, ids.add(named.id))
    }
    return is_titled
  }
  const titled: { fields: Readonly<Record<string, Field>>; row: Record<string, unknown> }[] = []
  const copies = rows.map((one) => {
    const row: Record<string, unknown> = { ...one }
    if (collect(open, row)) titled.push({ fields: open, row })
    for (const [name, field] of Object.entries(open)) {
      if (field.kind !== 'lines' || !Array.isArray(row[name])) continue
      const lines = (row[name] as Record<string, unknown>[]).map((line) => ({ ...line }))
      for (const line of lines) if (collect(field.fields, line)) titled.push({ fields: field.fields, row: line })
      row[name] = lines
    }
    return row as Row
  })
  if (titled.length === 0) return copies
  const found = await readTitles(transaction, { catalog, access, wanted })
  for (const { fields, row } of titled)
    row.titles = Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => {
        if (titledTargets(options, field).length === 0) return []
        const named = namedBy(field, row[name])
        return [[name, (named && found.get(`${named.record} ${named.id}`)) ?? null]]
      }),
    )
  return copies
}

async function readTitles(
  transaction: Transaction,
  options: { catalog: Catalog; access: Access; wanted: ReadonlyMap<RecordDefinition, ReadonlySet<number>> },
): Promise<Map<string, string>> {
  const { catalog, access, wanted } = options
  const values = new Values()
  const business = values.add(access.business_id)
  const parts = [...wanted].flatMap(([target, ids]) => {
    const shown = ids.size === 0 ? null : shownTitle(target, access, 'ref')
    if (shown === null) return []
    const seen = rowFilter({ catalog, definition: target, access, right: 'view', alias: 'ref', values })
    if (seen === false) return []
    return [
      `select ${values.add(target.name)}::text as record, ref.id, ${shown} as title from ${quote(tableOf(target))} ref
       where ref.business_id = ${business}::bigint and ref.id = any(${values.add([...ids])}::bigint[])${seen ? ` and ${seen}` : ''}`,
    ]
  })
  if (parts.length === 0) return new Map()
  const found = await transaction.query<{ record: string; id: number; title: string }>(
    parts.join(' union all '),
    values.list,
  )
  return new Map(found.map(({ record, id, title }) => [`${record} ${id}`, title]))
}
