import { useDebouncedValue } from '@mantine/hooks'
import { useFormContext, useWatch } from 'react-hook-form'
import type { InputProps } from '#engine/web/override.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { DuplicateWarning } from './DuplicateWarning.web.tsx'
import { KnownAs } from './KnownAs.web.tsx'
import { useGstinDuplicates, useOtherRecord } from './duplicates.web.ts'

/** A GSTIN, always in capitals; records that already have it are shown while the person types. */
export default function GstinInput({ definition, name, path, field, record_id }: InputProps) {
  const { control } = useFormContext()
  const typed: unknown = useWatch({ control, name: path })
  const [settled] = useDebouncedValue(name === 'gstin' && typeof typed === 'string' ? typed : '', 350)
  const found = useGstinDuplicates(definition, settled, record_id)
  const other = useOtherRecord(definition)
  const others = useGstinDuplicates(other, settled, null)
  return (
    <div>
      <TextField name={path} label={field.label} required={field.required} letters="upper" maxLength={15} />
      <DuplicateWarning found={found} definition={definition} is_new={record_id === null} />
      <KnownAs found={others} definition={other} />
    </div>
  )
}
