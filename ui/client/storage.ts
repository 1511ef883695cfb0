import type { Level, Preferences } from '#base/preferences.ts'
import type { Language } from '#base/language.ts'

/** The two dashboards; everybody has the first, owners and Admins both. */
export type Dashboard = 'User Dashboard' | 'Business Dashboard'

/** What the browser keeps between visits. The names are fixed by the product's specification (section 9). */
export type StorageKey =
  | 'id_token'
  | 'auth'
  | 'userRole'
  | 'location'
  | 'activeDashboard'
  | `${Dashboard} layout`
  | 'theme-mode'
  | 'density'
  | 'single_keys'
  | 'demo_layout_config'
  | 'language'
  | 'language_wish'
  | 'recent'
  | 'unsent_choices'

/** The person who is signed in, as the session calls answer it. */
export type SessionUser = { id: number; name: string; email: string; phone?: string | null; photo_url?: string | null }

/** The `auth` entry: who is signed in and until when (RFC 3339, UTC). */
export type AuthEntry = { user: SessionUser; expires_at: string }

/** The branch a person works in; remembered across visits and sent as `x-location-id`. */
export type ChosenLocation = { id: number; name: string; state: string | null; business_id: number }

/** The first entry of the permission list: role name, rights per record and rules per field. */
export type UserRole = {
  role_name: string
  is_owner: boolean
  rights: Record<string, Record<string, string>>
  fields: Record<string, Record<string, string>>
  location_ids?: number[] | null
  /** Set while an owner looks through this person's eyes; `name` is null in another business than theirs. */
  viewing?: { id: number; name: string | null; business_id: number; ends_at: string }
}

/** The saved layout: what the account chose, and what holds in each business; everything else is the default. */
export type SavedLayout = {
  account?: Partial<Preferences>
  businesses?: Record<string, Partial<Preferences>>
  /** Groups of the side menu that the person folded, by the group's key. */
  folded?: string[]
  /** Groups that the person unfolded although they are folded by default. */
  unfolded?: string[]
}

type Values = {
  id_token: string
  auth: AuthEntry
  /** With the business in which it holds. */
  userRole: UserRole & { business_id: number }
  location: ChosenLocation
  activeDashboard: Dashboard
  /** The sections of each dashboard that the person switched off. */
  'User Dashboard layout': { hidden: string[] }
  'Business Dashboard layout': { hidden: string[] }
  'theme-mode': 'light' | 'dark' | 'auto'
  density: 'compact' | 'default' | 'relaxed'
  /** 'off' when a person switched the single-letter shortcuts off (WCAG 2.1.4). */
  single_keys: 'on' | 'off'
  demo_layout_config: SavedLayout
  language: Language
  /** Chosen before signing in; becomes the account's with the next session. */
  language_wish: Language
  /** Records opened lately, newest first, by business: their names come from the server each time. */
  recent: { user_id: number; items: Record<string, string[]> }
  /** Choices of look and layout that the server does not have yet. */
  unsent_choices: {
    user_id: number
    choices: {
      id: string
      business_id: number | null
      level: Level
      values: Record<string, unknown>
      tries?: number
    }[]
  }
}

// These are kept as bare text, everything else as JSON.
const TEXT_KEYS = new Set<StorageKey>([
  'id_token',
  'activeDashboard',
  'theme-mode',
  'density',
  'single_keys',
  'language',
  'language_wish',
])
const listeners = new Set<() => void>()

/** Reads one entry; a missing or damaged entry is null, never an exception. */
export function readStored<K extends StorageKey>(key: K): Values[K] | null {
  try {
    const text = localStorage.getItem(key)
    if (text === null) return null
    return (TEXT_KEYS.has(key) ? text : JSON.parse(text)) as Values[K]
  } catch {
    return null
  }
}

/** Writes one entry (null removes it) and tells everyone who listens. */
export function writeStored<K extends StorageKey>(key: K, value: Values[K] | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, TEXT_KEYS.has(key) ? String(value) : JSON.stringify(value))
  } catch {
    // A full or forbidden store must not stop the work; the session then lasts only as long as the page.
  }
  for (const listener of listeners) listener()
}

/**
 * Forgets everything a person left in this browser (sign-out). Only the choice of light or dark and the language stay:
 * they belong to the device, and say nothing about anybody.
 */
export function forgetStored(): void {
  try {
    const kept = ['theme-mode', 'language'].map((key) => [key, localStorage.getItem(key)] as const)
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
  } catch {
    // A forbidden store holds nothing.
  }
  for (const listener of listeners) listener()
}

/** Calls back after each write here and in other tabs; answers the function that stops it. */
export function onStored(listener: () => void): () => void {
  listeners.add(listener)
  globalThis.addEventListener?.('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener?.('storage', listener)
  }
}
