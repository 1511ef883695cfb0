import type { NewBusinessDefault } from '#modules/business/index.server.ts'
import { businessRoutes } from '#modules/business/routes.server.ts'
import { sessionJobs } from '#modules/business/session/jobs.server.ts'
import { catalog } from '#modules/catalog.ts'
import { testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import type { Text } from '#engine/server/http/services.server.ts'
import { locationServer } from './location.server.ts'

/** The password of everybody in these tests. */
export const PASSWORD = 'Silk#2026'

/** A product with sign-up and businesses, its clock and its letters in the test's hand. */
export interface SessionProduct extends TestProduct {
  /** Moves the clock on. */
  pass: (time: { seconds?: number; minutes?: number; hours?: number }) => void
  now: () => Date
  /** Does the jobs that wait. */
  work: () => Promise<void>
  /** Words of the newest letter to an address, after the waiting jobs are done. */
  letter: (to: string) => Promise<string>
  /** The texts to a phone, after the waiting jobs are done. */
  sms: (to: string) => Promise<Text[]>
  /** The code of the newest letter to an address, or of the newest text to a phone. */
  code: (to: string) => Promise<string>
  /** Signs up, proves the address, and gives who that is with a token. */
  signUp: (email: string, name?: string) => Promise<{ id: number; token: string; email: string }>
  /** Signs up by a phone of ten digits, enters its code, and gives who that is with a token. */
  signUpByPhone: (phone: string, name?: string) => Promise<{ id: number; token: string; phone: string }>
  /** A statement inside a business, as row security wants it. */
  inside: (business_id: number, text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  /** A call with a token and nothing else. */
  as: (token: string | null, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<Answer>
}

/** What a call answers. */
export type Answer = Awaited<ReturnType<TestProduct['call']>>

/** Starts the product for one test file. */
export async function sessionProduct(
  options: { limits?: Record<string, number>; newBusinessDefaults?: NewBusinessDefault[] } = {},
): Promise<SessionProduct> {
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const product = await testProduct({
    catalog,
    specials: [locationServer],
    routes: businessRoutes({ newBusinessDefaults: options.newBusinessDefaults ?? [], now }),
    // Every test signs up from the same address, so only the tests of the limits set them.
    limits: {
      signup_per_minute: 0,
      signup_per_day: 0,
      texts_per_hour: 0,
      address_failures_per_minute: 0,
      ...options.limits,
    },
  })
  const jobs = sessionJobs(now)
  const work = async () => {
    for (const { name, payload } of product.jobs.splice(0))
      if (name !== 'tidy_sessions') await jobs[name](product.services, payload)
  }
  const letter = async (to: string) => {
    await work()
    return product.mails.filter((mail) => mail.to === to).at(-1)?.text ?? ''
  }
  const sms = async (to: string) => {
    await work()
    return product.texts.filter((text) => text.to === to)
  }
  const code = async (to: string) =>
    to.startsWith('+')
      ? ((await sms(to)).at(-1)?.values[0] ?? '')
      : (/code is (\d{6})/.exec(await letter(to))?.[1] ?? '')
  const as: SessionProduct['as'] = (token, method, path, body) =>
    product.call(null, method, path, body, token ? { authorization: `Bearer ${token}` } : {})
  return {
    ...product,
    now,
    work,
    letter,
    sms,
    code,
    as,
    inside: (business_id, text, values = []) =>
      product.services.database.transaction({ business_id, user_id: null }, (transaction) =>
        transaction.query(text, values),
      ),
    pass({ seconds = 0, minutes = 0, hours = 0 }) {
      ahead += ((hours * 60 + minutes) * 60 + seconds) * 1000
    },
    async signUpByPhone(phone, name = 'Asha Mehta') {
      const { email: _, ...body } = signUpBody({ phone, name })
      await as(null, 'POST', '/signup', body)
      const otp = await code(`+91${phone}`)
      const entered = await as(null, 'POST', '/signup_otp', { phone, otp })
      return { id: entered.body.user.id, token: entered.body.token.token, phone: `+91${phone}` }
    },
    async signUp(email, name = 'Asha Mehta') {
      await as(null, 'POST', '/signup', signUpBody({ email, name }))
      const { body } = await as(null, 'POST', '/signup_otp', { email, otp: await code(email) })
      return { id: body.user.id, token: body.token.token, email }
    },
  }
}

/** A sign-up that passes, with changes. */
export const signUpBody = (changes: Record<string, unknown> = {}) => ({
  name: 'Asha Mehta',
  email: 'asha@example.in',
  phone: '98250 12345',
  phone_code: '+91',
  password: PASSWORD,
  ...changes,
})
