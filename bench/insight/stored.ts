import { openDatabase } from '#engine/server/database/database.server.ts'
import { catalog } from '#modules/catalog.ts'
import { metrics } from '#modules/server.ts'
import { keepMetrics } from '#platform/metrics/keep.server.ts'
import { proveAtNight } from '#platform/metrics/nightly/nightly.server.ts'
import { proveMetrics, rebuildMetrics } from '#platform/metrics/prove.server.ts'

/** Work on the stored figures of a business with connections of its own. */
async function withFigures<Result>(
  { appUrl, business_id }: { appUrl: string; business_id: number },
  work: (
    database: ReturnType<typeof openDatabase>,
    all: { catalog: typeof catalog; metrics: typeof metrics; business_id: number },
  ) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ url: appUrl, max: 2 })
  try {
    return await work(database, { catalog, metrics, business_id })
  } finally {
    await database.close()
  }
}

type Of = { appUrl: string; business_id: number }

/** Computes every day again. */
export const computeAll = (of: Of): Promise<void> => withFigures(of, rebuildMetrics)

/** The days whose stored figures differ from the rows, after the job has run. */
export const provedDays = (of: Of) =>
  withFigures(of, async (database, all) => {
    await keepMetrics(database, all)
    return proveMetrics(database, all)
  })

/** What the job of a night finds. */
export const provedAtNight = ({ today, ...of }: Of & { today: string }) =>
  withFigures(of, (database, all) =>
    proveAtNight({ database, log: { info() {}, error: (data, text) => console.error(text, data) } }, { ...all, today }),
  )
