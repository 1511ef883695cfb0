import type { RecordDefinition } from '#engine/record/define.ts'
import type { Issue } from '#base/issue.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '../database/database.server.ts'
import type { RouteSpec } from '../http/route.server.ts'

/** Somebody was chosen for a new record, by something other than whoever saves it: no right to assign is asked for. */
export interface Chosen {
  /** Why, for the history. */
  note?: string
  /** Follows once the record has its id. */
  follow?: (id: number) => Promise<void>
}

/** One record on its way into the database. */
export interface Saving {
  transaction: Transaction
  access: Access
  definition: RecordDefinition
  /** The row before, as the API would give it in full; null on create. */
  before: Record<string, unknown> | null
  /** Stored values of the fields that were sent; a hook may add and change. */
  values: Record<string, unknown>
  /** A hook adds what it finds wrong; all issues are reported together. */
  issues: Issue[]
  /** Where a single record is saved: null, until a hook chooses who has it. Missing for rows of a file and bulk edits. */
  chosen?: Chosen | null
  /** Loads something once for the whole transaction, however many rows pass. */
  once: <Value>(key: string, load: () => Promise<Value>) => Promise<Value>
}

/** One record after it was written. */
export interface Saved {
  transaction: Transaction
  access: Access
  definition: RecordDefinition
  id: number
  before: Record<string, unknown> | null
  after: Record<string, unknown>
}

/** Records that came into somebody else's hands. */
export interface Assigned {
  transaction: Transaction
  access: Access
  definition: RecordDefinition
  /** Member who has them now; never whoever gave them. */
  to: number
  ids: number[]
  /** By one save, or as part of something larger, whose batches have one request id: many chosen, rows of a file. */
  how: 'saved' | 'batch'
  request_id: string
}

/** Records about to go to the trash; whoever asks may delete them. */
export interface Deleting {
  transaction: Transaction
  access: Access
  definition: RecordDefinition
  ids: number[]
  request_id: string
}

/** Rows of an import that are there already. */
export interface Found {
  transaction: Transaction
  access: Access
  definition: RecordDefinition
  rows: { id: number; values: Record<string, unknown> }[]
  request_id: string
}

/** New rows of an import, and which of them nobody was named for. */
export interface Assigning {
  transaction: Transaction
  access: Access
  definition: RecordDefinition
  /** Stored values; the hook writes the owner into them. */
  rows: Record<string, unknown>[]
}

/** What is special about a record on the server: hooks of the write pipeline and routes of its own. */
export interface RecordServer {
  record: string
  /** Completes and checks values before the write; also runs for each imported row. */
  beforeSave?: (saving: Saving) => void | Promise<void>
  /** Why the record as it is may no longer be changed, in plain words; null while it may. Deleting it is another question. */
  locked?: (before: Readonly<Record<string, unknown>>) => string | null
  /** Follows a write in the same transaction: ledgers, other records, jobs. */
  afterSave?: (saved: Saved) => void | Promise<void>
  /** Follows in the same transaction where another person gave records to somebody. */
  afterAssign?: (assigned: Assigned) => void | Promise<void>
  /** The business's own rules of who gets new records, for an import that asks for them. */
  assignRules?: {
    any: (transaction: Transaction) => Promise<boolean>
    /** Gives each row to somebody; in the order of the rows, what follows once they have their ids. */
    choose: (assigning: Assigning) => Promise<Chosen[]>
  }
  /** Which of them must stay, each with the reason in plain words; it may also make the others ready to go. */
  beforeDelete?: (deleting: Deleting) => Promise<Map<number, string>>
  /** Keys by which rows of an import are the same record as another: normalised phones and emails. From stored values. */
  duplicateKeys?: (values: Record<string, unknown>) => string[]
  /** Which of these keys live records of the business already have, with the id of one of them. One statement for all keys. */
  findDuplicates?: (transaction: Transaction, access: Access, keys: string[]) => Promise<Map<string, number>>
  /** Follows for rows of an import that are live records already, whether they were left out or changed them: `values` are the row's. */
  onDuplicates?: (found: Found) => Promise<void>
  /** Columns of a file by which a person may choose to match, with what their keys begin with: `{ email: 'Email ' }`. */
  matchColumns?: Readonly<Record<string, string>>
  /** Rows of a lines field after those of a file came to them; without it the new ones are put at the end. */
  mergeLines?: (
    field: string,
    before: readonly Record<string, unknown>[],
    added: readonly Record<string, unknown>[],
  ) => Record<string, unknown>[]
  routes?: readonly RouteSpec[]
}

/** A memo for one transaction. */
export function onceFor(): Saving['once'] {
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
