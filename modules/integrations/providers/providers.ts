/** A source of enquiries: a marketplace that we poll, or a website that sends them. */
export const PROVIDERS = ['indiamart', 'tradeindia', 'generic'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** One key that a marketplace gave the business. */
export interface CredentialField {
  name: string
  label: string
  max: number
}

/** What is known of a provider without asking it. */
export interface Provider {
  name: ProviderName
  label: string
  /** The specification's categories of integrations. */
  category: 'Popular' | 'Other'
  /** Screen below `/business/{id}/`. */
  path: string
  /** Empty where the provider only tells us. */
  credentials: readonly CredentialField[]
  /** Seconds between two questions; null where nothing is asked. */
  every: number | null
  /** Below `/hooks/`; null where the provider tells us nothing. */
  hook: 'lead' | 'indiamart' | null
}

/** Every provider that is connected here, in the order of the screen. */
export const providers: Record<ProviderName, Provider> = {
  indiamart: {
    name: 'indiamart',
    label: 'IndiaMART',
    category: 'Popular',
    path: 'integrations/indiamart',
    credentials: [{ name: 'key', label: 'CRM key', max: 200 }],
    every: 300,
    hook: 'indiamart',
  },
  tradeindia: {
    name: 'tradeindia',
    label: 'TradeIndia',
    category: 'Popular',
    path: 'integrations/tradeindia',
    credentials: [
      { name: 'userid', label: 'User id', max: 40 },
      { name: 'profile_id', label: 'Profile id', max: 40 },
      { name: 'key', label: 'Key', max: 200 },
    ],
    every: 900,
    hook: null,
  },
  generic: {
    name: 'generic',
    label: 'Website or other source',
    category: 'Other',
    path: 'integrations/website',
    credentials: [],
    every: null,
    hook: 'lead',
  },
}

/** True for the name of a provider. */
export const isProvider = (name: unknown): name is ProviderName =>
  typeof name === 'string' && Object.hasOwn(providers, name)
