import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { LinesField } from '#engine/record/fields.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { KindInput } from '#engine/web/form/KindInput.tsx'
import { filledFields, isHeadingRow } from '#engine/web/form/line-values.ts'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { Totals } from './Totals.tsx'
import type { Lines } from './use-lines.ts'

/** The editor of one line on a phone: an input for each field, its computed fields, and buttons to move and remove it. */
export function LineEditor({
  definition,
  path,
  field,
  lines: all,
  row,
  onClose,
  onAnother,
}: {
  definition: RecordDefinition
  path: string
  field: LinesField
  lines: Lines
  row: number
  onClose: () => void
  onAnother: () => void
}) {
  const { t } = useLingui()
  const is_heading = isHeadingRow(field, all.lines[row])
  const inputs = is_heading ? [['heading', field.fields.heading] as const] : filledFields(field)
  const computed = Object.entries(field.fields).filter(([, one]) => one.computed)
  const remove = () => {
    all.actions.remove(row)
    onClose()
  }
  return (
    <Dialog
      title={is_heading ? t`Heading` : t`Line ${row + 1}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" disabled={all.is_full} onClick={onAnother}>
            <Trans>Add another</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <Stack>
        {inputs.map(([name, one], place) => (
          <KindInput
            key={`${all.keys[row]}-${row}-${name}`}
            definition={definition}
            name={name}
            path={`${path}.${row}.${name}`}
            field={one}
            record_id={null}
            auto_focus={place === 0}
          />
        ))}
        {!is_heading && computed.length > 0 && <Totals fields={computed} values={all.computed[row] ?? {}} />}
        <Row>
          <ActionIcon
            size={44}
            variant="default"
            aria-label={t`Move up`}
            disabled={row === 0}
            onClick={() => all.actions.move(row, row - 1)}
          >
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={44}
            variant="default"
            aria-label={t`Move down`}
            disabled={row === all.lines.length - 1}
            onClick={() => all.actions.move(row, row + 1)}
          >
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon size={44} variant="default" aria-label={t`Remove line ${row + 1}`} onClick={remove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Row>
      </Stack>
    </Dialog>
  )
}
