import { callOutside } from '#platform/outbound/outbound.server.ts'
import type { SmsTemplate } from './templates.ts'

/** Why a text was not taken. */
export type SmsProblem =
  | 'wrong_number'
  | 'no_balance'
  | 'template' // not approved, or not the approved text
  | 'rate_limited'
  | 'refused' // the gateway refuses the keys of this installation
  | 'outage'

/** What the caller can do about it, in the words that all connectors share. */
export type SmsOutcome = 'permanent_failure' | 'configuration_error' | 'rate_limited' | 'reauth_required' | 'retry'

const OUTCOMES: Readonly<Record<SmsProblem, SmsOutcome>> = {
  wrong_number: 'permanent_failure',
  no_balance: 'configuration_error',
  template: 'permanent_failure',
  rate_limited: 'rate_limited',
  refused: 'reauth_required',
  outage: 'retry',
}

/** A text that was not taken; the message is for the log and has no number in it. */
export class SmsError extends Error {
  override name = 'SmsError'
  readonly problem: SmsProblem
  readonly outcome: SmsOutcome
  constructor(problem: SmsProblem, message: string) {
    super(message)
    this.problem = problem
    this.outcome = OUTCOMES[problem]
  }
}

/** One text for one phone. */
export interface GatewayText {
  /** With its plus: '+919825012345'. */
  to: string
  template: SmsTemplate
  /** What stands in the places of the template, in order. */
  values: readonly string[]
}

/** How far a text has come. */
export type SmsState = 'sent' | 'delivered' | 'failed' | 'unknown'

/** What a gateway reports about a text. */
export interface SmsReport {
  request_id: string
  /** Digits with the country code, '919825012345'; null where the gateway does not say. */
  number: string | null
  state: SmsState
  /** The gateway's own words; null without any. */
  reason: string | null
}

/** A company that sends texts. `send` gives the id under which it reports, and rejects with SmsError. */
export interface SmsGateway {
  name: 'msg91' | 'twilio'
  send: (text: GatewayText) => Promise<{ request_id: string }>
}

/** One call of a gateway. The headers hold its keys: they are never logged. */
export interface GatewayCall {
  url: string
  headers: Record<string, string>
  body: string
}

/** Calls the gateway or its simulator. Throws without an answer. */
export type AskGateway = (call: GatewayCall) => Promise<{ status: number; text: string }>

const TYPES = ['application/json', 'text/json', 'text/plain', 'text/html']

/** Calls over the network: only public addresses, no redirects, ten seconds in all. */
export const askOverNetwork: AskGateway = async ({ url, headers, body }) => {
  const call = { url, method: 'POST', headers, body, accept: TYPES, largest: 64 * 1024, redirects: 0 } as const
  const { status, bytes } = await callOutside(call)
  return { status, text: bytes.toString('utf8') }
}

/** The answer of a call as an object; throws SmsError where there is none. */
export async function answerOf(
  ask: AskGateway,
  call: GatewayCall,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { status, text } = await ask(call).catch((error: unknown) => {
    throw new SmsError('outage', `the gateway did not answer: ${error instanceof Error ? error.message : 'no reason'}`)
  })
  if (status === 429) throw new SmsError('rate_limited', 'the gateway has had enough texts for now')
  if (status >= 500) throw new SmsError('outage', `the gateway answered ${status}`)
  const body = objectOf(text)
  if (!body) throw new SmsError('outage', `the gateway answered ${status} without JSON`)
  return { status, body }
}

/** The object in a JSON text; null for anything else. */
export function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

const LONGEST_WORDS = 200

/** A text of the gateway, on one line and of bounded length; empty for what is no text. */
export function wordsOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return String(value)
    .slice(0, LONGEST_WORDS)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}
