import { useWatch } from 'react-hook-form'
import { KindInput } from '#engine/web/form/KindInput.tsx'
import type { InputProps } from '#engine/web/override.ts'

/** The place of a meeting, or its link for one online; what has a value already stays in sight. */
export default function ModeInput(props: InputProps) {
  const [mode, value] = useWatch({ name: ['mode', props.path] }) as (string | null | undefined)[]
  const is_wanted = (mode === 'Online') === (props.name === 'meeting_link')
  return is_wanted || value ? <KindInput {...props} /> : null
}
