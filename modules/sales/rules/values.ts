/** A text of a row; '' for none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The rows of a lines field; none for a field without. */
export const rowsOf = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? (value as Record<string, unknown>[]) : []
