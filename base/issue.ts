/** One thing wrong with one input. `field` is a path with indexes (`contacts.0.value`); `rule` names the rule for programs. */
export interface Issue {
  field: string
  message: string
  rule: string
}

/** The result of reading one value: the value to store, or the reason it was refused. */
export type Reading<Value = unknown> = { value: Value } | { message: string; rule: string }

/** Refuses a value with a message for people and a rule name for programs. */
export function refuse(rule: string, message: string): { message: string; rule: string } {
  return { rule, message }
}

/** True when the reading was refused. */
export function isRefused<Value>(reading: Reading<Value>): reading is { message: string; rule: string } {
  return 'message' in reading
}
