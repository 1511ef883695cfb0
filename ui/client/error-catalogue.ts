import type { ApiError, FieldIssue } from './api-error.ts'

/** The kinds of toasts. */
export type ToastKind = 'info' | 'success' | 'warning' | 'error' | 'default'

/** One effect of a failed call in the browser. */
export type Effect =
  | { do: 'toast'; kind: ToastKind; message: string; id?: string }
  | { do: 'maintenance'; on: boolean }
  | { do: 'clear_session' }
  | { do: 'go'; to: 'sign_in' | 'home' }

/** The fixed texts of the error catalogue (specification, section 8). */
export const TEXT = {
  session_expired: 'Session Expired Logging out!!',
  not_authorized: 'You are not authorized to perform this action',
  fallback: 'Something went wrong!',
  saved: 'Data Submitted Successfully!',
} as const

const toast = (message: string, id?: string): Effect => ({ do: 'toast', kind: 'error', message, ...(id ? { id } : {}) })

// Each entry of a messages list is shown as field plus message, joined by commas.
const listed = (issues: FieldIssue[]): string =>
  issues.map((issue) => [issue.field, issue.message ?? issue.error].filter(Boolean).join(' ')).join(', ')

const spoken = (issues: FieldIssue[]): string[] =>
  issues.map((issue) => issue.message || issue.error || issue.field || '').filter((text) => text !== '')

/** The effects if the token is missing or expired before a request is sent. */
export const SESSION_EXPIRED: Effect[] = [
  { do: 'clear_session' },
  toast(TEXT.session_expired, 'session-expired'),
  { do: 'go', to: 'sign_in' },
]

/**
 * The error catalogue: the effects of a failed answer, decided in one place.
 * `quiet` leaves out the toasts for callers that show the failure themselves (a form, a list with Retry).
 * `in_session` is false for calls that need no session, such as signing in.
 */
export function effectsOf(error: ApiError, { quiet = false, in_session = true } = {}): Effect[] {
  const effects: Effect[] = []
  if (error.status > 0) effects.push({ do: 'maintenance', on: error.code === 'UNDER_MAINTENANCE' })
  if (error.code === 'UNDER_MAINTENANCE') return effects

  if (error.errors[0]?.rule === 'E_UNAUTHORIZED_ACCESS' || error.code === 'E_INVALID_AUTH_TOKEN')
    return [...effects, { do: 'clear_session' }, { do: 'go', to: 'sign_in' }]
  // An inactive member can do nothing on any screen, so quiet calls show it too. Sign-in shows the message in its form.
  if (error.code === 'E_NOT_ACTIVE' && (in_session || !quiet))
    return [...effects, ...messagesOf(error).map((text) => toast(text, text)), { do: 'go', to: 'home' }]
  if (quiet) return effects
  return [...effects, ...messagesOf(error).map((text) => toast(text))]
}

/** The messages of a failure, most exact first; never empty. */
export function messagesOf(error: ApiError): string[] {
  const { body } = error
  if (error.code === 'E_AUTHORIZATION_FAILURE') return [TEXT.not_authorized]
  // For these codes show the server's own message, because the person can act on it or no right is missing.
  if (error.status === 403 && !['E_NOT_ACTIVE', 'E_SECOND_FACTOR', 'E_VIEW_ONLY'].includes(error.code))
    return [TEXT.not_authorized]
  if (error.code === 'CUSTOM_ERR') return [body.msg || body.message || TEXT.fallback]
  if (Array.isArray(body.messages) && body.messages.length > 0) return [listed(body.messages)]
  if (error.errors.length > 0) {
    const words = spoken(error.errors)
    if (words.length > 0) return words
  }
  // The product's own refusals have a message for people; a crash (5xx without a code) does not.
  return [(error.code !== '' && body.message) || TEXT.fallback]
}
