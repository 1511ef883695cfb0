import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import { wordOf } from '#ui/words/word-of.ts'
import type { Change } from '#engine/web/calls.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { valueText } from '#engine/web/value-text.ts'

/** The text of one history entry. `details` list the changes that `what` only counts. */
export interface Words {
  what: string
  details: Detail[]
}

interface Detail {
  label: string
  from: string
  to: string
}

interface Options {
  change: Change
  definition: RecordDefinition
  book: OptionBook
  i18n: I18n
  /** Words for entries that only this record has, by action. */
  own?: Readonly<Record<string, MessageDescriptor>>
}

/** The text of a change, with the titles of the records in it. */
export function changeWords(options: Options): Words {
  const { change, definition, i18n, own } = options
  const one = i18n._(definition.label.one).toLocaleLowerCase(i18n.locale)
  const file = change.note ?? ''
  // The server's sentence, translated.
  const note = change.note ? wordOf(change.note, i18n) : null
  // The note of a creation has more information, such as the rule that assigned the record.
  if (change.action === 'created') {
    const created = i18n._(msg`created this ${one}`)
    return plain(note ? `${created} · ${note}` : created)
  }
  const usual: Record<string, MessageDescriptor> = {
    imported: msg`imported this ${one}`,
    deleted: msg`moved this ${one} to the trash`,
    restored: msg`restored this ${one}`,
    file_added: msg`attached ${file}`,
    file_removed: msg`removed the file ${file}`,
    file_restored: msg`brought back the file ${file}`,
  }
  if (Object.hasOwn(usual, change.action)) return plain(i18n._(usual[change.action]))
  const special = own?.[change.action]
  if (special) return plain(i18n._({ ...special, values: { noted: note ?? '' } }))
  const act = actionWords(options)
  const details = detailsOf(options)
  if (details.length === 0) return plain(act ?? note ?? i18n._(msg`changed this ${one}`))
  if (act) return { what: note ? `${act} · ${note}` : act, details }
  return fieldWords(options, details, note)
}

const plain = (what: string): Words => ({ what, details: [] })

/** The line of a named action: "resolved this ticket"; null for other changes. */
function actionWords({ change, definition, i18n }: Options): string | null {
  const found = Object.entries(definition.actions ?? {}).find(([name, { past = name }]) => past === change.action)
  if (!found) return null
  const [, { label, past }] = found
  const one = i18n._(definition.label.one).toLocaleLowerCase(i18n.locale)
  const done = past !== undefined && !past.includes('_') && i18n._(past)
  const action = i18n._(label)
  return done ? i18n._(msg`${done} this ${one}`) : i18n._(msg`did “${action}”`)
}

/** The changed fields that the record knows, with their values before and after. */
const changedOf = ({ change, definition }: Options) => {
  const fields = fieldsOf(definition)
  return Object.entries(change.changes ?? {}).filter(([name]) => fields[name])
}

function detailsOf(options: Options): Detail[] {
  const { definition, book, i18n } = options
  const fields = fieldsOf(definition)
  return changedOf(options).map(([name, [before, after]]) => {
    const text = (value: unknown) => valueText({ field: fields[name], value, book, i18n })
    return { label: i18n._(fields[name].label), from: text(before), to: text(after) }
  })
}

/** The text of a change of fields. */
function fieldWords(options: Options, details: Detail[], note: string | null): Words {
  const { change, definition, i18n } = options
  const changed = changedOf(options)
  const labels = details.map((detail) => detail.label.toLocaleLowerCase(i18n.locale))
  const more = labels.length - 2
  if (changed.length === 1) {
    const [name, values] = changed[0]
    const what = oneField({ definition, name, values, detail: details[0], i18n })
    return plain(change.action === 'assigned' && note ? `${what} · ${note}` : what)
  }
  if (more > 0) return { what: i18n._(msg`changed ${labels[0]}, ${labels[1]} and ${more} more`), details }
  const stage = changed.findIndex(([name]) => name === definition.stage)
  if (stage < 0) return { what: i18n._(msg`changed ${labels[0]} and ${labels[1]}`), details }
  const other = labels[1 - stage]
  const { from, to } = details[stage]
  return { what: i18n._(msg`moved status from ${from || '—'} to ${to || '—'} and changed ${other}`), details }
}

function oneField(options: {
  definition: RecordDefinition
  name: string
  values: readonly [before: unknown, after: unknown]
  detail: Detail
  i18n: I18n
}): string {
  const { definition, name, values, detail, i18n } = options
  const { from, to } = detail
  const label = detail.label.toLocaleLowerCase(i18n.locale)
  const [was_empty, is_empty] = values.map((value) => value === null || value === undefined || value === '')
  const { kind } = fieldsOf(definition)[name]
  if (kind === 'lines' || kind === 'long_text') return i18n._(msg`changed ${label}`)
  if (name === definition.stage && !was_empty) return i18n._(msg`moved ${label} from ${from} to ${to || '—'}`)
  if (name === definition.owner_field) {
    if (is_empty) return i18n._(msg`took this from ${from}`)
    return was_empty ? i18n._(msg`assigned this to ${to}`) : i18n._(msg`assigned this from ${from} to ${to}`)
  }
  if (was_empty) return i18n._(msg`set ${label} to ${to}`)
  if (is_empty) return i18n._(msg`cleared ${label}, which was ${from}`)
  return i18n._(msg`changed ${label} from ${from} to ${to}`)
}
