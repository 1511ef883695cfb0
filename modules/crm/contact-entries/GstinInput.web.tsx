import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useFormContext, useWatch } from 'react-hook-form'
import type { InputProps } from '#engine/web/override.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { emptyOnly, FillFromGstin, recordValues } from '#modules/business/index.web.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { DuplicateWarning } from './DuplicateWarning.web.tsx'
import { KnownAs } from './KnownAs.web.tsx'
import { useGstinDuplicates, useOtherRecord } from './duplicates.web.ts'

/** A GSTIN or PAN, always in capitals. A GSTIN fills empty fields on request, and shows the records that already have it. */
export default function GstinInput(props: InputProps) {
  const { name, path, field } = props
  return (
    <div>
      <TextField name={path} label={field.label} required={field.required} letters="upper" maxLength={15} />
      {name === 'gstin' && <BelowGstin {...props} />}
    </div>
  )
}

function BelowGstin({ definition, path, record_id }: InputProps) {
  const { i18n } = useLingui()
  const { control, getValues, setValue } = useFormContext()
  const rights = useRights(definition)
  const watched: unknown = useWatch({ control, name: path })
  const typed = typeof watched === 'string' ? watched : ''
  const [settled] = useDebouncedValue(typed, 350)
  const found = useGstinDuplicates(definition, settled, record_id)
  const other = useOtherRecord(definition)
  const others = useGstinDuplicates(other, settled, null)
  return (
    <>
      <DuplicateWarning found={found} definition={definition} is_new={record_id === null} />
      <KnownAs found={others} definition={other} />
      <FillFromGstin
        gstin={typed}
        fill={(taxpayer) => {
          const read = (name: string) => (rights.rule(name) === 'edit' ? getValues(name) : undefined)
          const filled = emptyOnly(recordValues(taxpayer), read)
          for (const [name, value] of filled)
            setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
          return filled.map(([name]) => i18n._(definition.fields[name].label))
        }}
      />
    </>
  )
}
