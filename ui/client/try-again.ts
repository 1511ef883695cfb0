import { ApiError } from './api-error.ts'

/** The most retries of a call that was refused by a rate limit. */
const MOST_RETRIES = 3

/** Whether a query is tried again: once after a temporary failure (no answer, 5xx), up to three times after a rate limit. */
export function triesAgain(count: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.status === 429) return error.retry_after !== null && count < MOST_RETRIES
  return count < 1 && (error.status === 0 || error.status >= 502) && error.code !== 'E_SESSION_EXPIRED'
}

/** Milliseconds before the next try: the time from the server, up to a minute, else a second. */
export function waitBeforeTry(_count: number, error: unknown): number {
  return 1_000 * Math.min((error instanceof ApiError && error.retry_after) || 1, 60)
}
