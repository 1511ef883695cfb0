import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { importColumns, joinedColumns } from '../file-columns.ts'
import { readInput } from '#engine/record/input.ts'
import type { Issue } from '#base/issue.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import { ruleOf } from '#engine/server/records/columns.server.ts'
import type { RecordServer } from '#engine/server/records/hooks.server.ts'
import { checkReferences } from '#engine/server/records/references.server.ts'
import { matchColumns, optionsOf } from './match.server.ts'
import { ID_COLUMN, openColumns } from './row-body.server.ts'
import type { DuplicateRule, Import, ImportOptions } from '../store.server.ts'

/** The choices of a person for an import. */
export interface Choices {
  mapping: Record<string, string>
  duplicates: DuplicateRule
  options: ImportOptions
}

/** Reads mapping, match rule and default values of new records, and reports every issue. Omitted choices stay unchanged. */
export async function readChoices(
  transaction: Transaction,
  options: {
    catalog: Catalog
    definition: RecordDefinition
    special: RecordServer | undefined
    access: Access
    found: Import
    body: Record<string, unknown>
  },
): Promise<Choices> {
  const { definition, special, access, found, body } = options
  const issues: Issue[] = []
  const chosen = optionsOf(found, special)
  const columns = openColumns(definition, access)
  // A heading may be mapped to a field that is hidden from this person; its cells are ignored.
  const names = [ID_COLUMN, ...importColumns(definition)].map((column) => column.name)
  const mapping = readMapping(body.mapping ?? found.mapping, { headings: found.headings, names, definition, issues })
  const duplicates = body.duplicates ?? found.duplicates
  if (duplicates !== 'skip' && duplicates !== 'create' && duplicates !== 'update')
    issues.push({ field: 'duplicates', message: 'Choose skip, create or update', rule: 'choice' })
  const known = matchColumns(definition, special, columns).map((column) => column.name)
  const match_by = body.match_by ?? chosen.match_by
  if (!Array.isArray(match_by) || !match_by.every((name) => known.includes(name)))
    issues.push({ field: 'match_by', message: 'Choose from the list', rule: 'choice' })
  else if (duplicates === 'update' && !match_by.some((name) => Object.values(mapping).includes(name)))
    issues.push({
      field: 'match_by',
      message: 'Choose a column of the file by which the records are found',
      rule: 'required',
    })
  const only_empty = body.only_empty ?? chosen.only_empty
  if (typeof only_empty !== 'boolean') issues.push({ field: 'only_empty', message: 'Send true or false', rule: 'type' })
  const by_rules = body.by_rules ?? chosen.by_rules
  if (typeof by_rules !== 'boolean') issues.push({ field: 'by_rules', message: 'Send true or false', rule: 'type' })
  else if (by_rules && !special?.assignRules)
    issues.push({ field: 'by_rules', message: 'There are no rules for these records', rule: 'choice' })
  else if (by_rules && scopeOf(access, definition.name, 'assign') === 'none')
    issues.push({ field: 'by_rules', message: mayNotGive(definition), rule: 'rights' })
  const defaults = await readDefaults(transaction, {
    ...options,
    raw: body.defaults ?? chosen.defaults,
    issues,
  })
  if (issues.length > 0) throw invalid(issues)
  return {
    mapping,
    duplicates: duplicates as DuplicateRule,
    options: {
      match_by: [...new Set(match_by as string[])],
      only_empty: only_empty as boolean,
      defaults,
      by_rules: by_rules as boolean,
    },
  }
}

/** The error for a person without the right to assign. */
export const mayNotGive = (definition: RecordDefinition): string =>
  `You may not give ${definition.label.many.toLowerCase()} to somebody else`

function readMapping(
  raw: unknown,
  options: { headings: readonly string[]; names: readonly string[]; definition: RecordDefinition; issues: Issue[] },
): Record<string, string> {
  const { headings, names, definition, issues } = options
  const mapping: Record<string, string> = {}
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    issues.push({ field: 'mapping', message: 'Send the column for each heading', rule: 'type' })
    return mapping
  }
  const before = issues.length
  const joined = joinedColumns(definition)
  const say = (heading: string, message: string) =>
    issues.push({ field: `mapping.${heading}`, message, rule: 'mapping' })
  for (const [heading, column] of Object.entries(raw)) {
    if (column === null || column === '') continue
    if (!headings.includes(heading)) say(heading, 'The file has no such heading')
    else if (typeof column !== 'string' || !names.includes(column)) say(heading, 'Choose a field from the list')
    else if (!joined.has(column) && Object.values(mapping).includes(column))
      say(heading, 'Another column of the file fills this field already')
    else mapping[heading] = column
  }
  if (issues.length === before && Object.keys(mapping).length === 0)
    issues.push({ field: 'mapping', message: 'Choose a field for at least one column', rule: 'required' })
  return mapping
}

/** Default values of new records: setting an owner needs the right to assign, and referenced records must exist. */
async function readDefaults(
  transaction: Transaction,
  options: { catalog: Catalog; definition: RecordDefinition; access: Access; raw: unknown; issues: Issue[] },
): Promise<Record<string, unknown>> {
  const { catalog, definition, access, raw, issues } = options
  const say = (name: string, message: string) =>
    issues.push({ field: name === '' ? 'defaults' : `defaults.${name}`, message, rule: 'defaults' })
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    say('', 'Send a value for each field')
    return {}
  }
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(raw)) {
    if (value === null || value === '') continue
    const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined
    const may_be = field && !field.read_only && (field.kind === 'reference' || field.kind === 'choice')
    if (!may_be || ruleOf(definition, access, name) === 'hidden') say(name, 'There is no such field to fill')
    else if (
      name === definition.owner_field &&
      value !== access.user_id &&
      scopeOf(access, definition.name, 'assign') === 'none'
    )
      say(name, mayNotGive(definition))
    else body[name] = value
  }
  const read = readInput({ definition, body, creating: false })
  const wrong = await checkReferences(transaction, { catalog, definition, access, values: read.values, before: null })
  for (const issue of [...read.issues, ...wrong]) say(issue.field, issue.message)
  return body
}
