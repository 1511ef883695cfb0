import type { InputProps } from '#kernel/web/records/override.ts'
import { TextField } from '#kernel/web/ui/fields/TextField.tsx'

/** A GSTIN is written in capitals, whatever the keyboard does. */
export default function GstinInput({ path, field }: InputProps) {
  return <TextField name={path} label={field.label} required={field.required} letters="upper" maxLength={15} />
}
