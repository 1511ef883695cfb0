import { useLingui } from '@lingui/react/macro'
import type { Sign } from '../../contact-entries/signs.ts'

/** Labels of the signs that leads share. */
export function useSignWords(): Record<Sign, string> {
  const { t } = useLingui()
  return { phone: t`Same phone`, email: t`Same email`, gstin: t`Same GSTIN`, name: t`Same name and city` }
}
