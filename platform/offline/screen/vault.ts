import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Entry } from '../queue.ts'

/** Ciphertext and its nonce. */
export interface Sealed {
  nonce: Uint8Array<ArrayBuffer>
  text: ArrayBuffer
}

interface Shelves extends DBSchema {
  /** The key of each person on this device. `open` is there while the person is signed in; `wrapped` opens with their secret. */
  keys: { key: number; value: { user_id: number; wrapped: ArrayBuffer; open: CryptoKey | null } }
  queue: {
    key: number
    value: { seq: number; user_id: number; business_id: string; sealed: Sealed }
    indexes: { user_id: number }
  }
  /** Answers of reads by owner, business and address. */
  kept: {
    key: string
    value: { place: string; user_id: number; at: number; size: number; sealed: Sealed }
    indexes: { at: number }
  }
  /** Ids of the server by the device's own numbers. */
  ids: { key: number; value: { local_id: number; id: number; at: number } }
}

export type Shelf = IDBPDatabase<Shelves>

/** Opens the database of this device. */
export const openShelf = (name = 'vanik-offline'): Promise<Shelf> =>
  openDB<Shelves>(name, 1, {
    upgrade(shelf) {
      shelf.createObjectStore('keys', { keyPath: 'user_id' })
      shelf.createObjectStore('queue', { keyPath: 'seq', autoIncrement: true }).createIndex('user_id', 'user_id')
      shelf.createObjectStore('kept', { keyPath: 'place' }).createIndex('at', 'at')
      shelf.createObjectStore('ids', { keyPath: 'local_id' })
    },
  })

const AES = { name: 'AES-GCM', length: 256 }
const NONCE_BYTES = 12

/** Seals a value for one place; it opens nowhere else. */
export async function sealed(key: CryptoKey, place: string, value: unknown): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const words = new TextEncoder()
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: words.encode(place) }
  return { nonce, text: await crypto.subtle.encrypt(algorithm, key, words.encode(JSON.stringify(value))) }
}

/** Opens a sealed value; null if the key or the place is another one. */
export async function opened<Value>(key: CryptoKey, place: string, { nonce, text }: Sealed): Promise<Value | null> {
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: new TextEncoder().encode(place) }
  const found = await crypto.subtle.decrypt(algorithm, key, text).catch(() => null)
  return found && (JSON.parse(new TextDecoder().decode(found)) as Value)
}

/**
 * The key of a person, made at the first use. While they are signed in it stays in the browser in a form that no script can
 * read out. After a sign-out only its wrapped form is left, which opens with the secret that the server gives to that person.
 * Null if it is locked and the secret cannot be had now.
 */
export async function keyOf(
  shelf: Shelf,
  user_id: number,
  askSecret: () => Promise<string>,
): Promise<CryptoKey | null> {
  const known = await shelf.get('keys', user_id)
  if (known?.open) return known.open
  const secret = await askSecret().catch(() => null)
  if (secret === null) return null
  const bytes = Uint8Array.from(atob(secret), (letter) => letter.charCodeAt(0))
  const wrapping = await crypto.subtle.importKey('raw', bytes, 'AES-KW', false, ['wrapKey', 'unwrapKey'])
  const unwrap = (wrapped: ArrayBuffer) =>
    crypto.subtle.unwrapKey('raw', wrapped, wrapping, 'AES-KW', AES, false, ['encrypt', 'decrypt'])
  const before = known && (await unwrap(known.wrapped).catch(() => null))
  if (known && before) {
    await shelf.put('keys', { ...known, open: before })
    return before
  }
  // A key that the server's secret does not open any more is replaced; what it sealed is shown as unreadable.
  const fresh = await crypto.subtle.generateKey(AES, true, ['encrypt', 'decrypt'])
  const wrapped = await crypto.subtle.wrapKey('raw', fresh, wrapping, 'AES-KW')
  const open = await unwrap(wrapped)
  // Another call or tab may have made one meanwhile; both use the first, so that neither seals what the other cannot open.
  const change = shelf.transaction('keys', 'readwrite')
  const other = await change.store.get(user_id)
  const is_first = !other?.open
  if (is_first) await change.store.put({ user_id, wrapped, open })
  await change.done
  return is_first ? open : other.open
}

/** Locks everything on this device: open keys and kept answers go, waiting actions stay sealed. */
export async function lockShelf(shelf: Shelf): Promise<void> {
  const change = shelf.transaction(['keys', 'kept', 'queue'], 'readwrite')
  await change.objectStore('kept').clear()
  const waiting = new Set((await change.objectStore('queue').getAll()).map(({ user_id }) => user_id))
  for (const row of await change.objectStore('keys').getAll())
    if (waiting.has(row.user_id)) await change.objectStore('keys').put({ ...row, open: null })
    else await change.objectStore('keys').delete(row.user_id)
  await change.done
}

const placeOf = ({ user_id, business_id }: Pick<Entry, 'user_id' | 'business_id'>) => `queue ${user_id} ${business_id}`

/** All actions of a person that wait on this device, in their order. */
export async function readQueue(shelf: Shelf, key: CryptoKey, user_id: number): Promise<Entry[]> {
  const rows = await shelf.getAllFromIndex('queue', 'user_id', user_id)
  const entries = await Promise.all(
    rows.map(async (row): Promise<Entry> => {
      const entry = await opened<Entry>(key, placeOf(row), row.sealed)
      return { ...(entry ?? unreadable(row)), seq: row.seq }
    }),
  )
  return entries.toSorted((a, b) => a.seq - b.seq)
}

const unreadable = ({ seq, user_id, business_id }: Pick<Entry, 'seq' | 'user_id' | 'business_id'>): Entry => ({
  ...{ seq, user_id, business_id, key: `unreadable ${seq}`, at: '', record: '', action: '', id: null, local_id: null },
  ...{ version: null, body: {}, before: null, expected: {}, title: '', state: 'unreadable' },
})

/** Adds an action at the end of the queue; resolves once it is on the disk. */
export async function addEntry(shelf: Shelf, key: CryptoKey, entry: Omit<Entry, 'seq'>): Promise<Entry> {
  const { user_id, business_id } = entry
  const row = { user_id, business_id, sealed: await sealed(key, placeOf(entry), entry) }
  // `strict`: after a restart of the phone, what was acknowledged is there.
  const change = shelf.transaction('queue', 'readwrite', { durability: 'strict' })
  const seq = await change.store.add(row as never)
  await change.done
  return { ...entry, seq }
}

/** Writes the queue of a person as it is now: changed actions anew, done and discarded ones no more. */
export async function writeQueue(
  shelf: Shelf,
  key: CryptoKey,
  options: { before: readonly Entry[]; after: readonly Entry[] },
): Promise<void> {
  const changed = options.after.filter((entry) => !options.before.includes(entry))
  const rows = await Promise.all(
    changed.map(async (entry) => {
      const { seq, user_id, business_id } = entry
      return { seq, user_id, business_id, sealed: await sealed(key, placeOf(entry), entry) }
    }),
  )
  const left = new Set(options.after.map(({ seq }) => seq))
  const change = shelf.transaction('queue', 'readwrite', { durability: 'strict' })
  for (const { seq } of options.before) if (!left.has(seq)) await change.store.delete(seq)
  for (const row of rows) await change.store.put(row)
  await change.done
}

/** The most answers that are kept, the largest one, and for how long. */
const MOST_KEPT = 400
const LARGEST = 300_000
const KEPT_MS = 36 * 3_600_000

/** Keeps answers of reads of one person and business; the oldest go. */
export async function keepAnswers(
  shelf: Shelf,
  key: CryptoKey,
  owner: { user_id: number; now: number },
  reads: readonly { place: string; body: unknown }[],
): Promise<void> {
  const rows = await Promise.all(
    reads.map(async ({ place, body }) => ({
      ...{ place, user_id: owner.user_id, at: owner.now },
      sealed: await sealed(key, place, { at: owner.now, body }),
    })),
  )
  const change = shelf.transaction('kept', 'readwrite')
  for (const row of rows) {
    const size = row.sealed.text.byteLength
    if (size <= LARGEST) await change.store.put({ ...row, size })
  }
  const too_many = (await change.store.count()) - MOST_KEPT
  let seen = 0
  for (let row = await change.store.index('at').openCursor(); row; row = await row.continue()) {
    if (++seen > too_many && row.value.at > owner.now - KEPT_MS) break
    await row.delete()
  }
  await change.done
}

/** A kept answer with the time at which it was read, in milliseconds; null if there is none of these days. */
export async function keptAnswer(
  shelf: Shelf,
  key: CryptoKey,
  { place, now }: { place: string; now: number },
): Promise<{ at: number; body: unknown } | null> {
  const row = await shelf.get('kept', place)
  if (!row || row.at < now - KEPT_MS) return null
  return opened(key, place, row.sealed)
}
