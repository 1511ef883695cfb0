/** The result of a request to a marketplace, the same for all marketplaces. */
export type Outcome =
  | { outcome: 'ok'; items: unknown[]; is_last: boolean }
  | { outcome: 'rate_limited'; retry_after: number; text: string }
  | { outcome: 'retry'; text: string }
  | { outcome: 'reauth_required'; text: string }
  | { outcome: 'bad_request_or_credentials'; text: string }
  | { outcome: 'bad_request'; text: string }

/** One question to a marketplace. The address holds its keys: it is never logged. */
export interface Question {
  url: string
}

/** What came back, as text. */
export interface RawAnswer {
  status: number
  text: string
}

/** Sends a request to a marketplace or its simulator. Throws without an answer. */
export type AskOutside = (question: Question) => Promise<RawAnswer>
