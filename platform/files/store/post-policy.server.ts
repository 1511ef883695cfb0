import { ALGORITHM, type Keys, sameSignature, scopeText, sign, stamp } from './sigv4.server.ts'
import { accessDenied, StoreError } from './store-error.server.ts'

/** Makes the form of an upload: one key, one type, one exact size, for some seconds. */
export function makeForm(
  keys: Keys,
  options: { bucket: string; key: string; content_type: string; size: number; seconds: number; now: Date },
): Record<string, string> {
  const date = stamp(options.now)
  const fields = {
    bucket: options.bucket,
    key: options.key,
    'Content-Type': options.content_type,
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': `${keys.access_key_id}/${scopeText(keys, date)}`,
    'X-Amz-Date': date,
  }
  const policy = {
    expiration: new Date(options.now.getTime() + options.seconds * 1000).toISOString(),
    conditions: [
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
      ['content-length-range', options.size, options.size],
    ],
  }
  const Policy = Buffer.from(JSON.stringify(policy)).toString('base64')
  return { ...fields, Policy, 'X-Amz-Signature': sign(keys, date, Policy) }
}

/** What a form that was found in order allows. Sizes in bytes. */
export interface Allowed {
  key: string
  content_type: string
  least: number
  most: number
}

/**
 * Checks the fields of an upload against their policy, as S3 does: signature first, then expiry, then every condition,
 * and no field that the policy does not name. Names of fields are not case-sensitive.
 */
export function checkForm(
  keys: Keys,
  options: { bucket: string; fields: ReadonlyMap<string, string>; now: Date },
): Allowed {
  const { fields } = options
  const field = (name: string) => fields.get(name.toLowerCase())
  for (const name of ['key', 'policy', 'x-amz-algorithm', 'x-amz-credential', 'x-amz-date', 'x-amz-signature'])
    if (field(name) === undefined)
      throw new StoreError(400, 'InvalidArgument', `The form must contain a field named ${name}`)
  const date = field('x-amz-date') as string
  const policy_text = field('policy') as string
  if (field('x-amz-algorithm') !== ALGORITHM) throw accessDenied('The algorithm is not known')
  if (field('x-amz-credential') !== `${keys.access_key_id}/${scopeText(keys, date)}`)
    throw accessDenied('The credential is not known')
  if (!sameSignature(sign(keys, date, policy_text), field('x-amz-signature') as string))
    throw new StoreError(403, 'SignatureDoesNotMatch', 'The signature does not match the policy')

  const policy = readPolicy(policy_text)
  if (!(Date.parse(policy.expiration) > options.now.getTime()))
    throw accessDenied('Invalid according to Policy: Policy expired')
  const allowed: Allowed = {
    key: field('key') as string,
    content_type: field('content-type') ?? 'application/octet-stream',
    least: 0,
    most: 0,
  }
  const named = new Set(['policy', 'x-amz-signature', 'file'])
  for (const condition of policy.conditions) {
    for (const [kind, subject, value] of rulesOf(condition)) {
      if (kind === 'content-length-range') {
        allowed.least = Number(subject)
        allowed.most = Number(value)
        continue
      }
      const name = String(subject).replace(/^\$/, '').toLowerCase()
      named.add(name)
      const given = name === 'bucket' ? options.bucket : (field(name) ?? '')
      const met = kind === 'eq' ? given === value : kind === 'starts-with' && given.startsWith(String(value))
      if (!met) throw accessDenied(`Invalid according to Policy: Policy Condition failed: ["${kind}", "$${name}"]`)
    }
  }
  if (!named.has('key')) throw accessDenied('Invalid according to Policy: it names no key')
  for (const name of fields.keys())
    if (!named.has(name) && !name.startsWith('x-ignore-'))
      throw accessDenied(`Invalid according to Policy: Extra input fields: ${name}`)
  return allowed
}

function readPolicy(text: string): { expiration: string; conditions: unknown[] } {
  try {
    const policy = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
    if (typeof policy.expiration === 'string' && Array.isArray(policy.conditions)) return policy
  } catch {
    // Told below, like everything else that is no policy.
  }
  throw new StoreError(400, 'InvalidPolicyDocument', 'The policy is not valid')
}

// {"key": "a"} and ["eq", "$key", "a"] are the same.
function rulesOf(condition: unknown): [string, unknown, unknown][] {
  if (Array.isArray(condition)) return [[String(condition[0]).toLowerCase(), condition[1], condition[2]]]
  return Object.entries(condition as Record<string, unknown>).map(([name, value]) => ['eq', name, value])
}
