import { type RecordServer, savesOf } from '#engine/server/records/hooks.server.ts'

/** A unit names a smaller one together with how many of them it has. */
export const unitServer: RecordServer = {
  record: 'unit',
  check({ changes }) {
    for (const { id, before, values, issues } of savesOf(changes)) {
      const { base_unit_id = null, factor = null } = { ...before, ...values } as Record<string, unknown>
      if (base_unit_id !== null && factor === null)
        issues.push({ field: 'factor', message: 'Enter how many of them', rule: 'required' })
      if (id !== null && base_unit_id === id)
        issues.push({ field: 'base_unit_id', message: 'A unit does not consist of itself', rule: 'same' })
    }
  },
}
