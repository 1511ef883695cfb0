import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { lockBytes, lockJson, openJson, openSignIn } from '../envelope.server.ts'
import type { AskPortals, PortalKeys, PortalQuestion } from '../session.server.ts'
import {
  billByDocument,
  cancelBill,
  changeTrip,
  consolidateBills,
  extendBill,
  generateBill,
  updateTransporter,
  updateVehicle,
} from './bills.server.ts'
import { billByIrn, cancelInvoice, invoiceByDocument, registerInvoice } from './invoices.server.ts'
import { irpTime, Refused, type SimulatorState } from './state.ts'

/** The user for programs that the simulated portals know, for every GSTIN. */
export const SAMPLE_USER = { username: 'sample', password: 'Sample@123' }

const CLIENT = { client_id: 'vanik-simulated', client_secret: 'a secret between Vanik and the simulator' }
const EINVOICE_URL = 'https://einvoice.example'
const EWAY_URL = 'https://ewaybill.example/ewaybillapi'
const SESSION_MS = 6 * 3_600_000
const MOST_PER_MINUTE = 100

/** Both portals without a network, in NIC's contract: their envelope, sign-in, checks, error codes, limits and outages. */
export interface PortalSimulator {
  ask: AskPortals
  /** Where they are; making the RSA keys takes a moment, so it happens at the first use. */
  places: () => { einvoice: PortalKeys; eway: PortalKeys; certificates: string[] }
  state: SimulatorState
  /** Paths and actions that were asked, the oldest first; sign-ins are `auth`. */
  asked: string[]
  /** What the next calls meet instead of the portal, first the first: no answer at all, an answer that is lost, or a status. */
  troubles: ('no answer' | 'answer lost' | number)[]
}

type Body = Record<string, unknown>
type Answer = Awaited<ReturnType<AskPortals>>
type Work = (asking: { state: SimulatorState; gstin: string; now: number }, body: Body) => Body

const ACTIONS: Readonly<Record<string, Work>> = {
  GENEWAYBILL: generateBill,
  VEHEWB: updateVehicle,
  UPDATETRANSPORTER: updateTransporter,
  EXTENDVALIDITY: extendBill,
  CANEWB: cancelBill,
  GENCEWB: consolidateBills,
  REGENTRIPSHEET: changeTrip,
}

/** Starts the simulated portals. The special GSTINs are those of `standingOfGstin`. */
export function simulatePortals(now: () => number = Date.now): PortalSimulator {
  const state: SimulatorState = { invoices: new Map(), bills: new Map(), trip_sheets: [], counter: 0 }
  const tokens = new Map<string, { gstin: string; key: Buffer; until: number }>()
  const asked: string[] = []
  const troubles: PortalSimulator['troubles'] = []
  let recent: number[] = []
  let keys: ReturnType<typeof makeKeys> | null = null
  const keysOf = () => (keys ??= makeKeys())

  function signIn({ headers, body }: PortalQuestion): { code: string } | { token: string; sek: string; until: number } {
    if (headers.client_id !== CLIENT.client_id || headers.client_secret !== CLIENT.client_secret)
      return { code: '1010' }
    let sent: Body
    try {
      sent = openSignIn(String((JSON.parse(body ?? '') as Body).Data), keysOf().sign_in.privateKey) as Body
    } catch {
      return { code: '1013' }
    }
    const app_key = Buffer.from(String(sent.AppKey ?? sent.app_key ?? ''), 'base64')
    if (app_key.length !== 32) return { code: '1016' }
    if ((sent.UserName ?? sent.username) !== SAMPLE_USER.username) return { code: '1017' }
    if ((sent.Password ?? sent.password) !== SAMPLE_USER.password) return { code: '1019' }
    const [token, key, until] = [randomBytes(12).toString('hex'), randomBytes(32), now() + SESSION_MS]
    tokens.set(token, { gstin: headers.gstin, key, until })
    return { token, sek: lockBytes(key, app_key), until }
  }

  function sessionFor({ headers }: PortalQuestion): { gstin: string; key: Buffer } | null {
    const session = tokens.get(headers.authtoken ?? '')
    return session && session.until > now() && session.gstin === headers.gstin ? session : null
  }

  function einvoice(question: PortalQuestion, path: string, query: URLSearchParams): Answer {
    if (path === '/eivital/v1.04/auth') {
      const made = signIn(question)
      if ('code' in made) return irpFailure([made.code])
      const Data = { AuthToken: made.token, Sek: made.sek, TokenExpiry: irpTime(made.until) }
      return json({ Status: '1', Data })
    }
    const session = sessionFor(question)
    if (!session) return irpFailure(['1005'])
    const asking = { state, gstin: session.gstin, now: now() }
    try {
      const body = () => openJson(String((JSON.parse(question.body ?? '{}') as Body).Data), session.key) as Body
      const works: Readonly<Record<string, () => Body>> = {
        'POST /eicore/v1.03/Invoice': () => registerInvoice(asking, body(), keysOf().signing.privateKey),
        'GET /eicore/v1.03/Invoice/irnbydocdetails': () => invoiceByDocument(asking, query),
        'POST /eicore/v1.03/Invoice/Cancel': () => cancelInvoice(asking, body()),
        'POST /eiewb/v1.03/ewaybill': () => billByIrn(asking, body()),
      }
      const work = works[`${question.method} ${path}`]
      if (!work) return { status: 404, text: '<html>Not found</html>' }
      return json({ Status: '1', Data: lockJson(work(), session.key) })
    } catch (error) {
      if (error instanceof Refused) return irpFailure(error.codes, error.texts, error.more)
      return irpFailure(['5001'])
    }
  }

  function eway(question: PortalQuestion, path: string, query: URLSearchParams): Answer {
    if (path === '/v1.03/auth') {
      const made = signIn(question)
      return 'code' in made ? ewayFailure(['108']) : json({ status: '1', authtoken: made.token, sek: made.sek })
    }
    const session = sessionFor(question)
    if (!session) return ewayFailure(['238'])
    const asking = { state, gstin: session.gstin, now: now() }
    try {
      if (question.method === 'GET')
        return json({ status: '1', data: lockJson(billByDocument(asking, query), session.key) })
      const { action, data } = JSON.parse(question.body ?? '{}') as Body
      const work = ACTIONS[String(action)]
      if (!work) return ewayFailure(['100'])
      return json({
        status: '1',
        data: lockJson(work(asking, openJson(String(data), session.key) as Body), session.key),
      })
    } catch (error) {
      return ewayFailure(error instanceof Refused ? error.codes : ['240'])
    }
  }

  return {
    state,
    asked,
    troubles,
    places() {
      const { sign_in, signing } = keysOf()
      const shared = { ...CLIENT, public_key: sign_in.publicKey }
      return {
        einvoice: { url: EINVOICE_URL, ...shared },
        eway: { url: EWAY_URL, ...shared },
        certificates: [signing.publicKey],
      }
    },
    async ask(question) {
      const { href, pathname, searchParams } = new URL(question.url)
      const is_eway = href.startsWith(EWAY_URL)
      const path = is_eway ? pathname.slice(new URL(EWAY_URL).pathname.length) : pathname
      const action =
        question.method === 'POST' && is_eway ? String((JSON.parse(question.body ?? '{}') as Body).action ?? '') : ''
      asked.push(path.endsWith('/auth') ? 'auth' : action || path)
      const trouble = troubles.shift()
      if (trouble === 'no answer') throw new Error('connection refused')
      if (typeof trouble === 'number') return { status: trouble, text: '<html>The portal is being maintained</html>' }
      recent = recent.filter((at) => Math.abs(at - now()) < 60_000)
      if (recent.length >= MOST_PER_MINUTE) return { status: 429, text: 'Too many requests' }
      recent.push(now())
      const answer = is_eway ? eway(question, path, searchParams) : einvoice(question, path, searchParams)
      if (trouble === 'answer lost') throw new Error('the connection broke off')
      return answer
    },
  }
}

function makeKeys() {
  const pair = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
  return { sign_in: pair(), signing: pair() }
}

const json = (value: unknown): Answer => ({ status: 200, text: JSON.stringify(value) })

function irpFailure(codes: readonly string[], texts: readonly string[] = [], more?: unknown): Answer {
  const ErrorDetails = codes.map((ErrorCode, index) => ({ ErrorCode, ErrorMessage: texts[index] ?? '' }))
  return json({ Status: '0', ErrorDetails, ...(more ? { InfoDtls: more } : {}) })
}

const ewayFailure = (codes: readonly string[]): Answer =>
  json({ status: '0', error: Buffer.from(JSON.stringify({ errorCodes: `${codes.join()},` })).toString('base64') })
