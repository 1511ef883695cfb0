import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import type { Change } from '../calls.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { valueText } from '../value-text.ts'
import type { OptionBook } from '../use-options.ts'

/** One entry of the history in words. `details` spell out what `what` only counts. */
export interface Words {
  what: string
  details: { label: string; from: string; to: string }[]
}

/** What somebody did, in words, with the titles of what the record refers to. */
export function changeWords(options: {
  change: Change
  definition: RecordDefinition
  book: OptionBook
  i18n: I18n
  /** What the history calls things that only this record does. */
  own?: Readonly<Record<string, MessageDescriptor>>
}): Words {
  const { change, definition, book, i18n } = options
  const one = i18n._(definition.label.one).toLocaleLowerCase(i18n.locale)
  const say = (what: string): Words => ({ what, details: [] })
  // A sentence of the server, in the reader's language.
  const note = change.note ? wordOf(change.note, i18n) : null
  if (change.action === 'created') {
    const created = i18n._(msg`created this ${one}`)
    // Such as the rule that gave it to its owner.
    return say(note ? `${created} · ${note}` : created)
  }
  if (change.action === 'imported') return say(i18n._(msg`imported this ${one}`))
  if (change.action === 'deleted') return say(i18n._(msg`moved this ${one} to the trash`))
  if (change.action === 'restored') return say(i18n._(msg`restored this ${one}`))

  const own = options.own?.[change.action]
  if (own) return say(i18n._(own))

  // Whoever answers for what comes in by itself has written it down.
  const noted = note ?? ''
  if (change.action === 'enquired') return say(i18n._(msg`noted: ${noted}`))
  const file = change.note ?? ''
  if (change.action === 'file_added') return say(i18n._(msg`attached ${file}`))
  if (change.action === 'file_removed') return say(i18n._(msg`removed the file ${file}`))
  if (change.action === 'file_restored') return say(i18n._(msg`brought back the file ${file}`))

  const fields = fieldsOf(definition)
  const changed = Object.entries(change.changes ?? {}).filter(([name]) => fields[name])
  const act = actionWords({ change, definition, i18n })
  if (changed.length === 0) return say(act ?? note ?? i18n._(msg`changed this ${one}`))

  const text = (name: string, value: unknown) => valueText({ field: fields[name], value, book, i18n })
  const details = changed.map(([name, [before, after]]) => ({
    label: i18n._(fields[name].label),
    from: text(name, before),
    to: text(name, after),
  }))
  if (act) return { what: note ? `${act} · ${note}` : act, details }
  if (changed.length === 1) {
    const [name, [before, after]] = changed[0]
    const { from, to } = details[0]
    const what = oneField({ definition, name, field: fields[name], before, after, from, to, i18n })
    return say(change.action === 'assigned' && note ? `${what} · ${note}` : what)
  }
  const labels = details.map((detail) => detail.label.toLocaleLowerCase(i18n.locale))
  const stage = changed.findIndex(([name]) => name === definition.stage)
  if (stage >= 0 && changed.length === 2) {
    const other = labels[1 - stage]
    const { from, to } = details[stage]
    return { what: i18n._(msg`moved status from ${from || '—'} to ${to || '—'} and changed ${other}`), details }
  }
  if (changed.length === 2) return { what: i18n._(msg`changed ${labels[0]} and ${labels[1]}`), details }
  const more = changed.length - 2
  return { what: i18n._(msg`changed ${labels[0]}, ${labels[1]} and ${more} more`), details }
}

/** The line of a named action: "resolved this ticket"; null for other changes. */
function actionWords({
  change,
  definition,
  i18n,
}: {
  change: Change
  definition: RecordDefinition
  i18n: I18n
}): string | null {
  const found = Object.entries(definition.actions ?? {}).find(([name, { past = name }]) => past === change.action)
  if (!found) return null
  const [, { label, past }] = found
  const one = i18n._(definition.label.one).toLocaleLowerCase(i18n.locale)
  const done = past !== undefined && !past.includes('_') && i18n._(past)
  const action = i18n._(label)
  return done ? i18n._(msg`${done} this ${one}`) : i18n._(msg`did “${action}”`)
}

function oneField(options: {
  definition: RecordDefinition
  name: string
  field: Field
  before: unknown
  after: unknown
  from: string
  to: string
  i18n: I18n
}): string {
  const { definition, name, field, before, after, from, to, i18n } = options
  const label = i18n._(field.label).toLocaleLowerCase(i18n.locale)
  const empty = (value: unknown) => value === null || value === undefined || value === ''
  if (field.kind === 'lines' || field.kind === 'long_text') return i18n._(msg`changed ${label}`)
  if (name === definition.stage && !empty(before)) return i18n._(msg`moved ${label} from ${from} to ${to || '—'}`)
  if (name === definition.owner_field) {
    if (empty(after)) return i18n._(msg`took this from ${from}`)
    return empty(before) ? i18n._(msg`assigned this to ${to}`) : i18n._(msg`assigned this from ${from} to ${to}`)
  }
  if (empty(before)) return i18n._(msg`set ${label} to ${to}`)
  if (empty(after)) return i18n._(msg`cleared ${label}, which was ${from}`)
  return i18n._(msg`changed ${label} from ${from} to ${to}`)
}
