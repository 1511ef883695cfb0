import type { ModuleCommand } from '#platform/manifest/module.server.ts'
import { proveBalances, rebuildBalances } from './keep.server.ts'

/** The operator's command that proves or rebuilds the stored balances of a business. */
export const balanceCommand: ModuleCommand = {
  about:
    'balances prove BUSINESS_ID | balances rebuild BUSINESS_ID: compares what parties owe with the papers, or computes it again',
  async run({ args: [what, id = ''], withDatabase }) {
    if ((what !== 'prove' && what !== 'rebuild') || !/^[1-9]\d{0,14}$/.test(id))
      throw new Error('Write it like: npm run command -- balances prove 12')
    await withDatabase(async (database) => {
      if (what === 'rebuild') await rebuildBalances(database, Number(id))
      const found = await proveBalances(database, Number(id))
      for (const { paper, contact_id, stored, papers, why } of found)
        console.log(
          `${paper} of contact ${contact_id}: stored ${stored}, papers ${papers}; ${why === 'waiting' ? 'the job has not run yet' : 'papers changed without marking the party'}`,
        )
      console.log(found.length === 0 ? 'Every balance equals its papers.' : `${found.length} parties differ.`)
      if (found.some(({ why }) => why === 'unmarked')) process.exitCode = 1
    })
  },
}
