/** One issue of a request: the field's path, a message, and the rule that refused it. */
export type FieldIssue = { field?: string; message?: string; rule?: string; error?: string }

/** The body of a refusal in wire form; every part may be missing. */
export type FailureBody = {
  code?: string
  message?: string
  msg?: string
  messages?: FieldIssue[]
  errors?: FieldIssue[]
  request_id?: string
  [extra: string]: unknown
}

/** A failed call. `status` 0 means that no answer arrived (`E_NETWORK`) or no request was sent (`E_SESSION_EXPIRED`). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldIssue[]
  readonly body: FailureBody
  /** Seconds to wait before the next try, from the server; null if it sent none. */
  readonly retry_after: number | null

  constructor({
    status,
    body,
    retry_after = null,
  }: { status: number; body: FailureBody; retry_after?: number | null }) {
    super(body.msg || body.message || 'Something went wrong!')
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? ''
    this.errors = Array.isArray(body.errors) ? body.errors : []
    this.body = body
    this.retry_after = retry_after
  }

  /** True when the issues belong to form fields. */
  get is_validation(): boolean {
    return this.code === 'VALIDATION_ERROR' || this.code === 'E_VALIDATION_FAILURE'
  }
}
