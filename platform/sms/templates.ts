/** The texts that the product sends to phones; an operator registers each one on the operators' registry (DLT). */
export type TextName = 'code' | 'security'

/** A text as it is approved: `{#var#}` is a place for a value. */
export interface SmsTemplate {
  /** Its id at the gateway. Gateways that take the text itself need none. */
  template_id: string | null
  text: string
}

/** The wording that is registered when the operator sets no other one. */
export const TEXTS: Readonly<Record<TextName, string>> = {
  code: '{#var#} is your Vanik code. Use it within {#var#} minutes, in the browser where you asked for it. Do not share it with anyone.',
  security: 'News of your Vanik account: {#var#}. If this was not you, choose a new password now.',
}

/** What stands in an approved text for a value. */
export const PLACE = '{#var#}'

// The registry allows 30 characters for a value.
const VALUE_MAX = 30

/** How many values an approved text takes. */
export const placesOf = (text: string): number => text.split(PLACE).length - 1

/**
 * An approved text with its values. Null for values that the registry would not let pass: too many or too few, longer than
 * 30 characters, or over several lines. Operators drop a text that is not the approved one.
 */
export function fillTemplate(text: string, values: readonly string[]): string | null {
  const parts = text.split(PLACE)
  if (parts.length !== values.length + 1) return null
  if (!values.every((value) => value !== '' && value.length <= VALUE_MAX && !/[\p{Cc}\u2028\u2029]/u.test(value)))
    return null
  return parts.map((part, index) => part + (values[index] ?? '')).join('')
}
