import { type RecordServer, savesOf } from '#engine/server/records/hooks.server.ts'
import { phoneProblem } from '#modules/business/checks/phone.ts'

/** The server rules of members: the phone numbers of other countries, which the definition leaves to the library. */
export const userServer: RecordServer = {
  record: 'user',
  check({ changes }) {
    for (const { values, before, issues } of savesOf(changes)) {
      const { phone } = values
      const message = typeof phone === 'string' && phone !== before?.phone ? phoneProblem(phone) : null
      if (message) issues.push({ field: 'phone', message, rule: 'format' })
    }
  },
}
