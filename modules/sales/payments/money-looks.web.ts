import { IconCircleCheck } from '@tabler/icons-react'
import type { RecordOverride } from '#engine/web/override.ts'

/** The widths and actions that receipts and payments share. */
export const MONEY_LOOKS = {
  columns: {
    number: { width: 240 },
    date: { width: 110 },
    mode: { width: 130 },
    status: { width: 120 },
    amount: { width: 130 },
    advance: { width: 120 },
  },
  action_looks: {
    post: { Icon: IconCircleCheck },
    allocate: { is_open: (row) => row.advance !== '0.00' },
    take_off: { is_open: (row) => row.allocated !== '0.00', is_primary: () => false },
    refund: { is_open: (row) => row.advance !== '0.00', is_primary: () => false },
    bounce: { is_primary: () => false },
    cancel: { is_primary: () => false },
  },
} as const satisfies RecordOverride
