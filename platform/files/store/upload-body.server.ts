import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { StoreError } from './store-error.server.ts'

const LIMITS = { fields: 20, fieldNameSize: 100, fieldSize: 16 * 1024, files: 1, headerPairs: 20 }
// Bytes of a refused upload that are still read, so that the browser gets the answer instead of a broken connection.
const DRAIN_BYTES = 1024 * 1024

const malformed = () => new StoreError(400, 'MalformedForm', 'The body is not a well-formed multipart form')

/**
 * Reads a form upload without holding its file in memory: `take` gets the fields before the file, and the file
 * as a stream. Throws a StoreError for a broken form.
 */
export function readUpload(
  request: IncomingMessage,
  take: (fields: ReadonlyMap<string, string>, content: Readable) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let busboy: BusboyInstance
    try {
      busboy = new Busboy({ headers: request.headers as BusboyHeaders, limits: LIMITS })
    } catch {
      return reject(malformed())
    }
    const fields = new Map<string, string>()
    let work: Promise<void> | null = null
    let file: Readable | null = null
    const fail = (error: unknown) => {
      request.unpipe(busboy)
      reject(error)
    }
    busboy.on('field', (name, value) => fields.set(name.toLowerCase(), value))
    busboy.on('file', (name, content) => {
      // An error of the stream goes to its reader; without a reader it must not end the process.
      content.on('error', () => {})
      if (name !== 'file') return content.resume()
      file = content
      work = take(fields, content)
      work.catch(fail)
    })
    busboy.on('error', () => {
      if (!work) return fail(malformed())
      // The answer waits until the reader has deleted what it wrote.
      const incomplete = new StoreError(400, 'IncompleteBody', 'The upload was not complete')
      file?.destroy(incomplete)
      work.then(
        () => fail(incomplete),
        () => fail(incomplete),
      )
    })
    busboy.on('finish', () => {
      if (work) work.then(resolve, fail)
      else fail(new StoreError(400, 'NoFile', 'The form must contain a field named file'))
    })
    request.on('aborted', () => busboy.destroy(new Error('aborted')))
    request.pipe(busboy)
  })
}

/** Continues reading for a while after a refusal; false if the sender has not finished by then. */
export async function drain(request: IncomingMessage): Promise<boolean> {
  let left = DRAIN_BYTES
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      left -= (chunk as Buffer).length
      if (left < 0) return false
    }
    return true
  } catch {
    // The sender has disconnected.
    return false
  }
}
