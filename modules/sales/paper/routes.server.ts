import { Readable } from 'node:stream'
import { languageOf } from '#base/language.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { badRequest } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { wholeSelect } from '#engine/server/records/titles.server.ts'
import { readRecord } from '#engine/server/records/write.server.ts'
import { languageOfAccount, logoOf } from '#modules/business/index.server.ts'
import { sendFile } from '#platform/export/send-file.server.ts'
import { factsOf, registrationOf } from './facts.server.ts'
import { paperOf } from './paper.ts'
import { printPaper } from './print.server.ts'

/** The PDF of a document, as its reader may see it: hidden and masked fields are so on the paper too. */
export const paperRoute = (definition: RecordDefinition): RouteSpec =>
  memberRoute({
    method: 'GET',
    path: `/${definition.path}/:id/pdf`,
    permission: { record: definition.name, right: 'view' },
    summary: `${definition.label.one} as a PDF: ?language=en, hi, gu or ta; drafts are marked`,
    costly: true,
    alone: true,
    async handler(call) {
      const { services, caller, params, query } = call
      const { access } = caller
      const wanted = query.language === undefined ? null : languageOf(query.language)
      if (query.language !== undefined && !wanted) throw badRequest('Choose one of the languages en, hi, gu and ta')
      const { catalog, database } = services
      const id = idOf(params.id)
      const found = await readRecord(database, { catalog, definition, access, id }, (values) =>
        wholeSelect({ catalog, definition, access, values }),
      )
      const row = JSON.parse(found.json) as Record<string, unknown>
      const { facts, logo, language, registration } = await database.transaction(access, async (transaction) => ({
        facts: await factsOf(transaction, { record: definition.name, id, location_id: row.location_id }),
        registration: await registrationOf(transaction, { record: definition.name, id }),
        logo: await logoOf(transaction),
        language: wanted ?? (await languageOfAccount(transaction, access.user_id)),
      }))
      const pdf = await printPaper(paperOf(row, { kind: definition.name, facts, language, registration }), logo)
      const name = `${definition.label.one} ${String(row.number ?? `draft ${id}`).replaceAll('/', '-')}.pdf`
      return sendFile(call, { name, type: 'application/pdf', file: Readable.from([Buffer.from(pdf)]) })
    },
  })
