import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, ruleBroken } from '#engine/server/http/refusal.server.ts'
import type { MemberCall } from '#engine/server/http/route.server.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import type { PaperFacts } from '../paper/paper.ts'
import { monthOf } from './period.ts'

/** Papers are read in pages, so that a return of any size needs little memory. */
const PAGE = 500

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

/** True for a person who may export every row of a record with all its fields: sums and books without some would be wrong. */
export function mayExportWhole(definition: RecordDefinition, access: Access): boolean {
  const open = openFields(definition, access)
  return (
    scopeOf(access, definition.name, 'export') === 'all' &&
    Object.keys(fieldsOf(definition)).every((name) => open[name])
  )
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
interface Place {
  date: string
  id: number
}

/** The papers of returns: those that count themselves, and the notes that lower them. */
export type ReturnKind = 'invoice' | 'credit_note' | 'bill' | 'debit_note'
/** Vouchers and challans are only named by their numbers. */
export type VoucherKind = 'receipt' | 'payment' | 'delivery_challan'

const NEVER_BROUGHT: readonly string[] = ['credit_note', 'debit_note', 'receipt', 'payment', 'delivery_challan']

/** The issued papers of one kind: `$1` the business, `$2` and `$3` the days, `$4` the GSTIN that the business had when they were issued. */
export const papersSql = (kind: ReturnKind | VoucherKind): string =>
  `from ${kind} i join document_facts f on f.business_id = $1::bigint and f.record = '${kind}' and f.record_id = i.id
   where i.business_id = $1::bigint and i.deleted_at is null and i.status in ('posted', 'bounced', 'cancelled')
     and i.date between $2::date and $3::date and f.facts->'seller'->>'gstin' = $4 ${broughtSql(kind)}`

// Opening balances are in no return. Imported papers are from the day on that the business chose: others were filed where they were written.
const broughtSql = (kind: ReturnKind | VoucherKind): string =>
  NEVER_BROUGHT.includes(kind)
    ? ''
    : `and (i.brought is null or (i.brought = 'imported' and i.date >=
         (select s.returns_from from brought_setting s where s.business_id = $1::bigint)))`

// Notes without tax change no return, but their numbers are named in it.
const countsSql = (kind: ReturnKind): string => (kind.endsWith('_note') ? 'and i.without_tax is not true' : '')

/** A paper of a page, with the seller that it printed. */
export type PagedPaper = Place & { seller: PaperFacts['seller'] }

/** The posted papers of one kind of the month and GSTIN that count, oldest first, a page at a time; `read` makes of a page what is wanted. */
export async function* papersOf<Of>(
  { inside, asked }: Reading,
  kind: ReturnKind,
  read: (transaction: Transaction, page: readonly PagedPaper[]) => Promise<Of[]>,
): AsyncGenerator<Of[]> {
  for (let after: Place = { date: asked.from, id: 0 }; ; ) {
    const start = after
    const found = await inside(async (transaction) => {
      const page = await transaction.query<PagedPaper>(
        `select i.id, i.date::text as date, f.facts->'seller' as seller ${papersSql(kind)} and i.status = 'posted'
           and (i.date, i.id) > ($2::date, $5::bigint) ${countsSql(kind)}
         order by i.date, i.id limit ${PAGE}`,
        [transaction.scope.business_id, start.date, asked.to, asked.gstin, start.id],
      )
      return { last: page.at(-1), papers: page.length > 0 ? await read(transaction, page) : [] }
    })
    if (!found.last) return
    yield found.papers
    after = found.last
  }
}

/** What the stored papers of a month show by themselves, to compare a return with. */
export async function storedSums(transaction: Transaction, kind: ReturnKind, asked: Asked) {
  const [stored] = await transaction.query<{ papers: number; total: string; cancelled: number }>(
    `select count(*) filter (where i.status = 'posted')::int as papers, count(*) filter (where i.status = 'cancelled')::int as cancelled,
       (coalesce(sum(i.total) filter (where i.status = 'posted'), 0) / 100)::numeric(20, 2)::text as total
     ${papersSql(kind)} ${countsSql(kind)}`,
    [transaction.scope.business_id, asked.from, asked.to, asked.gstin],
  )
  return stored
}
