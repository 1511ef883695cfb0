import {
  answerOf,
  type AskGateway,
  askOverNetwork,
  type GatewayCall,
  type SmsGateway,
  SmsError,
  type SmsProblem,
  type SmsReport,
  wordsOf,
} from '../gateway.server.ts'

/** The account of this installation at MSG91. */
export interface Msg91Keys {
  auth_key: string
  /** Address that replaces theirs. */
  url?: string
}

/** Where MSG91 takes texts. */
export const MSG91_URL = 'https://control.msg91.com'

/** The path of a text by an approved template. */
export const FLOW_PATH = '/api/v5/flow/'

/** One call of the flow: `to` has its plus, `variables` are named as in their panel. */
export function flowCall(
  keys: Msg91Keys,
  text: { to: string; template_id: string; variables: Record<string, string> },
): GatewayCall {
  return {
    url: `${keys.url ?? MSG91_URL}${FLOW_PATH}`,
    headers: { authkey: keys.auth_key, 'content-type': 'application/json' },
    body: JSON.stringify({
      template_id: text.template_id,
      short_url: '0',
      recipients: [{ mobiles: text.to.replace(/^\+/, ''), ...text.variables }],
    }),
  }
}

// They answer errors with words only, and often with status 200.
const PROBLEMS: readonly [RegExp, SmsProblem][] = [
  [/template|flow|dlt|sender id/i, 'template'],
  [/balance|credit/i, 'no_balance'],
  [/mobile|recipient|number/i, 'wrong_number'],
  [/too many|rate limit|limit exceeded/i, 'rate_limited'],
  [/auth|ip.{0,20}(?:white|block)|unauthori/i, 'refused'],
]

/** Sends one text by the flow of MSG91: its variables are `var1`, `var2` and so on. */
export function msg91(keys: Msg91Keys, ask: AskGateway = askOverNetwork): SmsGateway {
  return {
    name: 'msg91',
    async send({ to, template, values }) {
      if (template.template_id === null) throw new SmsError('template', 'the template has no id at MSG91')
      const variables = Object.fromEntries(values.map((value, index) => [`var${index + 1}`, value]))
      return readFlow(await answerOf(ask, flowCall(keys, { to, template_id: template.template_id, variables })))
    },
  }
}

/** The id of a text that MSG91 took; throws SmsError where it did not. The field `type` decides, not the status. */
export function readFlow({ status, body }: { status: number; body: Record<string, unknown> }): { request_id: string } {
  const message = wordsOf(body.message)
  if (body.type === 'success' && message !== '') return { request_id: message }
  const known = PROBLEMS.find(([pattern]) => pattern.test(message))?.[1]
  if (status === 401 || status === 403) throw new SmsError('refused', `MSG91 answered ${status}: ${message}`)
  throw new SmsError(known ?? 'outage', `MSG91 did not take the text: ${message || `status ${status}`}`)
}

// 1 is delivered. The others are kinds of failure; their numbers differ by the version of the panel.
const FAILED = new Set(['2', '9', '16', '17', '25', '26'])

const MOST_REPORTS = 1_000

/** The reports in a call of MSG91: version 2 is a form with JSON in `data`, version 3 is one JSON object. Null for anything else. */
export function readMsg91Reports(raw: string, content_type: string): SmsReport[] | null {
  const is_form = content_type.toLowerCase().startsWith('application/x-www-form-urlencoded')
  const text = is_form ? (new URLSearchParams(raw).get('data') ?? '') : raw
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const reports = (Array.isArray(value) ? value : [value]).flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    const { requestId, report } = entry as { requestId?: unknown; report?: unknown }
    const lines: unknown[] = Array.isArray(report) ? report : [entry]
    return lines.flatMap((line) => reportOf(requestId, line) ?? [])
  })
  return reports.length === 0 ? null : reports.slice(0, MOST_REPORTS)
}

function reportOf(requestId: unknown, line: unknown): SmsReport | null {
  if (typeof line !== 'object' || line === null) return null
  const { number, status, desc, failedReason } = line as Record<string, unknown>
  const request_id = wordsOf(requestId).slice(0, 64)
  const digits = wordsOf(number).replace(/^\+/, '')
  if (request_id === '' || !/^\d{6,15}$/.test(digits)) return null
  const code = wordsOf(status)
  const state = code === '1' ? 'delivered' : FAILED.has(code) ? 'failed' : 'unknown'
  return { request_id, number: digits, state, reason: wordsOf(failedReason) || wordsOf(desc) || null }
}
