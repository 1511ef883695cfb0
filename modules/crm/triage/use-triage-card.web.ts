import { useEffect, useRef, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { stageRules } from '#engine/record/lookup.ts'
import { useOverride, useSetup } from '#engine/web/context.tsx'
import { stagesOf } from '#engine/web/detail/stages.ts'
import type { Row } from '#engine/web/override.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { useRecord } from '#engine/web/use-record.ts'
import { useActions } from '#engine/web/actions/use-actions.ts'
import { type Rights, useRights } from '#engine/web/use-rights.ts'
import { dayOf } from '#ui/display.ts'
import { NEXT_DAYS } from './next-keys.web.ts'
import type { TriageLook } from './triage-look.web.ts'
import { type Entered, isEmptyEntry, EMPTY_ENTRY, type useOutcomes } from './use-outcomes.web.ts'
import { forgetEarlyKeys, useTriageKeys } from './use-triage-keys.web.ts'

/** Props of the card of a record in triage. */
export interface TriageCardProps {
  definition: RecordDefinition
  look: TriageLook
  /** The record from the list; shown until the whole record is loaded. */
  listed: Row
  /** Its position in the walk. */
  index: number
  outcomes: ReturnType<typeof useOutcomes>
  book: OptionBook
  rights: Rights
  /** The number to call, where the record has none of its own. */
  phone?: string | null
  /** An action of the record was run. */
  onActed?: () => void
  onNext: () => void
  onUndo: () => void
}

/** The state that the parts of the card share; see useTriageCard. */
export type TriageCardState = ReturnType<typeof useTriageCard>

/** The state of one record in triage: its editable fields, the input, and the keys. */
export function useTriageCard(props: TriageCardProps) {
  const { definition, look, listed, index, outcomes, book, rights, onNext, onUndo } = props
  const { catalog } = useSetup()
  const override = useOverride(definition)
  const record = useRecord(definition, listed.id)
  const row = record.data ?? listed
  const may_write = useRights(catalog.get(look.kept_in ?? definition.name)).can('create')
  const may_note = look.kept_in !== undefined && may_write
  const [entered, setEntered] = useState<Entered>(EMPTY_ENTRY)
  const box = useRef<HTMLDivElement>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const today = dayOf(new Date())
  const is_locked = override.lock?.holds(row) === true
  const may_date = look.date !== undefined && rights.can('edit') && rights.rule(look.date) === 'edit' && !is_locked
  // A moment has its time in itself.
  const has_time = look.time
    ? rights.rule(look.time) === 'edit'
    : definition.fields[look.date ?? '']?.kind === 'instant'
  const may_time = may_date && has_time
  const { stage } = definition
  const may_stage = stage !== undefined && rights.rule(stage) === 'edit' && !is_locked
  const kinds = stageRules(definition, catalog.records)?.rules.kinds
  const stages = may_stage ? stagesOf({ definition, book, current: row[stage], kinds }) : []
  const reason_field = override.lost_reason
  const may_reason = reason_field !== undefined && rights.rule(reason_field) === 'edit'
  // A lost record needs its reason, asked here as everywhere else.
  const asks_reason = may_reason && stages.some((one) => one.lost && one.id === entered.status)
  const put = (part: Partial<Entered>) => setEntered((old) => ({ ...old, ...part }))

  const save = async (part: Partial<Entered> = {}) => {
    const whole = { ...entered, ...part }
    if (outcomes.busy) return
    if (isEmptyEntry(whole)) return onNext()
    setEntered(whole)
    if (asks_reason && whole.reason === null) return focusReason()
    if (await outcomes.save(row, index, whole)) onNext()
    else forgetEarlyKeys()
  }
  const toggleOutcome = (value: string) => put({ outcome: entered.outcome === value ? null : value })
  const toggleStage = (id: string | number) => put({ status: entered.status === id ? null : id, reason: null })
  const toggleReason = (reason: string) => put({ reason: entered.reason === reason ? null : reason })
  const focusReason = () => box.current?.querySelector<HTMLElement>('[data-reasons] button')?.focus()
  const click = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.click()

  /** Runs the command of a key; false if the key has none. */
  function press(key: string): boolean {
    const outcome = may_note ? look.outcomes.find((one) => one.key === key) : undefined
    const day = may_date ? NEXT_DAYS.find((one) => one.key === key) : undefined
    const place = /^[1-9]$/.test(key) ? Number(key) - 1 : -1
    const stage_of_key = stages[place]
    const action_of_key = shown_actions[place]
    const others: Record<string, () => void> = {
      enter: () => void save(),
      z: onUndo,
      e: () => note.current?.focus(),
      p: () => picker.current?.focus(),
      a: () => click('a[href^="tel:"]'),
      g: () => click('a[href*="wa.me"]'),
    }
    if (outcome) toggleOutcome(outcome.value)
    else if (day) void save({ date: day.of(today) })
    else if (stage_of_key) toggleStage(stage_of_key.id)
    else if (action_of_key) actions.start(action_of_key)
    else if (Object.hasOwn(others, key)) others[key]()
    else return false
    return true
  }
  const actions = useActions({ definition, row, book, rights })
  const shown_actions = look.with_actions ? actions.open : []
  useTriageKeys({ press, busy: outcomes.busy || actions.busy !== null || actions.asking !== undefined })
  useNextAfterAction({
    is_on: look.with_actions === true && actions.asking === undefined,
    is_saving: outcomes.busy,
    version: record.data?.version,
    onNext: () => {
      props.onActed?.()
      onNext()
    },
  })

  return {
    ...{ definition, look, row, book, rights, override, entered, today, stages, box, note, picker },
    ...{
      actions,
      shown_actions,
      phone: props.phone,
      may_note,
      may_date,
      may_time,
      is_locked,
      put,
      save,
      toggleOutcome,
      toggleStage,
      toggleReason,
    },
    /** The choice field of the reason, while it is asked. */
    reason: asks_reason ? definition.fields[reason_field] : null,
    busy: outcomes.busy,
    failure: outcomes.failure?.id === row.id ? outcomes.failure : null,
    error: record.error,
  }
}

/** Opens the next record when an action has changed this one. A save of the card opens it by itself. */
function useNextAfterAction(now: {
  is_on: boolean
  is_saving: boolean
  version: number | undefined
  onNext: () => void
}): void {
  const { is_on, is_saving, version } = now
  const known = useRef<number | undefined>(undefined)
  const next = useRef(now.onNext)
  useEffect(() => {
    next.current = now.onNext
  })
  useEffect(() => {
    if (known.current === undefined || is_saving) known.current = version
    else if (is_on && version !== undefined && version !== known.current) next.current()
  }, [is_on, is_saving, version])
}
