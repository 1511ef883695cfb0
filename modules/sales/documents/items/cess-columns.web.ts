import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { LineValues } from '#engine/web/form/line-values.ts'
import { hasCess } from '#modules/gst/law/cess.ts'
import { CESS_FIELDS } from './line-of-item.ts'

/** The fields of a line that say something of cess, the computed one too. */
export const CESS_COLUMNS: readonly string[] = [...CESS_FIELDS, 'cess']

/** True for lines one of which has a cess. */
export const haveCess = (lines: readonly LineValues[] | undefined): boolean =>
  (lines ?? []).some((line) => CESS_FIELDS.some((name) => ![null, undefined, ''].includes(line[name] as null)))

/**
 * The columns of cess in a form: hidden until a line has a cess or somebody asks for them, since few goods carry one. `may_show` says whether
 * to offer them: on days on which goods may carry cess.
 */
export function useCessColumns(path: string): { hidden: readonly string[]; may_show: boolean; show: () => void } {
  const { control } = useFormContext()
  const lines = useWatch({ control, name: path }) as LineValues[] | undefined
  const [bill_date, date] = useWatch({ control, name: ['bill_date', 'date'] }) as unknown[]
  const [is_shown, setShown] = useState(false)
  // They stay when the last cess is removed, so that no cell vanishes while somebody types in it.
  if (!is_shown && haveCess(lines)) setShown(true)
  const day = bill_date || date
  return {
    hidden: is_shown ? [] : CESS_COLUMNS,
    may_show: !is_shown && typeof day === 'string' && hasCess(day),
    show: () => setShown(true),
  }
}
