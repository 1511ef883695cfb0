import { Trans, useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { Avatar } from '#ui/bits.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import classes from './presence.module.css'
import { type Present, usePresence } from './use-presence.ts'

const SHOWN = 3

/** Shows, beside the title, who else has this record open; a pencil marks those who edit it. */
export function PresenceMarks({ definition, id }: { definition: RecordDefinition; id: number }) {
  const { t } = useLingui()
  const others = usePresence({ definition, id, state: 'viewing' })
  if (others.length === 0) return null
  const words = (one: Present) => (one.state === 'editing' ? t`${one.name} is editing` : t`${one.name} is here`)
  return (
    <span className={classes.marks} role="status" aria-label={others.map(words).join(', ')}>
      {others.slice(0, SHOWN).map((one) => (
        <span
          key={one.id}
          className={classes.mark}
          data-editing={one.state === 'editing' || undefined}
          title={words(one)}
        >
          <Avatar id={one.id} name={one.name} size={22} />
          {one.state === 'editing' && <IconPencil size={10} stroke={2.4} aria-hidden />}
        </span>
      ))}
      {others.length > SHOWN && <small>+{others.length - SHOWN}</small>}
    </span>
  )
}

/** Shows in a form who else edits the same record. */
export function AlsoEditing({ definition, id }: { definition: RecordDefinition; id: number }) {
  const others = usePresence({ definition, id, state: 'editing', part: 'form' }).filter(
    (one) => one.state === 'editing',
  )
  if (others.length === 0) return null
  const names = others.map((one) => one.name).join(', ')
  return (
    <Box mt="md" role="status">
      <Notice tone="good" icon={IconPencil}>
        <Trans>
          Also being edited by {names}. If you both change a field, you see both values before anything is saved.
        </Trans>
      </Notice>
    </Box>
  )
}
