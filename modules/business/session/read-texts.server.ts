import { text } from '#engine/record/fields.ts'
import { isRefused, type Issue } from '#base/issue.ts'
import { textKind } from '#engine/record/kinds/text/text.ts'
import type { Check } from '#modules/business/checks.ts'

/** One text that a call sends. */
export interface TextRule {
  label: string
  max?: number
  /** May be left out; its text is then empty. */
  optional?: boolean
  checks?: readonly Check[]
}

/** Reads texts from a body; every issue at once, each on its field. A text with an issue is empty. */
export function readTexts<Name extends string>(
  body: Record<string, unknown>,
  rules: Record<Name, TextRule>,
): { values: Record<Name, string>; issues: Issue[] } {
  const values = {} as Record<Name, string>
  const issues: Issue[] = []
  for (const [name, rule] of Object.entries<TextRule>(rules)) {
    values[name as Name] = ''
    const raw = Object.hasOwn(body, name) ? body[name] : undefined
    if (raw === undefined || raw === null || raw === '') {
      if (!rule.optional) issues.push({ field: name, message: `${rule.label} is required`, rule: 'required' })
      continue
    }
    const reading = textKind.read(raw, text({ label: rule.label, max: rule.max ?? 255 }))
    if (isRefused(reading)) {
      issues.push({ field: name, message: reading.message, rule: reading.rule })
      continue
    }
    const value = reading.value as string
    const message = rule.checks?.map((check) => check(value)).find((found) => found !== null)
    if (message) issues.push({ field: name, message, rule: 'format' })
    else values[name as Name] = value
  }
  return { values, issues }
}
