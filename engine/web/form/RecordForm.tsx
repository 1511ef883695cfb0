import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { useSession } from '#ui/client/session.ts'
import { wordsOf } from '#ui/states.tsx'
import { useOverride, useSetup } from '../context.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import type { Row, StartValues } from '../override.ts'
import { useCreate, useUpdate } from '../use-record.ts'
import { type Rights, useRights } from '../use-rights.ts'
import { type Choice, type Conflict, findConflict, settle } from './conflict-model.ts'
import { ConflictView } from './ConflictView.tsx'
import { draftKey, dropDraft, keepDraft, readDraft } from './draft.ts'
import { FormPart, ruleOf } from './FormPart.tsx'
import { DraftKeeper, DraftNote, FormFooter, SavedMeanwhile } from './form-parts.tsx'
import {
  firstPath,
  formBody,
  formValues,
  type FormValues,
  placeIssues,
  recordResolver,
  same,
  screenPath,
  withoutSecrets,
} from './form-model.ts'
import classes from './form.module.css'

/** What a record's form needs. Without a row it makes a new record. */
export interface RecordFormProps {
  definition: RecordDefinition
  row?: Row
  /** First values of a new record beyond the definition's defaults. */
  first?: StartValues
  /** Stands above the fields. */
  notice?: ReactNode
  onSaved: (row: Row) => void
  onCancel: () => void
  /** Told when the form starts or stops holding what is not saved. */
  onDirty?: (dirty: boolean) => void
}

/** Fields of a form by section, without those that the person may not see or that the server writes. */
export function formSections(definition: RecordDefinition, rights: Rights) {
  return definition.form
    .map((section) => ({
      title: section.title,
      names: section.fields.filter((name) => {
        const field = definition.fields[name]
        return field && !field.read_only && ruleOf(definition, rights, name) !== 'hidden'
      }),
    }))
    .filter((section) => section.names.length > 0)
}

/** The form of a record over its definition: inputs by kind, the server's own checks, all issues at once, conflicts, drafts. */
export function RecordForm({ definition, row, first, notice, onSaved, onCancel, onDirty }: RecordFormProps) {
  const { t, i18n } = useLingui()
  const { business_id } = useSetup()
  const user_id = useSession()?.user.id ?? 0
  const override = useOverride(definition)
  const rights = useRights(definition)
  const sections = formSections(definition, rights)
  const shown = sections.flatMap((section) => section.names)
  const names = shown.filter((name) => ruleOf(definition, rights, name) === 'edit')
  const record_id = row?.id ?? null
  const key = draftKey({ user_id, business_id, record: definition.name, id: record_id })

  const [start] = useState(() => formValues({ definition, names: shown, row, start: first }))
  // What the person's changes are measured against: moves on after a conflict.
  const [base, setBase] = useState({ values: start, version: row?.version ?? 0 })
  const [draft, setDraft] = useState(() => readDraft(key))
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [trouble, setTrouble] = useState<string[]>([])
  const sent = useRef({ body: '', key: '' })
  const create = useCreate(definition)
  const update = useUpdate(definition)
  const busy = create.isPending || update.isPending

  const form = useForm<FormValues>({
    defaultValues: start,
    mode: 'all',
    resolver: recordResolver({ definition, names, creating: record_id === null, check: override.check }),
    shouldFocusError: false,
  })

  async function save(values: FormValues, against = base) {
    setTrouble([])
    // Whatever happens to the answer, what was typed is safe first.
    keepDraft(key, withoutSecrets(definition, values))
    const body = formBody({ definition, names, values, before: record_id === null ? undefined : against.values })
    try {
      const saved = record_id === null ? await createNew(body) : await change(body, against.version)
      dropDraft(key)
      form.reset(values)
      onDirty?.(false)
      onSaved(saved)
    } catch (error) {
      refused(error, values, against)
    }
  }

  function createNew(body: FormValues) {
    const text = JSON.stringify(body)
    // The same form sent again is the same wish; a changed one is another.
    if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() }
    return create.mutateAsync({ body, idempotency_key: sent.current.key })
  }

  async function change(body: FormValues, version: number): Promise<Row> {
    if (Object.keys(body).length === 0 && row) return row
    return update.mutateAsync({ id: record_id as number, version, body })
  }

  function refused(error: unknown, values: FormValues, against: typeof base) {
    if (error instanceof ApiError && error.status === 409 && error.body.current) {
      const current = error.body.current as Row
      const version = Number(error.body.version ?? current.version)
      return setConflict(findConflict({ definition, names, before: against.values, values, current, version }))
    }
    if (!(error instanceof ApiError) || !error.is_validation || error.errors.length === 0) {
      return setTrouble([wordsOf(error), t`Nothing is lost: what you typed stays here and as a draft in this tab.`])
    }
    const issues = error.errors.map((issue) => ({ ...issue, field: screenPath(definition, values, issue.field ?? '') }))
    const { on_fields, elsewhere } = placeIssues(issues, names)
    for (const issue of on_fields)
      form.setError(issue.field as string, { type: 'server', message: issue.message ?? issue.error })
    setTrouble(elsewhere.map((issue) => issue.message ?? issue.error ?? '').filter(Boolean))
    focus(firstPath(on_fields, shown))
  }

  function focus(path: string | undefined) {
    if (!path) return
    form.setFocus(path)
    // Inputs of lists and pickers may not take the focus by name; the first one marked wrong does.
    requestAnimationFrame(() => {
      const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (wrong && !element.current?.contains(document.activeElement?.closest('[aria-invalid="true"]') ?? null))
        wrong.focus()
    })
  }

  const element = useRef<HTMLFormElement>(null)
  const submit = form.handleSubmit(
    (values) => save(values),
    (errors) => focus(firstPath(paths(errors), shown)),
  )

  function resolve(choices: Record<string, Choice>) {
    if (!conflict) return null
    const settled = settle({ definition, names: shown, values: form.getValues(), conflict, choices })
    const against = { values: settled.before, version: conflict.version }
    // The new base is what the server has; what differs from it is still unsaved.
    form.reset(settled.before)
    for (const name of names) form.setValue(name, settled.values[name], { shouldDirty: true, shouldValidate: true })
    setBase(against)
    setConflict(null)
    return { values: settled.values, against }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }

  const one = i18n._(definition.label.one).toLocaleLowerCase(i18n.locale)
  return (
    <FormProvider {...form}>
      {/* biome-ignore lint/a11y: Ctrl+Enter saves from every field */}
      <form
        ref={element}
        className={classes.form}
        noValidate
        aria-label={record_id === null ? t`New ${one}` : t`Edit ${one}`}
        onSubmit={(event) => void submit(event)}
        onKeyDown={onKeyDown}
      >
        <div className={classes.body}>
          {draft && !same(draft.values, start) && (
            <DraftNote
              at={draft.at}
              onRestore={() => {
                for (const name of names)
                  if (name in draft.values)
                    form.setValue(name, draft.values[name], {
                      shouldDirty: true,
                      shouldTouch: true,
                      shouldValidate: true,
                    })
                setDraft(null)
              }}
              onDiscard={() => {
                dropDraft(key)
                setDraft(null)
              }}
            />
          )}
          {trouble.length > 0 && (
            <div className={classes.alert} role="alert">
              {trouble.map((line) => (
                <p key={line}>{wordOf(line, i18n)}</p>
              ))}
            </div>
          )}
          {notice}
          {row?.version !== undefined && row.version > base.version && !conflict && !busy && (
            <SavedMeanwhile
              onShow={() =>
                setConflict(
                  findConflict({
                    definition,
                    names,
                    before: base.values,
                    values: form.getValues(),
                    current: row,
                    version: row.version as number,
                  }),
                )
              }
            />
          )}
          {conflict && (
            <ConflictView
              definition={definition}
              conflict={conflict}
              busy={busy}
              onBack={resolve}
              onSave={(choices) => {
                const settled = resolve(choices)
                if (settled) void save(settled.values, settled.against)
              }}
            />
          )}
          <div hidden={conflict !== null}>
            {sections.map((section, index) => (
              <FormPart
                key={section.title}
                definition={definition}
                title={section.title}
                names={section.names}
                record_id={record_id}
                rights={rights}
                focus_first={record_id === null && index === 0}
              />
            ))}
          </div>
        </div>
        {!conflict && (
          <FormFooter control={form.control} busy={busy} creating={record_id === null} one={one} onCancel={onCancel} />
        )}
        <DraftKeeper definition={definition} control={form.control} draft_key={key} onDirty={onDirty} />
      </form>
    </FormProvider>
  )
}

// Paths of a nested error object, as issues name them.
function paths(errors: object, prefix = ''): { field: string }[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error || typeof error !== 'object' || name === 'ref' || name === 'root') return []
    const path = prefix ? `${prefix}.${name}` : name
    return 'message' in error && typeof error.message === 'string' ? [{ field: path }] : paths(error, path)
  })
}
