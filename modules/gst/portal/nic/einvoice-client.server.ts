import { dashDate } from '../paper.ts'
import { lockJson, lockSignIn, openBytes, openJson } from './envelope.server.ts'
import type { EinvoicePortal, MadeEwayBill, PortalAnswer, PortalError, Registered } from './portals.ts'
import {
  askForJson,
  boundedErrors,
  endSession,
  type PortalConnection,
  portalTime,
  type Session,
  sessionOf,
} from './session.server.ts'
import { signedFacts } from './signed.server.ts'

type Json = Record<string, unknown>

/** Codes of a sign-in or a user that is wrong. */
const SIGN_IN_CODES = new Set([
  '1004',
  '1006',
  '1008',
  '1010',
  '1011',
  '1012',
  '1013',
  '1014',
  '1015',
  '1016',
  '1017',
  '1018',
  '1019',
])
const ENDED = '1005'
/** The portal could not work: the same request may succeed later. */
const AGAIN_CODES = new Set(['2146', '5001'])

/** The invoice registration portal in NIC's contract (e-invoice API 1.03/1.04), directly or through a GSP that passes the bodies on. */
export function einvoicePortal(connection: PortalConnection): EinvoicePortal {
  const call = (method: 'GET' | 'POST', path: string, body?: unknown) => signedCall(connection, { method, path, body })
  const registered = async (asked: Promise<PortalAnswer<Json>>) =>
    withValue(await asked, (data) => readRegistered(connection, data))
  return {
    async signIn() {
      endSession(connection)
      const answer = await sessionOf(connection, (key) => signIn(connection, key))
      return answer.outcome === 'done' ? { outcome: 'done', value: null } : answer
    },
    register: (payload) => registered(call('POST', '/eicore/v1.03/Invoice', payload)),
    byDocument: ({ type, number, date }) => {
      const query = new URLSearchParams({ doctype: type, docnum: number, docdate: dashDate(date).replaceAll('-', '/') })
      return registered(call('GET', `/eicore/v1.03/Invoice/irnbydocdetails?${query}`))
    },
    async cancel({ irn, reason, remark }) {
      const body = { Irn: irn, CnlRsn: reason, CnlRem: remark.slice(0, 100) || 'Cancelled' }
      return withValue(await call('POST', '/eicore/v1.03/Invoice/Cancel', body), ({ CancelDate }) => {
        const cancelled_at = portalTime(CancelDate)
        return cancelled_at ? { cancelled_at } : null
      })
    },
    async ewayBillByIrn(body) {
      return withValue(await call('POST', '/eiewb/v1.03/ewaybill', body), (data): MadeEwayBill | null => {
        const generated_at = portalTime(data.EwbDt)
        if (!generated_at || !isNumber(data.EwbNo)) return null
        const alert = data.Remarks ? String(data.Remarks).slice(0, 300) : null
        return { number: String(data.EwbNo), generated_at, valid_until: portalTime(data.EwbValidTill), alert }
      })
    },
  }
}

const isNumber = (value: unknown): boolean => /^\d{12}$/.test(String(value ?? ''))

function withValue<Value>(answer: PortalAnswer<Json>, read: (data: Json) => Value | null): PortalAnswer<Value> {
  if (answer.outcome !== 'done') return answer
  const value = read(answer.value)
  // The portal may have done what was asked: asking again finds out.
  return value === null
    ? { outcome: 'again', text: 'The answer of the portal could not be read' }
    : { outcome: 'done', value }
}

/** Reads a registration; its QR code counts only with the portal's signature. */
function readRegistered({ certificates }: PortalConnection, data: Json): Registered | null {
  const { Irn, AckNo, AckDt, SignedQRCode, Status, EwbNo } = data
  const acknowledged_at = portalTime(AckDt)
  const signed_qr = typeof SignedQRCode === 'string' ? SignedQRCode : ''
  const signed = signedFacts(signed_qr, certificates)
  if (!acknowledged_at || !signed || signed.irn !== Irn || !/^[0-9a-f]{64}$/.test(String(Irn))) return null
  return {
    ...{ irn: String(Irn), ack_number: String(AckNo).slice(0, 20), acknowledged_at },
    ...{ is_cancelled: Status === 'CNL', signed, signed_qr, eway_bill_number: isNumber(EwbNo) ? String(EwbNo) : null },
  }
}

async function signedCall(
  connection: PortalConnection,
  { method, path, body }: { method: 'GET' | 'POST'; path: string; body?: unknown },
): Promise<PortalAnswer<Json>> {
  for (let is_second = false; ; is_second = true) {
    const session = await sessionOf(connection, (key) => signIn(connection, key))
    if (session.outcome !== 'done') return session
    const { token, key } = session.value
    const answer = await askForJson(connection, {
      ...{ method, url: connection.keys.url + path },
      headers: { ...headersOf(connection), user_name: connection.user.username, authtoken: token },
      ...(body === undefined ? {} : { body: JSON.stringify({ Data: lockJson(body, key) }) }),
    })
    if ('again' in answer) return { outcome: 'again', text: answer.again }
    const read = readAnswer(answer.json, key)
    const has_ended = read.outcome === 'refused' && read.errors.some(({ code }) => code === ENDED)
    if (!has_ended) return read
    endSession(connection)
    if (is_second) return { outcome: 'credentials', errors: read.errors }
  }
}

const headersOf = ({ keys, user }: PortalConnection): Record<string, string> => ({
  'content-type': 'application/json',
  client_id: keys.client_id,
  client_secret: keys.client_secret,
  gstin: user.gstin,
})

function readAnswer(json: Json, key: Buffer): PortalAnswer<Json> {
  if (String(json.Status) !== '1') return failureOf(json)
  try {
    const data = openJson(String(json.Data ?? ''), key)
    if (typeof data === 'object' && data !== null) return { outcome: 'done', value: data as Json }
  } catch {
    // Answered under another key: below.
  }
  return { outcome: 'again', text: 'The answer of the portal could not be read' }
}

function failureOf({ ErrorDetails }: Json): PortalAnswer<never> {
  const errors: PortalError[] = boundedErrors(
    (Array.isArray(ErrorDetails) ? (ErrorDetails as Json[]) : []).map(({ ErrorCode, ErrorMessage }) => ({
      code: String(ErrorCode ?? ''),
      text: String(ErrorMessage ?? ''),
    })),
  )
  if (errors.length === 0) return { outcome: 'again', text: 'The portal refused without a reason' }
  if (errors.some(({ code }) => SIGN_IN_CODES.has(code))) return { outcome: 'credentials', errors }
  if (errors.every(({ code }) => AGAIN_CODES.has(code))) return { outcome: 'again', text: 'The portal has a problem' }
  return { outcome: 'refused', errors }
}

async function signIn(connection: PortalConnection, app_key: Buffer): Promise<PortalAnswer<Session>> {
  const { keys, user } = connection
  const sign_in = {
    ...{ UserName: user.username, Password: user.password },
    ...{ AppKey: app_key.toString('base64'), ForceRefreshAccessToken: false },
  }
  const answer = await askForJson(connection, {
    ...{ method: 'POST', url: `${keys.url}/eivital/v1.04/auth`, headers: headersOf(connection) },
    body: JSON.stringify({ Data: lockSignIn(sign_in, keys.public_key) }),
  })
  if ('again' in answer) return { outcome: 'again', text: answer.again }
  if (String(answer.json.Status) !== '1') return failureOf(answer.json)
  const data = (answer.json.Data ?? {}) as Json
  const until = portalTime(data.TokenExpiry)
  try {
    const key = openBytes(String(data.Sek ?? ''), app_key)
    if (key.length === 32 && until && typeof data.AuthToken === 'string')
      return { outcome: 'done', value: { token: data.AuthToken, key, until: new Date(until).getTime() } }
  } catch {
    // The key of the session could not be opened: below.
  }
  return { outcome: 'again', text: 'The answer of the portal could not be read' }
}
