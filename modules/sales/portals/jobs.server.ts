import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { accessOfJob, type JobHandler } from '#engine/server/jobs/worker.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import type { CancelReason } from '#modules/gst/einvoice/rules.ts'
import { findingsOf } from '../e-invoice/e-invoice.server.ts'
import { eInvoice } from '../e-invoice/e-invoice.record.ts'
import { cancelPaper, registerPaper } from '../e-invoice/send.server.ts'
import { eWayBill } from '../e-way-bill/e-way-bill.record.ts'
import { ewayPaper } from '../e-way-bill/eway-paper.server.ts'
import { cancelBill, changeTransporter, extendBill, makeBill, updateVehicle } from '../e-way-bill/send.server.ts'
import { type Outcome, refusedBecause } from './outcome.ts'
import { type PaperRecord, portalDocument } from './paper.server.ts'
import {
  claimRequest,
  endRequest,
  MOST_TRIES,
  PORTAL_JOB,
  type PortalRequest,
  retryRequest,
} from './requests.server.ts'
import { signedInPortals } from './signed-in.server.ts'
import { PORTAL_WORLD, type PortalWorld } from './world.server.ts'

const DEFINITIONS = { e_invoice: eInvoice, e_way_bill: eWayBill }
const LONGEST_ERROR = 2_000

/** The job that sends a request and writes what came of it. */
export const portalJobs = (world: PortalWorld = PORTAL_WORLD): Record<string, JobHandler> => ({
  [PORTAL_JOB]: (services, { business_id, id }) =>
    sendRequest(services, world, { business_id: Number(business_id), id: Number(id) }),
})

/**
 * One try of a request, in three steps, so that no transaction waits for a portal: claim it and make what is sent; ask; write the
 * answer. If the process ends between the last two, the next try finds at the portal what was done (decision 0090).
 */
export async function sendRequest(
  services: Services,
  world: PortalWorld,
  { business_id, id }: { business_id: number; id: number },
): Promise<void> {
  const { database } = services
  const now = () => new Date(world.now())
  const request = await database.transaction({ business_id, user_id: null }, (transaction) =>
    claimRequest(transaction, id, now()),
  )
  if (!request) return
  const access = await accessFor(services, { business_id, user_id: request.created_by })
  if (!access) return
  const step = await database.transaction(access, (transaction) => prepare(transaction, { services, world, request }))
  const outcome = typeof step === 'function' ? await step() : step
  await database.transaction(access, (transaction) =>
    settle(transaction, { services, access, request, outcome, now: now() }),
  )
}

/** The person who asked, or the owner where that person has left. */
async function accessFor(services: Services, who: { business_id: number; user_id: number }): Promise<Access | null> {
  const access = await accessOfJob(services, who)
  if (access) return access
  const [row] = await services.database.read(
    { business_id: who.business_id, user_id: null },
    'select created_by::text from business where id = $1::bigint',
    [who.business_id],
  )
  return row ? accessOfJob(services, { ...who, user_id: Number(row[0]) }) : null
}

interface Preparing {
  services: Services
  world: PortalWorld
  request: PortalRequest
}

/** What to ask; an outcome where nothing can be asked. */
async function prepare(transaction: Transaction, preparing: Preparing): Promise<Outcome | (() => Promise<Outcome>)> {
  const { record, record_id } = preparing.request
  const doc = (await readFullRows(transaction, DEFINITIONS[record], [record_id])).get(record_id)
  if (!doc) return refusedBecause('The document is gone', 'state')
  return record === 'e_invoice'
    ? prepareEinvoice(transaction, preparing, doc)
    : prepareBill(transaction, preparing, doc)
}

async function prepareEinvoice(transaction: Transaction, preparing: Preparing, doc: Doc) {
  const { request, world } = preparing
  const document = doc.document as { record: PaperRecord; id: number }
  const found = await portalDocument(transaction, document)
  if (!found?.paper) return refusedBecause('The document is not posted', 'state')
  const { paper } = found
  const portals = await signedInPortals(transaction, preparing, paper.supplier.gstin)
  if ('outcome' in portals) return portals
  if (request.kind === 'cancel') {
    const { why, more } = request.input as { why: CancelReason; more?: string }
    const now = new Date(world.now())
    return () => cancelPaper(portals.einvoice, { irn: String(doc.irn), why, more: more ?? '', now })
  }
  const findings = await findingsOf({ transaction, once: (_key, load) => load() }, document)
  if (findings.length > 0) return { outcome: 'refused', findings } as const
  return () => registerPaper(portals.einvoice, paper)
}

async function prepareBill(transaction: Transaction, preparing: Preparing, bill: Doc) {
  const { request, world } = preparing
  const document = bill.document as { record: string; id: number }
  const made = await ewayPaper(transaction, document, bill)
  if (!('findings' in made)) return { outcome: 'refused', findings: [made] } as const
  const portals = await signedInPortals(transaction, preparing, made.gstin)
  if ('outcome' in portals) return portals
  const { input, kind } = request
  const number = String(bill.number ?? '')
  const named = { type: made.options.document ?? 'INV', number: made.paper.number }
  if (kind === 'vehicle') return () => updateVehicle(portals.eway, number, input)
  if (kind === 'transporter') return () => changeTransporter(portals.eway, number, input)
  if (kind === 'extend') return () => extendBill(portals.eway, { number, input, bill, document: named })
  if (kind === 'cancel') {
    const now = new Date(world.now())
    return () => cancelBill(portals.eway, { number, input, document: named, now })
  }
  if (made.findings.length > 0) return { outcome: 'refused', findings: made.findings } as const
  const irn = made.by_irn ? await irnOf(transaction, document) : null
  return () => makeBill(portals, made, irn)
}

async function irnOf(transaction: Transaction, document: { record: string; id: number }): Promise<string | null> {
  const [row] = await transaction.query<{ irn: string | null }>(
    `select irn from e_invoice where business_id = $1::bigint and document_record = $2 and document_id = $3::bigint
       and status = 'pushed'`,
    [transaction.scope.business_id, document.record, document.id],
  )
  return row?.irn ?? null
}

/** Writes what came of a try. The document is locked before its e-invoice, as the actions of documents do. */
async function settle(
  transaction: Transaction,
  options: { services: Services; access: Access; request: PortalRequest; outcome: Outcome; now: Date },
): Promise<void> {
  const { services, access, request, now } = options
  const { catalog, specials } = services
  const { record, record_id } = request
  const definition = DEFINITIONS[record]
  await lockPaper(transaction, request)
  const before = (await readFullRows(transaction, definition, [record_id])).get(record_id)
  if (!before) return endRequest(transaction, request.id, { state: 'refused', now })
  const tried = options.outcome.outcome === 'again' && request.attempts >= MOST_TRIES
  const outcome = tried
    ? refusedBecause('The portal did not answer for hours. Push again later.', 'no_answer')
    : options.outcome
  const { values, word } = await writtenBy(transaction, { request, outcome, now })
  await changeRecords(transaction, {
    ...{ catalog, specials, definition, access, request_id: `portal ${request.id}` },
    ...{ cause: 'action', action: 'answer', word, is_quiet: true, on_issue: 'refuse' },
    changes: [{ step: 'change', id: record_id, before, values, issues: [] }],
  })
}

async function lockPaper(transaction: Transaction, { record, record_id }: PortalRequest): Promise<void> {
  const { business_id } = transaction.scope
  const [row] = await transaction.query<{ document_record: PaperRecord; document_id: number }>(
    `select document_record, document_id from ${record} where business_id = $1::bigint and id = $2::bigint`,
    [business_id, record_id],
  )
  if (row)
    await transaction.query(
      `select from ${row.document_record} where business_id = $1::bigint and id = $2::bigint for update`,
      [business_id, row.document_id],
    )
  await transaction.query(`select from ${record} where business_id = $1::bigint and id = $2::bigint for update`, [
    business_id,
    record_id,
  ])
}

/** The new values of the record, after its request has ended or was put off. */
async function writtenBy(
  transaction: Transaction,
  { request, outcome, now }: { request: PortalRequest; outcome: Outcome; now: Date },
): Promise<{ values: Record<string, unknown>; word: string }> {
  const cleared = { waiting_for: null, error: null, error_code: null, next_try_at: null }
  if (outcome.outcome === 'done') {
    await endRequest(transaction, request.id, { state: 'done', now })
    return { values: { ...cleared, ...outcome.values }, word: outcome.word }
  }
  if (outcome.outcome === 'again') {
    const at = await retryRequest(transaction, request, now)
    return { values: { error: outcome.text, error_code: null, next_try_at: at.toISOString() }, word: 'portal_silent' }
  }
  await endRequest(transaction, request.id, { state: 'refused', now })
  const messages = [...new Set(outcome.findings.map(({ message }) => message))].join('\n').slice(0, LONGEST_ERROR)
  const failed = request.kind === 'push' ? { status: 'failed' } : {}
  const error_code = outcome.findings[0]?.code.slice(0, 60) ?? null
  return { values: { ...cleared, ...failed, error: messages, error_code }, word: 'portal_refused' }
}
