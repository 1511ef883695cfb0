import type { Catalog } from '#engine/record/catalog.ts'
import type { ModuleCommand } from '#platform/manifest/module.server.ts'
import type { Metric } from './metric.ts'
import { proveMetrics, rebuildMetrics } from './prove.server.ts'

/** The operator's command that proves or rebuilds the stored figures of a business. */
export const metricCommand = (catalog: Catalog, metrics: readonly Metric[]): ModuleCommand => ({
  about:
    'metrics prove BUSINESS_ID | metrics rebuild BUSINESS_ID: compares the figures by day with the rows, or computes them again',
  async run({ args: [what, id = ''], withDatabase }) {
    if ((what !== 'prove' && what !== 'rebuild') || !/^[1-9]\d{0,15}$/.test(id))
      throw new Error('Write it like: npm run command -- metrics prove 12')
    const options = { catalog, metrics, business_id: Number(id) }
    await withDatabase(async (database) => {
      if (what === 'rebuild') await rebuildMetrics(database, options)
      const found = await proveMetrics(database, options)
      for (const { metric, day, stored, counted, why } of found)
        console.log(
          `${metric} on ${day}: stored ${stored}, rows ${counted}; ${why === 'waiting' ? 'the job has not run yet' : 'rows changed without marking the day'}`,
        )
      console.log(found.length === 0 ? 'Every figure equals its rows.' : `${found.length} days differ.`)
      if (found.some(({ why }) => why === 'unmarked')) process.exitCode = 1
    })
  },
})
