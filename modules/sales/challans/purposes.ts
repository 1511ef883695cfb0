import type { SubSupplyType } from '#modules/gst/ewaybill/codes.ts'
import { type AwayGoods, returnLimit } from '#modules/gst/law/return-limits.ts'

/** Why goods leave without a sale (CGST rules, rule 55(1)). */
export const PURPOSES = ['Job Work', 'Sale on approval', 'Exhibition or Fairs', 'Others'] as const
export type Purpose = (typeof PURPOSES)[number]

export const PURPOSE_LABELS = { 'Job Work': 'Job work', 'Exhibition or Fairs': 'Exhibition or fair' } as const

/** What is sent for job work: the law has another limit for each. */
export const JOB_GOODS = ['inputs', 'capital_goods', 'tools'] as const
export const JOB_GOODS_LABELS = {
  inputs: 'Inputs or semi-finished goods',
  capital_goods: 'Capital goods',
  tools: 'Moulds, dies, jigs, fixtures or tools',
} as const

interface Facts {
  /** Sub-supply types of the e-way bill out and back. */
  out: SubSupplyType
  back: SubSupplyType
  /** Words for the sub-supply type Others. */
  note?: string
  /** Nature of the document in table 13 of GSTR-1. */
  nature: 9 | 10 | 12
}

/** What portals and returns know of each purpose. */
export const PURPOSE_FACTS: Readonly<Record<Purpose, Facts>> = {
  'Job Work': { out: '4', back: '6', nature: 9 },
  'Sale on approval': { out: '8', back: '8', note: 'Sale on approval', nature: 10 },
  'Exhibition or Fairs': { out: '12', back: '12', nature: 12 },
  Others: { out: '8', back: '8', note: 'Delivery challan', nature: 12 },
}

type Row = Readonly<Record<string, unknown>>

function goodsOf({ purpose, job_goods }: Row): AwayGoods | null {
  if (purpose === 'Job Work') return (job_goods ?? 'inputs') as AwayGoods
  return purpose === 'Sale on approval' ? 'on_approval' : null
}

/** Until when the goods of a challan must be back or sold, by the law; null where it says nothing. */
export function limitOf(row: Row): ReturnType<typeof returnLimit> {
  const goods = goodsOf(row)
  return goods && typeof row.date === 'string' ? returnLimit({ goods, sent: row.date }) : null
}
