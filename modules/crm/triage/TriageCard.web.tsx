import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import { stageRules } from '#engine/record/lookup.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { readStored } from '#ui/client/storage.ts'
import { Avatar, Kbd } from '#ui/bits.tsx'
import { dayOf, formatDate } from '#ui/display.ts'
import { Fact } from '#ui/RecordPage.tsx'
import { isTyping } from '#ui/shortcuts.ts'
import { EmptyState, wordsOf } from '#ui/states.tsx'
import { ValueCell } from '#engine/web/cells.tsx'
import { useOverride, useSetup } from '#engine/web/context.tsx'
import { LockNote } from '#engine/web/detail/LockNote.tsx'
import { RecordTimeline } from '#engine/web/detail/RecordTimeline.tsx'
import { stagesOf } from '#engine/web/detail/stages.ts'
import type { Row } from '#engine/web/override.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { useRecord } from '#engine/web/use-record.ts'
import { type Rights, useRights } from '#engine/web/use-rights.ts'
import { NEXT_DAYS } from './next-days.web.ts'
import classes from './triage.module.css'
import type { TriageLook } from './triage-way.web.tsx'
import { type Entered, isNothing, NOTHING, type useStrokes } from './use-strokes.web.ts'

// Keys that were pressed while a record was being saved; they belong to the next one.
const early: string[] = []

/** One record in triage: who it is, what happened last, and the keys and buttons that keep what came of it. */
export function TriageCard({
  definition,
  look,
  listed,
  index,
  strokes,
  book,
  rights,
  onNext,
  onUndo,
}: {
  definition: RecordDefinition
  look: TriageLook
  /** The record as the list has it; shown until it is here in full. */
  listed: Row
  index: number
  strokes: ReturnType<typeof useStrokes>
  book: OptionBook
  rights: Rights
  onNext: () => void
  onUndo: () => void
}) {
  const { t, i18n } = useLingui()
  const { catalog } = useSetup()
  const override = useOverride(definition)
  const record = useRecord(definition, listed.id)
  const row = record.data ?? listed
  const notes = useRights(catalog.get(look.kept_in))
  const [entered, setEntered] = useState<Entered>(NOTHING)
  const box = useRef<HTMLDivElement>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const today = dayOf(new Date())

  const may_note = notes.can('create')
  const is_locked = override.lock?.holds(row) === true
  const may_date = rights.rule(look.date) === 'edit' && !is_locked
  const { stage } = definition
  const kinds = stageRules(definition, catalog.records)?.rules.kinds
  const may_move = stage !== undefined && rights.rule(stage) === 'edit' && !is_locked
  const stages = may_move ? stagesOf({ definition, book, current: row[stage], kinds }) : []
  const put = (part: Partial<Entered>) => setEntered((old) => ({ ...old, ...part }))
  const failed = strokes.failure?.id === row.id ? strokes.failure : null

  const save = async (part: Partial<Entered> = {}) => {
    const whole = { ...entered, ...part }
    if (strokes.busy) return
    if (isNothing(whole)) return onNext()
    setEntered(whole)
    if (await strokes.save(row, index, whole)) onNext()
    else early.length = 0
  }

  function press(key: string): boolean {
    const outcome = look.outcomes.find((one) => one.key === key)
    if (outcome && may_note) {
      put({ outcome: entered.outcome === outcome.value ? null : outcome.value })
      return true
    }
    const day = NEXT_DAYS.find((one) => one.key === key)
    if (day && may_date) {
      void save({ date: day.of(today) })
      return true
    }
    const stage_of_key = /^[1-9]$/.test(key) ? stages[Number(key) - 1] : undefined
    if (stage_of_key) {
      put({ status: entered.status === stage_of_key.id ? null : stage_of_key.id })
      return true
    }
    const others: Record<string, () => void> = {
      enter: () => void save(),
      z: onUndo,
      e: () => note.current?.focus(),
      p: () => {
        picker.current?.focus()
        // Some browsers open the calendar only after a press of their own kind.
        try {
          picker.current?.showPicker?.()
        } catch {}
      },
      a: () => box.current?.querySelector<HTMLElement>('a[href^="tel:"]')?.click(),
      g: () => box.current?.querySelector<HTMLElement>('a[href*="wa.me"]')?.click(),
    }
    if (!Object.hasOwn(others, key)) return false
    others[key]()
    return true
  }
  const newest = useRef({ press, busy: strokes.busy })
  useEffect(() => {
    newest.current = { press, busy: strokes.busy }
    if (!strokes.busy && early.length > 0) press(early.shift() as string)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.defaultPrevented || event.repeat) return
      const key = event.key.toLowerCase()
      const undoes = key === 'z' && (event.ctrlKey || event.metaKey)
      if (!undoes && (event.ctrlKey || event.metaKey)) return
      // Where single letters are switched off, the same letters work with Alt.
      const wants_alt = key.length === 1 && !undoes && readStored('single_keys') === 'off'
      if (event.altKey !== wants_alt) return
      // Enter on a button or a link is theirs.
      if (key === 'enter' && (event.target as HTMLElement).closest?.('button,a')) return
      if (newest.current.busy) {
        if (/^[a-z0-9]$|^enter$/.test(key)) early.push(key)
      } else if (!newest.current.press(key)) return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])

  if (record.error instanceof ApiError && record.error.status === 404)
    return (
      <EmptyState title={<Trans>This one is not here any more</Trans>}>
        <Button onClick={onNext}>
          <Trans>Next</Trans>
        </Button>
      </EmptyState>
    )
  const title = String(row[definition.title] ?? '') || `${i18n._(definition.label.one)} ${row.id}`
  const fields = fieldsOf(definition)
  const parts = { definition, row, book }
  const day_words = [t`Tomorrow`, t`In 2 days`, t`In a week`, t`Monday`]
  return (
    <div ref={box} className={classes.card} data-busy={strokes.busy || undefined}>
      <div className={classes.who}>
        <div className={classes.title}>
          <Avatar id={row.id} name={title} size={40} />
          <div>
            <h2>
              {title} {override.Badge && <override.Badge {...parts} />}
            </h2>
            {override.Line && (
              <p>
                <override.Line {...parts} />
              </p>
            )}
          </div>
          <span className={classes.contact}>{override.Actions && <override.Actions {...parts} />}</span>
        </div>
        {is_locked && (
          <div className={classes.banner}>
            <LockNote {...parts} />
          </div>
        )}
        <dl className={classes.facts}>
          {look.facts
            .filter((name) => fields[name] && rights.rule(name) !== 'hidden' && !isBlank(row[name]))
            .map((name) => {
              const Cell = override.cells?.[name]
              const props = { row, name, field: fields[name], value: row[name], book }
              return (
                <Fact key={name} label={i18n._(override.columns?.[name]?.label ?? fields[name].label)}>
                  {Cell ? <Cell {...props} /> : <ValueCell {...props} />}
                </Fact>
              )
            })}
        </dl>
        <RecordTimeline definition={definition} id={row.id} book={book} latest={5} />
      </div>
      <div className={classes.stroke}>
        {failed && (
          <p className={classes.failed} role="alert">
            {failed.conflict ? (
              <Trans>
                Somebody changed this in the meantime; it is shown as it is now. Nothing was saved yet: press the key
                again.
              </Trans>
            ) : (
              <Trans>Not saved: {wordsOf(failed.error)} What you entered is still here.</Trans>
            )}
          </p>
        )}
        {may_note && (
          <Keys title={t`What came of it`}>
            {look.outcomes.map((one) => (
              <Key
                key={one.value}
                letter={one.key}
                pressed={entered.outcome === one.value}
                onClick={() => press(one.key)}
              >
                {i18n._(one.label)}
              </Key>
            ))}
          </Keys>
        )}
        {stages.length > 0 && (
          <Keys title={i18n._(definition.fields[stage as string].label)} scrolls>
            {stages.map((one, place) => (
              <Key
                key={one.id}
                letter={place < 9 ? String(place + 1) : undefined}
                pressed={(entered.status ?? row[stage as string]) === one.id}
                onClick={() => put({ status: entered.status === one.id ? null : one.id })}
              >
                {i18n._(one.name)}
              </Key>
            ))}
          </Keys>
        )}
        {may_note && (
          <textarea
            ref={note}
            rows={2}
            className={classes.note}
            aria-label={t`Note`}
            placeholder={t`Write a note…`}
            value={entered.note}
            onChange={(event) => put({ note: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key === 'Escape') {
                event.stopPropagation()
                event.currentTarget.blur()
              }
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.preventDefault()
                event.stopPropagation()
                void save()
              }
            }}
          />
        )}
        {may_date && (
          <Keys title={t`Come back, and go on`}>
            {NEXT_DAYS.map((one, place) => (
              <Key
                key={one.key}
                letter={one.key}
                primary
                title={formatDate(one.of(today))}
                onClick={() => void save({ date: one.of(today) })}
              >
                {day_words[place]}
              </Key>
            ))}
            <label className={classes.pick}>
              <span>
                <Trans>Pick</Trans> <Kbd>P</Kbd>
              </span>
              <input
                ref={picker}
                type="date"
                min={today}
                aria-label={t`Pick a date`}
                value={entered.date}
                onChange={(event) => put({ date: event.currentTarget.value })}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') {
                    event.preventDefault()
                    event.stopPropagation()
                    void save()
                  }
                  if (event.key === 'Escape') {
                    event.stopPropagation()
                    event.currentTarget.blur()
                  }
                }}
              />
            </label>
          </Keys>
        )}
        <Button className={classes.go} loading={strokes.busy} onClick={() => void save()}>
          {isNothing(entered) ? <Trans>Skip</Trans> : <Trans>Save and go on</Trans>}
          <span className={classes.enter}>
            <Kbd>↵</Kbd>
          </span>
        </Button>
      </div>
    </div>
  )
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function Keys({ title, scrolls, children }: { title: string; scrolls?: boolean; children: React.ReactNode }) {
  return (
    <div className={classes.keys} role="group" aria-label={title} data-scrolls={scrolls || undefined}>
      <h3>{title}</h3>
      <div>{children}</div>
    </div>
  )
}

function Key({
  letter,
  pressed,
  primary,
  title,
  onClick,
  children,
}: {
  letter?: string
  pressed?: boolean
  primary?: boolean
  title?: string
  onClick: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      className={classes.key}
      aria-pressed={primary ? undefined : (pressed ?? false)}
      aria-keyshortcuts={letter?.toUpperCase()}
      data-primary={primary || undefined}
      title={title}
      onClick={onClick}
    >
      {children}
      {letter && (
        <span aria-hidden>
          <Kbd>{letter.toUpperCase()}</Kbd>
        </span>
      )}
    </button>
  )
}
