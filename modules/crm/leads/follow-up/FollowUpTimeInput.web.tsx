import type { InputProps } from '#engine/web/override.ts'
import { TimeField } from '#ui/fields/TimeField.tsx'

/** The time of a follow-up. */
export default function FollowUpTimeInput(props: InputProps & { hide_label?: boolean; auto_focus?: boolean }) {
  const { path, field, hide_label, auto_focus } = props
  return <TimeField name={path} label={field.label} hideLabel={hide_label} autoFocus={auto_focus} />
}
