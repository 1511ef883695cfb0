import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  answerOf,
  type AskGateway,
  askOverNetwork,
  type SmsGateway,
  SmsError,
  type SmsProblem,
  type SmsReport,
  wordsOf,
} from '../gateway.server.ts'
import { fillTemplate } from '../templates.ts'

/** The account of this installation at Twilio. */
export interface TwilioKeys {
  account_sid: string
  auth_token: string
  /** A number with its plus, the id of a messaging service (MG…), or the six letters of a DLT header. */
  from: string
  /** Address that replaces theirs. */
  url?: string
}

/** Where Twilio takes texts. */
export const TWILIO_URL = 'https://api.twilio.com'

// The numbers of Twilio's errors.
const PROBLEMS: Readonly<Record<number, SmsProblem>> = {
  20003: 'refused',
  20005: 'no_balance',
  20429: 'rate_limited',
  14107: 'rate_limited',
  21211: 'wrong_number',
  21217: 'wrong_number',
  21408: 'wrong_number',
  21421: 'wrong_number',
  21610: 'wrong_number',
  21612: 'wrong_number',
  21614: 'wrong_number',
  21212: 'template',
  21606: 'template',
  30002: 'no_balance',
  30007: 'template',
}

/** Sends one text through Twilio. `report_to` is the address that hears how far the text has come. */
export function twilio(keys: TwilioKeys, report_to: string | null, ask: AskGateway = askOverNetwork): SmsGateway {
  const { account_sid, auth_token, from } = keys
  return {
    name: 'twilio',
    async send({ to, template, values }) {
      const text = fillTemplate(template.text, values)
      if (text === null) throw new SmsError('template', 'the values do not fit the approved text')
      const form = new URLSearchParams({ To: to, Body: text })
      form.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from)
      if (report_to) form.set('StatusCallback', report_to)
      const { status, body } = await answerOf(ask, {
        url: `${keys.url ?? TWILIO_URL}/2010-04-01/Accounts/${account_sid}/Messages.json`,
        headers: {
          authorization: `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: form.toString(),
      })
      const sid = wordsOf(body.sid)
      if (status < 300 && sid !== '') return { request_id: sid }
      const problem = PROBLEMS[Number(body.code)] ?? (status === 401 ? 'refused' : 'outage')
      throw new SmsError(problem, `Twilio did not take the text: ${wordsOf(body.code)} ${wordsOf(body.message)}`)
    },
  }
}

/** Whether Twilio made the signature: base64 of HMAC-SHA1 over the whole address and the sorted names and values of the form. */
export function isTwilioSignature(options: {
  signature: string | null
  /** The public address of the call, built from the configured site, because a proxy changes the one in the request. */
  url: string
  form: URLSearchParams
  auth_token: string
}): boolean {
  const { signature, url, form, auth_token } = options
  const pairs = [...form.entries()].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  const right = createHmac('sha1', auth_token)
    .update(url + pairs.map(([name, value]) => name + value).join(''))
    .digest()
  const given = Buffer.from(signature ?? '', 'base64')
  return given.length === right.length && timingSafeEqual(given, right)
}

const STATES: Readonly<Record<string, SmsReport['state']>> = {
  accepted: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
}

/** What a status call of Twilio says; null where it names no text. */
export function readTwilioReport(form: URLSearchParams): SmsReport | null {
  const request_id = wordsOf(form.get('MessageSid')).slice(0, 64)
  if (request_id === '') return null
  const number = wordsOf(form.get('To')).replace(/^\+/, '')
  const status = wordsOf(form.get('MessageStatus'))
  return {
    request_id,
    number: /^\d{6,15}$/.test(number) ? number : null,
    state: Object.hasOwn(STATES, status) ? STATES[status] : 'unknown',
    reason: [status, wordsOf(form.get('ErrorCode'))].filter(Boolean).join(' ') || null,
  }
}
