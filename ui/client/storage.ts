import type { Level, Preferences } from '#base/preferences.ts'
import type { Language } from '#base/language.ts'

/** The two dashboards: everybody has the first, owners and Admins have both. */
export type Dashboard = 'User Dashboard' | 'Business Dashboard'

/** Keys of the data stored in the browser. The names are fixed by the specification (section 9). */
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

/** The signed-in person, as the session calls return it. */
export type SessionUser = {
  id: number
  name: string
  /** Null for a person who signs in by phone and gave none. */
  email: string | null
  phone?: string | null
  photo_url?: string | null
}

/** The `auth` entry: the signed-in person and the expiry (RFC 3339, UTC). */
export type AuthEntry = { user: SessionUser; expires_at: string }

/** The branch in which the person works; kept across visits and sent as `x-location-id`. */
export type ChosenLocation = { id: number; name: string; state: string | null; business_id: number }

/** The first entry of the permission list: role name, rights per record and rules per field. */
export type UserRole = {
  role_name: string
  is_owner: boolean
  rights: Record<string, Record<string, string>>
  fields: Record<string, Record<string, string>>
  location_ids?: number[] | null
  /** The viewed member during view-as; `name` is null in a business other than `business_id`. */
  viewing?: { id: number; name: string | null; business_id: number; ends_at: string }
}

/** The saved layout: the choices of the account and those for each business; everything else is the default. */
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
  /** With the business to which it applies. */
  userRole: UserRole & { business_id: number }
  location: ChosenLocation
  activeDashboard: Dashboard
  /** The sections of each dashboard in their order; see `user_sections` of the preferences. */
  'User Dashboard layout': { sections: string[] }
  'Business Dashboard layout': { sections: string[] }
  'theme-mode': 'light' | 'dark' | 'auto'
  density: 'compact' | 'default' | 'relaxed'
  /** 'off' when a person switched the single-letter shortcuts off (WCAG 2.1.4). */
  single_keys: 'on' | 'off'
  demo_layout_config: SavedLayout
  language: Language
  /** Chosen before signing in; saved to the account with the next session. */
  language_wish: Language
  /** Recently opened records, newest first, by business; their names are read from the server each time. */
  recent: { user_id: number; items: Record<string, string[]> }
  /** Preferences that the server does not have yet. */
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

// Stored as plain text; everything else is stored as JSON.
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

/** Writes one entry (null removes it) and notifies the listeners. */
export function writeStored<K extends StorageKey>(key: K, value: Values[K] | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, TEXT_KEYS.has(key) ? String(value) : JSON.stringify(value))
  } catch {
    // Ignore a full or forbidden storage; the session then lasts only as long as the page.
  }
  for (const listener of listeners) listener()
}

/**
 * Deletes everything that the person stored in this browser (sign-out). Only the colour mode and the language stay:
 * they belong to the device and contain no personal data.
 */
export function forgetStored(): void {
  try {
    const kept = ['theme-mode', 'language'].map((key) => [key, localStorage.getItem(key)] as const)
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
  } catch {
    // A forbidden storage has no data.
  }
  for (const listener of listeners) listener()
}

/** Calls back after each write in this and other tabs; returns the function that stops it. */
export function onStored(listener: () => void): () => void {
  listeners.add(listener)
  globalThis.addEventListener?.('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener?.('storage', listener)
  }
}
