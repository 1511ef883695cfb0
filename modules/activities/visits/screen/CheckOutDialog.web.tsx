import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconFlagCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useAct } from '#engine/web/actions/use-act.ts'
import type { Row as RecordRow } from '#engine/web/override.ts'
import { textOf } from '#engine/web/value-text.ts'
import { issuesOf } from './issues.web.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Problem, Stack } from '#ui/layout/flow.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import PhotoButton from './PhotoButton.web.tsx'
import { PositionNote } from './PositionNote.web.tsx'
import { usePosition } from './use-position.web.ts'

const MOST_LETTERS = 10_000

/** The check-out: what came of the visit and the kilometres, with the position of the end. */
export default function CheckOutDialog({
  definition,
  row,
  onClose,
}: {
  definition: RecordDefinition
  row: RecordRow
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const { found, again } = usePosition()
  const [result, setResult] = useState(textOf(row.result))
  const [kilometres, setKilometres] = useState(textOf(row.kilometres))
  const act = useAct(definition, { say: () => notify({ kind: 'success', message: t`Checked out` }) })
  const wrong = issuesOf(act.error, i18n)
  const run = () => {
    const { latitude, longitude, accuracy } = found.state === 'found' ? found.position : {}
    const position =
      latitude === undefined
        ? {}
        : { out_latitude: String(latitude), out_longitude: String(longitude), out_accuracy: accuracy }
    const values = { ...position, result: result.trim() || null, kilometres: kilometres.trim() || null }
    act.mutate({ id: row.id, version: row.version, name: 'check_out', values }, { onSuccess: onClose })
  }
  return (
    <Dialog asks title={<Trans>Check out</Trans>} width={460} onClose={onClose}>
      <Stack gap="lg">
        <Textarea
          label={i18n._(definition.fields.result.label)}
          placeholder={t`What they said, what was agreed`}
          autosize
          minRows={3}
          maxLength={MOST_LETTERS}
          value={result}
          error={wrong.get('result')}
          data-autofocus
          onChange={(event) => setResult(event.currentTarget.value)}
        />
        <TextInput
          label={i18n._(definition.fields.kilometres.label)}
          description={t`Driven for this visit`}
          inputMode="decimal"
          maxLength={12}
          value={kilometres}
          error={wrong.get('kilometres')}
          onChange={(event) => setKilometres(event.currentTarget.value)}
        />
        <PositionNote found={found} row={row} onAgain={again} />
        <PhotoButton definition={definition} id={row.id} wide />
        <Problem>{act.error && wrong.size === 0 ? wordsOf(act.error) : null}</Problem>
        <Button
          size="xl"
          fullWidth
          loading={act.isPending}
          leftSection={<IconFlagCheck size={24} aria-hidden />}
          onClick={run}
        >
          <Trans>Check out</Trans>
        </Button>
      </Stack>
    </Dialog>
  )
}
