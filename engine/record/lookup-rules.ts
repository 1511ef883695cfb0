/** One entry that a new business starts with. Entries are ordered as in the list. */
export interface FirstEntry<Kind extends string = string> {
  name: string
  /** One of the lookup's kinds; defaults to the first kind. */
  kind?: Kind
  /** `#rrggbb`. */
  color?: string
  is_default?: boolean
  /** Values of the additional fields of the lookup, by name. */
  values?: Readonly<Record<string, unknown>>
}

/** Rules for the entries of a lookup; `defineLookup` writes them into the definition. */
export interface LookupRules {
  /** The kinds of entries: meanings that the product understands. Empty for a plain list. New records start with the first kind. */
  kinds: readonly string[]
  /** Entries that a new business starts with. */
  first: readonly FirstEntry[]
}
