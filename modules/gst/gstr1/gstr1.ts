import type { Paper } from '../portal/paper.ts'
import { type Advance, advanceTable } from './advances.ts'
import { type ListEntry, listEntry, type ListTable } from './entries.ts'
import { addToSummaries, b2csOf, hsnOf, newSummaries, nilOf, type Summaries } from './summaries.ts'

/** Numbers of one nature (1 invoices, 4 debit notes, 5 credit notes ...; table 13) that were used in the period. */
export interface NumberRange {
  nature: number
  from: string
  to: string
  total: number
  cancelled: number
}

/** What a return needs beside its papers. */
export interface ReturnFacts {
  gstin: string
  /** MMYYYY. */
  period: string
  ranges: readonly NumberRange[]
  advances?: { received: readonly Advance[]; set_off: readonly Advance[] }
}

/** The label of the portal's template; it belongs to the portal. */
export const GSTR1_VERSION = 'GST3.2.3'

// Since the period of May 2025 the HSN summary is split (advisory of the GST portal of 22 April 2025).
const SPLIT_HSN_FROM = '2025-05'

/** The list entries and sums of the papers added so far. */
export interface Gstr1 {
  entries: ListEntry[]
  summaries: Summaries
}

/** A return without papers. */
export const newGstr1 = (): Gstr1 => ({ entries: [], summaries: newSummaries() })

/** Adds a posted paper that is not cancelled to a return, in place. Bills of supply count, challans do not. */
export function addPaper(gstr1: Gstr1, paper: Paper): void {
  if (paper.type === 'CHL' || paper.type === 'OTH') return
  const entry = listEntry(paper)
  if (entry) gstr1.entries.push(entry)
  addToSummaries(gstr1.summaries, paper)
}

const GROUPED: Readonly<Record<Exclude<ListTable, 'cdnur'>, readonly [group: string, list: string]>> = {
  b2b: ['ctin', 'inv'],
  b2cl: ['pos', 'inv'],
  exp: ['exp_typ', 'inv'],
  cdnr: ['ctin', 'nt'],
}

/**
 * The JSON of GSTR-1 for the portal (CGST Act, section 37; CGST rules, rule 59). Tables without an entry are left out.
 *
 * ```ts
 * const gstr1 = newGstr1()
 * for await (const paper of papersOf(period)) addPaper(gstr1, paper)
 * const json = gstr1Json(gstr1, { gstin, period: '102026', ranges })
 * ```
 */
export function gstr1Json(
  { entries, summaries }: Gstr1,
  { gstin, period, ranges, advances }: ReturnFacts,
): Record<string, unknown> {
  const tables: Record<string, unknown[]> = {
    ...listTables(entries),
    b2cs: b2csOf(summaries),
    at: advanceTable(advances?.received ?? []),
    txpd: advanceTable(advances?.set_off ?? []),
  }
  const nil = nilOf(summaries)
  return {
    gstin,
    fp: period,
    version: GSTR1_VERSION,
    hash: 'hash',
    ...Object.fromEntries(Object.entries(tables).filter(([, rows]) => rows.length > 0)),
    ...(nil.length > 0 ? { nil: { inv: nil } } : {}),
    ...hsnTable(summaries, period),
    ...(ranges.length > 0 ? { doc_issue: { doc_det: documentDetails(ranges) } } : {}),
  }
}

function listTables(entries: readonly ListEntry[]): Record<string, unknown[]> {
  const tables: Record<string, unknown[]> = {}
  for (const [table, [group, list]] of Object.entries(GROUPED)) {
    const groups = Map.groupBy(
      entries.filter((one) => one.table === table),
      (one) => one.group,
    )
    tables[table] = [...groups].map(([key, members]) => ({ [group]: key, [list]: members.map(({ entry }) => entry) }))
  }
  return { ...tables, cdnur: entries.filter(({ table }) => table === 'cdnur').map(({ entry }) => entry) }
}

function hsnTable({ hsn }: Summaries, period: string): Record<string, unknown> {
  const { registered, consumers } = hsn
  if (registered.size + consumers.size === 0) return {}
  const month = `${period.slice(2)}-${period.slice(0, 2)}`
  if (month >= SPLIT_HSN_FROM) return { hsn: { hsn_b2b: hsnOf(registered), hsn_b2c: hsnOf(consumers) } }
  return {
    hsn: { data: [...hsnOf(registered), ...hsnOf(consumers)].map((row, index) => ({ ...row, num: index + 1 })) },
  }
}

function documentDetails(ranges: readonly NumberRange[]) {
  return [...Map.groupBy(ranges, ({ nature }) => nature)].map(([doc_num, members]) => ({
    doc_num,
    docs: members.map(({ from, to, total, cancelled }, index) => ({
      num: index + 1,
      from,
      to,
      totnum: total,
      cancel: cancelled,
      net_issue: total - cancelled,
    })),
  }))
}
