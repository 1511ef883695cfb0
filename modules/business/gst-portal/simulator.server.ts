import { createHash } from 'node:crypto'
import { PIN_RANGES, stateByCode } from '#modules/gst/states.ts'
import { checkGstin } from '../checks/india/gstin.ts'
import { placeOfPincode } from '../places/find-places.server.ts'
import type { AskPortal } from './connector.server.ts'
import type { GstPortalKeys } from './settings.server.ts'

/** The keys that the simulated provider knows. */
export const SAMPLE_KEYS: GstPortalKeys = {
  url: 'https://gst-provider.example/commonapi/v1.3/search',
  client_id: 'vanik-simulated',
  client_secret: 'a secret between Vanik and the simulator',
}

/** The simulated provider answers this many questions a minute. */
const MOST_PER_MINUTE = 60

type Answer = Awaited<ReturnType<AskPortal>>

/**
 * Simulates a provider of the GST portal without a network: its path, keys, limit, errors, and a taxpayer for every right
 * GSTIN, invented from the number, so the same each time. The four digits of the PAN choose the special ones:
 * 0001 cancelled, 0002 suspended, 0003 composition, 0004 unknown, 0005 the portal is down, 0006 too many questions,
 * 0007 an answer that breaks off.
 */
export function simulateGstPortal(now: () => number = Date.now): AskPortal {
  let asked: number[] = []
  return async ({ url, headers }) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname !== new URL(SAMPLE_KEYS.url).pathname) return { status: 404, text: '<html>Not found</html>' }
    if (headers.clientid !== SAMPLE_KEYS.client_id || headers['client-secret'] !== SAMPLE_KEYS.client_secret)
      return failed('AUTH4033', 'Invalid clientid or client-secret', 401)
    if (searchParams.get('action') !== 'TP') return failed('GEN5005', 'Invalid action', 400)
    const at = now()
    asked = [...asked.filter((one) => at - one < 60_000), at]
    if (asked.length > MOST_PER_MINUTE) return tooOften()
    return answerTo(searchParams.get('gstin') ?? '')
  }
}

function answerTo(gstin: string): Answer {
  const checked = checkGstin(gstin)
  if (!checked.valid) return failed('SWEB_9035', 'Invalid GSTIN / UID')
  switch (gstin.slice(7, 11)) {
    case '0004':
      return failed('FO8000', 'No records found for the provided GSTIN.')
    case '0005':
      return { status: 503, text: '<html>The portal is under maintenance</html>' }
    case '0006':
      return tooOften()
    case '0007':
      return { status: 200, text: '{"stjCd":"AP003","lgnm":"MEHTA' }
    default:
      return { status: 200, text: JSON.stringify(invented(gstin)) }
  }
}

const tooOften = (): Answer => failed('RATE_LIMIT', 'Too many requests', 429)

function failed(error_cd: string, message: string, status = 200): Answer {
  return { status, text: JSON.stringify({ status_cd: '0', error: { message, error_cd }, cmpRt: 'NA' }) }
}

const FAMILIES = ['MEHTA', 'PATEL', 'IYER', 'SHARMA', 'REDDY', 'KHAN', 'DAS', 'NAIR', 'GUPTA', 'KULKARNI']
const PEOPLE = ['ASHA', 'RAMESH', 'KAVITA', 'SURESH', 'FATIMA', 'GURPREET', 'LAKSHMI', 'ANIL']
const TRADES = ['TEXTILES', 'HARDWARE', 'TRADERS', 'ENGINEERING WORKS', 'FOODS', 'ELECTRICALS', 'PAPER MART']
const BUILDINGS = ['GANESH CHAMBERS', 'SHANTI COMPLEX', 'LAXMI MARKET', 'GANDHI BHAVAN']
const STREETS = ['STATION ROAD', 'MAIN ROAD', 'RING ROAD', 'MAHATMA GANDHI ROAD', 'INDUSTRIAL ESTATE']

const FORMS: Readonly<Record<string, readonly [constitution: string, ending: string]>> = {
  C: ['Private Limited Company', ' PRIVATE LIMITED'],
  F: ['Partnership', ' AND SONS'],
  H: ['Hindu Undivided Family', ' HUF'],
}

/** A taxpayer in the portal's own fields; every choice comes from the number. */
function invented(gstin: string): Record<string, unknown> {
  const dice = createHash('sha256').update(gstin).digest()
  const pick = <Value>(place: number, values: readonly Value[]): Value => values[dice[place] % values.length]
  const special = gstin.slice(7, 11)
  const [constitution, ending] = FORMS[gstin[5]] ?? ['Proprietorship', '']
  const family = pick(0, FAMILIES)
  const firm = `${family} ${pick(1, TRADES)}`
  const legal_name = constitution === 'Proprietorship' ? `${pick(2, PEOPLE)} ${family}` : `${firm}${ending}`
  const { pincode, city } = inventedPlace(gstin.slice(0, 2), dice)
  return {
    stjCd: 'XX001',
    lgnm: legal_name,
    tradeNam: firm,
    dty: special === '0003' ? 'Composition' : 'Regular',
    gstin,
    nba: ['Wholesale Business'],
    rgdt: `${String((dice[3] % 28) + 1).padStart(2, '0')}/07/${2017 + (dice[4] % 8)}`,
    cxdt: special === '0001' ? '31/03/2026' : '',
    lstupdt: '',
    ctb: constitution,
    sts: special === '0001' ? 'Cancelled' : special === '0002' ? 'Suspended' : 'Active',
    pradr: {
      addr: {
        bnm: pick(5, BUILDINGS),
        st: pick(6, STREETS),
        loc: city,
        bno: String((dice[7] % 90) + 1),
        dst: city,
        stcd: stateByCode(gstin.slice(0, 2))?.name ?? '',
        flno: pick(8, ['', 'GROUND FLOOR', '1ST FLOOR']),
        lt: '',
        lg: '',
        pncd: pincode,
      },
      ntr: ['Wholesale Business'],
    },
    adadr: [],
  }
}

/** A pincode of the state with its town; empty where the state has no known town. */
function inventedPlace(state_code: string, dice: Buffer): { pincode: string; city: string } {
  const name = stateByCode(state_code)?.name
  const towns = (PIN_RANGES[state_code === '36' ? '37' : state_code] ?? []).flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => `${first + index}001`).flatMap((pincode) => {
      const place = placeOfPincode(pincode)
      return place?.city && place.state === name ? [{ pincode, city: place.city }] : []
    }),
  )
  return towns[dice[9] % Math.max(1, towns.length)] ?? { pincode: '', city: '' }
}
