import { Busboy, type BusboyInstance } from '@fastify/busboy'

/** Why a body could not be read; the answer to the sender. */
export class UnreadableBody extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

const WORDS: Record<string, string> = {
  not_json: 'This could not be read: it is not JSON.',
  not_utf8: 'This could not be read: its letters are not UTF-8.',
  not_multipart: 'This could not be read: the form in it is not whole.',
  not_an_object: 'This could not be read: it has no fields.',
  too_deep: 'This could not be read: its parts are nested too deeply.',
  too_many_fields: 'This could not be read: it has too many fields.',
}

/** The sentence that people read about a body, or an item of it, that could not be read. */
export const unreadableWords = (reason: string): string => WORDS[reason] ?? 'This could not be read'

const MAX_DEPTH = 64
const MAX_FIELDS = 500
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Reads a request body: a form, or JSON under any content type. Throws UnreadableBody. */
export async function readBody(raw: Buffer, content_type: string): Promise<unknown> {
  const type = content_type.split(';', 1)[0].trim().toLowerCase()
  if (type === 'multipart/form-data') return readMultipart(raw, content_type)
  const text = decoded(raw)
  if (type === 'application/x-www-form-urlencoded') return fieldsOf(new URLSearchParams(text))
  return parseJson(text)
}

/** Reads JSON; whole numbers that JavaScript cannot hold exactly stay the text they are, as ids of marketplaces are. */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text, ((_key: string, one: unknown, context?: { source?: string }) =>
      typeof one === 'number' && Number.isInteger(one) && !Number.isSafeInteger(one) && context?.source
        ? context.source
        : one) as Parameters<typeof JSON.parse>[1])
  } catch {
    throw new UnreadableBody('not_json')
  }
  if (isDeeper(value)) throw new UnreadableBody('too_deep')
  return value
}

/** A body as text; throws UnreadableBody where it is not UTF-8. */
export function decoded(raw: Buffer): string {
  try {
    return decoder.decode(raw)
  } catch {
    throw new UnreadableBody('not_utf8')
  }
}

function isDeeper(value: unknown): boolean {
  let layer: unknown[] = [value]
  for (let depth = 0; layer.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true
    layer = layer.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

// The same name twice makes a list.
function fieldsOf(pairs: Iterable<[string, string]>): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = Object.create(null)
  let count = 0
  for (const [name, value] of pairs) {
    if (++count > MAX_FIELDS) throw new UnreadableBody('too_many_fields')
    const before = found[name]
    found[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
  }
  return { ...found }
}

function readMultipart(raw: Buffer, content_type: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new UnreadableBody('not_multipart'))
    const pairs: [string, string][] = []
    let parser: BusboyInstance
    try {
      parser = new Busboy({
        headers: { 'content-type': content_type },
        limits: { fields: MAX_FIELDS, files: 0, fieldSize: raw.length, headerPairs: 20 },
      })
    } catch {
      return fail()
    }
    parser.on('field', (name, value) => void pairs.push([name, value]))
    // Files are ignored.
    parser.on('file', (_name, stream) => void stream.resume())
    parser.on('error', fail)
    parser.on('finish', () => (pairs.length === 0 ? fail() : resolve(fieldsOf(pairs))))
    parser.end(raw)
  })
}
