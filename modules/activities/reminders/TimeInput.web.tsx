import type { InputProps } from '#engine/web/override.ts'
import { TimeField } from '#ui/fields/TimeField.tsx'

/** A time of day. */
export default function TimeInput(props: InputProps & { hide_label?: boolean; auto_focus?: boolean }) {
  const { path, field, hide_label, auto_focus } = props
  return (
    <TimeField
      name={path}
      label={field.label}
      required={field.required}
      hideLabel={hide_label}
      autoFocus={auto_focus}
    />
  )
}
