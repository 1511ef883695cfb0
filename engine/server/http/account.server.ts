/** A signed-in account. */
export interface Account {
  id: number
  name: string
  /** Null for a person who signs in by phone and gave none. */
  email: string | null
  token_hash: Buffer
  /** The member as whom this session is viewing, in which business and until when; null unless view-as is on. */
  viewing: Viewing | null
}

/** An owner viewing their business as one of its members. */
export interface Viewing {
  business_id: number
  user_id: number
  /** Milliseconds since 1970. */
  until: number
}
