import { badRequest } from './refusal.server.ts'

const MAX_DEPTH = 64
const MAX_KEYS = 2_000
/** The most keys of a record in a body: a document has up to 500 lines, each with fields of its own. The size of a body has a limit too. */
export const RECORD_KEYS = 25_000
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])
const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a request body strictly: UTF-8, no U+0000, no lone surrogates, depth 64, 2,000 keys or `most`, no prototype keys,
 * no number that JSON cannot carry exactly.
 */
export function parseStrictJson(bytes: Uint8Array, most = MAX_KEYS): unknown {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw badRequest('The request is not valid UTF-8')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badRequest('The request is not valid JSON')
  }
  let keys = 0
  const walk = (part: unknown, depth: number): void => {
    if (depth > MAX_DEPTH) throw badRequest('The request is nested too deeply')
    if (typeof part === 'string') return checkText(part)
    if (typeof part === 'number') {
      if (!Number.isFinite(part) || (Number.isInteger(part) && !Number.isSafeInteger(part)))
        throw badRequest('The request has a number that is too large')
      return
    }
    if (Array.isArray(part)) {
      for (const item of part) walk(item, depth + 1)
      return
    }
    if (part === null || typeof part !== 'object') return
    for (const [key, item] of Object.entries(part)) {
      if (++keys > most) throw badRequest('The request has too many fields')
      if (FORBIDDEN.has(key)) throw badRequest('The request has a field that is not allowed')
      checkText(key)
      walk(item, depth + 1)
    }
  }
  walk(value, 1)
  return value
}

/** Refuses texts that the database or JSON cannot represent. */
export function checkText(text: string): void {
  if (text.includes('\u0000') || !text.isWellFormed())
    throw badRequest('The request has characters that are not allowed')
}

/** Reads a query string; the same parameter twice is refused. */
export function parseQuery(query: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null)
  if (query === '') return found
  try {
    // URLSearchParams replaces broken sequences silently; decodeURIComponent throws on them.
    decodeURIComponent(query.replaceAll('+', ' '))
  } catch {
    throw badRequest('The address is not valid')
  }
  for (const [key, value] of new URLSearchParams(query)) {
    if (key in found) throw badRequest('The address names a parameter twice')
    if (FORBIDDEN.has(key)) throw badRequest('The address has a parameter that is not allowed')
    checkText(value)
    found[key] = value
  }
  return found
}
