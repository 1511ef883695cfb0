import type { Issue } from '#base/issue.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { type Delivered, localIdsIn, MOST_ACTIONS, type SentAction, withIds } from './actions.ts'

type Values = Readonly<Record<string, unknown>>

/** An action that waits on the device. */
export interface Entry extends SentAction {
  /** The order in which the actions were done. */
  seq: number
  user_id: number
  business_id: string
  /** Of the record as the person saw it; null for a new record. */
  before: Values | null
  /** The values that the action leads to. */
  expected: Values
  /** The name of the record in the list. */
  title: string
  /** refused, conflict: the person decides. unreadable: it cannot be opened on this device any more. */
  state: 'waiting' | 'refused' | 'conflict' | 'unreadable'
  message?: string
  issues?: Partial<Issue>[]
  /** The record as somebody else left it. */
  current?: Values
}

/** One field that both sides changed: wire values. */
export interface Clash {
  name: string
  mine: unknown
  theirs: unknown
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The row that the device shows for an action: what was known of the record, and what the action leads to. */
export function expectedRow({ id, local_id, before, expected, at, version }: Entry): Record<string, unknown> {
  const made = { created_at: at, updated_at: at }
  return { ...(before ?? made), ...expected, id: id ?? local_id, version: version ?? 0 }
}

/** The values that an action leads to: its answers in the record's fields, and what the definition sets. */
export function expectedValues(options: {
  definition: RecordDefinition
  action: string
  body: Values
  at: string
  user_id: number
  /** The first entry of a lookup's kind, if the device knows it. */
  entryOf: (lookup: string, kind: string) => number | null
}): Record<string, unknown> {
  const { definition, body, at, user_id, entryOf } = options
  const { version: _version, ...sent } = body
  if (options.action === 'create') return { ...firstValues(definition, user_id), ...sent }
  if (options.action === 'change') return sent
  const action = definition.actions?.[options.action]
  const own = Object.entries(sent).filter(([name]) => Object.hasOwn(definition.fields, name))
  const given = Object.entries(action?.to ?? {}).flatMap(([name, value]): [string, unknown][] => {
    if (typeof value !== 'object' || value === null) return [[name, value]]
    if ('now' in value) return [[name, at]]
    if ('me' in value) return [[name, user_id]]
    const field = definition.fields[name]
    const entry = field.kind === 'reference' ? entryOf(field.to, value.kind) : null
    return entry === null ? [] : [[name, entry]]
  })
  return Object.fromEntries([...own, ...given])
}

function firstValues({ fields, owner_field }: RecordDefinition, user_id: number): Record<string, unknown> {
  const defaults = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const value = 'default' in field ? field.default : undefined
    if (value !== undefined) return [[name, value]]
    return field.kind === 'lines' ? [[name, []]] : []
  })
  return { ...Object.fromEntries(defaults), created_by: user_id, ...(owner_field ? { [owner_field]: user_id } : {}) }
}

/** Whether an action can only be done after an earlier one: it is about the same record, or refers to the one that it makes. */
export function dependsOn(later: SentAction, earlier: SentAction): boolean {
  const place = earlier.id ?? earlier.local_id
  if (place !== null && later.record === earlier.record && later.id === place) return true
  return earlier.local_id !== null && localIdsIn({ id: later.id, body: later.body }).includes(earlier.local_id)
}

/** The actions that can be sent, in their order, and for each held one the action that it waits for. */
export function sortQueue(entries: readonly Entry[]): { send: Entry[]; held: Map<string, Entry> } {
  const send: Entry[] = []
  const held = new Map<string, Entry>()
  const stopped: Entry[] = []
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) {
    const blocker = stopped.find((one) => one.business_id === entry.business_id && dependsOn(entry, one))
    if (blocker) held.set(entry.key, held.get(blocker.key) ?? blocker)
    if (blocker || entry.state !== 'waiting') stopped.push(entry)
    else send.push(entry)
  }
  return { send, held }
}

/** What one call holds at most: the server reads bodies of 2,000 keys and 1 MiB. */
const MOST_KEYS = 1_500
const MOST_LETTERS = 300_000

/** The first actions that fit into one call; always at least one. */
export function firstCall(entries: readonly Entry[]): Entry[] {
  let [keys, letters] = [0, 0]
  const end = entries.findIndex((entry, index) => {
    const text = JSON.stringify(wireOf(entry))
    keys += text.split('":').length
    letters += text.length
    return index > 0 && (index >= MOST_ACTIONS || keys > MOST_KEYS || letters > MOST_LETTERS)
  })
  return entries.slice(0, end < 0 ? entries.length : end)
}

/** What the server gets of an action. */
export const wireOf = ({ key, at, record, action, id, local_id, version, body }: Entry): SentAction => ({
  ...{ key, at, record, action, id, local_id, version, body },
})

/**
 * Compares what the person changed with the record as it is now. `apart`: the others changed something else, so both are kept.
 * `same`: they came to the same values. `clash`: the person chooses.
 */
export function compare({ before, expected }: Entry, current: Values): 'same' | 'apart' | Clash[] {
  const names = Object.keys(expected)
  const differing = names.filter((name) => !same(expected[name], current[name]))
  if (differing.length === 0) return 'same'
  const clashes = differing.filter((name) => before === null || !same(before[name], current[name]))
  return clashes.length === 0
    ? 'apart'
    : clashes.map((name) => ({ name, mine: expected[name], theirs: current[name] ?? null }))
}

/** The queue after an answer of the server; done actions are gone, and what referred to them has their ids. */
export function afterAnswers(
  entries: readonly Entry[],
  answers: readonly Delivered[],
): { entries: Entry[]; ids: Map<number, number>; is_settled: boolean } {
  const ids = new Map<number, number>()
  let left = [...entries]
  let is_settled = false
  const replace = (key: string, change: Partial<Entry>) => {
    left = left.map((one) => (one.key === key ? { ...one, ...change } : one))
  }
  for (const answer of answers) {
    const entry = left.find(({ key }) => key === answer.key)
    if (!entry) continue
    if (answer.state === 'refused')
      replace(answer.key, { state: 'refused', message: answer.message, issues: answer.issues })
    if (answer.state === 'conflict') {
      const found = compare(entry, answer.current)
      const version = Number(answer.current.version)
      if (found === 'same') left = without(left, entry)
      else if (found === 'apart') replace(answer.key, { version })
      else replace(answer.key, { state: 'conflict', current: answer.current })
      is_settled ||= !Array.isArray(found)
    }
    if (answer.state !== 'done') continue
    is_settled = true
    if (entry.local_id !== null) ids.set(entry.local_id, answer.id)
    left = without(left, entry).map((one) =>
      // The person saw their own change, so the next one is made on it.
      one.record === entry.record && one.business_id === entry.business_id && one.id === (entry.id ?? entry.local_id)
        ? { ...one, version: answer.version }
        : one,
    )
  }
  return { entries: left.map((one) => named(one, ids)), ids, is_settled }
}

const without = (entries: readonly Entry[], gone: Entry): Entry[] => entries.filter(({ key }) => key !== gone.key)

/** An action with the ids of the server in place of the device's numbers. */
const named = (entry: Entry, ids: ReadonlyMap<number, number>): Entry =>
  ids.size === 0
    ? entry
    : {
        ...entry,
        id: entry.id === null ? null : (ids.get(entry.id) ?? entry.id),
        body: withIds(entry.body, ids) as Record<string, unknown>,
        expected: withIds(entry.expected, ids) as Values,
      }

/** The actions without one that the person discards, and without those that would have nothing to refer to any more. */
export function discarded(entries: readonly Entry[], key: string): Entry[] {
  const gone = entries.find((entry) => entry.key === key)
  if (!gone) return [...entries]
  const left = entries.filter((entry) => entry !== gone)
  if (gone.local_id === null) return left
  return left.filter((entry) => dependsOn(entry, gone)).reduce((all, entry) => discarded(all, entry.key), left)
}

/** Answers of reads with what waits: rows as the person left them, and new rows of the record on top. */
export function withWaiting(
  entries: readonly Entry[],
  read: { record: string; id: number | null; about: { record: string; id: number } | null; is_whole: boolean },
  body: unknown,
): unknown {
  const own = entries.filter(({ record, state }) => record === read.record && state !== 'unreadable')
  if (own.length === 0) return body
  const changed = (row: Values) =>
    own.filter(({ id }) => id === row.id).reduce<Values>((now, { expected }) => ({ ...now, ...expected }), row)
  if (read.id !== null) return changed(body as Values)
  const { data } = body as { data?: unknown }
  if (!Array.isArray(data)) return body
  const made = own.filter(({ id, expected }) => id === null && (read.is_whole || same(expected.about, read.about)))
  return { ...(body as Values), data: [...made.map(expectedRow).reverse(), ...data.map(changed)] }
}
