import type { Catalog } from '#engine/record/catalog.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import { addNotice } from './add-notice.server.ts'

/** Wraps the import jobs: each notifies the person who started it once at its end, even if the job runs several times. */
export function withImportNotices(handlers: Record<string, JobHandler>): Record<string, JobHandler> {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      async (services, payload, helpers) => {
        try {
          await handler(services, payload, helpers)
        } finally {
          await tellOfImport(services, payload)
        }
      },
    ]),
  )
}

interface Ended {
  record: string
  file_name: string
  state: string
  created: number
  skipped: number
  invalid: number
  error: string | null
  created_by: number
}

async function tellOfImport(services: Services, payload: Record<string, unknown>): Promise<void> {
  const scope = { business_id: Number(payload.business_id), user_id: Number(payload.user_id) }
  await services.database.transaction(scope, async (transaction) => {
    const [found] = await transaction.query<Ended>(
      `select record, file_name, state, created, skipped, invalid, error, created_by from import
       where business_id = $1::bigint and id = $2::bigint and state in ('done', 'failed')`,
      [scope.business_id, Number(payload.import_id)],
    )
    if (!found) return
    const { file_name: file, created, skipped, invalid } = found
    const counts = { created: String(created), skipped: String(skipped), invalid: String(invalid) }
    await addNotice(transaction, {
      business_id: scope.business_id,
      to: [found.created_by],
      // The person waits for the result, so notify them although they are the actor.
      actor_id: null,
      path: `import/${pathOf(services.catalog, found.record)}`,
      key: `import ${Number(payload.import_id)}`,
      ...(found.state === 'done'
        ? { kind: 'import_done', values: { file, ...counts } }
        : { kind: 'import_failed', values: { file, reason: found.error ?? '' } }),
    })
  })
}

const pathOf = (catalog: Catalog, record: string) => catalog.get(record).path
