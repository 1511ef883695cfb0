import type { Msg91Keys } from './msg91/msg91.server.ts'
import type { SmsTemplate, TextName } from './templates.ts'
import type { TwilioKeys } from './twilio/twilio.server.ts'

declare module '#engine/server/http/services.server.ts' {
  interface ServerSettings {
    /** Null or missing: no texts are sent to phones. Outside production a simulator keeps them in the mailbox. */
    sms?: SmsSettings | null
  }
}

/** How texts are sent to phones. */
export interface SmsSettings {
  gateway: ({ name: 'msg91' } & Msg91Keys) | ({ name: 'twilio' } & TwilioKeys) | { name: 'simulator'; folder: string }
  templates: Readonly<Record<TextName, SmsTemplate>>
  /** The secret in the address to which the gateway reports; null: it does not report. */
  hook_token: string | null
  /** Calling codes of the countries that get texts, with their plus. */
  countries: readonly string[]
}
