import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Catalog } from '#engine/record/catalog.ts'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import { formatNumber } from '#ui/display.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { valueText } from '#engine/web/value-text.ts'
import { business } from '#modules/business/business.record.ts'
import type { AuditEntry } from './audit-calls.web.ts'

/** Labels of the actions in the log. */
const ACTIONS: Record<string, MessageDescriptor> = {
  created: msg`Created`,
  create: msg`Created`,
  updated: msg`Changed`,
  update: msg`Changed`,
  deleted: msg`Deleted`,
  delete: msg`Deleted`,
  restored: msg`Restored`,
  assigned: msg`Assigned`,
  imported: msg`Imported`,
  exported: msg`Exported`,
  import: msg`Started an import`,
  import_done: msg`Finished an import`,
  import_failed: msg`Import failed`,
  logo_set: msg`Logo changed`,
  logo_removed: msg`Logo removed`,
  bulk_edit: msg`Changed many`,
  bulk_assign: msg`Assigned many`,
  bulk_delete: msg`Deleted many`,
  bulk_restore: msg`Restored many`,
  undo: msg`Undid a bulk change`,
  undone: msg`Put back`,
  modules: msg`Switched modules`,
  invite: msg`Invited`,
  activate: msg`Switched on`,
  deactivate: msg`Switched off`,
  make_owner: msg`Made owner`,
  connect: msg`Connected`,
  disconnect: msg`Disconnected`,
  pause: msg`Paused`,
  resume: msg`Resumed`,
  replay: msg`Tried again`,
  rotate_address: msg`Made a new address`,
  rotate_secret: msg`Made a new secret`,
  end_sessions: msg`Ended sessions`,
  reveal: msg`Looked at a hidden value`,
  redact: msg`Took secret values out`,
  view_as_start: msg`Started viewing as`,
  view_as_stop: msg`Stopped viewing as`,
  merged: msg`Merged`,
}

/** Labels of the targets that are not records. */
const THINGS: Record<string, MessageDescriptor> = {
  audit: msg`Audit log`,
  connection: msg`Integration`,
  business: msg`Business`,
  role: msg`Role`,
  setting: msg`Setting`,
  invitation: msg`Invitation`,
  session: msg`Session`,
  file: msg`File`,
  notice_settings: msg`Notice settings`,
}

/** Groups of actions to filter by. */
export const ACTION_CHOICES: { value: string; label: MessageDescriptor }[] = [
  { value: 'created,create', label: msg`Created` },
  { value: 'updated,update,bulk_edit,modules', label: msg`Changed` },
  { value: 'deleted,delete,bulk_delete', label: msg`Deleted` },
  { value: 'restored,bulk_restore,undo,undone', label: msg`Restored and undone` },
  { value: 'assigned,bulk_assign', label: msg`Assigned` },
  { value: 'import,import_done,import_failed', label: msg`Imports` },
  { value: 'exported', label: msg`Exports` },
  {
    value: 'invite,activate,deactivate,make_owner,end_sessions,view_as_start,view_as_stop',
    label: msg`People and access`,
  },
  { value: 'reveal', label: msg`Hidden values looked at` },
]

/** Targets that are not records but have entries. */
export const OTHER_TARGETS = ['business', 'role', 'invitation', 'setting', 'connection', 'audit'] as const

// hand_over → Hand over
const plain = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

/** The label of an action. */
export const actionWord = (action: string, i18n: I18n): string =>
  ACTIONS[action] ? i18n._(ACTIONS[action]) : plain(action)

/** The label of an entry's target: one record, or many if it concerns no single one. */
export function thingWord(entry: Pick<AuditEntry, 'record' | 'record_id'>, catalog: Catalog, i18n: I18n): string {
  const { record } = entry
  const definition = catalog.records.find((one) => one.name === record)
  if (definition) return i18n._(entry.record_id === 0 ? definition.label.many : definition.label.one)
  return THINGS[record] ? i18n._(THINGS[record]) : plain(record)
}

/** The text of one changed value; `from` is null if only the new value is shown. */
export interface ChangeLine {
  label: string
  from: string | null
  to: string
}

/** The changed values of an entry in words, with the labels of their fields. */
export function changeLines(options: {
  entry: AuditEntry
  catalog: Catalog
  book: OptionBook
  i18n: I18n
}): ChangeLine[] {
  const { entry, catalog, book, i18n } = options
  const definition: RecordDefinition | undefined = [...catalog.records, business].find(
    (one) => one.name === entry.record,
  )
  const fields = definition ? fieldsOf(definition) : {}
  const none = i18n._(msg`empty`)
  return Object.entries(entry.changes).map(([name, [before, after]]) => {
    const field = fields[name]
    const is_count = typeof after === 'number' && (before === null || before === 0) && !field
    if (is_count) return { label: countLabel(name, i18n), from: null, to: formatNumber(after) }
    const module = /^module (.+)$/.exec(name)?.[1]
    const words = (value: unknown): string => {
      if (field?.kind === 'lines') return linesText(value) || none
      const said = field ? valueText({ field, value, book, i18n }) : looseText(value, i18n)
      return said || none
    }
    const label = module ?? (field ? i18n._(field.label) : plain(name))
    // Many records had different values before.
    return { label, from: entry.action.startsWith('bulk_') ? null : words(before), to: words(after) }
  })
}

function countLabel(name: string, i18n: I18n): string {
  const known: Record<string, MessageDescriptor> = {
    records: msg`Records`,
    created: msg`Created`,
    skipped: msg`Skipped`,
    invalid: msg`With errors`,
  }
  return known[name] ? i18n._(known[name]) : plain(name)
}

// Describe lines, such as phones and emails of a lead, by their values; leave out ids and order.
function linesText(value: unknown): string {
  if (!Array.isArray(value)) return looseWords(value)
  return value
    .map((line) =>
      typeof line === 'object' && line !== null && 'value' in line ? String(line.value) : looseWords(line),
    )
    .join(', ')
}

function looseText(value: unknown, i18n: I18n): string {
  if (value === true) return i18n._(msg`on`)
  if (value === false) return i18n._(msg`off`)
  return looseWords(value)
}

function looseWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map(looseWords).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${plain(name)}: ${looseWords(one)}`)
      .join(', ')
  return String(value)
}
