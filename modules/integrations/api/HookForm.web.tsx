import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { post, put } from '#ui/client/request.ts'
import { useSetup } from '#engine/web/context.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { FieldRow } from '#ui/layout/fields.tsx'
import { Row } from '#ui/layout/flow.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import type { HookRow } from './api-calls.web.ts'

type Values = { name: string; url: string }
type Answer = { secret?: string }

// The records that most webhooks are made for come first.
const FIRST = ['lead', 'contact', 'note']
const rankOf = (record: string) => (FIRST.includes(record) ? FIRST.indexOf(record) : FIRST.length)

/** Name, address and events of a webhook. */
export function HookForm({
  hook,
  events,
  onClose,
  onSaved,
}: {
  hook: HookRow | null
  events: string[]
  onClose: () => void
  onSaved: (answer: Answer) => void
}) {
  const { t } = useLingui()
  const { catalog } = useSetup()
  const [chosen, setChosen] = useState(
    () => new Set(hook?.events ?? events.filter((event) => event.startsWith('lead.'))),
  )
  const verbs: Record<string, string> = {
    created: t`Created`,
    updated: t`Changed`,
    assigned: t`Assigned`,
    deleted: t`Deleted`,
    restored: t`Restored`,
  }
  const groups = [...Map.groupBy(events, (event) => event.split('.')[0])].sort(([a], [b]) => rankOf(a) - rankOf(b))
  const pick = (event: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(event)
    else next.delete(event)
    setChosen(next)
  }
  const title = hook ? t`Edit webhook` : t`New webhook`
  return (
    <Dialog asks title={title} onClose={onClose} width={680}>
      <FormShell<Values, Answer>
        label={title}
        footer="full"
        submitLabel={hook ? t`Save` : t`Create webhook`}
        defaultValues={{ name: hook?.name ?? '', url: hook?.url ?? '' }}
        onSubmit={(values) => {
          const body = { ...values, events: [...chosen] }
          return hook ? put(`webhooks/${hook.id}`, body, { quiet: true }) : post('webhooks', body, { quiet: true })
        }}
        onSaved={onSaved}
      >
        <TextField name="name" label="Name" required autoFocus maxLength={60} placeholder={t`Accounts`} />
        <TextField
          name="url"
          label="Address"
          required
          maxLength={2000}
          placeholder="https://example.in/webhooks/vanik"
        />
        <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
          <legend>{t`Send it when`}</legend>
          {groups.map(([record, of_record]) => (
            <FieldRow
              key={record}
              title={wordOf(catalog.records.find((one) => one.name === record)?.label.many ?? record)}
            >
              <Row gap="md">
                {of_record.map((event) => (
                  <label key={event}>
                    <input
                      type="checkbox"
                      checked={chosen.has(event)}
                      onChange={(change) => pick(event, change.target.checked)}
                    />{' '}
                    {verbs[event.split('.')[1]] ?? event}
                  </label>
                ))}
              </Row>
            </FieldRow>
          ))}
        </fieldset>
      </FormShell>
    </Dialog>
  )
}
