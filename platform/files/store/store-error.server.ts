/** A refusal as S3 words it: status, code, message. */
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

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The error as XML. */
export function errorXml(error: { code: string; message: string }, request_id: string): string {
  const text = (value: string) => value.replace(/[&<>"]/g, (mark) => MARKS[mark])
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${text(error.code)}</Code><Message>${text(error.message)}</Message><RequestId>${text(request_id)}</RequestId></Error>`
}
