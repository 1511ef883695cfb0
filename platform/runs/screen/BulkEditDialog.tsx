import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { FormProvider, useForm, useFormState } from 'react-hook-form'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { wordsOf } from '#ui/states.tsx'
import { KindInput } from '#engine/web/form/KindInput.tsx'
import { bodyValue, type FormValues, inputValue, placeIssues, recordResolver } from '#engine/web/form/form-model.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { bulkFields } from './bulk-fields.ts'
import classes from './edit.module.css'

/** Sets the same values on many records: choose fields, fill them, all at once. A refusal stands on its field; nothing typed is lost. */
export default function BulkEditDialog({
  definition,
  count,
  onSubmit,
  onClose,
}: {
  definition: RecordDefinition
  /** How many are changed, in words: "1,205" or "10,000+". */
  count: string
  /** Sends the values; a rejected ApiError is written onto the fields. */
  onSubmit: (values: Record<string, unknown>) => Promise<unknown>
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const rights = useRights(definition)
  const fields = bulkFields(definition, rights)
  const [names, setNames] = useState<string[]>([])
  const [general, setGeneral] = useState<string[]>([])
  const form = useForm<FormValues>({
    defaultValues: {},
    resolver: recordResolver({ definition, names, creating: false }),
  })
  const { isSubmitting } = useFormState({ control: form.control })
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)

  const add = (name: string) => {
    // A field that was put away and comes back keeps what was typed.
    if (form.getValues(name) === undefined) form.setValue(name, inputValue(definition.fields[name], null))
    setNames([...names, name])
  }
  const save = form.handleSubmit(async (values) => {
    setGeneral([])
    const body = Object.fromEntries(names.map((name) => [name, bodyValue(definition.fields[name], values[name])]))
    try {
      await onSubmit(body)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError) || error.errors.length === 0) return setGeneral([wordsOf(error)])
      const { on_fields, elsewhere } = placeIssues(error.errors, names)
      for (const issue of on_fields) form.setError(issue.field ?? '', { type: 'server', message: issue.message })
      setGeneral(elsewhere.map((issue) => issue.message ?? t`Something went wrong!`))
      if (on_fields[0]?.field) form.setFocus(on_fields[0].field)
    }
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || names.length === 0) return
    event.preventDefault()
    void save()
  }
  const rest = fields.filter(([name]) => !names.includes(name))
  return (
    <Dialog
      title={
        <Trans>
          Edit {count} {many}
        </Trans>
      }
      width={520}
      onClose={onClose}
    >
      <FormProvider {...form}>
        {/* biome-ignore lint/a11y: Ctrl+Enter saves from every field */}
        <form className={classes.form} noValidate onSubmit={(event) => void save(event)} onKeyDown={onKeyDown}>
          {general.length > 0 && (
            <div className={classes.alert} role="alert">
              {general.map((message) => (
                <p key={message}>{message}</p>
              ))}
            </div>
          )}
          {names.length === 0 && (
            <p className={classes.quiet}>
              <Trans>Choose the fields to change. All others stay as they are.</Trans>
            </p>
          )}
          {names.map((name) => (
            <div key={name} className={classes.field}>
              <KindInput
                definition={definition}
                name={name}
                path={name}
                field={definition.fields[name]}
                record_id={null}
              />
              <button
                type="button"
                aria-label={t`Leave ${i18n._(definition.fields[name].label)} as it is`}
                onClick={() => {
                  form.clearErrors(name)
                  setNames(names.filter((other) => other !== name))
                }}
              >
                <IconX size={16} aria-hidden />
              </button>
            </div>
          ))}
          {rest.length > 0 && (
            <LazyMenu
              width={280}
              label={t`Choose a field`}
              target={
                <Button
                  variant={names.length === 0 ? 'light' : 'subtle'}
                  size="sm"
                  w="fit-content"
                  leftSection={<IconPlus size={15} aria-hidden />}
                >
                  {names.length === 0 ? t`Choose a field` : t`Another field`}
                </Button>
              }
            >
              {(close) => (
                <FieldPicker
                  fields={rest.map(([name, field]) => ({ name, label: i18n._(field.label) }))}
                  onPick={(name) => {
                    close()
                    add(name)
                  }}
                />
              )}
            </LazyMenu>
          )}
          {names.length > 0 && (
            <p className={classes.quiet}>
              <Trans>A field that you leave empty here is emptied.</Trans>
            </p>
          )}
          <footer className={classes.foot}>
            <Button variant="default" size="sm" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" size="sm" disabled={names.length === 0} loading={isSubmitting}>
              <Trans>
                Change {count} {many}
              </Trans>
            </Button>
          </footer>
        </form>
      </FormProvider>
    </Dialog>
  )
}

function FieldPicker({
  fields,
  onPick,
}: {
  fields: { name: string; label: string }[]
  onPick: (name: string) => void
}) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const found = fields.filter((one) => one.label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))
  return (
    <div className={classes.picker}>
      <input
        data-autofocus
        placeholder={t`Change…`}
        aria-label={t`Find a field`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (found[0]) onPick(found[0].name)
        }}
      />
      <div>
        {found.map((one) => (
          <button key={one.name} type="button" onClick={() => onPick(one.name)}>
            {one.label}
          </button>
        ))}
        {found.length === 0 && <p>{t`No field has that name.`}</p>}
      </div>
    </div>
  )
}
