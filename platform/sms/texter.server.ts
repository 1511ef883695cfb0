import type { Database } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { saveText } from '#platform/mail/mailbox.server.ts'
import { keepReports, keepSent } from './deliveries.server.ts'
import { type AskGateway, type SmsGateway, SmsError } from './gateway.server.ts'
import { msg91, readMsg91Reports } from './msg91/msg91.server.ts'
import { msg91Delivered, SAMPLE_MSG91, simulateMsg91 } from './msg91/simulator.server.ts'
import type { SmsSettings } from './settings.server.ts'
import { fillTemplate, type TextName } from './templates.ts'
import { twilio } from './twilio/twilio.server.ts'

/** The address to which a gateway reports; null where none is set. */
export const reportAddress = (base_url: string, gateway: SmsGateway['name'], token: string | null): string | null =>
  token === null ? null : `${base_url}/hooks/sms/${gateway}/${token}`

/**
 * What sends texts to phones; null without a gateway. Rejects with SmsError when a text is not taken. `ask` replaces the
 * network in tests.
 */
export function makeTexter(options: {
  settings: SmsSettings | null | undefined
  base_url: string
  database: Database
  ask?: AskGateway
}): Services['sendText'] {
  const { settings, database } = options
  if (!settings) return null
  const gateway = gatewayOf(settings, options)
  return async ({ to, template: name, values }) => {
    const template = Object.hasOwn(settings.templates, name) ? settings.templates[name as TextName] : null
    if (!template) throw new SmsError('template', `no template is called ${name}`)
    // Operators drop a text that is not the approved one, and the gateway would charge for it.
    if (fillTemplate(template.text, values) === null)
      throw new SmsError('template', `the values do not fit the approved text of ${name}`)
    const { request_id } = await gateway.send({ to, template, values })
    await keepSent(database, { gateway: gateway.name, request_id, to, now: new Date() })
  }
}

function gatewayOf(
  { gateway, hook_token }: SmsSettings,
  { base_url, database, ask }: { base_url: string; database: Database; ask?: AskGateway },
): SmsGateway {
  if (gateway.name === 'msg91') return msg91(gateway, ask)
  if (gateway.name === 'twilio') return twilio(gateway, reportAddress(base_url, 'twilio', hook_token), ask)
  const simulator = simulateMsg91(async (text) => {
    await saveText(gateway.folder, text)
    const reports = readMsg91Reports(msg91Delivered(text), 'application/json') ?? []
    await keepReports(database, { gateway: 'msg91', reports, now: new Date() })
  })
  return msg91(SAMPLE_MSG91, simulator)
}
