import type { InputProps } from '#engine/web/override.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { STATES } from '#modules/business/business-values.ts'

const OPTIONS = STATES.map((title) => ({ id: title, title }))

/** States and union territories to choose from, because papers must show the spelling of the law. */
export default function StateInput({ path, field }: InputProps) {
  return <SelectField name={path} label={field.label} required={field.required} options={OPTIONS} />
}
