import type { Issue } from '#base/issue.ts'
import { dayFirst } from '#base/days.ts'
import { einvoiceOf } from '#modules/gst/einvoice/payload.ts'
import { preflight } from '#modules/gst/einvoice/preflight.ts'
import { lastReportDay } from '#modules/gst/einvoice/rules.ts'
import { TRANSPORT_MODES, type SubSupplyType, SUB_SUPPLY_TYPES, VEHICLE_TYPES } from '#modules/gst/ewaybill/codes.ts'
import type { EwayOptions } from '#modules/gst/ewaybill/payload.ts'
import { type EwayFacts, ewayPreflight } from '#modules/gst/ewaybill/preflight.ts'
import { normaliseVehicle } from '#modules/business/checks/india/company-ids.ts'
import type { Paper, PaperTransport } from '#modules/gst/portal/paper.ts'
import { type Purpose, PURPOSE_FACTS } from '../challans/purposes.ts'
import { type Finding, placeOfPath } from './findings.ts'
import { portalText } from './address.ts'

type Row = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const found = ({ field, message, rule }: Issue): Finding => ({ message, code: rule, ...placeOfPath(field) })

/** What the e-invoice portal would refuse, and a document that is too late for it. `today` is YYYY-MM-DD, `turnover` in crore. */
export function einvoiceFindings(paper: Paper, { today, turnover }: { today: string; turnover: string }): Finding[] {
  const last = lastReportDay({ turnover, date: paper.date })
  const late: Finding[] =
    last !== null && today > last
      ? [
          {
            message: `The portal took this document until ${dayFirst(last)}. Cancel it and write a new one.`,
            ...{ code: 'late', place: 'nowhere', field: null },
          },
        ]
      : []
  return [...late, ...preflight(einvoiceOf(paper), today).map(found)]
}

/** The transport of a paper, from the fields of its e-way bill. */
export function transportOf(row: Row): PaperTransport {
  const mode = textOf(row.transport_mode) as keyof typeof TRANSPORT_MODES | null
  const vehicle = textOf(row.vehicle_number)
  const type = textOf(row.vehicle_type) as keyof typeof VEHICLE_TYPES | null
  return {
    mode: mode && TRANSPORT_MODES[mode],
    distance: Number(row.distance ?? 0),
    transporter_id: textOf(row.transporter_id)?.toUpperCase(),
    transporter_name: portalText(textOf(row.transporter_name) ?? '') || null,
    document_number: portalText(textOf(row.transport_document) ?? '', 15) || null,
    document_date: textOf(row.transport_document_date),
    vehicle_number: vehicle && normaliseVehicle(vehicle),
    vehicle_type: mode === 'Road' && vehicle ? VEHICLE_TYPES[type ?? 'Regular'] : type && VEHICLE_TYPES[type],
  }
}

/** Goods that leave without a sale, and whether they are on their way back. */
export interface Movement {
  purpose: Purpose
  is_back: boolean
}

/** What an e-way bill says beside its paper: by the document, unless the person chose otherwise. */
export function optionsOf(row: Row, paper: Paper, movement: Movement | null = null): EwayOptions {
  const chosen = Object.entries(SUB_SUPPLY_TYPES).find(([, name]) => name === row.sub_supply)?.[0] as
    | SubSupplyType
    | undefined
  const note = textOf(row.sub_supply_note) ?? undefined
  if (movement) {
    const { out, back, note: usual } = PURPOSE_FACTS[movement.purpose]
    const sub_supply = chosen ?? (movement.is_back ? back : out)
    const described = sub_supply === '8' ? (note ?? usual) : note
    return {
      direction: movement.is_back ? 'I' : 'O',
      ...{ document: 'CHL', sub_supply, sub_supply_description: described },
    }
  }
  // Goods that come back travel with a challan of ours; goods before their invoice too.
  if (paper.type === 'CRN')
    return { direction: 'I', document: 'CHL', sub_supply: chosen ?? '7', sub_supply_description: note }
  if (paper.type === 'CHL')
    return {
      document: 'CHL',
      sub_supply: chosen ?? '8',
      sub_supply_description: note ?? (chosen ? undefined : 'Delivery challan'),
    }
  return { document: paper.type === 'BIL' ? 'BIL' : 'INV', sub_supply: chosen, sub_supply_description: note }
}

/** What the e-way bill portal would refuse. The paper carries its transport. */
export function ewayFindings(paper: Paper, facts: EwayFacts): Finding[] {
  return ewayPreflight(paper, facts).map(found)
}
