import { type Connection, readingOf } from '../connections/store.server.ts'
import { readItem } from '../providers/read-items.server.ts'
import { decoded, parseJson, readBody, UnreadableBody, unreadableWords } from './body.server.ts'
import { type Enquiry, saysNothing } from './enquiry.ts'

const NOTHING_FOUND = 'No name, phone or message was found in it. Choose the fields where they are.'

/** A delivery as it came. */
interface Stored {
  raw: Buffer
  content_type: string
}

/** What becomes of a delivery that no lead can be made of, and why. */
export interface RefusedDelivery {
  state: 'mapping_failed' | 'failed'
  problem: string
}

/** Reads a stored delivery with the current mapping, or says why it is no enquiry. */
export async function readDelivery(
  delivery: Stored & { received_at: Date },
  connection: Connection,
): Promise<{ enquiry: Enquiry } | RefusedDelivery> {
  const { item, problem } = await itemOf(delivery)
  if (item === null) return { state: 'failed', problem }
  const read = readWith(connection, item, delivery.received_at)
  return read.problem === null ? { enquiry: read.enquiry } : { state: 'mapping_failed', problem: read.problem }
}

/** One enquiry as a connection reads it now, with the problem if it names neither a person nor a wish. */
export function readWith(connection: Connection, item: object, at: Date): { enquiry: Enquiry; problem: string | null } {
  const { enquiry, fallback_name } = readItem(item, readingOf(connection), at)
  return { enquiry, problem: saysNothing(enquiry, fallback_name) ? NOTHING_FOUND : null }
}

/** A kept delivery as the object it was, or the reason why it cannot be read as one. */
export async function itemOf({
  raw,
  content_type,
}: Stored): Promise<{ item: object; problem: null } | { item: null; problem: string }> {
  try {
    // Single enquiries are stored as JSON, unreadable bodies as received.
    const value = await readStored(raw, content_type)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { item: value, problem: null }
    throw new UnreadableBody('not_an_object')
  } catch (error) {
    if (!(error instanceof UnreadableBody)) throw error
    return { item: null, problem: unreadableWords(error.reason) }
  }
}

async function readStored(raw: Buffer, content_type: string): Promise<unknown> {
  try {
    return parseJson(decoded(raw))
  } catch {
    return readBody(raw, content_type)
  }
}
