import { isRefused, type Reading, refuse } from './issue.ts'
import { LANGUAGES, type Language } from './language.ts'
import { DEFAULT_BRAND, FONT_SIZES, FONTS, type FontName, type FontSize, fullHex, type SideEntry } from './look.ts'

/** The effective look and behaviour of the product for one person in one business; every key has a value. */
export interface Preferences {
  language: Language
  theme_mode: 'light' | 'dark' | 'auto'
  density: 'compact' | 'default' | 'relaxed'
  /** Single-letter shortcuts (WCAG 2.1.4 wants a switch). */
  single_keys: 'on' | 'off'
  /** How dates are typed and shown in forms (decision 0036). */
  date_format: 'dd/mm/yyyy' | 'mm/dd/yy'
  page_width: 'fluid' | 'fixed'
  /** The sidebar is expanded by default and can be toggled. */
  sidebar_state: 'expanded' | 'collapsed'
  header: boolean
  sidebar: boolean
  toolbar: boolean
  footer: boolean
  scroll_top: boolean
  font: FontName
  font_size: FontSize
  /** '#rrggbb'. */
  primary_color: string
  /** Entries in their order; empty means the product's default order. */
  sidenav: SideEntry[]
  /** Paths of the menu entries that the person starred, in their order. */
  favourites: string[]
  /** The bottom bar on a phone: paths of menu entries, `@search` and `@menu`. Empty means the product's default. */
  phone_places: string[]
  /** First steps of a new business that the person does not want to see again. */
  hidden_steps: string[]
  /** Sections of the two dashboards in their order, each as `name/half`, `name/full` or `name/hidden`; empty means the default. */
  user_sections: string[]
  business_sections: string[]
}

export type PreferenceKey = keyof Preferences

/** Where a preference is set: by the person for all businesses, by the person for this business, by the business for a role, or for all its people. */
export const LEVELS = ['account', 'member', 'role', 'business'] as const
export type Level = (typeof LEVELS)[number]

/** Defaults, used until a person or a business chooses. */
export const DEFAULT_PREFERENCES: Preferences = {
  language: 'en',
  theme_mode: 'auto',
  density: 'default',
  single_keys: 'on',
  date_format: 'dd/mm/yyyy',
  page_width: 'fluid',
  sidebar_state: 'expanded',
  header: true,
  sidebar: true,
  toolbar: true,
  footer: true,
  scroll_top: false,
  font: 'Inter',
  font_size: 'default',
  primary_color: DEFAULT_BRAND,
  sidenav: [],
  favourites: [],
  phone_places: [],
  hidden_steps: [],
  user_sections: [],
  business_sections: [],
}

type Read = (raw: unknown) => Reading

const oneOf =
  (choices: readonly string[]): Read =>
  (raw) =>
    typeof raw === 'string' && choices.includes(raw)
      ? { value: raw }
      : refuse('choice', `Choose one of: ${choices.join(', ')}`)
const readFlag: Read = (raw) => (typeof raw === 'boolean' ? { value: raw } : refuse('type', 'Say yes or no'))
const colour: Read = (raw) => {
  const value = fullHex(raw)
  return value ? { value } : refuse('hex_color', 'Enter a colour of 3 or 6 hex digits, such as #50CD89')
}

const PATH = /^[a-z0-9_]+(?:[/-][a-z0-9_]+)*$/
/** Longest custom label of a menu entry, in characters. */
export const LABEL_MAX = 40
const ENTRIES_MAX = 120
// Control characters and marks that reverse the direction of text could make one entry look like another.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u
// Zero-width joiners are part of ordinary spelling in Indian scripts, so they are allowed.
const JOINERS = /[\u200c\u200d]/g

function sideMenu(raw: unknown): Reading {
  if (!Array.isArray(raw)) return refuse('type', 'Send a list of menu entries')
  if (raw.length > ENTRIES_MAX) return refuse('max', `A menu has at most ${ENTRIES_MAX} entries`)
  const entries: SideEntry[] = []
  const seen = new Set<string>()
  for (const line of raw) {
    const entry = readEntry(line)
    if (isRefused(entry)) return entry
    if (seen.has(entry.value.path)) return refuse('unique', `The entry ${entry.value.path} is listed twice`)
    seen.add(entry.value.path)
    entries.push(entry.value)
  }
  return { value: entries }
}

/** The most menu entries that a person can star. */
export const FAVOURITES_MAX = 20
/** The most first steps that a person can hide. */
const STEPS_MAX = 20
/** The most sections of a dashboard. */
const SECTIONS_MAX = 40
/** The number of entries in the bottom bar on a phone. */
export const PHONE_PLACES = 5

// Reads a list of distinct menu paths; `names` are further allowed values such as `@search`.
const paths =
  (most: number, names: readonly string[] = []): Read =>
  (raw) => {
    if (!Array.isArray(raw)) return refuse('type', 'Send a list of menu entries')
    if (raw.length > most) return refuse('max', `Choose at most ${most} entries`)
    if (new Set(raw).size < raw.length) return refuse('unique', 'Choose each entry only once')
    const isValid = (one: unknown) =>
      typeof one === 'string' && (names.includes(one) || (one.length <= 80 && PATH.test(one)))
    return raw.every(isValid) ? { value: raw } : refuse('path', 'The path of a menu entry is not valid')
  }

function readEntry(line: unknown): Reading<SideEntry> {
  if (typeof line !== 'object' || line === null || Array.isArray(line))
    return refuse('type', 'An entry has a path, a label and whether it is hidden')
  const { path, label, is_hidden, ...more } = line as Record<string, unknown>
  const [unknown] = Object.keys(more)
  if (unknown !== undefined) return refuse('unknown', `An entry has no ${unknown.slice(0, 40)}`)
  if (typeof path !== 'string' || path.length > 80 || !PATH.test(path))
    return refuse('path', 'The path of a menu entry is not valid')
  const entry: SideEntry = { path }
  if (label !== undefined && label !== null && label !== '') {
    if (typeof label !== 'string') return refuse('type', 'A label is text')
    const text = label.trim()
    if ([...text].length > LABEL_MAX) return refuse('max', `A label has at most ${LABEL_MAX} characters`)
    if (INVISIBLE.test(text.replace(JOINERS, ''))) return refuse('characters', 'A label has letters that can be seen')
    if (text !== '') entry.label = text
  }
  if (is_hidden !== undefined && typeof is_hidden !== 'boolean') return refuse('type', 'Say yes or no')
  if (is_hidden) entry.is_hidden = true
  return { value: entry }
}

/** All preference keys: the levels at which each may be set, and how its value is checked. */
export const PREFERENCE_KEYS: Record<PreferenceKey, { levels: readonly Level[]; read: Read }> = {
  language: { levels: ['account'], read: oneOf(LANGUAGES.map(({ code }) => code)) },
  theme_mode: { levels: ['account'], read: oneOf(['light', 'dark', 'auto']) },
  density: { levels: ['account'], read: oneOf(['compact', 'default', 'relaxed']) },
  single_keys: { levels: ['account'], read: oneOf(['on', 'off']) },
  date_format: { levels: ['account'], read: oneOf(['dd/mm/yyyy', 'mm/dd/yy']) },
  page_width: { levels: ['account'], read: oneOf(['fluid', 'fixed']) },
  sidebar_state: { levels: ['account'], read: oneOf(['expanded', 'collapsed']) },
  header: { levels: ['account'], read: readFlag },
  sidebar: { levels: ['account'], read: readFlag },
  toolbar: { levels: ['account'], read: readFlag },
  footer: { levels: ['account'], read: readFlag },
  scroll_top: { levels: ['account'], read: readFlag },
  font: { levels: ['member', 'business'], read: oneOf(FONTS) },
  font_size: { levels: ['member', 'business'], read: oneOf(Object.keys(FONT_SIZES)) },
  primary_color: { levels: ['member', 'business'], read: colour },
  sidenav: { levels: ['member', 'business'], read: sideMenu },
  favourites: { levels: ['member'], read: paths(FAVOURITES_MAX) },
  phone_places: { levels: ['member'], read: paths(PHONE_PLACES, ['@search', '@menu']) },
  hidden_steps: { levels: ['member'], read: paths(STEPS_MAX) },
  user_sections: { levels: ['member', 'role', 'business'], read: paths(SECTIONS_MAX) },
  business_sections: { levels: ['member', 'role', 'business'], read: paths(SECTIONS_MAX) },
}

/** True for a known preference key. */
export const isPreferenceKey = (key: string): key is PreferenceKey => Object.hasOwn(PREFERENCE_KEYS, key)

/** Keeps only the stored values that are still valid: an older version or a manual edit may have left others. */
export function validPreferences(stored: unknown): Partial<Preferences> {
  if (typeof stored !== 'object' || stored === null) return {}
  const valid: Record<string, unknown> = {}
  for (const [key, raw] of Object.entries(stored)) {
    if (!isPreferenceKey(key)) continue
    const reading = PREFERENCE_KEYS[key].read(raw)
    if (!isRefused(reading)) valid[key] = reading.value
  }
  return valid as Partial<Preferences>
}

/** The values set at each level. */
export type ChosenByLevel = Record<Level, Partial<Preferences>>

/** The effective preferences: the person's choice, else that of the role, else the business's, else the product's default. */
export const mergePreferences = ({ account, member, role, business }: ChosenByLevel): Preferences => ({
  ...DEFAULT_PREFERENCES,
  ...business,
  ...role,
  ...member,
  ...account,
})
