import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { Field } from '#engine/record/fields.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Issue } from '#base/issue.ts'
import type { OptionBook } from './use-options.ts'

/** A record as the API gives it: wire values by field name. */
export type Row = { id: number; version?: number; [field: string]: unknown }

/** Rules across fields, on the body as it will be sent. May load its code when the first form asks. */
export type BodyCheck = (body: Record<string, unknown>) => Issue[] | Promise<Issue[]>

/** What a cell is told: the record, the field and the titles of what it refers to. */
export interface CellProps {
  row: Row
  name: string
  field: Field
  value: unknown
  book: OptionBook
}

/** What a form input is told. `path` is the form path (`contacts`, `contacts.0.value`). */
export interface InputProps {
  definition: RecordDefinition
  name: string
  path: string
  field: Field
  /** Id of the record that is edited, null for a new one. */
  record_id: number | null
  /** True where rights allow only reading. */
  locked?: boolean
}

/** What a part of the record page is told. */
export interface RecordPartProps {
  definition: RecordDefinition
  row: Row
  book: OptionBook
}

/** How the rows of a record appear in the timeline of the record they belong to. */
export interface StreamLook {
  Icon: ComponentType<{ size?: number; stroke?: number }>
  /** What somebody did: "added a note". */
  verb: MessageDescriptor
  Body: ComponentType<{ definition: RecordDefinition; row: Row }>
  /** Writes a new one from the parent's page. */
  Composer?: ComponentType<{ definition: RecordDefinition; parent: RecordDefinition; parent_id: number }>
}

/** A tab of the record page beside the timeline. */
export interface RecordPanel {
  id: string
  name: MessageDescriptor
  Panel: ComponentType<RecordPartProps>
  /** What its tab counts, as a hook; undefined while it is not known. */
  useCount?: (props: RecordPartProps) => number | undefined
}

/** First values of a new record, by field. */
export type StartValues = Readonly<Record<string, unknown>>

/** Something that is done with selected rows beside editing, assigning and deleting them. */
export interface BulkLook {
  name: MessageDescriptor
  Icon: ComponentType<{ size?: number }>
  right: 'edit' | 'create'
  /** Of so many rows at once. */
  most: number
  /** Asks, does it and shows what came of it; the selection goes when it was done. */
  Dialog: ComponentType<{ definition: RecordDefinition; ids: readonly number[]; onClose: (done: boolean) => void }>
}

/** How one goes through a list of these records and keeps what came of each. */
export interface TriageLook {
  /** Words for what came of it, in the order of their buttons, each with the letter that chooses it. */
  outcomes: readonly { value: string; label: MessageDescriptor; key: string }[]
  /** Date field of when to come back. */
  date: string
  /** Facts shown large, besides the title. */
  facts: readonly string[]
  /** The record whose rows keep the outcome, and what its right to write is asked of. */
  kept_in: string
}

/** What is special about one record in the browser; everything is optional. */
export interface RecordOverride {
  /** Extra columns of the API that its cells need besides their own. */
  also_read?: readonly string[]
  /** Columns that are hidden until somebody chooses them. */
  hidden_columns?: readonly string[]
  /** Look of a column: header, width in px, alignment. */
  columns?: Readonly<Record<string, { label?: string; width?: number; numeric?: boolean }>>
  /** Cell of a column, by field. */
  cells?: Readonly<Record<string, ComponentType<CellProps>>>
  /** Two lines of a record on a phone. */
  Card?: ComponentType<{ row: Row; book: OptionBook }>
  /** Form input of a field. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  /** First values of a new record beyond the definition's defaults; some are known only from the business's short lists. */
  start?: StartValues | ((book: OptionBook) => StartValues)
  /** Rules across fields, on the body as it will be sent; the server asks the same. */
  check?: BodyCheck
  /** One line under the title of a new record's form. */
  form_hint?: MessageDescriptor
  /** Beside the title on the record page. */
  Badge?: ComponentType<RecordPartProps>
  /** The line under the title on the record page. */
  Line?: ComponentType<RecordPartProps>
  /** Above the stages of the record page: what holds for all of it. */
  Banner?: ComponentType<RecordPartProps>
  /** True for a record that may no longer be changed, as the server's rule of that name has it. */
  locked?: (row: Row) => boolean
  /** Says why, where only a sign of it has room: on a card of the board. */
  locked_words?: MessageDescriptor
  /** Buttons of the record page, before Edit. */
  Actions?: ComponentType<RecordPartProps>
  /** One of these buttons is the primary one of the page; Edit stands back then. */
  own_primary?: boolean
  /** Groups of facts on the record page, where they are not the form's sections. */
  facts?: readonly { title: MessageDescriptor; fields: readonly string[] }[]
  /** Tabs beside the timeline: files, orders. */
  panels?: readonly RecordPanel[]
  /** Going through the list one by one; saved by `POST /{path}/{id}/outcome`. */
  triage?: TriageLook
  /** Screens below the list's that its menu leads to, for whoever has the right. */
  list_links?: readonly { name: MessageDescriptor; path: string; right: 'view' | 'edit' }[]
  /** What else can be done with selected rows. */
  bulk?: readonly BulkLook[]
  /** Screen below the list's that merges 2 to 5 selected rows: `?ids=1-2-3`. */
  merge_path?: string
  /** Records that point here by a field: what belongs to them stands in this one's timeline too. */
  gathers?: { record: string; field: string }
  /** Its look in the timeline of its parent. */
  stream?: StreamLook
}

/** Overrides by record name. */
export type Overrides = Readonly<Record<string, RecordOverride>>
