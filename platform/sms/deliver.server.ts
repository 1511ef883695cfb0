import type { Services, Text } from '#engine/server/http/services.server.ts'
import { count, type Counter } from '#platform/limits/counter.server.ts'
import { SmsError } from './gateway.server.ts'

/** All texts of a day, because strangers can make forms send texts that cost money. */
const dayTexts = (limits: Record<string, number>): Counter => ({
  name: 'texts_day',
  key: 'all',
  seconds: 86_400,
  limit: limits.texts_per_day ?? 2_000,
})

/**
 * Sends a text from a job. Throws only where another try helps: during an outage, and when the gateway asks to wait. What
 * else goes wrong is for the operator and in the log.
 */
export async function deliverText(services: Services, text: Text, now: Date): Promise<void> {
  const { sendText, settings, database, log } = services
  if (!sendText) return
  const { template } = text
  const wait = await count(database, dayTexts(settings.limits), now)
  if (wait > 0)
    return log.error({ event: 'texts_used_up', template }, 'a text was not sent: the limit of the day is reached')
  try {
    await sendText(text)
  } catch (error) {
    if (!(error instanceof SmsError)) throw error
    log.error({ event: 'text_not_sent', template, problem: error.problem }, error.message)
    if (error.outcome === 'retry' || error.outcome === 'rate_limited') throw error
  }
}
