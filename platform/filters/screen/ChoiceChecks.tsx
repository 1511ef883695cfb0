import { useLingui } from '@lingui/react/macro'
import { Avatar } from '#ui/bits.tsx'
import type { SetChoice } from './use-set-choices.ts'

/** The values of a condition as checkboxes; each has as detail a distinguishing line or the number of records. */
export function ChoiceChecks({
  label,
  shown,
  state,
  isTicked,
  onToggle,
}: {
  label: string
  shown: readonly SetChoice[]
  state: 'loading' | 'failed' | 'ready'
  isTicked: (value: SetChoice['value']) => boolean
  onToggle: (value: SetChoice['value']) => void
}) {
  const { t } = useLingui()
  return (
    <div className="options" data-entries role="group" aria-label={label}>
      {shown.map((option) => (
        <label key={String(option.value)}>
          <input type="checkbox" checked={isTicked(option.value)} onChange={() => onToggle(option.value)} />
          {option.color && <i style={{ background: option.color }} />}
          {option.person !== undefined && <Avatar id={option.person} name={option.label} size={18} />}
          <span>{option.label}</span>
          {option.detail && <small>{option.detail}</small>}
        </label>
      ))}
      {state === 'loading' && <p role="status">{t`Loading…`}</p>}
      {state === 'failed' && <p role="alert">{t`The search failed. Try again.`}</p>}
      {state === 'ready' && shown.length === 0 && <p>{t`No matches`}</p>}
    </div>
  )
}
