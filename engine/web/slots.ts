import type { I18n } from '@lingui/core'
import type { ComponentType, ReactNode } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Field, LinesField } from '#engine/record/fields.ts'
import type { FilterGroup } from '#engine/record/filter.ts'
import type { Selection } from '#ui/table/selection.ts'
import type { ListQuery } from './calls.ts'
import type { ListSearch } from './list/list-state.ts'
import type { SavedView, View } from './list/view-model.ts'
import type { OptionBook } from './option-book.ts'
import type { InputProps, RecordPartProps, StartValues } from './override.ts'
import type { RecordList, TableRows } from './record-list.ts'
import type { Rights } from './rights.ts'
import type { Row } from './row.ts'

/** The parts that upper floors add to the record screens. All are optional; `modules/slots.web.tsx` provides them. */
export interface Slots {
  /** Saved views over a list. */
  views?: ViewSlots
  /** The filters of a list. */
  filters?: FilterSlots
  /** A grouped list: the choice of the group field, and the rows. */
  groups?: { Button: ComponentType<GroupButtonProps>; Rows: ComponentType<GroupedRowsProps> }
  /** Sums and averages in the footer of a list. */
  Totals?: ComponentType<TotalsProps>
  /** The panel beside a list that shows its active row. */
  Preview?: ComponentType<PreviewProps>
  /** The board: a list in columns by one of its fields. */
  Board?: ComponentType<BoardProps>
  /** The bar over the selected rows of a list. */
  SelectionBar?: ComponentType<SelectionBarProps>
  /** Saves the rows of a list as a file. It shows the result itself and never rejects. */
  exportRows?: (options: ExportOptions) => Promise<void>
  /** The timeline of a record. */
  Timeline?: ComponentType<TimelineProps>
  /** The lines of a record, in its form and on its page. */
  lines?: LineSlots
  /** Who else has a record open, shown next to its title. */
  Presence?: ComponentType<{ definition: RecordDefinition; id: number }>
  /** Who else edits a record, shown above its form. */
  AlsoEditing?: ComponentType<{ definition: RecordDefinition; id: number }>
  /** The form of a new record over the screen, which a picker opens to create a record in place. A slot, because this form has pickers itself. */
  NewRecordForm?: ComponentType<NewRecordFormProps>
  /** The import of the generic form route. */
  ImportScreen?: ComponentType<{ definition: RecordDefinition }>
  /** The dialog behind "Who can see this?", for managers. */
  WhoSees?: ComponentType<{ definition: RecordDefinition; id: number; onClose: () => void }>
}

/** The saved views of a list: which one is open, and the tabs over the list. */
export interface ViewSlots {
  /** Finds the open view and draws the list with it. */
  WithOpenView: ComponentType<{
    definition: RecordDefinition
    address: ListSearch
    children: (open: OpenView) => ReactNode
  }>
  Tabs: ComponentType<ViewTabsProps>
}

/** The saved views of a list, and the open one. */
export interface OpenView {
  views: readonly SavedView[]
  /** Undefined for the whole list. */
  open_view: SavedView | undefined
  /** The `view` value of the whole list in the address, needed if a view would open by default. */
  all: 'all' | undefined
  /** False while the rows to read are unknown. */
  ready: boolean
}

/** Props of the tabs of the saved views. */
export interface ViewTabsProps {
  definition: RecordDefinition
  views: readonly SavedView[]
  /** The open view; undefined is the whole list. */
  open: SavedView | undefined
  /** The list's current state as a view. */
  now: View
  /** True if the list differs from the open view, or from the plain list. */
  changed: boolean
  onOpen: (view: SavedView | undefined) => void
  /** Called after a view's filter or columns were saved. */
  onSaved: (view: SavedView) => void
}

/** The filters of a list: the button that adds one, and the active ones. */
export interface FilterSlots {
  Button: ComponentType<FilterProps & { compact?: boolean }>
  Chips: ComponentType<FilterProps>
}

/** Props of the filters of a list. */
export interface FilterProps {
  definition: RecordDefinition
  filter: FilterGroup | undefined
  book: OptionBook
  onChange: (filter: FilterGroup | undefined) => void
}

/** Props of the choice of the field that groups a list. */
export interface GroupButtonProps {
  definition: RecordDefinition
  rights: Rights
  /** Undefined while the list is not grouped. */
  field: string | undefined
  onGroup: (field: string | undefined) => void
}

/** Props of the rows of a grouped list, which `children` draws as a table. */
export interface GroupedRowsProps {
  definition: RecordDefinition
  query: ListQuery
  field: string
  rights: Rights
  book: OptionBook
  /** False while it is not known which view is open. */
  enabled: boolean
  children: (rows: TableRows) => ReactNode
}

/** Props of the sums in the footer of a list. */
export interface TotalsProps {
  definition: RecordDefinition
  query: ListQuery
  /** Names of the columns on the screen. */
  columns: readonly string[]
  rights: Rights
  phone: boolean
  /** False until the rows of the query are loaded, because rows take precedence. */
  enabled: boolean
}

/** Props of the panel beside a list. */
export interface PreviewProps {
  definition: RecordDefinition
  /** The active row, with the columns of the list. */
  row: Row
  book: OptionBook
  /** Opens the page of the record. */
  onOpen: () => void
  onClose: () => void
}

/** Props of the bar over the selected rows. */
export interface SelectionBarProps {
  definition: RecordDefinition
  list: RecordList
  query: ListQuery
  rights: Rights
  selection: Selection
  book: OptionBook
}

/** Props of a board, given by the list. */
export interface BoardProps {
  definition: RecordDefinition
  query: ListQuery
  /** The field of the columns; the stage if undefined or unknown. */
  group: string | undefined
  onGroup: (field: string) => void
  rights: Rights
  book: OptionBook
  phone: boolean
  /** False while it is not known which view is open. */
  enabled: boolean
  /** Opens a record; the ids are those of its column. */
  onOpen: (row: Row, ids: number[]) => void
  /** Shown in place of the columns if there are no records. */
  empty: ReactNode
}

/** The lines of a record in its form and on its page. */
export interface LineSlots {
  /** The lines of a form. */
  Input: ComponentType<InputProps>
  /** A read-only table of lines. */
  Table: ComponentType<LinesTableProps>
  /** All lines of a record on its page, with their totals. */
  OnPage: ComponentType<RecordPartProps>
  /** Computed fields of the surrounding form, updated while the person types. */
  LiveTotals: ComponentType<{ fields: readonly (readonly [string, Field])[] }>
}

/** Props of a read-only table of lines. */
export interface LinesTableProps {
  field: LinesField
  /** The lines as the API returns them. */
  lines: readonly Row[]
  book: OptionBook
}

/** Props of the timeline of a record. */
export interface TimelineProps {
  definition: RecordDefinition
  id: number
  book: OptionBook
  /** Shows only this many of the newest entries, without composers unless `composes` is set. */
  latest?: number
  composes?: boolean
}

/** Props of the form of a new record. */
export interface NewRecordFormProps {
  definition: RecordDefinition
  id: null
  /** First values, which replace those of its override. */
  first?: StartValues
  onClose: () => void
  onSaved: (row: Row) => void
}

/** Options of an export: the list's query and the file format. */
export interface ExportOptions {
  definition: RecordDefinition
  query: ListQuery
  format: 'csv' | 'xlsx'
  i18n: I18n
}
