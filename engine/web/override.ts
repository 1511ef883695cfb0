import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { Field } from '#engine/record/fields.ts'
import type { Right } from '#engine/record/rights.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Issue } from '#base/issue.ts'
import type { ListWay } from './slots.ts'
import type { OptionBook } from './option-book.ts'
import type { Row } from './row.ts'

export type { Row, RowTitles } from './row.ts'

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
  /** All the rights that it needs. */
  rights: readonly Right[]
  /** The fewest rows that it makes sense for; 1 unless told. */
  least?: number
  /** The most rows at once. */
  most: number
  /** Asks, does it and shows the result; the selection is cleared when it was done. */
  Dialog?: ComponentType<{ definition: RecordDefinition; ids: readonly number[]; onClose: (done: boolean) => void }>
  /** Without a dialog: a screen below the list's that does it, with `?ids=1-2-3`. */
  path?: string
}

/** What is special about an action in the browser, beyond its definition. */
export interface ActionLook {
  Icon?: ComponentType<{ size?: number }>
  /** False where it is closed for a reason that the definition cannot say: a day has passed. */
  is_open?: (row: Row) => boolean
  /** Asks, does it and says so, in place of the dialog that the definition gives. */
  Dialog?: ComponentType<{ definition: RecordDefinition; row: Row; onClose: () => void }>
  /** The same for selected rows, of which it takes `most` at once. */
  many?: { Dialog: NonNullable<BulkLook['Dialog']>; most: number }
}

/** When records can no longer be changed, and what is said about it. */
export interface RecordLock {
  holds: (row: Row) => boolean
  /** Says why: on the record's page, and under the lock of its card on the board. */
  words: MessageDescriptor
  /** Says more on the page in place of the words: when it was locked, how to undo it. */
  Note?: ComponentType<RecordPartProps>
}

/** What is special about one record in the browser; everything is optional. */
export interface RecordOverride {
  /** Last part of the list's path, where it is not the record's path: `leads`. */
  list_path?: string
  /** Part before the id in the path of one record, where it is not the list's: `lead`. */
  record_path?: string
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
  /** When a record can no longer be changed; the server refuses such changes too. */
  lock?: RecordLock
  /** What is special about its actions, by their names. */
  action_looks?: Readonly<Record<string, ActionLook>>
  /** Words for entries of its history that only this record has, by action; `{noted}` stands for the server's note. */
  history_words?: Readonly<Record<string, MessageDescriptor>>
  /** Buttons of the record page, before those of its actions and Edit. */
  Actions?: ComponentType<RecordPartProps>
  /** Groups of facts on the record page, where they are not the form's sections. */
  facts?: readonly { title: MessageDescriptor; fields: readonly string[] }[]
  /** Tabs beside the timeline: files, orders. */
  panels?: readonly RecordPanel[]
  /** Ways to work through the list: one by one in place of it, or on a screen below it. */
  ways?: readonly ListWay[]
  /** What else can be done with selected rows. */
  bulk?: readonly BulkLook[]
  /** Its look in the timeline of its parent. */
  stream?: StreamLook
}

/** Overrides by record name. */
export type Overrides = Readonly<Record<string, RecordOverride>>
