import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new secret of an endpoint: 192 bits, in the form of the Standard Webhooks specification. */
export const newSecret = (): string => PREFIX + randomBytes(24).toString('base64')

/** The signature of one message after the Standard Webhooks specification, `v1,` before it; seconds since 1970. */
export function signature(options: { secret: string; id: string; timestamp: number; body: string }): string {
  const key = Buffer.from(options.secret.slice(PREFIX.length), 'base64')
  const signed = `${options.id}.${options.timestamp}.${options.body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/** The headers of one message: with two secrets, as while one is being changed, either signature proves it. */
export function signedHeaders(options: {
  secrets: readonly string[]
  id: string
  now: Date
  body: string
}): Record<string, string> {
  const timestamp = Math.floor(options.now.getTime() / 1000)
  const { id, body } = options
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': options.secrets.map((secret) => signature({ secret, id, timestamp, body })).join(' '),
  }
}
