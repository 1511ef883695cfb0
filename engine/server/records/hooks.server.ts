import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Issue } from '#base/issue.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '../database/database.server.ts'
import type { RouteSpec } from '../http/route.server.ts'

/** A full record, every field in wire form, independent of rights. */
export type Doc = Record<string, unknown> & { id: number; version: number }

/**
 * Why records are written: a person created or changed them, an action changed their state, they were trashed or restored,
 * a run was undone, or records were merged.
 */
export type Cause = 'create' | 'change' | 'action' | 'trash' | 'restore' | 'undo' | 'merge'

/** The change of one record. A cause may lead to different steps: undoing an import trashes records. */
export type Step = 'create' | 'change' | 'trash' | 'restore'

/** An owner chosen by an assignment rule, not by the person who saves, so the right to assign is not needed. */
export interface Chosen {
  /** Why, for the history. */
  note?: string
  /** Runs after the record has its id. */
  follow?: (id: number) => Promise<void>
}

/** One record that is about to be written. */
export interface Change {
  step: Step
  /** Null for a new record. */
  id: number | null
  /** The live record before the change; null for a new record and for one in the trash. */
  before: Doc | null
  /** Values to write, in wire form; hooks may add and change values. Empty for trash and restore. */
  values: Record<string, unknown>
  /** Hooks add issues here; all issues are reported together. */
  issues: Issue[]
  /** Input of the action's form, in wire form. */
  input?: Record<string, unknown>
  /** Other records that values were copied from: see `Writing`. */
  copied_from?: readonly Record<string, unknown>[]
  /** Null until a rule chooses an owner; missing for imports and bulk edits, to which rules do not apply. */
  chosen?: Chosen | null
  /** The action has nothing to do, because the record is already in the state it leads to. */
  is_done?: boolean
  /** Actor and time, if they are not the viewer and now: for planted data. */
  origin?: { actor_id?: number; at?: string }
}

/** One record after it was written. */
export interface Written {
  id: number
  /** The live record before; null if it was new or in the trash. */
  before: Doc | null
  /** The live record after; null if it is in the trash. New rows of a batch are returned as written, not read back. */
  after: Doc | null
  input?: Record<string, unknown>
}

/** The context that every hook receives. */
interface Happening {
  transaction: Transaction
  /** For hooks that write other records through the write path. */
  catalog: Catalog
  specials: ReadonlyMap<string, RecordServer>
  access: Access
  definition: RecordDefinition
  cause: Cause
  /** Name of the action, if the cause is an action. */
  action?: string
  /** True for a bulk edit, an import or an undo; its batches share one request id. */
  is_batch: boolean
  /** Send no notices: for planted data, or a hand-over that sends its own notices. */
  is_quiet: boolean
  request_id: string
  address?: string
  /** Loads a value once per transaction, however many records are written. */
  once: Once
}

export type Once = <Value>(key: string, load: () => Promise<Value>) => Promise<Value>

/** Argument of the check hook: records before they are written. */
export interface Checking extends Happening {
  changes: readonly Change[]
}

/** Argument of the after hook: records after they were written. */
export interface Following extends Happening {
  written: readonly Written[]
}

/** Argument of an action's hook: the records of the action, before they are written. */
export interface Acting extends Happening {
  changes: readonly (Change & { id: number; before: Doc })[]
  /** Additional properties of the action's response, beside the record, by record id. */
  answers: Map<number, Record<string, unknown>>
}

/** Rows of an import whose records exist already. */
export interface Found {
  transaction: Transaction
  catalog: Catalog
  specials: ReadonlyMap<string, RecordServer>
  access: Access
  definition: RecordDefinition
  rows: { id: number; values: Record<string, unknown> }[]
  request_id: string
}

/** Rows of a file whose cells were read by the kinds of their fields, before they are checked. A hook may read cells in its own way. */
export interface ReadingRows {
  transaction: Transaction
  access: Access
  rows: {
    /** The cells by the column that they fill; several only where a file has day and time in two columns. */
    cells: ReadonlyMap<string, readonly string[]>
    /** Wire values by field, and what is wrong with a cell; the hook may change both. */
    body: Record<string, unknown>
    /** Names of other records by field, which are looked up afterwards. */
    titles: Record<string, string>
    issues: { field: string; message: string }[]
  }[]
}

/** New rows of an import that name no owner. */
export interface Assigning {
  transaction: Transaction
  access: Access
  definition: RecordDefinition
  /** Wire values; the hook writes the owner into them. */
  rows: Record<string, unknown>[]
}

/** How files name the records of a reference field, where their titles alone do not find them. */
export interface NamedInFiles {
  /** The ids of records by the names in a file, which are in lower case with single spaces. */
  find: (reading: {
    transaction: Transaction
    access: Access
    catalog: Catalog
    names: string[]
  }) => Promise<Map<string, number[]>>
  /** True for a text that can be the name of a new record, such as no number of a register. */
  isName: (text: string) => boolean
  /** Makes records for names that were not found; not called in a dry run. */
  make?: (transaction: Transaction, writing: Writing, names: string[]) => Promise<void>
}

/** The server part of a record: hooks of the write path and additional routes. */
export interface RecordServer {
  record: string
  /**
   * Completes and checks values before the write, for every cause and many records at once. It must not write anything,
   * because an import also runs it for its dry run. An issue refuses its record; for the trash, its message gives the reason.
   */
  check?: (checking: Checking) => void | Promise<void>
  /**
   * The reason why the record may not be changed in its current state, as a message; null if it may. Does not apply to deleting.
   * A merge of records that it points to still moves the reference: the check hook is not called for it, and nothing is computed.
   */
  locked?: (before: Readonly<Record<string, unknown>>) => string | null
  /** Runs after every write, in its transaction, for every cause: ledgers, roll-ups, other records, notices, jobs. */
  after?: (following: Following) => void | Promise<void>
  /**
   * Assigns document numbers in the record's own way, as the last step before the history; the definition has a `series`. It
   * runs for every cause, so an action may be the moment of the number. It writes the columns and sets them in `after`.
   */
  takeNumbers?: (following: Following) => Promise<void>
  /** Hooks of actions by name, run before the record is written. They may write other records. */
  actions?: Readonly<Record<string, (acting: Acting) => void | Promise<void>>>
  /** The business's assignment rules for new records, for imports that use them. */
  assignRules?: {
    any: (transaction: Transaction) => Promise<boolean>
    /** Assigns an owner to each row. Returns one Chosen per row, in the order of the rows. */
    choose: (assigning: Assigning) => Promise<Chosen[]>
  }
  /** Reads cells of a file in the record's own way, such as the words of another program. */
  readRows?: (reading: ReadingRows) => void | Promise<void>
  /** Keys that identify duplicates in an import: normalised phones and emails. */
  duplicateKeys?: (values: Record<string, unknown>) => string[]
  /** Finds the keys that live records of the business already have, with the id of one such record. One statement for all keys. */
  findDuplicates?: (transaction: Transaction, access: Access, keys: string[]) => Promise<Map<string, number>>
  /** Runs for rows of an import whose records already exist, whether they were skipped or updated: `values` are the row's. */
  onDuplicates?: (found: Found) => Promise<void>
  /** Columns that an import can match records by, with the prefix of their duplicate keys: `{ email: 'Email ' }`. */
  matchColumns?: Readonly<Record<string, string>>
  /** The reference fields that files name in another way than by title, and whose missing records an import makes. */
  namedInFiles?: Readonly<Record<string, NamedInFiles>>
  /** Merges the lines of a file into the existing lines of a field; by default they are appended. */
  mergeLines?: (
    field: string,
    before: readonly Record<string, unknown>[],
    added: readonly Record<string, unknown>[],
  ) => Record<string, unknown>[]
  /** The body of a save in our spelling, where the specification knows another one; the result may share parts with it. */
  spellings?: (body: Record<string, unknown>) => Record<string, unknown>
  routes?: readonly RouteSpec[]
}

/** The context of the write path. */
export interface Writing {
  catalog: Catalog
  specials: ReadonlyMap<string, RecordServer>
  definition: RecordDefinition
  access: Access
  request_id: string
  /** Where the request came from, for the audit log. */
  address?: string
  /** The owner of the new record was already chosen; hooks do not choose again. */
  chosen?: Chosen
  /** Records that values were copied from, as in a merge. Their values were accepted once and are not refused now. */
  copied_from?: readonly Record<string, unknown>[]
  /** The run that the write belongs to: what it makes goes when the run is undone. */
  run_id?: number
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

/** True for an issue of the whole record, not of one of its fields. */
export const isRule = (issue: Pick<Issue, 'field'>): boolean => issue.field === ''

/** The changes that write values: new records and changed ones. */
export const savesOf = (changes: readonly Change[]): Change[] =>
  changes.filter(({ step }) => step === 'create' || step === 'change')

/** Ids of the records that are about to go to the trash. */
export const trashedIds = (changes: readonly Change[]): number[] =>
  changes.flatMap(({ step, id }) => (step === 'trash' && id !== null ? [id] : []))

/** Refuses to trash the records that have a reason, with the reason as the message. */
export function keepRecords(changes: readonly Change[], reasons: ReadonlyMap<number, string>): void {
  for (const { step, id, issues } of changes) {
    const message = step === 'trash' && id !== null ? reasons.get(id) : undefined
    if (message !== undefined) issues.push({ field: '', message, rule: 'kept' })
  }
}

/** New owners with the ids of records that another person assigned to them: the people to notify. */
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
