import { type RecordServer, savesOf } from '#engine/server/records/hooks.server.ts'

/** What is special about notes: each belongs to a lead or to a contact. */
export const noteServer: RecordServer = {
  record: 'note',

  check({ changes }) {
    for (const { values, before, issues } of savesOf(changes)) {
      const after: Record<string, unknown> = { ...before, ...values }
      const parents = ['lead_id', 'contact_id'].filter((name) => (after[name] ?? null) !== null)
      if (parents.length === 1 || issues.some((issue) => ['lead_id', 'contact_id'].includes(issue.field))) continue
      issues.push({ field: 'lead_id', message: 'Choose a lead or a contact', rule: 'required' })
    }
  },
}
