import { NO_TENANT } from '#engine/server/database/database.server.ts'
import type { Mail, Services, Text } from '#engine/server/http/services.server.ts'
import { forgetDeliveries } from '#platform/sms/deliveries.server.ts'
import { deliverText } from '#platform/sms/deliver.server.ts'
import { type CodePurpose, sendCode } from './contact/codes.server.ts'
import { sendResetCode, sendResetLink } from './password/resets.server.ts'

/** The jobs of sign-up and sessions, by name. */
export function sessionJobs(
  now: () => Date = () => new Date(),
): Record<string, (services: Services, payload: Record<string, unknown>) => Promise<void>> {
  return {
    send_mail: (services, payload) => services.sendMail(payload as unknown as Mail),
    send_text: (services, payload) => deliverText(services, payload as unknown as Text, now()),
    send_code: (services, payload) =>
      sendCode(services, { account_id: payload.account_id as number, purpose: payload.purpose as CodePurpose }, now()),
    send_reset_link: (services, payload) => sendResetLink(services, payload.email as string, now()),
    send_reset_code: (services, { phone, asked_by }) =>
      sendResetCode(
        services,
        { phone: phone as string, asked_by: asked_by === null ? null : Buffer.from(asked_by as string, 'hex') },
        now(),
      ),
    tidy_sessions: (services) => tidySessions(services, now()),
  }
}

/** Removes what no longer says anything: ended sessions, old links, counters and locks. */
async function tidySessions(services: Services, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000)
  await services.database.transaction(NO_TENANT, async (transaction) => {
    await transaction.query('delete from session where expires_at <= $1', [now])
    await transaction.query('delete from password_reset where expires_at <= $1', [daysAgo(1)])
    await transaction.query('delete from social_flow where expires_at <= $1', [now])
    await transaction.query('delete from second_factor_challenge where expires_at <= $1', [now])
    await transaction.query(`delete from one_time_code where purpose <> 'sign_up' and asked_at <= $1`, [daysAgo(1)])
    await forgetDeliveries(transaction, now)
    await transaction.query('delete from rate_counter where since <= $1', [daysAgo(2)])
    // A lock lasts a day at most and is stored for one more day, so that the next lock can be longer.
    await transaction.query('delete from sign_in_attempt where since <= $1 and coalesce(locked_until, since) <= $1', [
      daysAgo(2),
    ])
  })
}
