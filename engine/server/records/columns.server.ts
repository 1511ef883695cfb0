import { isCustomName, isSecret } from '#engine/record/custom.ts'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import { kindOf, type Field } from '#engine/record/fields.ts'
import { type Access, type FieldRule, fieldRule, isManager, strictestRule } from '#engine/record/rights.ts'
import { quote } from '../database/quote.server.ts'
import { answered } from './field-aliases.server.ts'
import { placeOf } from './place.server.ts'

/** The rule for a field; lines that are copied to other fields take the strictest rule of those fields. */
export function ruleOf(definition: RecordDefinition, access: Access, name: string): FieldRule {
  const field = definition.fields[name]
  const own = fieldRule(access, definition.name, name)
  // Fast path for nearly every field: there are no further rules to compare.
  if (field?.kind !== 'lines' && !isSecret(field)) return own
  const rules = [own]
  // A secret can be replaced but never read.
  if (isSecret(field)) rules.push('masked')
  if (field?.kind === 'lines')
    for (const copy of field.copied_to ?? []) rules.push(fieldRule(access, definition.name, copy))
  return strictestRule(rules)
}

/** The rule for a field of the lines: that of the lines, and for a field of the business's own also its own. */
export function cellRuleOf(definition: RecordDefinition, access: Access, lines: string, cell: string): FieldRule {
  const own = isCustomName(cell) ? fieldRule(access, definition.name, cell) : 'edit'
  return strictestRule([ruleOf(definition, access, lines), own])
}

/** The rule for writing a field. A secret is masked for everyone, but people who may edit it can replace it. */
export function writeRuleOf(definition: RecordDefinition, access: Access, name: string): FieldRule {
  return isSecret(definition.fields[name]) ? fieldRule(access, definition.name, name) : ruleOf(definition, access, name)
}

// Managers have no field rules, so their open fields depend only on the definition and are cached.
const openToManagers = new WeakMap<RecordDefinition, Record<string, Field>>()

/** Fields this person may read in full; only these can be filtered, sorted and searched. */
export function openFields(definition: RecordDefinition, access: Access): Readonly<Record<string, Field>> {
  if (!isManager(access)) return openOf(definition, access)
  let open = openToManagers.get(definition)
  if (!open) openToManagers.set(definition, (open = Object.freeze(openOf(definition, access))))
  return open
}

function openOf(definition: RecordDefinition, access: Access): Record<string, Field> {
  const open: Record<string, Field> = {}
  const fields = fieldsOf(definition)
  for (const name of Object.keys(fields)) {
    const rule = ruleOf(definition, access, name)
    if (rule === 'read' || rule === 'edit') open[name] = fields[name]
  }
  return open
}

/** Shown in place of a completely hidden value. */
export const MASK = 'XXXXXX'

/** A masked value: only its last four characters are shown. */
export function masked(value: unknown): unknown {
  return typeof value === 'string' && value !== '' ? MASK + (value.length > 4 ? value.slice(-4) : '') : null
}

/** The masked value of a field: the end of a text; of a secret only that it exists. */
export function maskedValue(field: Field, value: unknown): unknown {
  if (isSecret(field)) return value === null || value === undefined || value === '' ? null : MASK
  return field.kind === 'text' ? masked(value) : null
}

/** SQL of a masked value, with the same result as `maskedValue`. */
export function maskedSql(field: Field, column: string): string {
  if (field.kind !== 'text') return 'null::text'
  if (isSecret(field)) return `case when ${column} is not null then '${MASK}' end`
  return `case when ${column} is null then null when char_length(${column}) > 4 then '${MASK}' || right(${column}, 4) else '${MASK}' end`
}

/** SQL of `{field: title}` for the references among some fields, as `titlesFor` makes it; null where there are none. */
type TitlesOf = (fields: Readonly<Record<string, Field>>, alias: string) => string | null

/**
 * `expression as "name"` for each readable column, in the order of `names` after id and version. With `line_titles`, each
 * line carries the titles of the records it refers to.
 */
export function selectList(options: {
  definition: RecordDefinition
  access: Access
  names: readonly string[]
  alias: string
  line_titles?: TitlesOf
  /** Returns SQL of the parameter that holds the business; called only if there are lines. */
  business: () => string
}): string {
  const { definition, access, names, alias } = options
  const fields = fieldsOf(definition)
  const parts = [`${alias}.id`, `${alias}.version`]
  for (const name of names) {
    const field = fields[name]
    const rule = ruleOf(definition, access, name)
    if (!field || rule === 'hidden') continue
    if (field.kind === 'lines') {
      const titles = rule === 'masked' ? undefined : options.line_titles
      parts.push(
        `(${linesSelect({ definition, name, access, alias, business: options.business(), titlesOf: titles })}) as ${quote(name)}`,
      )
      continue
    }
    const column = placeOf(alias, name, field).value
    parts.push(`${rule === 'masked' ? maskedSql(field, column) : kindOf(field).wire_sql(column)} as ${quote(name)}`)
  }
  return parts.join(', ')
}

/** The named fields that this person may read in full. */
export function readableFields(
  definition: RecordDefinition,
  access: Access,
  names: readonly string[],
): Readonly<Record<string, Field>> {
  const open = openFields(definition, access)
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(open, name) ? [[name, open[name]]] : [])))
}

/** SQL of the rows of a lines field as one JSON list in their order, as a person may read them; whole without `access`. */
export function linesSelect(options: {
  definition: RecordDefinition
  name: string
  access?: Access
  alias: string
  /** SQL of the parameter that holds the business. */
  business: string
  titlesOf?: TitlesOf
}): string {
  const { definition, name, access, alias, business } = options
  const field = definition.fields[name]
  if (field.kind !== 'lines') throw new Error(`${definition.name}.${name} has no lines`)
  const parts = ['l.id']
  for (const [child, line] of Object.entries(field.fields)) {
    const rule = access ? cellRuleOf(definition, access, name, child) : 'edit'
    if (rule === 'hidden') continue
    const column = placeOf('l', child, line).value
    const shown = isMaskedCell(rule, line) ? maskedSql(line, column) : kindOf(line).wire_sql(column)
    parts.push(`${shown} as ${quote(child)}`)
  }
  const titles = options.titlesOf?.(field.fields, 'l')
  if (titles) parts.push(`${titles} as titles`)
  return `select coalesce(json_agg(x), '[]') from (select ${parts.join(', ')} from ${quote(field.table)} l
    where l.business_id = ${business} and l.${quote(`${definition.name}_id`)} = ${alias}.id order by l.position, l.id) x`
}

// Masked lines show their numbers; a masked field of the business's own shows nothing but the end of a text.
const isMaskedCell = (rule: FieldRule, field: Field | undefined): boolean =>
  rule === 'masked' && (field?.kind === 'text' || field?.custom !== undefined)

/** Lines as this person may read them: hidden cells are removed, masked ones masked. */
export function presentLines(definition: RecordDefinition, access: Access, name: string, lines: unknown): unknown {
  const field = definition.fields[name]
  if (field?.kind !== 'lines' || !Array.isArray(lines) || isManager(access)) return lines
  return (lines as Record<string, unknown>[]).map((line) =>
    Object.fromEntries(
      Object.entries(line).flatMap(([cell, value]) => {
        const rule = cellRuleOf(definition, access, name, cell)
        if (rule === 'hidden') return []
        return [[cell, isMaskedCell(rule, field.fields[cell]) ? maskedValue(field.fields[cell], value) : value]]
      }),
    ),
  )
}

/** A full row as this person may read it: hidden fields are removed, masked ones masked. */
export function present(
  definition: RecordDefinition,
  access: Access,
  row: Record<string, unknown>,
): Record<string, unknown> {
  const shown: Record<string, unknown> = { id: row.id, version: row.version }
  for (const [name, field] of Object.entries(fieldsOf(definition))) {
    const rule = ruleOf(definition, access, name)
    if (rule === 'hidden') continue
    if (field.kind === 'lines') shown[name] = presentLines(definition, access, name, row[name])
    else shown[name] = rule === 'masked' ? maskedValue(field, row[name]) : row[name]
  }
  return answered(definition, shown)
}
