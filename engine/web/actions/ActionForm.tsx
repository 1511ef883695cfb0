import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { FormProvider, useForm, useFormState } from 'react-hook-form'
import type { ActionDefinition } from '#engine/record/actions.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { FieldInput } from '../form/field-input.tsx'
import { type FormValues, recordResolver } from '../form/form-model.ts'
import { showRefusal } from '../form/show-refusal.ts'
import type { Row as RecordRow } from '../override.ts'
import { actionBody, askedOf, firstValues } from './action-model.ts'
import { Muted, Row } from '#ui/layout/flow.tsx'
import { Notice } from '#ui/layout/Panel.tsx'

/** The form of an action: its question and its inputs. A refusal is shown on its field; nothing typed is lost. */
export function ActionForm({
  definition,
  action,
  row,
  submit,
  onSubmit,
  onClose,
}: {
  definition: RecordDefinition
  action: ActionDefinition
  /** The record of the action, whose values fill inputs of the same name; left out for an action on many records. */
  row?: RecordRow
  /** Text of the button. */
  submit: ReactNode
  /** Sends the answers; a rejected ApiError is written onto the fields. */
  onSubmit: (values: Record<string, unknown>) => Promise<unknown>
  onClose: () => void
}) {
  const { i18n } = useLingui()
  const [general, setGeneral] = useState<string[]>([])
  const asked = askedOf(definition, action)
  const names = Object.keys(asked.fields)
  const form = useForm<FormValues>({
    defaultValues: firstValues(definition, action, row),
    resolver: recordResolver({ definition: asked, names, creating: false }),
  })
  const { isSubmitting } = useFormState({ control: form.control })
  const save = form.handleSubmit(async (values) => {
    setGeneral([])
    try {
      await onSubmit(actionBody(action, values))
    } catch (error) {
      setGeneral(showRefusal({ form, names, error }))
    }
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }
  return (
    <FormProvider {...form}>
      {/* biome-ignore lint/a11y: Ctrl+Enter saves from every field */}
      <form className="stack" noValidate onSubmit={(event) => void save(event)} onKeyDown={onKeyDown}>
        {general.length > 0 && (
          <Notice tone="danger" alert>
            {general.map((message) => (
              <p key={message}>{wordOf(message, i18n)}</p>
            ))}
          </Notice>
        )}
        {action.confirm && <Muted>{i18n._(action.confirm)}</Muted>}
        {names.map((name, place) => (
          <FieldInput
            key={name}
            definition={asked}
            name={name}
            path={name}
            field={asked.fields[name]}
            record_id={row?.id ?? null}
            auto_focus={place === 0}
          />
        ))}
        <Row as="footer" justify="flex-end">
          <Button variant="default" size="sm" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            size="sm"
            color={action.danger ? 'red.8' : undefined}
            loading={isSubmitting}
            data-autofocus={names.length === 0 || undefined}
          >
            {submit}
          </Button>
        </Row>
      </form>
    </FormProvider>
  )
}
