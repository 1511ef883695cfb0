import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Issue } from '#base/issue.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '../database/database.server.ts'
import type { RouteSpec } from '../http/route.server.ts'

/** A record in full, every field in its wire form, whatever anybody's rights. */
export type Doc = Record<string, unknown> & { id: number; version: number }

/**
 * Why records are written: somebody created or changed them, an action moved their state, they went to the trash or came
 * back, a run was undone, or records were merged.
 */
export type Cause = 'create' | 'change' | 'action' | 'trash' | 'restore' | 'undo' | 'merge'

/** What is done to one record. A cause may consist of several: undoing an import puts records into the trash. */
export type Step = 'create' | 'change' | 'trash' | 'restore'

/** An owner chosen by a rule rather than by the person who saves: no right to assign is needed. */
export interface Chosen {
  /** Why, for the history. */
  note?: string
  /** Runs once the record has its id. */
  follow?: (id: number) => Promise<void>
}

/** One record on its way into the database. */
export interface Change {
  step: Step
  /** Null for a new record. */
  id: number | null
  /** The live record as it is; null for a new one and for one in the trash. */
  before: Doc | null
  /** Values to write, in wire form; hooks may add and change. Empty for the trash and back. */
  values: Record<string, unknown>
  /** Hooks add what they find wrong; all issues are reported together. */
  issues: Issue[]
  /** Answers that an action asked for, in wire form. */
  input?: Record<string, unknown>
  /** Null until a rule chooses an owner; missing for rows of a file and for bulk edits, which no rule gives out. */
  chosen?: Chosen | null
  /** An action found nothing to do: the record is already what the action makes of it. */
  is_done?: boolean
  /** Who did it and when, where that is not the viewer and now: planted data. */
  origin?: { actor_id?: number; at?: string }
}

/** One record after it was written. */
export interface Written {
  id: number
  /** The live record before; null if there was none (new, or out of the trash). */
  before: Doc | null
  /** The live record now; null if there is none (in the trash). New rows of a batch are as they were written, not read back. */
  after: Doc | null
  input?: Record<string, unknown>
}

/** What every hook is told. */
interface Happening {
  transaction: Transaction
  /** For hooks that write other records through the same path. */
  catalog: Catalog
  specials: ReadonlyMap<string, RecordServer>
  access: Access
  definition: RecordDefinition
  cause: Cause
  /** Name of the action, where the cause is one. */
  action?: string
  /** Part of a bulk edit, an import or an undo: its batches share one request id. */
  is_batch: boolean
  /** Nobody is to be told: planted data, or a hand-over that tells its people itself. */
  is_quiet: boolean
  request_id: string
  address?: string
  /** Loads something once for the whole transaction, however many records pass. */
  once: Once
}

export type Once = <Value>(key: string, load: () => Promise<Value>) => Promise<Value>

/** Records before they are written. */
export interface Checking extends Happening {
  changes: readonly Change[]
}

/** Records after they were written. */
export interface Following extends Happening {
  written: readonly Written[]
}

/** Records that an action is done to, before they are written. */
export interface Acting extends Happening {
  changes: readonly (Change & { id: number; before: Doc })[]
  /** What the answer of the action's route says beside the record, by record id. */
  answers: Map<number, Record<string, unknown>>
}

/** Rows of an import whose records exist already. */
export interface Found {
  transaction: Transaction
  access: Access
  definition: RecordDefinition
  rows: { id: number; values: Record<string, unknown> }[]
  request_id: string
}

/** New rows of an import that name no owner. */
export interface Assigning {
  transaction: Transaction
  access: Access
  definition: RecordDefinition
  /** Wire values; the hook writes the owner into them. */
  rows: Record<string, unknown>[]
}

/** What is special about a record on the server: hooks of the write path and routes of its own. */
export interface RecordServer {
  record: string
  /**
   * Completes and checks values before the write, for every cause and many records at once. An import also runs it for its
   * dry run, so it writes nothing. An issue refuses its record; for the trash its message says why the record must stay.
   */
  check?: (checking: Checking) => void | Promise<void>
  /** Why the record as it is may no longer be changed, in plain words; null while it may. Deleting is another question. */
  locked?: (before: Readonly<Record<string, unknown>>) => string | null
  /** Runs after every write in its transaction, whatever the cause: ledgers, roll-ups, other records, notices, jobs. */
  after?: (following: Following) => void | Promise<void>
  /** What an action does before its record is written, by the action's name. It may write other records. */
  actions?: Readonly<Record<string, (acting: Acting) => void | Promise<void>>>
  /** The business's own rules of who gets new records, for an import that asks for them. */
  assignRules?: {
    any: (transaction: Transaction) => Promise<boolean>
    /** Gives each row an owner; in the order of the rows, what follows once they have their ids. */
    choose: (assigning: Assigning) => Promise<Chosen[]>
  }
  /** Keys by which rows of an import are the same record as another: normalised phones and emails. */
  duplicateKeys?: (values: Record<string, unknown>) => string[]
  /** Which of these keys live records of the business already have, with the id of one of them. One statement for all keys. */
  findDuplicates?: (transaction: Transaction, access: Access, keys: string[]) => Promise<Map<string, number>>
  /** Follows for rows of an import whose records exist already, whether they were skipped or changed them: `values` are the row's. */
  onDuplicates?: (found: Found) => Promise<void>
  /** Columns of a file by which a person may choose to match, with what their keys begin with: `{ email: 'Email ' }`. */
  matchColumns?: Readonly<Record<string, string>>
  /** Rows of a lines field after those of a file were added; without it the new ones are put at the end. */
  mergeLines?: (
    field: string,
    before: readonly Record<string, unknown>[],
    added: readonly Record<string, unknown>[],
  ) => Record<string, unknown>[]
  routes?: readonly RouteSpec[]
}

/** What the write pipeline works with. */
export interface Writing {
  catalog: Catalog
  specials: ReadonlyMap<string, RecordServer>
  definition: RecordDefinition
  access: Access
  request_id: string
  /** Where the request came from, for the audit log. */
  address?: string
  /** Who has the new record was chosen already; hooks leave it at that. */
  chosen?: Chosen
}

/** A memo for one transaction. */
export function onceFor(): Once {
  const found = new Map<string, Promise<unknown>>()
  return <Value>(key: string, load: () => Promise<Value>) => {
    let value = found.get(key)
    if (!value) {
      value = load()
      found.set(key, value)
    }
    return value as Promise<Value>
  }
}

/** The changes that write values: new records and changed ones. */
export const savesOf = (changes: readonly Change[]): Change[] =>
  changes.filter(({ step }) => step === 'create' || step === 'change')

/** Ids of the records that are about to go to the trash. */
export const trashedIds = (changes: readonly Change[]): number[] =>
  changes.flatMap(({ step, id }) => (step === 'trash' && id !== null ? [id] : []))

/** Keeps records out of the trash, each with its reason in plain words. */
export function keepRecords(changes: readonly Change[], reasons: ReadonlyMap<number, string>): void {
  for (const { step, id, issues } of changes) {
    const message = step === 'trash' && id !== null ? reasons.get(id) : undefined
    if (message !== undefined) issues.push({ field: '', message, rule: 'kept' })
  }
}

/** New owners of records that somebody else gave them, with the ids: the write path's answer to "who must be told". */
export function newOwners({ access, definition, written }: Following): Map<number, number[]> {
  const owners = new Map<number, number[]>()
  const field = definition.owner_field
  if (!field) return owners
  for (const { id, before, after } of written) {
    const to = after?.[field]
    if (typeof to !== 'number' || to === access.user_id || to === before?.[field]) continue
    owners.set(to, [...(owners.get(to) ?? []), id])
  }
  return owners
}
