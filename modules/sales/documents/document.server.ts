import { addDays } from '#base/days.ts'
import { indianDate } from '#base/financial-year.ts'
import { withCustomFields } from '#engine/record/custom.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { isShown } from '#engine/record/input.ts'
import {
  type Change,
  type Checking,
  type Doc,
  type Once,
  type RecordServer,
  savesOf,
} from '#engine/server/records/hooks.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { SeriesType } from '#modules/gst/series/series-format.ts'
import { isOpening } from '../brought/brought-fields.ts'
import { seriesFor, seriesOf } from '../numbers/series-rows.server.ts'
import { takeDocumentNumbers } from '../numbers/take-number.server.ts'
import { keepFacts } from '../paper/facts.server.ts'
import { paperRoutes } from '../paper/routes.server.ts'
import { fillItemLines } from './items/fill-lines.server.ts'
import { hsnIssues } from './items/hsn-issues.server.ts'
import { cellsOf } from '#modules/business/custom-fields/same-fields.ts'
import { keepIssued, withoutNumber } from './issued.server.ts'
import { foreignIssues } from './foreign-fields.ts'
import { partyOf } from './party.server.ts'
import { findingsOf } from './price-draft.ts'
import { readSeller, type Seller } from './seller.server.ts'

/** What one type of document adds to the document engine. */
export interface DocumentType {
  definition: RecordDefinition
  /** The actions that issue the document or ask for it: they check all that its paper needs. */
  issue: string | readonly string[]
  /** The date that counts from the document's: due, or the last day of validity. */
  last_day: string
  /** Why an issued document is not changed. */
  locked: string
  /** True for papers of the GST law: everything that the law wants on them is checked when they are issued. */
  is_tax_paper: boolean
  actions?: RecordServer['actions']
  /** The series of a document, where it is another than that of its record. */
  seriesOf?: (doc: Doc) => { field: string; type: SeriesType } | undefined
}

/** The hooks of a type of document: defaults, the copy of the client, tax facts, the number, and that issued documents stay. */
export function documentServer(type: DocumentType): RecordServer {
  const { definition } = type
  const issuing_actions = typeof type.issue === 'string' ? [type.issue] : type.issue
  return {
    record: definition.name,
    locked: ({ status }) => (status === 'draft' ? null : type.locked),
    async check(checking) {
      const kept = type.is_tax_paper ? 'A posted document is cancelled, not deleted' : type.locked
      keepIssued(checking, { locked: type.locked, kept })
      const seller = await sellerOf(checking)
      for (const change of savesOf(checking.changes)) {
        if (change.before && change.before.status !== 'draft') continue
        await complete(type, checking, change, seller)
        await fillItemLines(checking, change)
        const draft = { ...change.before, ...change.values }
        const gstin = seller.locations.get(draft.location_id as number)?.gstin ?? seller.gstin
        const findings = findingsOf(draft, gstin)
        const is_issued = checking.action !== undefined && issuing_actions.includes(checking.action)
        if (!isOpening(draft)) change.issues.push(...(is_issued ? findings.issues : findings.halting))
        if (is_issued) change.issues.push(...issuing(type, draft, { ...seller, gstin }), ...foreignIssues(draft))
        if (is_issued)
          change.issues.push(...emptyFields(withCustomFields(definition, checking.access.custom_fields), draft))
        if (is_issued && type.is_tax_paper) change.issues.push(...(await hsnIssues(checking, draft, seller)))
      }
    },
    async takeNumbers({ transaction, written }) {
      const docs = withoutNumber(written)
      for (const [series, own] of Map.groupBy(docs, (doc) => type.seriesOf?.(doc)))
        await takeDocumentNumbers(transaction, { definition, docs: own, series })
      await keepFacts(transaction, { definition, docs })
    },
    actions: type.actions,
    routes: paperRoutes(definition),
  }
}

const sellerOf = ({ transaction, once }: { transaction: Transaction; once: Once }) =>
  once('seller of documents', () => readSeller(transaction))

/** Fills in what the person left empty: last day, terms, the client's data, and the facts of the branch. */
async function complete(
  type: DocumentType,
  checking: Checking,
  { before, values }: Change,
  seller: Seller,
): Promise<void> {
  const { transaction, once } = checking
  const now = (): Record<string, unknown> => ({ ...before, ...values })
  if (!now().location_id) values.location_id = seller.main_location_id
  const place = seller.locations.get(now().location_id as number)
  const facts = {
    seller_state: place?.state ?? seller.gstin?.slice(0, 2) ?? null,
    seller_registration: seller.registration,
  }
  for (const [name, value] of Object.entries(facts)) if (now()[name] !== value) values[name] = value
  const contact_id = now().contact_id
  if (typeof contact_id === 'number' && contact_id !== (before?.contact_id ?? null)) {
    const party = await partyOf(checking, contact_id)
    // What the person typed beside the client counts; what was the former client's does not.
    for (const [name, value] of Object.entries(party))
      if (values[name] === undefined || values[name] === null) values[name] = value
    if (values.shipping_same !== false)
      for (const name of Object.keys(party)) if (/^shipping_(?!same)/.test(name)) values[name] = null
  }
  if (before) return
  const rows = await once(`series ${type.definition.series?.type}`, () =>
    seriesOf(transaction, type.definition.series?.type as SeriesType),
  )
  const { days, terms } = seriesFor(rows, now().location_id)
  if (days !== null && values.date && !values[type.last_day]) values[type.last_day] = addDays(String(values.date), days)
  if (terms && !values.terms) values.terms = terms
}

/** The custom fields that must be filled and are not: a document that the product made from another one may lack them. */
function emptyFields(whole: RecordDefinition, draft: Record<string, unknown>): Change['issues'] {
  const emptyAmong = (fields: RecordDefinition['fields'], row: Record<string, unknown>, prefix: string) =>
    Object.entries(fields).flatMap(([name, { custom, required, label, show_if }]) =>
      custom && required && (row[name] ?? null) === null && (!show_if || isShown(show_if, row))
        ? [{ field: prefix + name, message: `${label} is required`, rule: 'required' }]
        : [],
    )
  const lines = (draft.lines ?? []) as Record<string, unknown>[]
  const cells = cellsOf(whole, 'lines')
  return [
    ...emptyAmong(whole.fields, draft, ''),
    ...lines.flatMap((line, index) => emptyAmong(cells, line, `lines.${index}.`)),
  ]
}

const NO_CLIENT = { field: 'contact_id', message: 'Choose the client', rule: 'required' }

const WRITTEN_PAPER = 50_000

/** What an issued document needs beyond its amounts (CGST rules, rule 46). */
function issuing(type: DocumentType, draft: Record<string, unknown>, seller: Seller): Change['issues'] {
  const issues: Change['issues'] = []
  const say = (field: string, message: string, rule: string) => void issues.push({ field, message, rule })
  if (!draft.buyer_name) issues.push(NO_CLIENT)
  if (!type.is_tax_paper) return issues
  if (String(draft.date) > indianDate(new Date())) say('date', 'The date lies in the future', 'future')
  if (seller.registration !== 'Unregistered' && !seller.gstin)
    say(
      'location_id',
      'This branch has no GSTIN: enter it under Settings, Branches, or in the business details',
      'gstin',
    )
  if ((draft.buyer_gst_type === 'Regular' || draft.buyer_gst_type === 'Composition') && !draft.buyer_gstin)
    say('buyer_gstin', 'Enter the GSTIN of the client', 'required')
  const is_large = Number(draft.total ?? 0) >= WRITTEN_PAPER
  // A buyer abroad has no state: the country of destination stands in its place (third proviso).
  const in_state = draft.buyer_gst_type !== 'Overseas'
  if (is_large && !(draft.billing_address && (draft.billing_state || !in_state)))
    say(
      'billing_address',
      in_state
        ? 'From ₹50,000 on an invoice needs the address and state of the client'
        : 'From ₹50,000 on an invoice needs the address of the client',
      'address',
    )
  // A registered client is named with the address (rule 46(d)); the portals want it too.
  else if (draft.buyer_gstin && !draft.billing_address)
    say('billing_address', 'Enter the address of the client: an invoice to a GSTIN has it', 'address')
  return issues
}
