import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { FormProvider } from 'react-hook-form'
import type { RecordDefinition } from '#engine/record/define.ts'
import { KindInput } from '#engine/web/form/KindInput.tsx'
import { useRights } from '#engine/web/use-rights.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { bulkFields } from './bulk-fields.ts'
import { FieldPicker } from './FieldPicker.tsx'
import { useBulkEdit } from './use-bulk-edit.ts'

/** Sets the same values on many records: choose fields, fill them, save. A refusal is shown on its field; nothing typed is lost. */
export default function BulkEditDialog({
  definition,
  count,
  onSubmit,
  onClose,
}: {
  definition: RecordDefinition
  /** The number of records, as text: "1,205" or "10,000+". */
  count: string
  /** Sends the values; a rejected ApiError is written onto the fields. */
  onSubmit: (values: Record<string, unknown>) => Promise<unknown>
  onClose: () => void
}) {
  const { i18n } = useLingui()
  const rights = useRights(definition)
  const edit = useBulkEdit({ definition, onSubmit, onClose })
  const { names } = edit
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  const rest = bulkFields(definition, rights).filter(([name]) => !names.includes(name))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || names.length === 0) return
    event.preventDefault()
    edit.save()
  }
  return (
    <Dialog
      asks
      title={
        <Trans>
          Edit {count} {many}
        </Trans>
      }
      width={520}
      onClose={onClose}
    >
      <FormProvider {...edit.form}>
        {/* biome-ignore lint/a11y: Ctrl+Enter saves from every field */}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            edit.save()
          }}
          onKeyDown={onKeyDown}
        >
          <Stack gap="lg">
            <ChosenFields definition={definition} edit={edit} />
            {rest.length > 0 && <FieldPicker fields={rest} first={names.length === 0} onPick={edit.add} />}
            {names.length > 0 && (
              <Muted>
                <Trans>Fields left empty will be cleared.</Trans>
              </Muted>
            )}
            <Row as="footer" justify="flex-end">
              <Button variant="default" size="sm" onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" size="sm" disabled={names.length === 0} loading={edit.saving}>
                <Trans>
                  Change {count} {many}
                </Trans>
              </Button>
            </Row>
          </Stack>
        </form>
      </FormProvider>
    </Dialog>
  )
}

function ChosenFields({
  definition,
  edit: { names, general, leaveOut },
}: {
  definition: RecordDefinition
  edit: ReturnType<typeof useBulkEdit>
}) {
  const { t, i18n } = useLingui()
  return (
    <>
      {general.length > 0 && (
        <Notice tone="danger" alert>
          {general.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      {names.length === 0 && (
        <Muted>
          <Trans>Choose the fields to change. All others stay as they are.</Trans>
        </Muted>
      )}
      {names.map((name) => (
        <Row key={name} align="flex-start" wrap={false}>
          <Box flex={1} miw={0}>
            <KindInput
              definition={definition}
              name={name}
              path={name}
              field={definition.fields[name]}
              record_id={null}
              auto_focus={name === names.at(-1)}
            />
          </Box>
          <ActionIcon
            mt={25}
            aria-label={t`Leave ${i18n._(definition.fields[name].label)} as it is`}
            onClick={() => leaveOut(name)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Row>
      ))}
    </>
  )
}
