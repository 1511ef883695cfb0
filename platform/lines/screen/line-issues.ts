/** Messages of one line by field; a message of the whole line has the key ''. */
export type LineIssues = Readonly<Record<string, string>>

/**
 * The messages shown in the sheet, by the position of the line. An issue is shown once its cell was left, once the form
 * was sent, and always if it comes from the server.
 */
export function lineIssues(options: {
  /** Errors of the lines, nested as in react-hook-form. */
  errors: unknown
  keys: readonly number[]
  is_submitted: boolean
  /** Cells that lost the focus, as `key:field`. */
  left: ReadonlySet<string>
}): Record<number, LineIssues> {
  const { errors, keys, is_submitted, left } = options
  const shown: Record<number, LineIssues> = {}
  for (const [place, of_line] of Object.entries((errors ?? {}) as Record<string, unknown>)) {
    const row = Number(place)
    if (!Number.isInteger(row) || typeof of_line !== 'object' || of_line === null) continue
    const is_seen = (name: string, type: unknown) =>
      is_submitted || type === 'server' || left.has(`${keys[row]}:${name}`)
    const messages = [...messagesOf(of_line)].filter(([name, { type }]) => is_seen(name, type))
    if (messages.length > 0) shown[row] = Object.fromEntries(messages.map(([name, { message }]) => [name, message]))
  }
  return shown
}

function* messagesOf(of_line: object): Generator<[string, { message: string; type: unknown }]> {
  for (const [name, issue] of [['', of_line] as const, ...Object.entries(of_line)]) {
    const { message, type } = (issue ?? {}) as { message?: unknown; type?: unknown }
    if (typeof message === 'string') yield [name, { message, type }]
  }
}
