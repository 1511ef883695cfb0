import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPencil } from '@tabler/icons-react'
import { ActionButtons } from '../actions/ActionButtons.tsx'
import type { RecordPageState } from './use-record-page.ts'

/** The buttons of a record page: its own, those of its actions, then Edit, which is primary unless an action is. */
export function RecordButtons({ page }: { page: RecordPageState }) {
  const { definition, row, book, may_edit, edit, actions, phone } = page
  const { Actions } = page.override
  return (
    <>
      {Actions && <Actions {...{ definition, row, book }} />}
      <ActionButtons actions={actions} phone={phone} />
      {may_edit && (
        <Button
          variant={actions.primary !== null ? 'default' : 'filled'}
          leftSection={<IconPencil size={15} aria-hidden />}
          onClick={edit}
        >
          <Trans>Edit</Trans>
        </Button>
      )}
    </>
  )
}

/** Goes to the previous and the next record of the list that this one was opened from. */
export function WalkButtons({ page: { near, phone, stepTo } }: { page: RecordPageState }) {
  const { t } = useLingui()
  if (!near.place) return null
  const step = (to: number | null, label: string, Glyph: typeof IconChevronUp) => (
    <ActionIcon size={phone ? 36 : 28} aria-label={label} disabled={to === null} onClick={() => stepTo(to)}>
      <Glyph size={17} aria-hidden />
    </ActionIcon>
  )
  return (
    <span style={{ display: 'flex' }}>
      {step(near.previous, t`Previous`, IconChevronUp)}
      {step(near.next, t`Next`, IconChevronDown)}
    </span>
  )
}
