/** A signed-in account. */
export interface Account {
  id: number
  name: string
  email: string
  token_hash: Buffer
  /** Whose eyes this session looks through, in which business and until when; null most of the time. */
  viewing: Viewing | null
}

/** An owner looking at their business as one of its people does. */
export interface Viewing {
  business_id: number
  user_id: number
  /** Milliseconds since 1970. */
  until: number
}
