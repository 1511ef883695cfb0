import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMapPinCheck } from '@tabler/icons-react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useAct } from '#engine/web/actions/use-act.ts'
import type { Row as RecordRow } from '#engine/web/override.ts'
import { textOf } from '#engine/web/value-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Muted, Problem, Stack } from '#ui/layout/flow.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import PhotoButton from './PhotoButton.web.tsx'
import { PositionNote } from './PositionNote.web.tsx'
import { usePosition } from './use-position.web.ts'

/** The check-in: one large button, with the position if the phone tells it, and a photo. */
export default function CheckInDialog({
  definition,
  row,
  onClose,
}: {
  definition: RecordDefinition
  row: RecordRow
  onClose: () => void
}) {
  const { t } = useLingui()
  const { found, again } = usePosition()
  const act = useAct<{ visit: RecordRow }>(definition, {
    say: ({ visit }) =>
      notify({
        kind: 'success',
        message: visit.is_far === true ? t`Checked in, and marked as far from the address` : t`Checked in`,
      }),
  })
  const run = () => {
    const { latitude, longitude, accuracy } = found.state === 'found' ? found.position : {}
    const values =
      latitude === undefined
        ? {}
        : { in_latitude: String(latitude), in_longitude: String(longitude), in_accuracy: accuracy }
    act.mutate({ id: row.id, version: row.version, name: 'check_in', values }, { onSuccess: onClose })
  }
  const is_searching = found.state === 'searching'
  return (
    <Dialog title={<Trans>Check in</Trans>} width={420} onClose={onClose}>
      <Stack gap="lg">
        <div>
          <b>{textOf(row.purpose)}</b>
          {textOf(row.address) !== '' && <Muted>{textOf(row.address)}</Muted>}
        </div>
        <PositionNote found={found} row={row} onAgain={again} />
        <PhotoButton definition={definition} id={row.id} wide />
        <Problem>{act.error ? wordsOf(act.error) : null}</Problem>
        <Button
          size="xl"
          fullWidth
          data-autofocus
          variant={is_searching ? 'default' : 'filled'}
          loading={act.isPending}
          leftSection={<IconMapPinCheck size={24} aria-hidden />}
          onClick={run}
        >
          {found.state === 'found' ? <Trans>Check in</Trans> : <Trans>Check in without position</Trans>}
        </Button>
      </Stack>
    </Dialog>
  )
}
