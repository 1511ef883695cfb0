/** The search part of an address as values: what reads as JSON is JSON, everything else is text. */
export type Search = Record<string, unknown>

function valueOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    // Long digits (phones, ids of other systems) would lose their end as numbers.
    return typeof value === 'number' && String(value) !== text ? text : value
  } catch {
    return text
  }
}

/** Reads `?a=5&b=text`. */
export function readSearch(text: string): Search {
  const search: Search = {}
  for (const [name, value] of new URLSearchParams(text)) search[name] = valueOf(value)
  return search
}

/** Writes `?a=5&b=text`, or nothing; undefined is left out, and a text that would read as something else is quoted. */
export function writeSearch(search: Search | undefined): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(search ?? {})) {
    if (value === undefined) continue
    const as_text = typeof value === 'string' && typeof valueOf(value) === 'string'
    pairs.set(name, as_text ? value : JSON.stringify(value))
  }
  const text = pairs.toString()
  return text ? `?${text}` : ''
}
