/** One entry that a new business starts with. Its place in the list is its order. */
export interface FirstEntry<Kind extends string = string> {
  name: string
  /** One of the lookup's kinds; the first kind unless told. */
  kind?: Kind
  /** `#rrggbb`. */
  color?: string
  is_default?: boolean
}

/** What the entries of a lookup are like; `defineLookup` writes it into the definition. */
export interface LookupRules {
  /** What an entry may mean, whatever a business calls it; empty for a plain list. New records begin with the first kind. */
  kinds: readonly string[]
  /** What a new business starts with. */
  first: readonly FirstEntry[]
}
