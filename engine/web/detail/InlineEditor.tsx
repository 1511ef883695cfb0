import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { wordsOf } from '#ui/states.tsx'
import { useOverride } from '../context.tsx'
import { FieldInput } from '../form/field-input.tsx'
import { formBody, type FormValues, inputValue, recordResolver } from '../form/form-model.ts'
import type { Row } from '../override.ts'
import { useOptionBook } from '../use-options.ts'
import { useUpdate } from '../use-record.ts'
import { useRights } from '../use-rights.ts'
import { valueText } from '../value-text.ts'
import classes from './detail.module.css'
import { editedTogether } from './edited-together.ts'
import { leavesEditor, saves } from './inline-keys.ts'
import { useLostReason } from './use-lost-reason.tsx'

// Values of these kinds are picked, not typed, and are saved when picked.
const PICKED = new Set(['choice', 'reference', 'related', 'flag'])

// Side by side, so that the calendar of the day does not cover the time; wider than a narrow cell, over its neighbours.
const DAY_AND_TIME = {
  display: 'grid',
  gridTemplateColumns: '4fr 3fr',
  gap: 4,
  minWidth: 228,
  position: 'relative',
  zIndex: 1,
} as const

/**
 * The input of one fact, of a day with its time both: Enter or leaving saves, Escape cancels. A refused value stays in the
 * input, with the reason below.
 */
export default function InlineEditor({
  definition,
  row,
  name,
  onClose,
}: {
  definition: RecordDefinition
  row: Row
  name: string
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const override = useOverride(definition)
  const book = useOptionBook(definition)
  const update = useUpdate(definition)
  const lost = useLostReason(definition, book)
  const rights = useRights(definition)
  const field = definition.fields[name]
  const names = editedTogether({ definition, override, rights, row, name })
  const start = useRef<FormValues>(
    Object.fromEntries(names.map((one) => [one, inputValue(definition.fields[one], row[one])])),
  )
  // The row may receive other people's changes; the edit is checked against the version at its start.
  const version = useRef(row.version)
  const form = useForm<FormValues>({
    defaultValues: start.current,
    mode: 'all',
    resolver: recordResolver({
      definition,
      names,
      creating: false,
      before: start.current,
      check: override.check,
    }),
  })

  const save = form.handleSubmit(async (values) => {
    const body = formBody({ definition, names, values, before: start.current })
    if (Object.keys(body).length === 0) return onClose()
    if (name !== definition.stage) return send(body)
    const to = { id: values[name], name: valueText({ field, value: values[name], book, i18n }) }
    lost.ask(to, (also) => void send({ ...body, ...also }))
  })

  async function send(body: Record<string, unknown>) {
    try {
      await update.mutateAsync({ id: row.id, body, version: version.current })
      onClose()
    } catch (error) {
      const found =
        error instanceof ApiError ? names.find((one) => error.errors.some((issue) => issue.field === one)) : null
      form.setError(found ?? name, { type: 'server', message: reason(error) })
    }
  }

  function reason(error: unknown): string {
    if (!(error instanceof ApiError)) return wordsOf(error)
    if (error.status === 409) {
      const current = error.body.current as Row | undefined
      // The message shows the other person's value, so the next try is checked against their version.
      version.current = Number(error.body.version ?? current?.version ?? version.current)
      const title = current?.titles?.[name]
      const now = current ? valueText({ field, value: current[name], book, i18n, title }) || t`empty` : ''
      return t`Somebody changed it meanwhile; it now says ${now}. Press Enter to keep yours.`
    }
    return error.errors.find((issue) => names.includes(issue.field?.split('.')[0] ?? ''))?.message ?? wordsOf(error)
  }

  const [picked, day] = useWatch({ control: form.control, name: [name, names[0]] })
  useEffect(() => {
    // A time goes with its day.
    if (names.length > 1 && !day) form.setValue(names[1], '')
  }, [day])
  useEffect(() => {
    if (PICKED.has(field.kind) && picked !== start.current[name]) void save()
    // Only a new choice saves; the identity of `save` does not matter.
    // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  }, [picked])

  return (
    <FormProvider {...form}>
      {/* biome-ignore lint/a11y: Enter and Escape work from the input inside */}
      <form
        className={classes.inline}
        onSubmit={(event) => void save(event)}
        onBlur={(event) => leavesEditor(event) && void save()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            onClose()
          } else if (saves(event, field.kind === 'long_text') && !PICKED.has(field.kind)) {
            event.preventDefault()
            void save()
          }
        }}
      >
        <span style={names.length > 1 ? DAY_AND_TIME : undefined}>
          {names.map((one) => (
            <FieldInput
              key={one}
              definition={definition}
              name={one}
              path={one}
              field={definition.fields[one]}
              record_id={row.id}
              hide_label
              auto_focus={one === name}
            />
          ))}
        </span>
      </form>
      {lost.dialog}
    </FormProvider>
  )
}
