import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Icon } from '#ui/bits.tsx'
import type { ListQuery } from './calls.ts'
import type { OptionBook } from './option-book.ts'
import type { Rights } from './rights.ts'

/** A way to work through a list, such as triage or the search for duplicates. */
export type ListWay = ListPage | ListWalk

/** A screen below the list's own, opened from the list's menu: `{list}/duplicates`. */
export interface ListPage {
  path: string
  name: MessageDescriptor
  Icon: Icon
  /** The right that it needs. */
  right: 'view' | 'edit'
}

/** Works through the records one by one, in place of the list. */
export interface ListWalk {
  /** Its name in the address: `?way=triage`. */
  id: string
  /** Text of its button over the list. */
  name: MessageDescriptor
  /** Text in menus of the list. */
  long_name: MessageDescriptor
  /** Text in the menu of one record, which starts with that record. */
  from_here: MessageDescriptor
  Icon: Icon
  /** The right that it needs. */
  right: 'view' | 'edit'
  Screen: ComponentType<ListWalkProps>
}

/** Props of the screen that walks through a list. */
export interface ListWalkProps {
  definition: RecordDefinition
  query: ListQuery
  /** Id of the record to begin with; null for the first of the list. */
  start: number | null
  /** False while it is not known which view is open. */
  enabled: boolean
  book: OptionBook
  rights: Rights
  /** Called to return to the list, or to go to the page of a record. */
  onLeave: (id?: number) => void
}
