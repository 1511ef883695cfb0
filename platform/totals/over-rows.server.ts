import type { Catalog } from '#engine/record/catalog.ts'
import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import { paiseText } from '#engine/record/kinds/money/money.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Database } from '#engine/server/database/database.server.ts'
import { badRequest } from '#engine/server/http/refusal.server.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import { withEntries } from '#engine/server/records/found.server.ts'
import { withSoundIfNoLetters } from '#engine/server/records/list.server.ts'
import { type ListRequest, whereSql } from '#engine/server/records/page-sql.server.ts'
import { isOwnSql, readRemembered } from '#engine/server/records/remembered.server.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'

/** The rows of a list that a person may see. */
export interface RowsOfList {
  catalog: Catalog
  definition: RecordDefinition
  access: Access
  request: ListRequest
}

/**
 * Runs one statement over the rows of a list: filter, search and rights are those of the list. `sql` gets the table with its
 * alias `t`, the conditions, and the values of the statement; it may read no other table. Returns the rows as texts, or null
 * if the person may see no rows. The answer is cached until one of the records changes.
 */
export async function readOverRows(
  database: Database,
  options: RowsOfList,
  sql: (parts: { table: string; where: string; values: Values }) => string,
): Promise<(string | null)[][] | null> {
  const { definition, access } = options
  const values = new Values()
  const asked = (await withSoundIfNoLetters(database, options)) ?? options.request
  const request = await withEntries(database, { definition, access, request: asked })
  const where = whereSql({ ...options, request, values, right: 'view' })
  if (where === false) return null
  const text = sql({ table: `${quote(tableOf(definition))} t`, where, values })
  if (request.found_ids !== undefined || request.search?.trim() || !isOwnSql(where))
    return database.read(access, text, values.list, { plan_anew: true })
  return readRemembered(database, { access, tables: [tableOf(definition)], text, values: values.list })
}

/** Returns a field that the person may read in full; refuses any other with the message `words`. */
export function openField(options: RowsOfList, name: string, words: string): Field {
  const open = openFields(options.definition, options.access)
  const field = Object.hasOwn(open, name) ? open[name] : undefined
  if (!field) throw badRequest(words)
  return field
}

/** The wire value of a sum or an average: money in rupees, other numbers unchanged. */
export function wireAmount(field: Field, stored: string): string {
  // Money is stored in paise.
  return field.kind === 'money' ? paiseText(BigInt(stored)) : stored
}
