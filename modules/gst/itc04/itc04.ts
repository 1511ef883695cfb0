import { decimalText, exact, rounded } from '#base/exact.ts'
import { dashDate, filled, jsonNumber } from '../portal/paper.ts'

/** A job worker: the GSTIN, or the state of one without. */
export interface Worker {
  gstin: string | null
  state: string
}

/** Goods of one line that were sent for job work (table 4). Quantities and values are decimal texts. */
export interface SentGoods {
  worker: Worker
  challan: { number: string; date: string }
  is_capital: boolean
  description: string
  uqc: string
  quantity: string
  taxable: string
  /** Rate of the goods in percent; nothing is charged. */
  rate: string
  is_inter_state: boolean
}

/** What became of goods at a job worker: back from the same one (5A), from another one (5B), or sold from there (5C). */
export interface ReturnedGoods {
  table: '5A' | '5B' | '5C'
  worker: Worker
  original: { number: string; date: string }
  /** The challan of the job worker, of 5C our invoice; null where there is none. */
  paper: { number: string; date: string } | null
  work: string
  description: string
  uqc: string
  quantity: string
  lost: string
  lost_uqc: string
}

/** A period of ITC-04: its days, the portal's code for it, and the day until which it is filed. */
export interface Itc04Period {
  from: string
  to: string
  code: string
  due: string
}

/**
 * The period of a key: `2026-04` and `2026-10` are half years, `2026` is the financial year (CGST rules, rule 45(3), since 1 October 2021: half-yearly
 * above five crore of turnover in the year before, else yearly). Null for another text.
 */
export function itc04Period(key: string): Itc04Period | null {
  const found = /^(20\d{2})(?:-(04|10))?$/.exec(key.slice(0, 10))
  if (!found) return null
  const [, text, month] = found
  const year = Number(text)
  if (month === '04') return { from: `${year}-04-01`, to: `${year}-09-30`, code: `17${year}`, due: `${year}-10-25` }
  const end = { to: `${year + 1}-03-31`, due: `${year + 1}-04-25` }
  return month
    ? { from: `${year}-10-01`, code: `18${year}`, ...end }
    : { from: `${year}-04-01`, code: `19${year}`, ...end }
}

const LONGEST_DESCRIPTION = 70

const workerOf = ({ gstin, state }: Worker) => (gstin ? { ctin: gstin } : { jw_stcd: state })
/** The portal's tool takes two decimals of a quantity. */
const quantityOf = (text: string): number => jsonNumber(decimalText(rounded(exact(text), 2), 2))
const isSome = (text: string): boolean => exact(text).units > 0n
/** The halves of a rate, which together are the whole of it. */
const half = (rate: string): number => Number(rate) / 2

/** The file of ITC-04 for the portal (CGST rules, rule 45(3)). Tables without rows are left out; the shape is that of the portal's offline tool. */
export function itc04Json(options: {
  gstin: string
  period: Itc04Period
  sent: readonly SentGoods[]
  returned: readonly ReturnedGoods[]
}): Record<string, unknown> {
  const { gstin, period, sent, returned } = options
  const of = (table: ReturnedGoods['table']) => returnedJson(returned.filter((one) => one.table === table))
  const tables = { m2jw: sentJson(sent), table5A: of('5A'), table5B: of('5B'), table5C: of('5C') }
  const some = Object.entries(tables).filter(([, rows]) => rows.length > 0)
  return { gstin, fp: period.code, ...Object.fromEntries(some) }
}

function sentJson(sent: readonly SentGoods[]): object[] {
  const keyOf = ({ worker, challan }: SentGoods) => `${worker.gstin ?? worker.state} ${challan.number} ${challan.date}`
  return [...Map.groupBy(sent, keyOf).values()].map((lines) => ({
    ...workerOf(lines[0].worker),
    ...{ chnum: lines[0].challan.number, chdt: dashDate(lines[0].challan.date), flag: 'N' },
    itms: lines.map(({ is_capital, description, uqc, quantity, taxable, rate, is_inter_state }) => ({
      goods_ty: is_capital ? '7b' : '8b',
      ...{
        desc: description.slice(0, LONGEST_DESCRIPTION),
        uqc,
        qty: quantityOf(quantity),
        txval: jsonNumber(taxable),
      },
      ...(is_inter_state
        ? { tx_i: jsonNumber(rate), tx_c: 0, tx_s: 0 }
        : { tx_i: 0, tx_c: half(rate), tx_s: half(rate) }),
      tx_cs: 0,
    })),
  }))
}

function returnedJson(returned: readonly ReturnedGoods[]): object[] {
  const keyOf = ({ worker, original }: ReturnedGoods) =>
    `${worker.gstin ?? worker.state} ${original.number} ${original.date}`
  return [...Map.groupBy(returned, keyOf).values()].map((lines) => ({
    ...workerOf(lines[0].worker),
    ...{ o_chnum: lines[0].original.number, o_chdt: dashDate(lines[0].original.date), flag: 'N' },
    items: lines.map(({ table, paper, work, description, uqc, quantity, lost, lost_uqc }) => ({
      ...filled({
        [table === '5C' ? 'inum' : 'jw2_chnum']: paper?.number,
        [table === '5C' ? 'idt' : 'jw2_chdt']: paper && dashDate(paper.date),
        ...{ nat_jw: work, desc: description.slice(0, LONGEST_DESCRIPTION), uqc },
      }),
      qty: quantityOf(quantity),
      ...(isSome(lost) ? { lwuqc: lost_uqc, lwqty: quantityOf(lost) } : {}),
    })),
  }))
}
