import type { RecordDefinition } from '#engine/record/define.ts'
import { scopeOf } from '#engine/record/rights.ts'
import { notAllowed } from '#engine/server/http/refusal.server.ts'
import type { Acting, Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import { keepLineOrigins } from '../../documents/line-origin.server.ts'
import { salesOrder } from '../sales-order.record.ts'

type Change = Acting['changes'][number]

/** A job work that comes on the paper, with its order. */
export interface Open {
  change: Change
  order: Doc
}

/** What papers of one kind have of job work. */
export interface PaperOf<One extends Open> {
  definition: RecordDefinition & { name: 'bill' | 'delivery_challan' }
  /** What papers have already. Its answer gives a job work that comes on the paper; null where nothing is left, which its issues say. */
  readOpen: (acting: Acting) => Promise<(change: Change, order: Doc | undefined) => One | null>
  /** The paper beside its contact, its branch and its lines. */
  headOf: (together: readonly One[]) => Record<string, unknown>
  /** The line of one job work. */
  lineOf: (one: One) => Record<string, unknown>
}

/** Makes drafts of papers for job work: one for each job worker and branch. The engine has locked the job work. */
export async function makePapers<One extends Open>(acting: Acting, paper: PaperOf<One>): Promise<void> {
  const { transaction, access, changes, answers } = acting
  if (scopeOf(access, paper.definition.name, 'create') === 'none') throw notAllowed()
  const openOf = await paper.readOpen(acting)
  const order_ids = changes.map(({ before }) => before.order_id as number)
  const orders = await readFullRows(transaction, salesOrder, order_ids)
  const open = changes.flatMap((change) => openOf(change, orders.get(change.before.order_id as number)) ?? [])
  const keyOf = ({ change, order }: One) => `${String(change.before.contact_id)} ${String(order.location_id)}`
  for (const together of Map.groupBy(open, keyOf).values()) {
    const id = await makePaper(acting, paper, together)
    for (const { change } of together) {
      answers.set(change.id, { [paper.definition.name]: { id } })
      change.is_done = true
    }
  }
}

async function makePaper<One extends Open>(
  { transaction, catalog, specials, access, request_id, address }: Acting,
  { definition, headOf, lineOf }: PaperOf<One>,
  together: readonly One[],
): Promise<number> {
  const [{ change: first, order }] = together
  const body = {
    ...{ contact_id: first.before.contact_id, location_id: order.location_id },
    ...headOf(together),
    lines: together.map(lineOf),
  }
  const writing = { catalog, specials, definition, access, request_id, address }
  const copied_from = together.map(({ change }) => change.before)
  const id = Number((await saveRecord({ ...writing, transaction, id: null, body, copied_from })).id)
  await keepLineOrigins(transaction, {
    ...{ record: definition.name, record_id: id, table: `${definition.name}_line` as const },
    from: together.map(({ change }) => ({ record: 'job_work', id: change.id, line: Number(change.before.line) })),
  })
  return id
}
