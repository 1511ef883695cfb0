import { useLingui } from '@lingui/react/macro'
import { wallAt } from '#base/zones.ts'
import { Nothing } from '#engine/web/cells.tsx'
import type { Row } from '#engine/web/override.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { Pill, RelativeDay } from '#ui/bits.tsx'
import { PRIORITY_LABELS } from './task.record.ts'

/** True until the task is completed. */
export const isOpenTask = (row: Row, book: OptionBook): boolean =>
  book.find('task_status', row.status_id)?.kind !== 'completed'

/** When something of a task is due, in words; red once it has passed and the task is still open. */
export function Due({ at, open }: { at: string; open: boolean }) {
  if (at === '') return <Nothing />
  // All screens show times of India.
  const [day, time] = wallAt(Date.parse(at), 'Asia/Kolkata').split('T')
  return <RelativeDay value={day} time={time} due={open} />
}

/** The priority of a task; `quiet` shows only those that stand out. */
export function PriorityPill({ value, quiet = false }: { value: string; quiet?: boolean }) {
  const { i18n } = useLingui()
  const label = PRIORITY_LABELS[value as keyof typeof PRIORITY_LABELS]
  const stands_out = value === 'high' || value === 'urgent'
  if (!label || (quiet && !stands_out)) return quiet ? null : <Nothing />
  return stands_out ? <Pill tone={value === 'urgent' ? 'danger' : 'warm'}>{i18n._(label)}</Pill> : i18n._(label)
}
