import { useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useOverride } from '../context.tsx'
import type { RecordPartProps } from '../override.ts'
import classes from './detail.module.css'

/** Says that a record can no longer be changed, and why. */
export function LockNote(parts: RecordPartProps) {
  const { i18n } = useLingui()
  const { lock } = useOverride(parts.definition)
  if (!lock) return null
  return (
    <div className={classes.lockNote} role="note">
      <IconLock size={16} aria-hidden />
      <Suspense fallback={<p>{i18n._(lock.words)}</p>}>
        {lock.Note ? <lock.Note {...parts} /> : <p>{i18n._(lock.words)}</p>}
      </Suspense>
    </div>
  )
}
