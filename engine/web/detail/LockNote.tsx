import { useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Notice } from '#ui/layout/Panel.tsx'
import { Suspense } from 'react'
import { useOverride } from '../context.tsx'
import type { RecordPartProps } from '../override.ts'

/** Says that a record can no longer be changed, and why. */
export function LockNote(parts: RecordPartProps) {
  const { i18n } = useLingui()
  const { lock } = useOverride(parts.definition)
  if (!lock) return null
  return (
    <Box mx={20} mb="sm" role="note">
      <Notice icon={IconLock}>
        <Suspense fallback={<p>{i18n._(lock.words)}</p>}>
          {lock.Note ? <lock.Note {...parts} /> : <p>{i18n._(lock.words)}</p>}
        </Suspense>
      </Notice>
    </Box>
  )
}
