/** Other sites whose account opens an account here, with the names people know. */
export const SOCIAL_PROVIDERS = { facebook: 'Facebook', linkedin: 'LinkedIn' } as const

/** One of them. */
export type SocialProvider = keyof typeof SOCIAL_PROVIDERS

/** True for a provider that exists. */
export const isSocialProvider = (name: unknown): name is SocialProvider =>
  typeof name === 'string' && Object.hasOwn(SOCIAL_PROVIDERS, name)

/** Why a way to another site and back came to nothing. */
export const SOCIAL_REASONS = ['denied', 'expired', 'busy', 'failed'] as const

/** One of them. */
export type SocialReason = (typeof SOCIAL_REASONS)[number]

/** What the result screen in the pop-up tells the page that opened it. It carries no token, no code, no person. */
export type SocialResult = { type: 'vanik-social'; provider: SocialProvider; result: 'success' | SocialReason }

/** The channel on which the result travels, where the browser has cut the pop-up off from its opener. */
export const SOCIAL_CHANNEL = 'vanik-social'

/** A result message; null for anything from another origin, of another shape, or about another site. */
export function readSocialResult(
  message: { origin: string; data: unknown },
  expected: { origin: string; provider: SocialProvider },
): SocialResult | null {
  if (message.origin !== expected.origin) return null
  const { data } = message
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null
  const { type, provider, result, ...more } = data as Record<string, unknown>
  if (type !== 'vanik-social' || provider !== expected.provider || Object.keys(more).length > 0) return null
  if (result !== 'success' && !SOCIAL_REASONS.includes(result as SocialReason)) return null
  return { type, provider: expected.provider, result: result as SocialResult['result'] }
}
