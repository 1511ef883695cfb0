import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { accessOfJob } from '#engine/server/jobs/worker.server.ts'

/**
 * Runs a long job in batches, one transaction each, until a batch reports that nothing is left. Rights are loaded for each
 * batch, so that a person who loses them changes nothing more. If the worker stops, the next try continues.
 */
export async function inBatches(
  services: Services,
  options: {
    who: { business_id: number; user_id: number }
    signal?: AbortSignal
    batch: (transaction: Transaction, access: Access) => Promise<boolean>
  },
): Promise<void> {
  const { who, signal, batch } = options
  for (;;) {
    if (signal?.aborted) throw new Error('The server is stopping; the job goes on when it starts again')
    const access = await accessOfJob(services, who)
    if (!access) return
    if (await services.database.transaction(who, (transaction) => batch(transaction, access))) return
  }
}
