import type { Access } from '#engine/record/rights.ts'
import { isId } from '#engine/record/kinds/reference/reference.ts'
import type { Issue } from '#base/issue.ts'
import { scopeOf } from '#engine/record/rights.ts'
import { stageRules } from '#engine/record/lookup.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { conflict, invalid, notAllowed, Refusal, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { readStageEntries } from '#engine/server/lookups/default-entry.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import { recordChanges } from '#engine/server/records/changes.server.ts'
import { present, ruleOf } from '#engine/server/records/columns.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { findForWrite, shownRow, type Writing } from '#engine/server/records/write.server.ts'
import { openSigns } from '../contact-entries/open-signs.server.ts'
import { type ContactEntry, contactEntries } from '../contact-entries/contact-entries.ts'
import { keepingInvalid } from '../contact-entries/entry-fields.ts'
import { convertedInMerge } from '../leads/convert/convert.ts'
import { saveWhatFits } from '../leads/enquiries/save-what-fits.server.ts'
import {
  defaultSource,
  isFurthest,
  joinedValue,
  MERGE_MOST,
  mergeFields,
  type MergeRow,
  primaryFields,
  type StageRanks,
  stageRanks,
} from './merge-model.ts'
import { keepMerge } from './merge-log.server.ts'
import { moveAll } from './moved.server.ts'
import { isOnePerson } from './one-person.ts'

type Doc = MergeRow & { version: number }

/** A requested merge. */
export interface MergeAsked {
  into: number
  /** The other records, which go to the trash. */
  from: number[]
  /** The record from which each field's value comes; other fields use the default. */
  values: Record<string, number>
  /** The version of each record as the person saw it. */
  versions: Record<string, number>
}

/** Reads the body of a merge: `{into, leadIds, values, versions}`. */
export function readMerge(body: Record<string, unknown>, ids_name: string): MergeAsked {
  const issues: Issue[] = []
  const { into, values = {}, versions = {} } = body
  const given = Array.isArray(body[ids_name]) ? (body[ids_name] as unknown[]) : []
  if (!isId(into)) issues.push({ field: 'into', message: 'Choose which one to keep', rule: 'required' })
  const from = [...new Set(given)].filter((id) => id !== into)
  if (from.some((id) => !isId(id)) || from.length < 1 || from.length >= MERGE_MOST)
    issues.push({ field: ids_name, message: `Choose 2 to ${MERGE_MOST} of them`, rule: 'count' })
  const maps = (map: unknown): map is Record<string, number> =>
    typeof map === 'object' &&
    map !== null &&
    !Array.isArray(map) &&
    Object.values(map).every((id) => Number.isSafeInteger(id))
  if (!maps(values))
    issues.push({ field: 'values', message: 'Say for each field which one it comes from', rule: 'type' })
  if (!maps(versions)) issues.push({ field: 'versions', message: 'Say the version of each', rule: 'type' })
  if (issues.length > 0) throw invalid(issues)
  return { into, from, values, versions } as MergeAsked
}

/**
 * Merges records into one, in one transaction: its fields take the chosen values, all contact entries, notes, files and
 * enquiries move to it, and the others go to the trash with a link to it. Returns the merge's id.
 */
export async function mergeRecords(
  transaction: Transaction,
  options: Writing & MergeAsked,
): Promise<{ merge_id: number; row: Record<string, unknown> }> {
  const { definition, access, into } = options
  const rows = await lockAll(transaction, options)
  const keeper = rows.find((row) => row.id === into) as Doc
  if (rows.length > 2 && !isOnePerson(rows, openSigns(definition, access)))
    throw ruleBroken('Without the same phone, email or GSTIN, merge two at a time, so that you compare each pair.')
  if (new Set(rows.map((row) => row.kind)).size > 1)
    throw ruleBroken('A person and a company cannot be merged. Change the kind of one of them first.')
  const body = chosenBody(options, { rows, keeper, ranks: await ranksOf(transaction, options) })
  const trusted: Access = { ...access, is_owner: true }
  const moved = await moveAll(transaction, options)
  // Clear unique values on the other records before the remaining record takes them.
  await changeRecords(transaction, {
    ...options,
    cause: 'merge',
    word: 'merged',
    note: `Merged into ${definition.label.one.toLowerCase()} ${into}`,
    changes: rows.flatMap((row) =>
      row.id === into ? [] : [{ step: 'trash' as const, id: row.id, before: row, values: {}, issues: [] }],
    ),
    on_issue: 'refuse',
  })
  const { left } = await saveWhatFits(transaction, {
    ...options,
    definition: keepingInvalid(definition),
    access: trusted,
    id: into,
    version: keeper.version,
    body,
    copied_from: rows,
  })
  // A value that a person chose is never silently left out.
  const refused = Object.keys(left).filter((name) => Object.hasOwn(options.values, name))
  if (refused.length > 0)
    throw invalid(refused.map((field) => ({ field, message: 'This value is no longer valid', rule: 'valid' })))
  const after = (await readFullRows(transaction, definition, [into])).get(into) as Doc
  const merge_id = await keepMerge(transaction, options, { before: keeper, after, moved })
  await tell(transaction, options, rows)
  return { merge_id, row: await shownRow(transaction, options, after) }
}

// Lock in one order, so that two people with overlapping choices wait instead of blocking each other.
async function lockAll(transaction: Transaction, options: Writing & MergeAsked): Promise<Doc[]> {
  const { definition, access, into, from, versions } = options
  const rows: Doc[] = []
  for (const id of [into, ...from].toSorted((a, b) => a - b)) {
    const row = (await findForWrite(transaction, options, id, 'edit')) as Doc
    if (id !== into) await findForWrite(transaction, options, id, 'delete')
    rows.push(row)
  }
  const locked = options.specials.get(definition.name)?.locked
  for (const row of rows) {
    const why = locked?.(row)
    if (why) throw ruleBroken(row.converted_at ? convertedInMerge(row.id) : why)
    if (versions[row.id] === undefined)
      throw new Refusal({
        status: 428,
        code: 'E_VERSION_REQUIRED',
        message: 'Send the version of the record that you are changing',
      })
    if (versions[row.id] !== row.version) throw conflict(present(definition, access, row) as { version: number })
  }
  return rows
}

/** The order of the record's stage; empty where its stage is no lookup with kinds. */
async function ranksOf(transaction: Transaction, { definition, catalog }: Writing): Promise<StageRanks> {
  const stage = stageRules(definition, catalog.records)
  if (!stage) return new Map()
  return stageRanks(await readStageEntries(transaction, stage.lookup), stage.rules.kinds)
}

function chosenBody(
  options: Writing & MergeAsked,
  { rows, keeper, ranks }: { rows: Doc[]; keeper: Doc; ranks: StageRanks },
): Record<string, unknown> {
  const { definition, access, values, into } = options
  const issues: Issue[] = []
  const body: Record<string, unknown> = {}
  const fields = new Map(mergeFields(definition))
  const primary = primaryFields(definition)
  for (const [name, id] of Object.entries(values)) {
    const known = fields.has(name) || Object.hasOwn(primary, name)
    if (!known) issues.push({ field: `values.${name}`, message: 'There is no such field to choose', rule: 'unknown' })
    else if (!rows.some((row) => row.id === id))
      issues.push({ field: `values.${name}`, message: 'Choose one of those being merged', rule: 'reference' })
    else if (ruleOf(definition, access, name) !== 'edit')
      issues.push({ field: `values.${name}`, message: 'You may not change this field', rule: 'field_rule' })
    else if (
      name === definition.stage &&
      !isFurthest({ definition, rows, ranks, row: rows.find((row) => row.id === id) as Doc })
    )
      issues.push({ field: `values.${name}`, message: 'A merge keeps the furthest status', rule: 'stage' })
  }
  const ordered = [keeper, ...rows.filter((row) => row !== keeper)]
  for (const [name, field] of fields) {
    // Fields that the person may not edit keep their value; only empty ones are filled, and hidden ones stay hidden.
    const open = ruleOf(definition, access, name) === 'edit'
    // A merge never lowers the stage, even if the person may not edit the stage.
    const own =
      open || name === definition.stage || keeper[name] === null
        ? defaultSource({ definition, name, rows, into, ranks })
        : into
    const row = rows.find((one) => one.id === (values[name] ?? own)) ?? keeper
    const joined = open && values[name] === undefined ? joinedValue(field, ordered, name) : null
    if (joined !== null) body[name] = joined
    else if (JSON.stringify(row[name] ?? null) !== JSON.stringify(keeper[name] ?? null)) body[name] = row[name]
  }
  const owner = definition.owner_field
  if (
    owner &&
    values[owner] !== undefined &&
    body[owner] !== undefined &&
    scopeOf(access, definition.name, 'assign') === 'none'
  )
    throw notAllowed()
  const contacts = mergedContacts({ rows, keeper, values, primary })
  if (contacts.length > 20)
    issues.push({ field: 'contacts', message: 'Together they have more than 20 phones and emails', rule: 'max' })
  if (issues.length > 0) throw invalid(issues)
  if (contacts.length > 0) body.contacts = contacts
  return body
}

/** The phones and emails of all records, each once; primary ones come from the chosen record, else the remaining one. */
function mergedContacts(options: {
  rows: readonly Doc[]
  keeper: Doc
  values: Record<string, number>
  primary: Readonly<Record<string, string>>
}): ContactEntry[] {
  const { rows, keeper, values } = options
  const of = (row: Doc) => (row.contacts ?? []) as ContactEntry[]
  const newest = rows.toSorted((a, b) => String(b.updated_at).localeCompare(String(a.updated_at)))
  const ordered = [keeper, ...newest.filter((row) => row !== keeper)]
  const primary = new Map<string, ContactEntry>()
  for (const [field, type] of Object.entries(options.primary)) {
    const chosen = ordered.find((row) => row.id === values[field])
    const all = (chosen ? [chosen, ...ordered] : ordered).flatMap((row) =>
      of(row).filter((entry) => entry.type === type && entry.is_primary === true),
    )
    const found = all.find((entry) => entry.is_invalid !== true) ?? all[0]
    if (found) primary.set(type, found)
  }
  const all = ordered.flatMap((row) =>
    of(row).map((entry) => {
      const { id, ...rest } = entry
      const own = row === keeper ? { id, ...rest } : rest
      return { ...own, is_primary: primary.get(String(entry.type)) === entry }
    }),
  )
  return contactEntries(all as ContactEntry[]).entries
}

async function tell(transaction: Transaction, options: Writing & MergeAsked, rows: readonly Doc[]): Promise<void> {
  const { definition, access, into, from, request_id, address } = options
  const history = { definition, access, request_id, address, action: 'merged' }
  const one = definition.label.one.toLowerCase()
  const remaining = rows.find((row) => row.id === into)
  const kind = from.length === 1 ? one : definition.label.many.toLowerCase()
  recordChanges(transaction, {
    ...history,
    note: `Merged ${kind} ${from.join(', ')} into this ${one}`,
    entries: remaining ? [{ id: into, changes: {}, words: null }] : [],
  })
}
