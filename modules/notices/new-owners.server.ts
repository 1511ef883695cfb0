import { screenPaths } from '#engine/record/screens.ts'
import { type Following, newOwners } from '#engine/server/records/hooks.server.ts'
import { addNotice } from './add-notice.server.ts'
import type { NoticeKindName } from './kinds.ts'

/**
 * Sends a notice to the people to whom others gave records. A single record is named by its title; several records, and all
 * batches of one action or file, share one notice. The wording of the kind has one variable: the name of the record.
 */
export async function notifyNewOwners(following: Following, kind: NoticeKindName): Promise<void> {
  const { transaction, access, definition, written, is_batch, request_id } = following
  const { name, path, title, owner_field } = definition
  const screens = screenPaths(definition)
  const titles = new Map(written.map(({ id, after }) => [id, String(after?.[title] ?? '')]))
  for (const [owner, ids] of newOwners(following)) {
    const filter = { combiner: 'AND', conditions: [{ field: owner_field, condition: 'In', values: [owner] }] }
    const list = `${screens.list}?filter=${encodeURIComponent(JSON.stringify(filter))}`
    const [id] = ids
    await addNotice(transaction, {
      business_id: access.business_id,
      to: [owner],
      kind,
      actor_id: access.user_id,
      ...(ids.length === 1 ? { record: name, record_id: id, path: `${screens.one}/${id}` } : { path: list }),
      values: { [name]: titles.get(id) ?? '' },
      count: ids.length,
      ...(is_batch ? { key: `${path} of ${request_id}`, merged_path: list } : {}),
    })
  }
}
