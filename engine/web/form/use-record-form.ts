import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { useSession } from '#ui/client/session.ts'
import { wordsOf } from '#ui/states.tsx'
import { useOverride, useSetup } from '../context.tsx'
import type { BodyCheck, Row, StartValues } from '../override.ts'
import { isLostStage } from '../detail/stages.ts'
import { useOptionBook } from '../use-options.ts'
import { useRights } from '../use-rights.ts'
import { type ComputedStore, makeComputedStore } from './computed-values.ts'
import { type Choice, type Conflict, findConflict, settle } from './conflict-model.ts'
import { draftKey, dropDraft, keepDraft, readDraft } from './draft.ts'
import {
  errorPaths,
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
import { formSections, ruleOf, shortSection } from './form-sections.ts'
import { useSave } from './use-save.ts'

/** The values and the version that the person started from; their changes are compared with these. */
interface Base {
  values: FormValues
  version: number
}

/** The state of a record's form: its values and checks, drafts, saving, and the conflict of a refused save. */
export function useRecordForm(options: {
  definition: RecordDefinition
  row?: Row
  first?: StartValues
  short?: boolean
  onSaved: (row: Row) => void
  onDirty?: (dirty: boolean) => void
}) {
  const { definition, row, first, onSaved, onDirty } = options
  const { t } = useLingui()
  const check = useBodyCheck(definition)
  const rights = useRights(definition)
  const sections = formSections(definition, rights)
  const shown = sections.flatMap(({ names }) => names).filter((name) => !definition.fields[name].computed)
  const names = shown.filter((name) => ruleOf(definition, rights, name) === 'edit')

  const [start] = useState(() => formValues({ definition, names: shown, row, start: first }))
  const [base, setBase] = useState<Base>({ values: start, version: row?.version ?? 0 })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [trouble, setTrouble] = useState<string[]>([])
  const { short_form } = definition
  const [is_whole, setWhole] = useState(!options.short || short_form === undefined)
  const on_screen = is_whole || !short_form ? sections : shortSection(sections, short_form)
  const element = useRef<HTMLFormElement>(null)
  const saving = useSave(definition, row)
  const form = useForm<FormValues>({
    defaultValues: start,
    mode: 'all',
    resolver: recordResolver({
      definition,
      names,
      creating: row === undefined,
      before: row ? start : undefined,
      check,
    }),
    shouldFocusError: false,
  })
  const [computed] = useState<ComputedStore>(() => makeComputedStore({ definition, row, form }))
  const draft = useDraft({ definition, row, names, start, setValue: form.setValue })

  async function save(values: FormValues, against: Base = base) {
    setTrouble([])
    // Keep the typed values before sending, in case no answer arrives.
    keepDraft(draft.key, withoutSecrets(definition, values))
    const body = formBody({ definition, names, values, before: row ? against.values : undefined })
    try {
      const saved = await saving.send(body, against.version)
      dropDraft(draft.key)
      form.reset(values)
      onDirty?.(false)
      onSaved(saved)
    } catch (error) {
      refused(error, values, against)
    }
  }

  function refused(error: unknown, values: FormValues, against: Base) {
    if (error instanceof ApiError && error.status === 409 && error.body.current) {
      const current = error.body.current as Row
      return compare({
        values,
        current,
        version: Number(error.body.version ?? current.version),
        before: against.values,
      })
    }
    if (!(error instanceof ApiError) || !error.is_validation || error.errors.length === 0)
      return setTrouble([wordsOf(error), t`Nothing is lost: what you typed stays here and as a draft in this tab.`])
    const issues = error.errors.map((issue) => ({ ...issue, field: screenPath(definition, values, issue.field ?? '') }))
    const { on_fields, elsewhere } = placeIssues(issues, names)
    for (const issue of on_fields)
      form.setError(issue.field as string, { type: 'server', message: issue.message ?? issue.error })
    setTrouble(elsewhere.map((issue) => issue.message ?? issue.error ?? '').filter(Boolean))
    focus(firstPath(on_fields, shown))
  }

  const compare = (sides: { values: FormValues; current: Row; version: number; before: FormValues }) =>
    setConflict(findConflict({ definition, names, ...sides }))

  function focus(path: string | undefined) {
    if (!path) return
    if (!on_screen.some(({ names }) => names.includes(path.split('.')[0]))) flushSync(() => setWhole(true))
    const named = element.current?.elements.namedItem(path)
    if (named instanceof HTMLElement) return named.focus()
    form.setFocus(path)
    // Cards and pickers cannot be focused by name, so focus the first element marked invalid, after rendering.
    setTimeout(() => {
      const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (wrong && !element.current?.contains(document.activeElement?.closest('[aria-invalid="true"]') ?? null))
        wrong.focus()
    }, 50)
  }

  function resolve(choices: Record<string, Choice>) {
    if (!conflict) return null
    const settled = settle({ definition, names: shown, values: form.getValues(), conflict, choices })
    const against = { values: settled.before, version: conflict.version }
    // The server's values are the new base; values that differ from it are still unsaved.
    form.reset(settled.before)
    for (const name of names) form.setValue(name, settled.values[name], { shouldDirty: true, shouldValidate: true })
    setBase(against)
    setConflict(null)
    return { values: settled.values, against }
  }

  return {
    form,
    element,
    /** The sections on the screen: all of them, or the short form. */
    shown: on_screen,
    is_short: !is_whole,
    showWhole: () => setWhole(true),
    rights,
    computed,
    draft: {
      ...draft,
      // A draft may have values in any field.
      restore() {
        setWhole(true)
        draft.restore()
      },
    },
    trouble,
    conflict,
    busy: saving.busy,
    submit: form.handleSubmit(
      (values) => save(values),
      (errors) => focus(firstPath(errorPaths(errors), shown)),
    ),
    /** Another person saved the record while this form was open. */
    is_behind: row?.version !== undefined && row.version > base.version && !conflict && !saving.busy,
    showChanges() {
      if (!row) return
      compare({ values: form.getValues(), current: row, version: row.version as number, before: base.values })
    },
    goBack: (choices: Record<string, Choice>) => void resolve(choices),
    saveAgain(choices: Record<string, Choice>) {
      const settled = resolve(choices)
      if (settled) void save(settled.values, settled.against)
    },
  }
}

/** The override's checks of the form, and the check that a lost record has a reason. */
function useBodyCheck(definition: RecordDefinition): BodyCheck {
  const { check, lost_reason } = useOverride(definition)
  const book = useOptionBook(definition)
  const { stage } = definition
  return async (body, stored) => {
    const issues = (await check?.(body, stored)) ?? []
    const is_missing =
      lost_reason !== undefined && stage !== undefined && Object.hasOwn(body, lost_reason) && body[lost_reason] === null
    if (!is_missing || !isLostStage(definition, book, body[stage])) return issues
    const message = `${definition.fields[lost_reason].label} is required`
    return [...issues, { field: lost_reason, message, rule: 'required' }]
  }
}

/** The stored draft of a form, until the person restores or discards it. */
function useDraft(options: {
  definition: RecordDefinition
  row?: Row
  names: readonly string[]
  start: FormValues
  setValue: (name: string, value: unknown, how: Record<string, boolean>) => void
}) {
  const { definition, row, names, start, setValue } = options
  const { business_id } = useSetup()
  const user_id = useSession()?.user.id ?? 0
  const key = draftKey({ user_id, business_id, record: definition.name, id: row?.id ?? null })
  const [kept, setKept] = useState(() => readDraft(key))
  return {
    key,
    offered: kept && !same(kept.values, start) ? kept : null,
    restore() {
      for (const name of names)
        if (kept && name in kept.values)
          setValue(name, kept.values[name], { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      setKept(null)
    },
    discard() {
      dropDraft(key)
      setKept(null)
    },
  }
}
