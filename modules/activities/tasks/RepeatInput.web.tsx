import { useWatch } from 'react-hook-form'
import { KindInput } from '#engine/web/form/KindInput.tsx'
import type { InputProps } from '#engine/web/override.ts'

/** A detail of a repeat, which only a task that repeats is asked for; the days of the week only if it repeats weekly. */
export default function RepeatInput(props: InputProps) {
  const repeat = useWatch({ name: 'repeat' }) as string | null
  const is_asked = props.name === 'repeat_weekdays' ? repeat === 'Weekly' : repeat !== null && repeat !== 'Once'
  return is_asked ? <KindInput {...props} /> : null
}
