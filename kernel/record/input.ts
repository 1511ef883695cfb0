import type { RecordDefinition } from './define.ts'
import { kindOf, type Field } from './fields.ts'
import { isRefused, type Issue } from './issue.ts'

/** What was read from a body: stored values by field (only those sent, or given by default) and every issue. */
export interface Input {
  values: Record<string, unknown>
  issues: Issue[]
}

/**
 * Reads a body against a definition and reports every issue at once, lines included (`contacts.0.value`).
 * Unknown and read-only fields have no effect. On create, defaults apply and required fields must be there.
 */
export function readInput(options: {
  definition: RecordDefinition
  body: Record<string, unknown>
  creating: boolean
}): Input {
  return readFields({ fields: options.definition.fields, body: options.body, creating: options.creating, prefix: '' })
}

function readFields(options: {
  fields: Readonly<Record<string, Field>>
  body: Record<string, unknown>
  creating: boolean
  prefix: string
}): Input {
  const { fields, body, creating, prefix } = options
  const values: Record<string, unknown> = {}
  const issues: Issue[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (field.read_only) continue
    let raw = Object.hasOwn(body, name) ? body[name] : undefined
    if (raw === undefined && creating) raw = field.default ?? null
    if (raw === undefined) continue
    if (raw === null || raw === '' || (typeof raw === 'string' && field.required && raw.trim() === '')) {
      if (field.required) issues.push({ field: prefix + name, message: `${field.label} is required`, rule: 'required' })
      else values[name] = field.kind === 'lines' ? [] : null
      continue
    }
    const reading = kindOf(field).read(raw, field)
    if (isRefused(reading)) {
      issues.push({ field: prefix + name, message: reading.message, rule: reading.rule })
      continue
    }
    if (field.kind !== 'lines') {
      values[name] = reading.value
      continue
    }
    values[name] = (reading.value as unknown[]).map((line, index) => {
      const path = `${prefix}${name}.${index}`
      if (typeof line !== 'object' || line === null || Array.isArray(line)) {
        issues.push({ field: path, message: 'This entry is not valid', rule: 'type' })
        return {}
      }
      const read = readFields({
        fields: field.fields,
        body: line as Record<string, unknown>,
        creating: true,
        prefix: `${path}.`,
      })
      issues.push(...read.issues)
      const id = (line as { id?: unknown }).id
      return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? { id, ...read.values } : read.values
    })
  }
  return { values, issues }
}
