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
  /** Module of the specification's list that switches it on or off. */
  module: string
  label: { one: string; many: string }
  /** Table, when it is not the name. */
  table?: string
  /** Id list of bulk payloads: `leadIds`. */
  ids?: string
  fields: Readonly<Record<string, Field>>
  /** Field whose text names a record. */
  title: string
  /** Second line under the title. */
  subtitle?: string
  /** Person field that the scopes own and team look at, beside the creator. */
  owner_field?: string
  /** Location field that the scope location looks at. */
  location_field?: string
  /** Reference and related fields that say what this record belongs to: who sees one of those records sees this one. */
  parents?: readonly string[]
  /** Names of records whose rows belong to this one by a `related` field: notes, tasks, calls. They make its timeline. */
  hangs_on_it?: readonly string[]
  /** Changes of state that have a name, a right and a button of their own. */
  actions?: Readonly<Record<string, ActionDefinition>>
  /** The paper number of the record, taken as the last step of its first save. */
  series?: SeriesDefinition
  /**
   * Fills the computed fields of a record and of its lines from the others. Pure: the form calls it at each key, the
   * server at each save, and the server's result is what is stored. Values are in wire form.
   */
  compute?: (draft: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** A business may add fields of its own. */
  custom?: boolean
  /** Deleted records go to the trash and can be restored. */
  trash?: boolean
  /** A short list that every member may read, served whole by /options. */
  lookup?: boolean
  /** What the entries of a lookup are like, written by `defineLookup`. */
  entries?: LookupRules
  /** Its routes; a record without a right has no route for it. */
  rights: readonly Right[]
  /** What programs with a key may do with it, as far as their role goes: all that its plain routes do unless told. */
  api?: 'none' | 'read'
  /** Rights whose routes its module makes itself, because they do more than write a row. */
  own_routes?: readonly Right[]
  list: {
    columns: readonly string[]
    /** Field, with a minus for descending. */
    sort: string
    /** Fields that the search box looks into. */
    search?: readonly string[]
    filters?: readonly string[]
  }
  /** Choice or reference field that is its stage: stage bar and board. */
  stage?: string
  form: readonly Section[]
  /** Extra indexes; business_id goes in front of each. */
  indexes?: readonly (readonly string[])[]
}

/** Fields that the kernel adds to every record. */
export const SYSTEM_FIELDS = {
  created_at: instant({ label: 'Created', read_only: true }),
  created_by: reference('user', { label: 'Created by', read_only: true }),
  updated_at: instant({ label: 'Changed', read_only: true }),
} as const

/** Writes down one kind of record; the options keep their literal types so that rows can be inferred. */
export function defineRecord<const D extends RecordDefinition>(definition: D): D {
  return definition
}

/** Every field of a record by name, the kernel's own included. */
export function fieldsOf(definition: RecordDefinition): Record<string, Field> {
  return { ...definition.fields, ...SYSTEM_FIELDS }
}

/** The rights of a record that have the kernel's own routes. */
export function routedRights(definition: RecordDefinition): Right[] {
  return definition.rights.filter((right) => !definition.own_routes?.includes(right))
}

/** The table of a record. */
export function tableOf(definition: RecordDefinition): string {
  return definition.table ?? definition.name
}

/** A record as the API gives it to someone who may read every field. */
export type RowOf<D extends RecordDefinition> = {
  id: number
  version: number
  created_at: string
  created_by: number | null
  updated_at: string
} & { -readonly [K in keyof D['fields']]: WireOf<D['fields'][K]> }

/** What a create or update may send. */
export type InputOf<D extends RecordDefinition> = { -readonly [K in keyof D['fields']]?: WireOf<D['fields'][K]> | null }
