import type { RecordDefinition } from '#engine/record/define.ts'
import { ApiError } from '#ui/client/api-error.ts'
import type { RequestOptions } from '#ui/client/request.ts'
import { createSignal } from '#ui/client/signal.ts'
import type { AnsweredRead, CallOptions, StandIn } from '#ui/client/stand-in.ts'
import { type Delivered, type OfflinePart, withIds } from '../actions.ts'
import {
  afterAnswers,
  type Clash,
  compare,
  discarded,
  type Entry,
  expectedRow,
  expectedValues,
  firstCall,
  sortQueue,
  wireOf,
  withWaiting,
} from '../queue.ts'
import { isKept, numbersIn, type ReadOf, readOf, type Wish, wishOf } from './match.ts'
import * as vault from './vault.ts'

/** The most actions that wait on one device. */
export const MOST_WAITING = 500
/** Rounds of one sending: actions whose records somebody else changed are sent again in the next one. */
const MOST_ROUNDS = 20
/** A write that can wait is kept when the server has not answered for this time. */
const ANSWER_MS = 15_000
/** Kept answers are written together after this time. */
const WRITE_MS = 400

/** The surroundings of the keeper; tests pass their own. */
export interface KeeperHost {
  parts: readonly OfflinePart[]
  send: <Answer>(options: RequestOptions) => Promise<Answer>
  /** The signed-in person; null where nothing is kept: signed out, or looking as somebody else. */
  user: () => number | null
  now: () => number
  /** Only one tab sends at a time. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** Tells other tabs that the queue changed. */
  tell: () => void
  shelf?: string
}

export type Keeper = ReturnType<typeof makeKeeper>

/** Keeps what a person does and reads on this device while the server cannot be reached, and sends it when it can. */
export function makeKeeper(host: KeeperHost) {
  const { parts, now } = host
  const waiting = createSignal<readonly Entry[]>([])
  /** Since when what is on screen was read, in milliseconds; null while the server answers. */
  const as_of = createSignal<number | null>(null)
  const unreachable = createSignal(false)
  const sending = createSignal(false)
  /** Counts the sendings that changed something on the server. */
  const arrived = createSignal(0)
  const ids = new Map<number, number>()
  const shelf = vault.openShelf(host.shelf)
  /** Whose queue is in `waiting`, and the reading of it. */
  let owner: { user_id: number; loaded: Promise<void> } | null = null
  let turn: Promise<unknown> = Promise.resolve()
  let reads: { place: string; body: unknown }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let last_number = 0

  /** Runs work on the queue after the work before it, so that the order of actions is the order of the person. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work)
    turn = result.catch(() => null)
    return result
  }

  const askSecret = async () =>
    (await host.send<{ secret: string }>({ method: 'POST', path: 'offline/key', body: {}, quiet: true })).secret

  /** The person's key, with their queue in `waiting`; null if nobody is signed in or the key is locked. */
  async function open(): Promise<{ key: CryptoKey; user_id: number; db: vault.Shelf } | null> {
    const user_id = host.user()
    if (user_id === null) return null
    const db = await shelf
    const key = await vault.keyOf(db, user_id, askSecret)
    if (key === null) return null
    if (owner?.user_id !== user_id) owner = { user_id, loaded: load(db, key, user_id) }
    await owner.loaded
    return { key, user_id, db }
  }

  async function load(db: vault.Shelf, key: CryptoKey, user_id: number): Promise<void> {
    for (const row of await db.getAll('ids')) ids.set(row.local_id, row.id)
    waiting.set(await vault.readQueue(db, key, user_id))
  }

  async function write(after: readonly Entry[]): Promise<void> {
    const found = await open()
    if (!found) return
    await vault.writeQueue(found.db, found.key, { before: waiting.get(), after })
    waiting.set(after)
    host.tell()
  }

  const placeOf = (user_id: number, business_id: string, address: string) => `${user_id} ${business_id} ${address}`
  const ofBusiness = (business_id: string) => waiting.get().filter((entry) => entry.business_id === business_id)

  /** A record as the device knows it: as it was read, with what waits. */
  async function knownRow(definition: RecordDefinition, id: number, business_id: string) {
    const found = await answerOf(`${definition.path}/${id}`, business_id)
    return (found?.body ?? null) as Record<string, unknown> | null
  }

  async function answerOf(address: string, business_id: string): Promise<{ at: number; body: unknown } | null> {
    const found = await open()
    if (!found) return null
    const of = readOf(parts, address)
    const entries = ofBusiness(business_id)
    const made = of?.id ? entries.find(({ local_id }) => local_id === of.id) : undefined
    if (made && of) return { at: now(), body: withWaiting(entries, of, expectedRow(made)) }
    const place = placeOf(found.user_id, business_id, address)
    const early = reads.findLast((one) => one.place === place)
    const kept = early
      ? { at: now(), body: early.body }
      : await vault.keptAnswer(found.db, found.key, { place, now: now() })
    // A record that is only on this device has nothing else yet; and of a timeline that was never read, at least the person's
    // own rows are shown.
    const is_own = /^[a-z_]+\/-\d{16}\/(?:changes|timeline)/.test(address) || hasRowsOn(entries, of)
    const answer = kept ?? (is_own ? { at: now(), body: { data: [], next: null } } : null)
    return answer && of ? { ...answer, body: withWaiting(entries, of, answer.body) } : answer
  }

  async function entryOf(lookup: string, kind: string, business_id: string): Promise<number | null> {
    const found = await answerOf(`options/${lookup}`, business_id)
    const { data = [] } = (found?.body ?? {}) as { data?: { id: number; kind?: string }[] }
    return data.find((one) => one.kind === kind)?.id ?? null
  }

  function newNumber(): number {
    const least = 1e15 + now() * 100 + Math.floor(Math.random() * 50)
    last_number = Math.max(last_number + 1, least)
    return -last_number
  }

  async function keepWrite(options: CallOptions, wish: Wish, business_id: string): Promise<{ body: unknown } | null> {
    const found = await open()
    if (!found || waiting.get().length >= MOST_WAITING) return null
    const { definition, action, id } = wish
    const key = options.headers?.['Idempotency-Key'] ?? crypto.randomUUID()
    const answer = (entry: Entry) => ({
      body: action === 'create' || action === 'change' ? expectedRow(entry) : { [definition.name]: expectedRow(entry) },
    })
    const again = waiting.get().find((entry) => entry.key === key)
    if (again) return answer(again)
    const { version: told, ...rest } = (options.body ?? {}) as Record<string, unknown>
    const body = withIds(rest, ids) as Record<string, unknown>
    const version = typeof told === 'number' ? told : null
    if (id !== null && version === null) return null
    const at = new Date(now()).toISOString()
    const before = id === null ? null : await knownRow(definition, id, business_id)
    const kinds = new Map<string, number | null>()
    for (const [name, value] of Object.entries(definition.actions?.[action]?.to ?? {})) {
      const field = definition.fields[name]
      if (field.kind === 'reference' && typeof value === 'object' && value !== null && 'kind' in value)
        kinds.set(`${field.to} ${value.kind}`, await entryOf(field.to, value.kind, business_id))
    }
    const expected = expectedValues({
      ...{ definition, action, body, at, user_id: found.user_id },
      entryOf: (lookup, kind) => kinds.get(`${lookup} ${kind}`) ?? null,
    })
    const titled = { ...before, ...expected }[definition.title]
    const entry = await vault.addEntry(found.db, found.key, {
      ...{ key, at, record: definition.name, action, id, local_id: id === null ? newNumber() : null, version, body },
      ...{ user_id: found.user_id, business_id, before, expected, state: 'waiting' },
      title: typeof titled === 'string' ? titled.slice(0, 120) : '',
    })
    waiting.set([...waiting.get(), entry])
    host.tell()
    return answer(entry)
  }

  async function sendAll(): Promise<void> {
    if (!(await open())) return
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const { send } = sortQueue(waiting.get())
      if (send.length === 0) return
      const { business_id } = send[0]
      const batch = firstCall(send.filter((entry) => entry.business_id === business_id))
      let answers: Delivered[]
      try {
        const body = { actions: batch.map(wireOf) }
        const path = 'offline/actions'
        answers = (await host.send<{ data: Delivered[] }>({ method: 'POST', path, body, business_id, quiet: true }))
          .data
      } catch (error) {
        if (!isRefusedForGood(error)) return
        // The person is no longer in this business, or the call is not accepted: the person sees why.
        answers = batch.map(({ key }) => ({ key, state: 'refused', message: error.message, issues: [] }))
      }
      unreachable.set(false)
      const is_settled = await inTurn(() => take(answers))
      if (!is_settled && answers.every(({ state }) => state === 'later' || state === 'held')) return
    }
  }

  async function take(answers: readonly Delivered[]): Promise<boolean> {
    const after = afterAnswers(waiting.get(), answers)
    const db = await shelf
    for (const [local_id, id] of after.ids) {
      ids.set(local_id, id)
      await db.put('ids', { local_id, id, at: now() })
    }
    await write(after.entries)
    if (after.is_settled) arrived.set(arrived.get() + 1)
    return after.is_settled
  }

  /** Sends what waits, unless another tab does. Never rejects. */
  async function flush(): Promise<void> {
    if (sending.get()) return
    sending.set(true)
    try {
      await host.alone(sendAll)
    } finally {
      sending.set(false)
    }
  }

  const change = (key: string, next: (entry: Entry) => Entry | null) =>
    inTurn(() => write(waiting.get().flatMap((entry) => (entry.key === key ? (next(entry) ?? []) : entry))))

  function keep({ address, business_id, body }: AnsweredRead): void {
    unreachable.set(false)
    as_of.set(null)
    const user_id = host.user()
    if (user_id === null || !isKept(parts, address)) return
    const place = placeOf(user_id, business_id, address)
    reads = [...reads.filter((one) => one.place !== place), { place, body }]
    timer ??= setTimeout(() => void writeReads(), WRITE_MS)
    for (const part of parts)
      for (const next of part.follow?.(address, body) ?? [])
        if (!reads.some((one) => one.place === placeOf(user_id, business_id, next)))
          void host.send({ path: next, business_id, quiet: true }).catch(() => null)
  }

  async function writeReads(): Promise<void> {
    timer = undefined
    const found = await open()
    const some = reads
    if (found)
      await vault.keepAnswers(found.db, found.key, { user_id: found.user_id, now: now() }, some).catch(() => null)
    reads = reads.filter((one) => !some.includes(one))
  }

  const stand_in: StandIn = {
    resolved(given) {
      const options = wishOf(parts, given) ? { signal: AbortSignal.timeout(ANSWER_MS), ...given } : given
      if (ids.size === 0 || !/-\d{16}/.test(options.path + JSON.stringify(options.body ?? ''))) return options
      const path = options.path.replace(/-\d{16}/g, (text) => String(ids.get(Number(text)) ?? text))
      return { ...options, path, body: withIds(options.body, ids) }
    },
    mustWait(options, business_id) {
      const wish = wishOf(parts, options)
      const entries = ofBusiness(business_id)
      if (!wish || entries.length === 0) return false
      const numbers = numbersIn(options)
      return entries.some(
        ({ record, id, local_id }) =>
          (wish.id !== null && record === wish.definition.name && id === wish.id) ||
          (local_id !== null && numbers.includes(local_id)),
      )
    },
    async write(options, business_id) {
      unreachable.set(true)
      const wish = wishOf(parts, options)
      return wish && inTurn(() => keepWrite(options, wish, business_id))
    },
    async read(address, business_id) {
      unreachable.set(true)
      const found = await answerOf(address, business_id)
      if (found) as_of.set(Math.min(found.at, as_of.get() ?? found.at))
      return found && { body: found.body }
    },
    keep,
  }

  return {
    ...{ stand_in, waiting, as_of, unreachable, sending, arrived, flush },
    /** Opens the queue of the signed-in person; after it, actions can be kept. */
    start: async () => (await open()) !== null,
    /** Reads the queue again, after another tab changed it. */
    again: () =>
      inTurn(async () => {
        owner = null
        await open()
      }),
    /** Sends a refused action again. */
    retry: async (key: string) => {
      await change(key, ({ message: _message, issues: _issues, ...entry }) => ({ ...entry, state: 'waiting' }))
      await flush()
    },
    /** Deletes an action that waits, and those that would have nothing to refer to any more. */
    discard: (key: string) => inTurn(() => write(discarded(waiting.get(), key))),
    /** Settles a conflict: the person's values are written over the others', or given up. */
    settle: async (key: string, side: 'mine' | 'theirs') => {
      await change(key, (entry) => settled(entry, side))
      await flush()
    },
    /** Locks what is on this device, at the sign-out. */
    lock: () =>
      inTurn(async () => {
        clearTimeout(timer)
        ;[timer, reads, owner] = [undefined, [], null]
        waiting.set([])
        as_of.set(null)
        await vault.lockShelf(await shelf)
      }),
    /** Deletes everything of the signed-in person on this device. */
    wipe: () => inTurn(() => write([])),
  }
}

const hasRowsOn = (entries: readonly Entry[], of: ReadOf | null): boolean =>
  of?.about != null &&
  entries.some(
    ({ record, id, expected }) =>
      record === of.record && id === null && JSON.stringify(expected.about) === JSON.stringify(of.about),
  )

/** The clashing fields of an action in conflict. */
export function clashesOf(entry: Entry): Clash[] {
  const found = entry.current ? compare(entry, entry.current) : []
  return Array.isArray(found) ? found : []
}

// Of a change, what does not clash is still sent; an action is one thing.
function settled(entry: Entry, side: 'mine' | 'theirs'): Entry | null {
  const { current = {}, ...rest } = entry
  const names = new Set(side === 'theirs' ? clashesOf(entry).map(({ name }) => name) : [])
  const left = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)))
  const body = left(entry.body)
  if (side === 'theirs' && (entry.action !== 'change' || Object.keys(body).length === 0)) return null
  return {
    ...rest,
    body,
    expected: left(entry.expected),
    before: current,
    version: Number(current.version),
    state: 'waiting',
  }
}

const isRefusedForGood = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 409, 429].includes(error.status)
