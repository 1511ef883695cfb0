import { withCustomFields } from '#engine/record/custom.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import { cellsOf, sameCustomFields, withOptionalFields } from '#modules/business/custom-fields/same-fields.ts'
import { KEEPING_FIELDS, PARTY_FIELDS, SUPPLY_FIELDS } from './supply-fields.ts'

type Row = Record<string, unknown>

/** What a document takes over from the one it is made from. Its date, last day and terms are its own. */
export const COPIED: readonly string[] = [
  ...Object.keys({ ...PARTY_FIELDS, ...SUPPLY_FIELDS }).filter((name) => name !== 'total_abroad'),
  ...Object.keys(KEEPING_FIELDS).filter((name) => name !== 'date' && name !== 'terms'),
  ...['lines', 'charges', 'discount', 'discount_type', 'round_off'],
]

/** The body of a new document with the same content as another one: for conversions. */
export function copiedDocument(from: Readonly<Row>, names: readonly string[]): Row {
  const rows = (value: unknown) => (value as Row[]).map(({ id: _id, ...row }) => row)
  return Object.fromEntries(names.map((name) => [name, Array.isArray(from[name]) ? rows(from[name]) : from[name]]))
}

/** The custom fields that a document and its lines take over from another one: those with the same name and input on both. */
export function ownCopies(
  { from, to }: { from: RecordDefinition; to: RecordDefinition },
  access: Access,
): { definition: RecordDefinition; ofHead: (doc: Readonly<Row>) => Row; ofLine: (line: Readonly<Row>) => Row } {
  const [whole, definition] = [from, to].map((one) => withCustomFields(one, access.custom_fields))
  const cells = { from: cellsOf(whole, 'lines'), to: cellsOf(definition, 'lines') }
  return {
    definition: withOptionalFields(definition),
    ofHead: (doc) => sameCustomFields(doc, { from: whole.fields, to: definition.fields }),
    ofLine: (line) => sameCustomFields(line, cells),
  }
}

/** The definition and the body of a new document with the content of another one; `more` counts in place of what is copied. */
export function madeFrom(
  doc: Readonly<Row>,
  { from, to, access, more }: { from: RecordDefinition; to: RecordDefinition; access: Access; more: Row },
): { definition: RecordDefinition; body: Row } {
  const { definition, ofHead, ofLine } = ownCopies({ from, to }, access)
  const body: Row = { ...copiedDocument(doc, COPIED), ...more }
  const lines = ((body.lines ?? []) as Row[]).map((line) => ({ ...line, ...ofLine(line) }))
  return { definition, body: { ...body, ...ofHead(doc), lines } }
}
