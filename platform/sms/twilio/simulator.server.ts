import { createHmac, randomBytes } from 'node:crypto'
import type { AskGateway } from '../gateway.server.ts'
import { type SimulatedText, simulatedProblem } from '../simulated.server.ts'
import type { TwilioKeys } from './twilio.server.ts'

/** The keys that the simulated Twilio knows. */
export const SAMPLE_TWILIO: TwilioKeys = {
  account_sid: 'AC00000000000000000000000000000001',
  auth_token: 'vanik-simulated',
  from: '+12025550142',
  url: 'https://twilio.example',
}

type Answer = Awaited<ReturnType<AskGateway>>

const failed = (status: number, code: number, message: string): Answer => ({
  status,
  text: JSON.stringify({ code, message, status, more_info: `https://www.twilio.com/docs/errors/${code}` }),
})

const PROBLEMS = {
  wrong_number: failed(400, 21211, "Invalid 'To' Phone Number"),
  no_balance: failed(403, 20005, 'Account not active'),
  template: failed(400, 30007, 'Message filtered'),
  rate_limited: failed(429, 20429, 'Too Many Requests'),
  refused: failed(401, 20003, 'Authenticate'),
  outage: { status: 503, text: '<html>Service unavailable</html>' },
} as const

/** Simulates Twilio without a network: its path, keys and errors. `keep` gets each text; the last five digits of a number choose an error. */
export function simulateTwilio(keep: (text: SimulatedText) => Promise<void> | void): AskGateway {
  const { account_sid, auth_token, url: base } = SAMPLE_TWILIO
  return async ({ url, headers, body }) => {
    if (url !== `${base}/2010-04-01/Accounts/${account_sid}/Messages.json`) return failed(404, 20404, 'Not found')
    if (headers.authorization !== `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`)
      return PROBLEMS.refused
    const form = new URLSearchParams(body)
    const to = form.get('To') ?? ''
    if (!/^\+[1-9]\d{7,14}$/.test(to)) return PROBLEMS.wrong_number
    if (!form.get('From') && !form.get('MessagingServiceSid')) return failed(400, 21603, "A 'From' is required")
    const problem = simulatedProblem(to)
    if (problem) return PROBLEMS[problem]
    const request_id = `SM${randomBytes(16).toString('hex')}`
    await keep({ to, text: form.get('Body') ?? '', request_id })
    return { status: 201, text: JSON.stringify({ sid: request_id, status: 'queued', to }) }
  }
}

/** The signed call with which Twilio reports how far a text has come. */
export function twilioReport(options: {
  url: string
  text: Pick<SimulatedText, 'to' | 'request_id'>
  status: string
}): { body: string; signature: string } {
  const form = { MessageSid: options.text.request_id, MessageStatus: options.status, To: options.text.to }
  const pairs = Object.entries(form).sort(([one], [other]) => (one < other ? -1 : 1))
  const signature = createHmac('sha1', SAMPLE_TWILIO.auth_token)
    .update(options.url + pairs.map(([name, value]) => name + value).join(''))
    .digest('base64')
  return { body: new URLSearchParams(form).toString(), signature }
}
