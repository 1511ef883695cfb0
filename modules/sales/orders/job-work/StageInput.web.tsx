import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { TextField as TextKind } from '#engine/record/fields.ts'
import type { InputProps } from '#engine/web/override.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { STAGES } from './stages.web.ts'

/** A stage of the production board: those of the product are offered, and any other may be typed. */
export default function StageInput({ path, field }: InputProps) {
  const { i18n } = useLingui()
  const stages = useId()
  return (
    <>
      <TextField
        name={path}
        label={field.label}
        required={field.required}
        description={field.help && i18n._(field.help)}
        list={stages}
        maxLength={(field as TextKind).max}
      />
      <datalist id={stages}>
        {STAGES.map((stage) => (
          <option key={stage} value={stage} />
        ))}
      </datalist>
    </>
  )
}
