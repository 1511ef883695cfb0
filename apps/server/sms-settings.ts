import { SAMPLE_TEMPLATES } from '#platform/sms/msg91/simulator.server.ts'
import type { SmsSettings } from '#platform/sms/settings.server.ts'
import { placesOf, type SmsTemplate, TEXTS, type TextName } from '#platform/sms/templates.ts'
import type { Ask } from './ask.ts'

/** How texts reach phones. Without a gateway they go into the mailbox in `folder`; without that, none are sent. */
export function readSms(ask: Ask, options: { production: boolean; folder: string | null }): SmsSettings | null {
  const { production, folder } = options
  const countries = readCountries(ask)
  const gateway = readGateway(ask, production)
  if (!gateway) {
    if (folder === null) return null
    return { gateway: { name: 'simulator', folder }, templates: SAMPLE_TEMPLATES, hook_token: null, countries }
  }
  const needs_id = gateway.name === 'msg91'
  const templates = { code: readTemplate(ask, 'code', needs_id), security: readTemplate(ask, 'security', needs_id) }
  return { gateway, templates, hook_token: readToken(ask), countries }
}

function readGateway(ask: Ask, production: boolean): SmsSettings['gateway'] | null {
  const name = ask.choice('SMS_GATEWAY', ['none', 'msg91', 'twilio'], 'none')
  const need = (key: string) => {
    const text = ask.text(key)
    if (!text) ask.problem(key, `is missing while SMS_GATEWAY is ${name}`)
    return text ?? ''
  }
  const url = readUrl(ask, production)
  if (name === 'msg91') return { name, auth_key: need('MSG91_AUTH_KEY'), url }
  if (name === 'none') return null
  const account_sid = need('TWILIO_ACCOUNT_SID')
  if (account_sid && !/^AC[0-9a-f]{32}$/i.test(account_sid))
    ask.problem('TWILIO_ACCOUNT_SID', 'is no account id. It begins with AC and has 34 characters')
  const from = need('TWILIO_FROM')
  if (from && !/^(?:\+[1-9]\d{6,14}|MG[0-9a-f]{32}|[A-Za-z]{6})$/i.test(from))
    ask.problem(
      'TWILIO_FROM',
      'is no number such as +12025550142, no messaging service (MG…) and no header of six letters',
    )
  return { name, account_sid, auth_token: need('TWILIO_AUTH_TOKEN'), from, url }
}

function readUrl(ask: Ask, production: boolean): string | undefined {
  const url = ask.text('SMS_URL')
  if (url && !URL.parse(url)?.protocol.startsWith(production ? 'https' : 'http'))
    ask.problem('SMS_URL', 'is no address. Write it like https://control.msg91.com, or leave it out')
  return url?.replace(/\/$/, '')
}

function readTemplate(ask: Ask, name: TextName, needs_id: boolean): SmsTemplate {
  const word = name.toUpperCase()
  const template_id = ask.text(`SMS_${word}_TEMPLATE`) ?? null
  if (needs_id && !template_id)
    ask.problem(`SMS_${word}_TEMPLATE`, `is missing. Set the id that MSG91 gives the approved text "${TEXTS[name]}"`)
  const text = ask.text(`SMS_${word}_TEXT`) ?? TEXTS[name]
  const places = placesOf(TEXTS[name])
  if (placesOf(text) !== places)
    ask.problem(
      `SMS_${word}_TEXT`,
      `must have {#var#} ${places === 1 ? 'once' : `${places} times`}, as in "${TEXTS[name]}"`,
    )
  return { template_id, text }
}

function readToken(ask: Ask): string | null {
  const token = ask.text('SMS_HOOK_TOKEN')
  if (token && !/^[A-Za-z0-9_-]{32,200}$/.test(token))
    ask.problem('SMS_HOOK_TOKEN', 'must have at least 32 letters and digits. Make one with: openssl rand -hex 24')
  return token ?? null
}

// Texts to countries where nobody uses the product are how strangers earn money with sign-up forms.
function readCountries(ask: Ask): string[] {
  const codes = (ask.text('SMS_COUNTRIES') ?? '+91')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  for (const code of codes)
    if (!/^\+[1-9]\d{0,3}$/.test(code))
      ask.problem('SMS_COUNTRIES', `has "${code}", which is no country code. Write them like +91,+971`)
  return codes
}
