import { ApiError } from './api-error.ts'

/** How often what was asked too fast is asked again. */
const PATIENCE = 3

/** Whether a query is tried again: once after what may pass by itself (no answer, a server that stumbled), and after a wait where it only came too fast. */
export function triesAgain(count: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.status === 429) return error.retry_after !== null && count < PATIENCE
  return count < 1 && (error.status === 0 || error.status >= 502) && error.code !== 'E_SESSION_EXPIRED'
}

/** Milliseconds before the next try: what the server asks for, up to a minute, else a second. */
export function waitBeforeTry(_count: number, error: unknown): number {
  return 1_000 * Math.min((error instanceof ApiError && error.retry_after) || 1, 60)
}
