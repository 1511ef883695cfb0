import type { Transaction } from '#engine/server/database/database.server.ts'
import { UPLOAD_KINDS } from '#platform/files/upload-rules.ts'
import type { UploadHooks } from '#platform/files/settle.server.ts'
import { publish } from '#platform/live/live.server.ts'
import { evidenceScore } from './evidence.ts'

// A photo counts if it came during the visit, or within this time before or after it.
const AROUND = "interval '30 minutes'"
const PICTURES = Object.keys(UPLOAD_KINDS).filter((extension) => UPLOAD_KINDS[extension].preview === 'image')

/** How many photos of a visit were added while it lasted; `until` is null for one that has not ended, `but` is a file that is not counted. */
export async function countPhotos(
  transaction: Transaction,
  id: number,
  { from, until, but = null }: { from: string; until: string | null; but?: number | null },
): Promise<number> {
  const [{ count }] = await transaction.query<{ count: number }>(
    `select count(*)::int as count from file where business_id = $1::bigint and record = 'visit' and record_id = $2::bigint
       and state = 'ready' and deleted_at is null and extension = any($3::text[])
       and created_at >= $4::timestamptz - ${AROUND} and created_at <= coalesce($5::timestamptz, 'infinity') + ${AROUND}
       and id is distinct from $6::bigint`,
    [transaction.scope.business_id, id, PICTURES, from, until, but],
  )
  return count
}

/** Counts photos when they come and go; the file itself is in the visit's history. */
export const visitFiles: UploadHooks = {
  onReady: (transaction, { record_id }) => recount(transaction, record_id),
  // It is called while the file is still there.
  onRemoved: (transaction, file) => recount(transaction, file.record_id, file.id),
}

interface Row {
  checked_in_at: string | null
  checked_out_at: string | null
  starts_at: string
  ends_at: string | null
  in_latitude: string | null
  in_accuracy: number | null
  in_distance: number | null
  is_far: boolean | null
}

async function recount(transaction: Transaction, id: number, but: number | null = null): Promise<void> {
  const { business_id } = transaction.scope
  const [row] = await transaction.query<Row>(
    `select checked_in_at, checked_out_at, starts_at, ends_at, in_latitude, in_accuracy, in_distance, is_far from visit
     where business_id = $1::bigint and id = $2::bigint and deleted_at is null for update`,
    [business_id, id],
  )
  if (!row?.checked_in_at || business_id === null) return
  const photos = await countPhotos(transaction, id, { from: row.checked_in_at, until: row.checked_out_at, but })
  const evidence = evidenceScore({
    ...{ ...row, photos, has_position: row.in_latitude !== null },
    accuracy: row.in_accuracy,
    is_near: row.in_distance === null ? null : row.is_far !== true,
  })
  await transaction.query(
    'update visit set photos = $3::int, evidence = $4::int where business_id = $1::bigint and id = $2::bigint',
    [business_id, id, photos, evidence],
  )
  await publish(transaction, {
    business_id,
    to: 'all',
    event: 'changed',
    data: { record: 'visit', ids: [id], by: null },
  })
}
