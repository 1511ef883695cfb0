import type { ModuleCommand } from '#platform/manifest/module.server.ts'
import { businessesOf } from '#platform/audit/seal.server.ts'
import { provenStock } from './proof.server.ts'

/** `stock verify [business]`: proves that all balances are the sums of their movements; exits with 1 if one is not. */
export const stockCommand: ModuleCommand = {
  about: 'stock verify [business]: prove that the balances of stock are the sums of their movements',
  async run({ args: [what, only], withDatabase }) {
    if (what !== 'verify' || (only !== undefined && !/^[1-9]\d{0,14}$/.test(only)))
      throw new Error('Write it like: npm run command -- stock verify, or stock verify 12 for one business')
    await withDatabase(async (database) => {
      for (const business_id of only ? [Number(only)] : await businessesOf(database)) {
        const wrong = await database.transaction({ business_id, user_id: null }, provenStock)
        for (const { item_id, location_id, balance, movements } of wrong)
          console.log(
            `Business ${business_id}, item ${item_id}${location_id === null ? '' : ` at location ${location_id}`}: the balance is ${balance}, its movements make ${movements}`,
          )
        console.log(
          `Business ${business_id}: ${wrong.length === 0 ? 'the stock proves itself' : `${wrong.length} wrong balances`}`,
        )
        if (wrong.length > 0) process.exitCode = 1
      }
    })
  },
}
