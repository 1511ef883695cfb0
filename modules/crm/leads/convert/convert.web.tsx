import { IconUserCheck } from '@tabler/icons-react'
import { lazy } from 'react'
import { isLateStage, isLostStage } from '#engine/web/detail/stages.ts'
import type { ActionLook } from '#engine/web/override.ts'
import { lead } from '../lead.record.ts'
import { leadStatus } from '../lead-status.record.ts'

const ConvertDialog = lazy(() => import('./ConvertDialog.web.tsx'))
const ConvertManyDialog = lazy(() => import('./ConvertManyDialog.web.tsx'))

/** The screens of the conversion: a dialog for one lead, a dialog for many. It is undone from the lock note. */
export const convertLooks: Readonly<Record<string, ActionLook>> = {
  convert: {
    Icon: IconUserCheck,
    is_open: (row, book) => !row.converted_at && !isLostStage(lead, book, row.lead_status_id),
    is_primary: (row, book) =>
      isLateStage({ definition: lead, book, current: row.lead_status_id, kinds: leadStatus.entries.kinds }),
    Dialog: ConvertDialog,
    many: { Dialog: ConvertManyDialog, most: 500 },
  },
  undo_convert: { is_open: () => false },
}
