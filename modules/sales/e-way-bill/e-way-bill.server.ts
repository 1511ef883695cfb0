import { mayCancelEwayBill, mayExtend } from '#modules/gst/ewaybill/rules.ts'
import type { Acting, RecordServer } from '#engine/server/records/hooks.server.ts'
import { type PortalRequest, queueRequest } from '../portals/requests.server.ts'
import { eWayBill } from './e-way-bill.record.ts'
import { ewayPaper } from './eway-paper.server.ts'

/** The rules of e-way bills: until the portal has one it may be changed, then only the portal's answers change it. */
export const eWayBillServer: RecordServer = {
  record: eWayBill.name,
  locked: ({ status }) =>
    status === 'pushing' || status === 'pushed' || status === 'cancelled'
      ? 'The portal has this e-way bill. Use its actions to change it.'
      : null,
  actions: { push, update_vehicle: asked, change_transporter: asked, extend, cancel },
  async after({ transaction, access, written }) {
    for (const { id, before, after, input } of written) {
      const kind = after?.waiting_for
      if (!kind || kind === before?.waiting_for) continue
      await queueRequest(transaction, access, {
        ...{ record: 'e_way_bill', record_id: id, kind: kind as PortalRequest['kind'], input: input ?? {} },
      })
    }
  },
}

async function push({ transaction, changes }: Acting): Promise<void> {
  for (const { before, values, issues } of changes) {
    const made = await ewayPaper(transaction, before.document as { record: string; id: number }, before)
    const findings = 'findings' in made ? made.findings : [made]
    issues.push(...findings.map(({ message, code }) => ({ field: '', message, rule: code })))
    Object.assign(values, { error: null, error_code: null, next_try_at: null })
  }
}

/** Keeps the answers for the request: they are written when the portal has accepted them. */
function asked({ changes }: Acting): void {
  for (const { values, input = {} } of changes) {
    for (const name of Object.keys(input)) if (name !== 'waiting_for') delete values[name]
    Object.assign(values, { error: null, error_code: null })
  }
}

function extend(acting: Acting): void {
  for (const { before, issues } of acting.changes) {
    const [generated_at, valid_until] = [before.generated_at, before.valid_until].map((at) => new Date(String(at)))
    const may = before.valid_until
      ? mayExtend({ generated_at, valid_until, at: new Date() })
      : { allowed: false as const, code: '382' }
    if (may.allowed) continue
    const message =
      may.code === '821'
        ? 'An e-way bill lasts at most 360 days'
        : 'An e-way bill is extended from 8 hours before to 8 hours after its end'
    issues.push({ field: '', message, rule: may.code ?? '382' })
  }
  asked(acting)
}

function cancel(acting: Acting): void {
  for (const { before, issues } of acting.changes) {
    const generated_at = new Date(String(before.generated_at))
    if (mayCancelEwayBill({ generated_at, at: new Date(), verified: false }).allowed) continue
    issues.push({ field: '', message: 'The 24 hours for cancelling are over', rule: '315' })
  }
  asked(acting)
}
