import { isId } from '#engine/record/kinds/reference/reference.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import { memberRoute } from '#engine/server/http/route.server.ts'
import { writing } from '#engine/server/records/call.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import { recordChanges } from '#engine/server/records/changes.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { findForWrite, shownRow, type Writing } from '#engine/server/records/write.server.ts'
import { keepMerge, moveAll, type UndoRules, undoRoutes, valuesBack } from '#modules/crm/index.server.ts'
import { caseRecord } from '../case.record.ts'
import { parentsAbove } from '../parents.server.ts'

/** The maximum number of cases in one merge. */
const MOST = 10
const MOST_LETTERS = { desc: 10_000, other_numbers: 500 }

/** Merges cases of one matter into one of them. */
const mergeRoute = memberRoute({
  method: 'POST',
  path: '/cases/merge',
  takes: ['into', 'casesIds'],
  permission: { record: 'case', right: 'edit' },
  summary: 'Merge 2 to 10 cases into one of them: {into, casesIds}',
  handler: (call) => {
    const asked = readMerge(call.body)
    return call.services.database.transaction(call.caller.access, (transaction) =>
      mergeCases(transaction, { ...writing(call, caseRecord), ...asked }),
    )
  },
})

function readMerge({ into, casesIds }: Record<string, unknown>): { into: number; from: number[] } {
  const given = [...new Set(Array.isArray(casesIds) ? (casesIds as unknown[]) : [])]
  if (!isId(into)) throw invalid([{ field: 'into', message: 'Choose which one to keep', rule: 'required' }])
  const from = given.filter((id): id is number => id !== into && isId(id))
  if (from.length < 1 || from.length >= MOST || given.some((id) => !isId(id)))
    throw invalid([{ field: 'casesIds', message: `Choose 2 to ${MOST} of them`, rule: 'count' }])
  return { into, from }
}

/**
 * Moves notes, tasks, files and parts of the other cases to the one that stays, fills its empty fields from them, keeps
 * their numbers, so that a search for them finds it, and puts them into the trash.
 */
async function mergeCases(transaction: Transaction, options: Writing & { into: number; from: number[] }) {
  const { definition, access, into, from, request_id, address } = options
  const rows: Doc[] = []
  // Locked in one order, so that two people with overlapping choices wait instead of blocking each other.
  for (const id of [into, ...from].toSorted((a, b) => a - b)) {
    rows.push(await findForWrite(transaction, options, id, 'edit'))
    if (id !== into) await findForWrite(transaction, options, id, 'delete')
  }
  const kept = rows.find(({ id }) => id === into) as Doc
  const others = rows.filter((row) => row !== kept)
  const shared = { ...options, cause: 'merge', on_issue: 'refuse' } as const
  const values = { ...mergedValues(kept, others), ...(await parentOf(transaction, kept, others)) }
  if (Object.keys(values).length > 0)
    await changeRecords(transaction, {
      ...shared,
      changes: [{ step: 'change', id: into, before: kept, values, issues: [] }],
    })
  const moved = await moveAll(transaction, options)
  const full = await readFullRows(transaction, definition, from)
  await changeRecords(transaction, {
    ...shared,
    word: 'merged',
    note: `Merged into case ${String(kept.number)}`,
    changes: [...full.values()].map((row) => ({ step: 'trash', id: row.id, before: row, values: {}, issues: [] })),
  })
  recordChanges(transaction, {
    ...{ definition, access, request_id, address, action: 'merged', note: noteOf(from) },
    entries: [{ id: into, changes: {}, words: null }],
  })
  const after = (await readFullRows(transaction, definition, [into])).get(into) as Doc
  const merge_id = await keepMerge(transaction, options, { before: kept, after, moved })
  return { message: 'Merged', merge_id, case: await shownRow(transaction, options, after) }
}

/** How merges of cases are undone. A case may be part of one that comes back. */
const UNDO: UndoRules = {
  others_first: true,
  async giveBack(transaction, options, undoing) {
    const { values, kept } = valuesBack([...FILLED, 'parent_id', ...Object.keys(MOST_LETTERS)], undoing)
    const { now } = undoing
    if (Object.keys(values).length > 0)
      await changeRecords(transaction, {
        ...{ ...options, cause: 'merge', on_issue: 'refuse' },
        changes: [{ step: 'change', id: now.id, before: now, values, issues: [] }],
      })
    return kept
  },
}

/** Merges of cases, which can be undone for 30 days. */
export const mergeRoutes = [mergeRoute, ...undoRoutes(caseRecord, UNDO)]

const noteOf = (from: readonly number[]) =>
  from.length === 1 ? `Merged case ${from[0]} into this case` : `Merged cases ${from.join(', ')} into this case`

const FILLED = ['contact_id', 'case_category_id', 'channel', 'about', 'assigned_user', 'location_id'] as const

/**
 * The case of which the merged one is a part: the first parent that is not one of the merged cases, and not below one of them,
 * because what is below them becomes a part of the merged one.
 */
async function parentOf(
  transaction: Transaction,
  kept: Doc,
  others: readonly Doc[],
): Promise<{ parent_id?: number | null }> {
  const merged = new Set([kept, ...others].map(({ id }) => Number(id)))
  const parents = [kept, ...others].flatMap(({ parent_id }) => (typeof parent_id === 'number' ? [parent_id] : []))
  const above = await parentsAbove(transaction, parents)
  const isFree = (id: number): boolean => {
    for (let one: number | null | undefined = id; one; one = above.get(one)) if (merged.has(one)) return false
    return true
  }
  const parent_id = parents.find(isFree) ?? null
  return parent_id === (kept.parent_id ?? null) ? {} : { parent_id }
}

/** What the case that stays takes from the others, oldest first. */
function mergedValues(kept: Doc, others: readonly Doc[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const name of FILLED) {
    const found = (kept[name] ?? null) === null && others.find((row) => (row[name] ?? null) !== null)
    if (found) values[name] = found[name]
  }
  const joined = (name: keyof typeof MOST_LETTERS, texts: readonly unknown[], between: string) => {
    const known = [...new Set(texts.filter((text) => typeof text === 'string' && text.trim() !== ''))]
    const text = [...known.join(between)].slice(0, MOST_LETTERS[name]).join('')
    if (text !== (kept[name] ?? '')) values[name] = text
  }
  joined('desc', [kept.desc, ...others.map((row) => row.desc)], '\n\n')
  joined('other_numbers', [kept.other_numbers, ...others.flatMap((row) => [row.number, row.other_numbers])], ', ')
  return values
}
