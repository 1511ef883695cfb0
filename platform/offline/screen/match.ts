import type { RecordDefinition } from '#engine/record/define.ts'
import type { CallOptions } from '#ui/client/stand-in.ts'
import { localIdsIn, type OfflinePart } from '../actions.ts'

/** A write that a module lets people do without a network. */
export interface Wish {
  definition: RecordDefinition
  action: string
  id: number | null
}

/** The action that a call asks for; null if it cannot be done without a network. */
export function wishOf(parts: readonly OfflinePart[], { method, path }: CallOptions): Wish | null {
  const [first, id, name, ...more] = path.split('?', 1)[0].split('/')
  const found = recordAt(parts, first)
  if (!found || more.length > 0 || (id !== undefined && !/^-?\d{1,16}$/.test(id))) return null
  const action = method === 'PUT' && name === undefined ? 'change' : id === undefined ? 'create' : name
  const is_right = method === (action === 'change' ? 'PUT' : 'POST')
  if (action === undefined || !is_right || !found.actions.includes(action)) return null
  return { definition: found.definition, action, id: id === undefined ? null : Number(id) }
}

const recordAt = (parts: readonly OfflinePart[], path: string) =>
  parts.flatMap(({ records }) => records).find(({ definition }) => definition.path === path)

/** Reads that every screen of a business makes. */
const OF_EVERY_SCREEN = [
  ...['businesses', 'user', 'my_branches', 'modules', 'preferences', 'options', 'custom_fields', 'saved_filters'],
  ...['lead_statuses', 'task_statuses', 'notices', 'settings'],
]

/** Whether the answer of a read is kept: those of the declared records, and what every screen needs. */
export function isKept(parts: readonly OfflinePart[], address: string): boolean {
  const first = address.split(/[/?]/, 1)[0]
  return (
    OF_EVERY_SCREEN.includes(first) || !!recordAt(parts, first) || parts.some(({ reads }) => reads?.includes(first))
  )
}

/** What a read is about, so that waiting actions can be added to its answer. */
export interface ReadOf {
  record: string
  /** The record on its own page; null for a list. */
  id: number | null
  /** The record on which the rows of a list hang. */
  about: { record: string; id: number } | null
  /** The list has no conditions. */
  is_whole: boolean
}

/** What an address reads: one record, a list, or the rows of a kind on a record's timeline. */
export function readOf(parts: readonly OfflinePart[], address: string): ReadOf | null {
  const [path, text = ''] = address.split('?')
  const [first, id, name] = path.split('/')
  const found = recordAt(parts, first)
  if (!found) return null
  const query = new URLSearchParams(text)
  const record = found.definition.name
  if (id === undefined) return { record, id: null, about: null, is_whole: isWhole(query) }
  if (!/^-?\d{1,16}$/.test(id)) return null
  if (name === undefined) return { record, id: Number(id), about: null, is_whole: false }
  const of = query.get('of')
  if (name !== 'timeline' || of === null || query.has('after')) return null
  return { record: of, id: null, about: { record, id: Number(id) }, is_whole: false }
}

const isWhole = (query: URLSearchParams): boolean =>
  ['filter', 'search', 'after', 'offset', 'trash'].every((name) => !query.get(name))

/** The numbers of records of the device to which a call refers, in its address and its body. */
export const numbersIn = ({ path, body }: CallOptions): number[] => [
  ...localIdsIn(path.split(/[/?]/).map(Number)),
  ...localIdsIn(body),
]
