import { randomBytes } from 'node:crypto'
import type { AskGateway } from '../gateway.server.ts'
import { type SimulatedText, simulatedProblem } from '../simulated.server.ts'
import { fillTemplate, type SmsTemplate, TEXTS, type TextName } from '../templates.ts'
import { FLOW_PATH, type Msg91Keys } from './msg91.server.ts'

/** The keys that the simulated MSG91 knows. */
export const SAMPLE_MSG91: Msg91Keys = { auth_key: 'vanik-simulated', url: 'https://msg91.example' }

/** The templates that the simulated MSG91 has approved: the product's own wording. */
export const SAMPLE_TEMPLATES: Readonly<Record<TextName, SmsTemplate>> = {
  code: { template_id: '650000000000000000000001', text: TEXTS.code },
  security: { template_id: '650000000000000000000002', text: TEXTS.security },
}

type Answer = Awaited<ReturnType<AskGateway>>

const failed = (message: string, status = 200): Answer => ({
  status,
  text: JSON.stringify({ type: 'error', message }),
})

const PROBLEMS = {
  wrong_number: failed('Invalid mobile number'),
  no_balance: failed('Insufficient balance in your account'),
  template: failed('Template ID Missing or Invalid Template'),
  rate_limited: failed('Too many requests', 429),
  refused: failed('Authentication failure', 401),
  outage: { status: 502, text: '<html>Bad gateway</html>' },
} as const

/**
 * Simulates MSG91 without a network: its path, key, templates and errors. `keep` gets each text with its values; the last
 * five digits of a number choose an error (`simulated.server.ts`).
 */
export function simulateMsg91(keep: (text: SimulatedText) => Promise<void> | void): AskGateway {
  return async ({ url, headers, body }) => {
    if (url !== `${SAMPLE_MSG91.url}${FLOW_PATH}`) return { status: 404, text: '<html>Not found</html>' }
    if (headers.authkey !== SAMPLE_MSG91.auth_key) return PROBLEMS.refused
    const { template_id, recipients } = JSON.parse(body) as {
      template_id: string
      recipients: Record<string, string>[]
    }
    const template = Object.values(SAMPLE_TEMPLATES).find((one) => one.template_id === template_id)
    if (!template) return PROBLEMS.template
    const { mobiles = '', ...variables } = recipients[0] ?? {}
    if (!/^[1-9]\d{7,14}$/.test(mobiles)) return PROBLEMS.wrong_number
    const problem = simulatedProblem(mobiles)
    if (problem) return PROBLEMS[problem]
    const values = Object.keys(variables).map((_, index) => variables[`var${index + 1}`] ?? '')
    const text = fillTemplate(template.text, values)
    if (text === null) return PROBLEMS.template
    const request_id = BigInt(`0x${randomBytes(8).toString('hex')}`).toString()
    await keep({ to: `+${mobiles}`, text, request_id })
    return { status: 200, text: JSON.stringify({ type: 'success', message: request_id }) }
  }
}

/** The call with which MSG91 reports a text as delivered (version 3 of its reports). */
export const msg91Delivered = ({ to, request_id }: Pick<SimulatedText, 'to' | 'request_id'>): string =>
  JSON.stringify({ number: to.slice(1), requestId: request_id, status: '1', desc: 'DELIVERED', senderId: 'VANIKC' })
