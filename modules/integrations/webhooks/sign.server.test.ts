import { expect, test } from 'vitest'
import { newSecret, signature, signedHeaders } from './sign.server.ts'

test('the published example of Standard Webhooks gives its published signature', () => {
  expect(
    signature({
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1614265330,
      body: '{"test": 2432232314}',
    }),
  ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('while a secret is being changed, a message carries a signature of each', () => {
  const secrets = [newSecret(), newSecret()]
  const now = new Date('2026-04-01T10:00:00.900Z')
  const headers = signedHeaders({ secrets, id: 'msg_1', now, body: '{}' })
  expect(headers['webhook-timestamp']).toBe('1775037600')
  expect(headers['webhook-signature'].split(' ')).toEqual(
    secrets.map((secret) => signature({ secret, id: 'msg_1', timestamp: 1775037600, body: '{}' })),
  )
  expect(Buffer.from(secrets[0].slice(6), 'base64')).toHaveLength(24)
})
