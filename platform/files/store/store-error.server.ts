/** A refusal of the local store: HTTP status, code for programs, sentence for people. */
export class StoreError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** 403 AccessDenied. */
export const accessDenied = (message = 'Access Denied') => new StoreError(403, 'AccessDenied', message)
