import { useWatch } from 'react-hook-form'
import { KindInput } from '#engine/web/form/KindInput.tsx'
import type { InputProps } from '#engine/web/override.ts'
import WordsInput from '../choice-words.web.tsx'

/** A detail of a repeat, which only a task that repeats is asked for; the days of the week only if it repeats weekly. */
export default function RepeatInput(props: InputProps) {
  const repeat = useWatch({ name: 'repeat' }) as string | null
  if (props.name === 'repeat_weekdays') return repeat === 'Weekly' ? <WordsInput {...props} /> : null
  return repeat !== null && repeat !== 'Once' ? <KindInput {...props} /> : null
}
