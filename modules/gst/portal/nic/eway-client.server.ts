import { lockJson, lockSignIn, openBytes, openJson } from './envelope.server.ts'
import type { EwayPortal, MadeEwayBill, PortalAnswer } from './portals.ts'
import {
  askForJson,
  boundedErrors,
  endSession,
  type PortalConnection,
  portalTime,
  type Session,
  sessionOf,
} from './session.server.ts'

type Json = Record<string, unknown>

const ENDED = new Set(['105', '106', '238'])
const SIGN_IN_CODES = new Set(['108', '109'])
const AGAIN_CODES = new Set(['240'])
/** A session of this portal lasts six hours; its answer does not say so. */
const SESSION_MS = 6 * 3_600_000

/** The e-way bill portal in NIC's contract (version 1.03): one address, the action is part of the body. */
export function ewayPortal(connection: PortalConnection): EwayPortal {
  const act = (action: string, body: unknown) => signedCall(connection, { action, body })
  return {
    async signIn() {
      endSession(connection)
      const answer = await sessionOf(connection, (key) => signIn(connection, key))
      return answer.outcome === 'done' ? { outcome: 'done', value: null } : answer
    },
    generate: async (bill) => withValue(await act('GENEWAYBILL', bill), readMade),
    async byDocument({ type, number }) {
      const query = new URLSearchParams({ docType: type, docNo: number })
      const asked = signedCall(connection, { path: `/ewayapi/GetEwayBillGeneratedByConsigner?${query}` })
      return withValue(await asked, (data) => {
        const made = readMade(data)
        const total = String(data.totInvValue ?? '').slice(0, 30)
        return (
          made && {
            ...made,
            total,
            to_gstin: String(data.toGstin ?? '').slice(0, 15),
            is_cancelled: data.status === 'CNL',
          }
        )
      })
    },
    vehicle: async (body) =>
      withValue(await act('VEHEWB', body), (data) => ({ valid_until: portalTime(data.validUpto) })),
    transporter: async (body) => withValue(await act('UPDATETRANSPORTER', body), () => null, true),
    extend: async (body) =>
      withValue(await act('EXTENDVALIDITY', body), (data) => ({ valid_until: portalTime(data.validUpto) })),
    cancel: async (body) =>
      withValue(await act('CANEWB', body), ({ cancelDate }) => {
        const cancelled_at = portalTime(cancelDate)
        return cancelled_at ? { cancelled_at } : null
      }),
    consolidate: async (body) =>
      withValue(await act('GENCEWB', body), (data) => {
        const number = String(data.cEwbNo ?? '')
        // Versions of the portal write the name of the date in two ways.
        const made_at = portalTime(data.cEwbDate ?? data.cEWBDate)
        return made_at && /^\d{10,12}$/.test(number) ? { number, made_at } : null
      }),
    changeTrip: async (body) =>
      withValue(await act('REGENTRIPSHEET', body), (data) => {
        const number = String(data.tripSheetNo ?? data.cEwbNo ?? '')
        return /^\d{10,12}$/.test(number) ? { number } : null
      }),
  }
}

function readMade(data: Json): MadeEwayBill | null {
  const generated_at = portalTime(data.ewayBillDate)
  const number = String(data.ewayBillNo ?? data.ewbNo ?? '')
  if (!generated_at || !/^\d{12}$/.test(number)) return null
  const alert = data.alert ? String(data.alert).slice(0, 300) : null
  return { number, generated_at, valid_until: portalTime(data.validUpto), alert }
}

function withValue<Value>(
  answer: PortalAnswer<Json>,
  read: (data: Json) => Value | null,
  is_empty = false,
): PortalAnswer<Value> {
  if (answer.outcome !== 'done') return answer
  const value = read(answer.value)
  return value === null && !is_empty
    ? { outcome: 'again', text: 'The answer of the portal could not be read' }
    : { outcome: 'done', value: value as Value }
}

async function signedCall(
  connection: PortalConnection,
  { action, body, path = '/ewayapi' }: { action?: string; body?: unknown; path?: string },
): Promise<PortalAnswer<Json>> {
  for (let is_second = false; ; is_second = true) {
    const session = await sessionOf(connection, (key) => signIn(connection, key))
    if (session.outcome !== 'done') return session
    const { token, key } = session.value
    const answer = await askForJson(connection, {
      ...{ method: action ? 'POST' : 'GET', url: `${connection.keys.url}/v1.03${path}` },
      headers: { ...headersOf(connection), authtoken: token },
      ...(action ? { body: JSON.stringify({ action, data: lockJson(body, key) }) } : {}),
    })
    if ('again' in answer) return { outcome: 'again', text: answer.again }
    const read = readAnswer(answer.json, key)
    const has_ended = read.outcome === 'refused' && read.errors.some(({ code }) => ENDED.has(code))
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
  if (String(json.status) !== '1') return failureOf(json)
  try {
    const data = openJson(String(json.data ?? ''), key)
    if (typeof data === 'object' && data !== null)
      return { outcome: 'done', value: { ...(data as Json), ...alertOf(json) } }
  } catch {
    // Answered under another key: below.
  }
  return { outcome: 'again', text: 'The answer of the portal could not be read' }
}

const alertOf = ({ alert }: Json): Json => (alert ? { alert } : {})

/** This portal names its errors in base64: `{"errorCodes":"702,221,"}`. */
function failureOf({ error }: Json): PortalAnswer<never> {
  const errors = boundedErrors(codesOf(String(error ?? '')).map((code) => ({ code, text: '' })))
  if (errors.length === 0) return { outcome: 'again', text: 'The portal refused without a reason' }
  if (errors.some(({ code }) => SIGN_IN_CODES.has(code))) return { outcome: 'credentials', errors }
  if (errors.every(({ code }) => AGAIN_CODES.has(code))) return { outcome: 'again', text: 'The portal has a problem' }
  return { outcome: 'refused', errors }
}

function codesOf(error: string): string[] {
  try {
    const { errorCodes } = JSON.parse(Buffer.from(error.slice(0, 10_000), 'base64').toString('utf8')) as Json
    return String(errorCodes ?? '')
      .slice(0, 400)
      .split(',')
      .map((code) => code.trim())
      .filter(Boolean)
  } catch {
    return []
  }
}

async function signIn(connection: PortalConnection, app_key: Buffer): Promise<PortalAnswer<Session>> {
  const { keys, user, now } = connection
  const sign_in = {
    ...{ action: 'ACCESSTOKEN', username: user.username, password: user.password },
    app_key: app_key.toString('base64'),
  }
  const answer = await askForJson(connection, {
    ...{ method: 'POST', url: `${keys.url}/v1.03/auth`, headers: headersOf(connection) },
    body: JSON.stringify({ Data: lockSignIn(sign_in, keys.public_key) }),
  })
  if ('again' in answer) return { outcome: 'again', text: answer.again }
  const { json } = answer
  if (String(json.status) !== '1') return failureOf(json)
  try {
    const key = openBytes(String(json.sek ?? ''), app_key)
    if (key.length === 32 && typeof json.authtoken === 'string')
      return { outcome: 'done', value: { token: json.authtoken, key, until: now() + SESSION_MS } }
  } catch {
    // The key of the session could not be opened: below.
  }
  return { outcome: 'again', text: 'The answer of the portal could not be read' }
}
