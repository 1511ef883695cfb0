import { instant, reference, type Field, type WireOf } from './fields.ts'
import type { Right } from './rights.ts'
import type { ActionDefinition } from './actions.ts'
import type { LookupRules } from './lookup-rules.ts'
import type { SeriesDefinition } from './series.ts'

/** A titled group of fields in the form and on the record page. */
export interface Section {
  title: string
  fields: readonly string[]
}

/**
 * One kind of record: the single source of its table, checks, routes, rights, list, form, detail, import and export.
 * Pure data and pure functions, so that server and browser read the same file.
 */
export interface RecordDefinition {
  /** Singular snake_case name: `lead`. References and rights use it. */
  name: string
  /** Path of its routes and screens: `leads`. */
  path: string
  /**
   * Addresses, inside the business, of the list (`leads`) and of one record before its id (`lead`). Default: its path.
   * Null for a record that is shown only on another record's page.
   */
  screens?: { list?: string; one?: string } | null
  /** The module, from the specification's list, that switches this record on or off. */
  module: string
  label: { one: string; many: string }
  /** Table, when it is not the name. */
  table?: string
  /** Name of the id list in bulk requests: `leadIds`. */
  ids?: string
  fields: Readonly<Record<string, Field>>
  /** Field that is the title of a record. */
  title: string
  /** Field shown on the second line, under the title. */
  subtitle?: string
  /** Person field that the scopes `own` and `team` check. While it is empty, they check the creator. */
  owner_field?: string
  /** Location field that the scope `location` checks. */
  location_field?: string
  /** Reference and related fields that name the records this one belongs to: people who see one of those records see this one. */
  parents?: readonly string[]
  /** Names of records that belong to this one through a `related` field: notes, tasks, calls. The timeline shows them. */
  hangs_on_it?: readonly string[]
  /** Named changes of state, each with its right and its button. */
  actions?: Readonly<Record<string, ActionDefinition>>
  /** The document number of the record, assigned as the last step of its first save. */
  series?: SeriesDefinition
  /**
   * Computes the computed fields of a record and its lines from the other fields. Pure: the form calls it at each key, the
   * server at each save, and the server's result is stored. Values are in wire form.
   */
  compute?: (draft: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** A business may add custom fields. */
  custom?: boolean
  /** Deleted records go to the trash and can be restored. */
  trash?: boolean
  /** A short list that every member may read, served whole by /options. */
  lookup?: boolean
  /** Rules for the entries of a lookup, written by `defineLookup`. */
  entries?: LookupRules
  /** The rights of the record. A right gives the record its route; without the right there is no route. */
  rights: readonly Right[]
  /** Limits what API keys may do with the record, within their role. Default: everything that its generated routes do. */
  api?: 'none' | 'read'
  /** Rights whose routes the module writes itself, because they do more than write a row. */
  own_routes?: readonly Right[]
  list: {
    columns: readonly string[]
    /** Field, with a minus for descending. */
    sort: string
    /** Fields that the search box searches. */
    search?: readonly string[]
    /** Reference to a record of the same kind, which search box and pickers find too: a person finds their company. */
    also_finds?: string
    filters?: readonly string[]
  }
  /** Choice or reference field that is the stage, shown as the stage bar and the columns of the board. */
  stage?: string
  form: readonly Section[]
  /** The few fields that a new record is asked for in a side panel; the rest of the form is one click away. Default: all of it. */
  short_form?: readonly string[]
  /** Extra indexes; business_id goes in front of each. */
  indexes?: readonly (readonly string[])[]
  /** Sums that are read from an index alone: by a field, over the live rows whose amount is above zero, with what else is shown. */
  sum_indexes?: readonly { by: string; above_zero: string; of: readonly string[] }[]
}

/** Fields that the engine adds to every record. */
export const SYSTEM_FIELDS = {
  created_at: instant({ label: 'Created', read_only: true }),
  created_by: reference('user', { label: 'Created by', read_only: true }),
  updated_at: instant({ label: 'Changed', read_only: true }),
} as const

/** Defines one kind of record; the options keep their literal types so that row types can be inferred. */
export function defineRecord<const D extends RecordDefinition>(definition: D): D {
  return definition
}

const all_fields = new WeakMap<RecordDefinition['fields'], Record<string, Field>>()

/** All fields of a record by name, including those that the engine adds. The object is shared. */
export function fieldsOf({ fields }: RecordDefinition): Readonly<Record<string, Field>> {
  let known = all_fields.get(fields)
  if (!known) all_fields.set(fields, (known = { ...fields, ...SYSTEM_FIELDS }))
  return known
}

/** The rights of a record whose routes the engine generates. */
export function routedRights(definition: RecordDefinition): Right[] {
  return definition.rights.filter((right) => !definition.own_routes?.includes(right))
}

/** The table of a record. */
export function tableOf(definition: RecordDefinition): string {
  return definition.table ?? definition.name
}

/** A record as the API returns it to a person who may read every field. */
export type RowOf<D extends RecordDefinition> = {
  id: number
  version: number
  created_at: string
  created_by: number | null
  updated_at: string
} & { -readonly [K in keyof D['fields']]: WireOf<D['fields'][K]> }

/** The body of a create or update. */
export type InputOf<D extends RecordDefinition> = { -readonly [K in keyof D['fields']]?: WireOf<D['fields'][K]> | null }
