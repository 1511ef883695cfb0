import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { Field } from '#engine/record/fields.ts'
import type { Right } from '#engine/record/rights.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Issue } from '#base/issue.ts'
import type { ListWay } from './list-ways.ts'
import type { OptionBook } from './option-book.ts'
import type { Row } from './row.ts'

export type { Row, RowTitles } from './row.ts'

/**
 * Rules across fields, on the body as it will be sent. `stored` has the record's values before the change, null for a new
 * record. May load its code when the first form needs it.
 */
export type BodyCheck = (
  body: Record<string, unknown>,
  stored: Record<string, unknown> | null,
) => Issue[] | Promise<Issue[]>

/** Props of a cell: the record, the field, its value and the titles of the short lists. */
export interface CellProps {
  row: Row
  name: string
  field: Field
  value: unknown
  book: OptionBook
}

/** Props of a form input. `path` is the form path (`contacts`, `contacts.0.value`). */
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

/** Props of a part of the record page. */
export interface RecordPartProps {
  definition: RecordDefinition
  row: Row
  book: OptionBook
}

/** What a composer gets: the kind of record that it creates, and the record on whose page it stands. */
export interface ComposerProps {
  definition: RecordDefinition
  parent: RecordDefinition
  parent_id: number
}

/** How the rows of a record appear in the timeline of the record they belong to. */
export interface StreamLook {
  Icon: ComponentType<{ size?: number; stroke?: number }>
  /** What the person did: "added a note". */
  verb: MessageDescriptor
  Body: ComponentType<{ definition: RecordDefinition; row: Row }>
  /** Creates a new record on the parent's page. */
  Composer?: ComponentType<ComposerProps>
}

/** A tab of the record page next to the timeline. */
export interface RecordPanel {
  id: string
  name: MessageDescriptor
  Panel: ComponentType<RecordPartProps>
  /** A hook that returns the number shown on its tab; undefined while it is unknown. */
  useCount?: (props: RecordPartProps) => number | undefined
  /** False for records without this tab, such as the people of a person. */
  shown?: (row: Row) => boolean
}

/** First values of a new record, by field. */
export type StartValues = Readonly<Record<string, unknown>>

/** An action for the selected rows, in addition to editing, assigning and deleting them. */
export interface BulkLook {
  name: MessageDescriptor
  Icon: ComponentType<{ size?: number }>
  /** The person needs all of these rights. */
  rights: readonly Right[]
  /** The fewest rows for which it is offered; 1 by default. */
  least?: number
  /** The most rows at once. */
  most: number
  /** Asks, runs the action and shows the result; the selection is cleared once it was run. */
  Dialog?: ComponentType<{ definition: RecordDefinition; ids: readonly number[]; onClose: (done: boolean) => void }>
  /** Without a dialog: path of the screen below the list that runs it, opened with `?ids=1-2-3`. */
  path?: string
}

/** How an action looks and works in the browser, where it differs from its definition. */
export interface ActionLook {
  Icon?: ComponentType<{ size?: number }>
  /** False where the action is closed for a reason that the definition cannot express, such as a day that has passed. */
  is_open?: (row: Row, book: OptionBook) => boolean
  /** False while the action is not yet the likely next step: its button is then not the primary one. */
  is_primary?: (row: Row, book: OptionBook) => boolean
  /** A further right on the record that it needs, such as `create` where it makes another one. */
  needs?: Right
  /** Replaces the generated dialog: it asks, runs the action and reports the result. */
  Dialog?: ComponentType<{ definition: RecordDefinition; row: Row; onClose: () => void }>
  /** The same for selected rows, at most `most` of them at once. */
  many?: { Dialog: NonNullable<BulkLook['Dialog']>; most: number }
}

/** When a record can no longer be changed, and the words that explain it. */
export interface RecordLock {
  holds: (row: Row) => boolean
  /** The reason, shown on the record's page and as the title of the lock on its board card. */
  words: MessageDescriptor
  /** Replaces the words on the page with more detail, such as when it was locked and how to undo it. */
  Note?: ComponentType<RecordPartProps>
}

/** How one record differs from the generated screens; everything is optional. */
export interface RecordOverride {
  /** Further columns that its cells need. */
  also_read?: readonly string[]
  /** Columns that are hidden until the person shows them. */
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
  /** Rules across fields, on the body as it will be sent and the record before; the server checks them too. */
  check?: BodyCheck
  /** One line under the title of a new record's form. */
  form_hint?: MessageDescriptor
  /** Shown beside the title on the record page. */
  Badge?: ComponentType<RecordPartProps>
  /** The line under the title on the record page. */
  Line?: ComponentType<RecordPartProps>
  /** When a record can no longer be changed; the server refuses such changes too. */
  lock?: RecordLock
  /** How its actions look and work in the browser, by action name. */
  action_looks?: Readonly<Record<string, ActionLook>>
  /** Date field of the next contact; a key on its page opens it. */
  follow_up?: string
  /** Choice field that says why the record is in a lost stage; screens ask for it when the record moves there. */
  lost_reason?: string
  /** Words for history entries that only this record has, by action; `{noted}` is replaced by the server's note. */
  history_words?: Readonly<Record<string, MessageDescriptor>>
  /** Buttons of the record page, before those of its actions and Edit. */
  Actions?: ComponentType<RecordPartProps>
  /** Text fields with the customer's own words, shown on the cards of a board; `also_read` must name them. */
  card_words?: readonly string[]
  /** Height of its card on a phone in px, where it is not the usual one. */
  card_height?: number
  /** Groups of facts on the record page, where they are not the form's sections. */
  facts?: readonly { title: MessageDescriptor; fields: readonly string[] }[]
  /** Further tabs next to the timeline: files, orders. */
  panels?: readonly RecordPanel[]
  /** Ways to work through the list: one record at a time in place of the list, or on a screen below it. */
  ways?: readonly ListWay[]
  /** What else can be done with selected rows. */
  bulk?: readonly BulkLook[]
  /** Its look in the timeline of its parent. */
  stream?: StreamLook
}

/** Overrides by record name. */
export type Overrides = Readonly<Record<string, RecordOverride>>
