import { useLingui } from '@lingui/react/macro'
import type { RecordPartProps } from '#engine/web/override.ts'
import { choiceLabel, textOf } from '#engine/web/value-text.ts'
import { Status } from '#ui/bits.tsx'
import { BROUGHT, isBrought } from './brought-fields.ts'

/** Says of a paper that was not written here where it comes from. */
export function BroughtBadge({ row }: Pick<RecordPartProps, 'definition' | 'row'>) {
  const { i18n } = useLingui()
  return isBrought(row) ? <Status label={i18n._(choiceLabel(BROUGHT, textOf(row.brought)))} colour="#5b6472" /> : null
}
