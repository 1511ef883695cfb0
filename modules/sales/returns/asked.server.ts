import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import { scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, ruleBroken } from '#engine/server/http/refusal.server.ts'
import type { MemberCall } from '#engine/server/http/route.server.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import { monthOf } from './period.ts'

/** Papers are read in pages, so that a return of any size needs little memory. */
export const PAGE = 500

/** The media type of Excel files. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The month and the GSTIN of a return. Days are YYYY-MM-DD, `period` is MMYYYY. */
export interface Asked {
  from: string
  to: string
  period: string
  gstin: string
}

/** What reading the papers of a return needs. */
export interface Reading {
  /** Runs one short transaction, so that a slow download holds no connection to the database. */
  inside: <Of>(use: (transaction: Transaction) => Promise<Of>) => Promise<Of>
  definition: RecordDefinition
  asked: Asked
}

/** Runs `use` with what was asked, for a person who may read every paper of `kind` whole: a return without some would be wrong. */
export async function withPapers<Of>(
  kind: RecordDefinition,
  { services, caller, query }: MemberCall,
  use: (reading: Reading) => Promise<Of>,
): Promise<Of> {
  const { access } = caller
  const definition = services.catalog.get(kind.name)
  const open = openFields(definition, access)
  if (scopeOf(access, kind.name, 'export') !== 'all' || Object.keys(fieldsOf(definition)).some((name) => !open[name]))
    throw ruleBroken('A return needs every paper with all its fields. Ask for the right to export them all.')
  const month = monthOf(String(query.month ?? '').slice(0, 10))
  if (!month) throw badRequest('Choose a month, such as 2026-10')
  const inside: Reading['inside'] = (read) => services.database.transaction(access, read)
  const known = await inside(gstins)
  const gstin = query.gstin === undefined ? known[0] : known.find((one) => one === query.gstin)
  if (!gstin) throw badRequest('Choose one of the GSTINs of the business')
  return await use({ inside, definition, asked: { ...month, gstin } })
}

/** The GSTINs for which the business files returns: its own and those of its branches. */
export async function gstins(transaction: Transaction): Promise<string[]> {
  const rows = await transaction.query<{ gstin: string }>(
    `select gstin from business where id = $1::bigint and gstin is not null
     union select gstin from location where business_id = $1::bigint and gstin is not null and deleted_at is null`,
    [transaction.scope.business_id],
  )
  return rows.map(({ gstin }) => gstin).sort()
}

/** A place in the papers of a return, which are read in the order of their days. */
export interface Place {
  date: string
  id: number
}
