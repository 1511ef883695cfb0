import { expect, test } from 'vitest'
import { TEXTS } from '#platform/sms/templates.ts'
import { makeAsk } from './ask.ts'
import { readSms } from './sms-settings.ts'

const MSG91 = { SMS_GATEWAY: 'msg91', MSG91_AUTH_KEY: 'key', SMS_CODE_TEMPLATE: '65', SMS_SECURITY_TEMPLATE: '66' }
const TWILIO = {
  SMS_GATEWAY: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: 'VANIKC',
}

function read(env: Record<string, string>, folder: string | null = null, production = true) {
  const problems: string[] = []
  return { settings: readSms(makeAsk(env, problems), { production, folder }), problems }
}

test('without a gateway production sends no texts, and the local mode keeps them in its mailbox', () => {
  expect(read({})).toEqual({ settings: null, problems: [] })
  const { settings, problems } = read({}, '/data/mail', false)
  expect(problems).toEqual([])
  expect(settings).toMatchObject({ gateway: { name: 'simulator', folder: '/data/mail' }, countries: ['+91'] })
})

test('MSG91 needs its key and the ids of both texts', () => {
  const hook_token = 'x'.repeat(32)
  expect(read({ ...MSG91, SMS_HOOK_TOKEN: hook_token, SMS_COUNTRIES: '+91, +971' }).settings).toEqual({
    gateway: { name: 'msg91', auth_key: 'key', url: undefined },
    templates: {
      code: { template_id: '65', text: TEXTS.code },
      security: { template_id: '66', text: TEXTS.security },
    },
    hook_token,
    countries: ['+91', '+971'],
  })
})

test('Twilio needs its account and a sender, and takes the approved texts themselves', () => {
  const own = 'Dukaan: {#var#} is your code for {#var#} minutes'
  expect(read({ ...TWILIO, SMS_CODE_TEXT: own }).settings).toMatchObject({
    gateway: { name: 'twilio', account_sid: TWILIO.TWILIO_ACCOUNT_SID, auth_token: 'token', from: 'VANIKC' },
    templates: { code: { template_id: null, text: own }, security: { template_id: null, text: TEXTS.security } },
    hook_token: null,
  })
})

test.each([
  [MSG91, 'MSG91_AUTH_KEY', ''],
  [MSG91, 'SMS_CODE_TEMPLATE', ''],
  [MSG91, 'SMS_SECURITY_TEMPLATE', ''],
  [MSG91, 'SMS_GATEWAY', 'pigeon'],
  [MSG91, 'SMS_CODE_TEXT', 'Your code is {#var#}'],
  [MSG91, 'SMS_HOOK_TOKEN', 'short'],
  [MSG91, 'SMS_COUNTRIES', 'India'],
  [MSG91, 'SMS_URL', 'http://control.msg91.com'],
  [TWILIO, 'TWILIO_ACCOUNT_SID', 'AC12'],
  [TWILIO, 'TWILIO_AUTH_TOKEN', ''],
  [TWILIO, 'TWILIO_FROM', 'me'],
])('a wrong setting is refused by name (%#: %s)', (env, name, value) => {
  const { problems } = read({ ...env, [name]: value } as unknown as Record<string, string>)
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
})
