import { request } from '#ui/client/request.ts'

/** How much base64 text is decoded at a time, in characters (specification, section 9). */
const CHUNK = 512

/** The content of a data URI in base64, with its type; null for any other text. */
export function blobOf(data_uri: string): Blob | null {
  const comma = data_uri.indexOf(',')
  const [type, ...marks] = data_uri.slice('data:'.length, comma).split(';')
  if (!data_uri.startsWith('data:') || comma < 0 || marks.at(-1) !== 'base64') return null
  const parts: Uint8Array<ArrayBuffer>[] = []
  try {
    for (let start = comma + 1; start < data_uri.length; start += CHUNK)
      parts.push(Uint8Array.from(atob(data_uri.slice(start, start + CHUNK)), (character) => character.charCodeAt(0)))
  } catch {
    return null
  }
  return new Blob(parts, { type })
}

/** A file or blob as a data URI; rejects if it cannot be read. */
export function dataUriOf(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
    reader.readAsDataURL(content)
  })
}

/** The picture or PDF at an address on another site as a data URI, fetched by the server; null if that fails. */
export async function dataUriAt(url: string): Promise<string | null> {
  try {
    const options = { method: 'POST', path: 'url_to_binary', body: { url }, quiet: true, answer: 'blob' } as const
    return await dataUriOf(await request<Blob>(options))
  } catch {
    return null
  }
}
