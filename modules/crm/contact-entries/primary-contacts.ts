/** The two types of a contact entry (specification, section 3). */
export const CONTACT_TYPES = { phone: 'Contact Number', email: 'Email' } as const

/** One contact entry as a form holds it. */
export interface ContactInput {
  id?: number
  type?: string | null
  value?: string | null
  is_primary?: boolean
  /** An invalid phone or email from outside. */
  is_invalid?: boolean | null
  phone_code?: string | null
  iso2?: string | null
  country_code?: string | null
}

/** The entries after one was made primary: the others of its type no longer are. */
export function makePrimary<Entry extends ContactInput>(contacts: readonly Entry[], index: number): Entry[] {
  const type = contacts[index]?.type
  return contacts.map((entry, at) => (entry.type === type ? { ...entry, is_primary: at === index } : entry))
}

/** The entries with exactly one primary of each type: the first entry if there was none, the first primary if there were more. */
export function settlePrimaries<Entry extends ContactInput>(contacts: readonly Entry[]): Entry[] {
  const chosen = new Map<string, number>()
  for (const [index, entry] of contacts.entries()) {
    const type = entry.type ?? ''
    const known = chosen.get(type)
    if (known === undefined || (entry.is_primary && !contacts[known].is_primary)) chosen.set(type, index)
  }
  return contacts.map((entry, index) => {
    const is_primary = chosen.get(entry.type ?? '') === index
    return entry.is_primary === is_primary ? entry : { ...entry, is_primary }
  })
}
